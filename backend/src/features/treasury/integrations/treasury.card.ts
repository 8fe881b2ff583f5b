// The card of a treasury resource. Guests do not find it.
import { may } from '@guild/common/members/ranks';
import { resourceLink, treasuryLink } from '@guild/common/treasury/treasury.links';
import { createCard } from '../../../platform/features/cards.ts';
import type { ResourceDocument } from '../core/treasury.model.ts';

export const resourceCard = createCard<ResourceDocument, 'name'>({
  kind: 'resource',
  page: { id: 'treasury', title: 'Treasury', to: treasuryLink },
  order: 70,
  icon: 'treasury',
  title: 'name',
  link: resourceLink,
  line: ({ category }) => category,
  mayFind: (caller) => may(caller, 'member'),
});
