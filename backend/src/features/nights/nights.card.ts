// The card of a loot night: what the search and other parts of the hall show of it.
import { nightLink } from '@guild/common/nights/nights.links';
import { counted } from '@guild/common/wire/numbers';
import { createCard } from '../../platform/features/cards.ts';
import type { NightDocument } from './nights.model.ts';

const stateWords = { planned: 'Planned', running: 'Running', over: 'Over' } as const;

export const nightCard = createCard<NightDocument, 'title'>({
  kind: 'night',
  page: { id: 'nights', title: 'Loot nights', to: '/loot' },
  order: 90,
  icon: 'gavel',
  title: 'title',
  link: nightLink,
  line: ({ status, lots }) => `${stateWords[status]} · ${counted(lots.length, 'lot')}`,
});
