// For tests and the page of components: members typed by the api, and the store as on a fresh page.
import type { Member } from '@guild/common/members/members.api';
import { emptyCollection } from '../../platform/liveCollection.ts';
import { inHours, me, other } from '../../platform/standIn.ts';
import { members, noFilters } from './members.store.ts';

export const aMember = (parts: Partial<Member> = {}): Member => ({
  id: 3,
  name: 'Oro Dast',
  discordId: other,
  role: 'Member',
  level: 44,
  contribution: 38_700,
  lastActive: inHours(-2),
  isOnline: false,
  guildSource: 'primary',
  avatar: null,
  createdAt: inHours(-2000),
  version: 1,
  ...parts,
});

/** The store as on a fresh page, with these members in the roster. */
export function startMembers(...list: Member[]): void {
  const byId = Object.fromEntries(list.map((one) => [one.id, one]));
  const ids = list.map((one) => one.id);
  members.use.setState({
    entities: { ...emptyCollection<Member>(), byId, ids },
    ...{ shown: ids, waiting: [], filters: noFilters, viewerId: me, phase: 'ready', next: null },
    ...{ loadingMore: false, pending: {} },
  });
}
