// The card of a member.
import { createCard } from '../../../platform/features/cards.ts';
import type { MemberDocument } from '../core/members.model.ts';

export const memberCard = createCard<MemberDocument, 'name'>({
  kind: 'member',
  page: { id: 'members', title: 'Members', to: '/roster' },
  order: 10,
  icon: 'people',
  title: 'name',
  link: (id) => `/members/${id}`,
  line: ({ role }) => role,
  personOf: ({ discordId }) => discordId,
});
