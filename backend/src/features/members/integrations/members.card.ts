// The card of a member.
import { createCard } from '../../../platform/features/cards.ts';
import type { MemberDocument } from '../core/members.model.ts';

export const memberCard = createCard<MemberDocument, 'name'>({
  kind: 'member',
  page: { id: 'members', title: 'Members', to: '/roster' },
  order: 10,
  icon: 'people',
  title: 'name',
  searched: 'nameKey',
  link: (id) => `/members/${id}`,
  // The names by which the search may have found them.
  line: ({ role, name, discordName, characters = [] }) =>
    [role, ...[discordName, ...characters.map((one) => one.name)].filter((one) => one != null && one !== name)].join(
      ' · ',
    ),
  personOf: ({ discordId }) => discordId,
});
