// Members for tests, typed by the api, each field overridable.
import type { Member, RankRights } from '../src/members/members.api.ts';
import { inHours, other } from './people.ts';

export const aMember = (parts: Partial<Member> = {}): Member => ({
  id: 3,
  name: 'Oro Dast',
  discordName: null,
  discordId: other,
  role: 'Member',
  level: 44,
  contribution: 38_700,
  lastActive: inHours(-2),
  isOnline: false,
  guildSource: 'primary',
  avatar: null,
  absence: null,
  characters: [],
  createdAt: inHours(-2000),
  version: 1,
  ...parts,
});

/** The rights of ranks. Without `parts`, only admins have any. */
export const someRankRights = (parts: Partial<RankRights> = {}): RankRights => ({
  'Guild Master': [],
  Officer: [],
  Veteran: [],
  Member: [],
  Recruit: [],
  version: 1,
  ...parts,
});
