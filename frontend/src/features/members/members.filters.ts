// Roster filters and orders.
import { isAwayOn } from '@guild/common/members/absences.api';
import { nameKeyOf } from '@guild/common/members/characters.api';
import {
  goodAttendance,
  hasReliability,
  lowAttendance,
  memberOrders,
  memberQuery,
  noShowDays,
  ranksFromHighest,
  type Member,
  type MemberOrder,
  type Rank,
  type Reliability,
  type RosterFacts,
} from '@guild/common/members/members.api';
import { guildToday } from '../../platform/format/absence.ts';
import { dataOf } from '../../platform/api/resource.ts';
import { isInactive } from './inactive/members.inactive.ts';
import { rosterFacts } from './members.facts.ts';
import { contains, declareFilters, toOptions } from '../../platform/page/filters.ts';

export interface RosterFilters {
  search: string;
  role: Rank | null;
  away: '1' | null;
  free: string | null;
  inactive: '1' | null;
  reliability: Reliability | null;
  sort: MemberOrder;
}

const orderWords: Readonly<Record<MemberOrder, string>> = {
  name: 'Name',
  online: 'Online first',
  rank: 'Rank',
  contribution: 'Contribution',
  level: 'Level',
};

/** What other features say about the member. null: it is not loaded. */
function factsOf({ discordId }: Member): RosterFacts | null {
  const loaded = rosterFacts.get(discordId);
  return loaded === null ? null : dataOf(loaded);
}

export const rosterFilters = declareFilters<Member, RosterFilters>(memberQuery.shape, {
  search: {
    none: '',
    // Unlike other lists, the roster is searched by names in lower case, also those of characters.
    matches: (member, search) =>
      nameKeyOf(member).includes(search.toLowerCase()) || contains(search, ...(factsOf(member)?.specialties ?? [])),
    control: { kind: 'search', label: 'Search members', placeholder: 'Name or specialty' },
  },
  role: {
    none: null,
    matches: (member, role) => member.role === role,
    control: {
      kind: 'select',
      label: 'Rank',
      options: [
        ['', 'All Roles'],
        ...toOptions(['Guild Master', 'Officer', 'Veteran', 'Admin', 'Member', 'Guest', 'Recruit']),
      ],
    },
  },
  away: {
    none: null,
    matches: ({ absence }) => isAwayOn(absence, guildToday()),
    control: {
      kind: 'select',
      label: 'Absence',
      options: [
        ['', 'Here or away'],
        ['1', 'Away today'],
      ],
    },
  },
  free: {
    none: null,
    matches: ({ absence }, day) => !isAwayOn(absence, day),
    control: { kind: 'day', label: 'Not away on' },
  },
  // Its button is in the roster, because only people with the right may use it.
  inactive: { none: null, matches: isInactive },
  reliability: {
    none: null,
    matches: (member, way) => {
      const attendance = factsOf(member)?.attendance ?? null;
      return attendance !== null && hasReliability(attendance, way);
    },
    control: {
      kind: 'select',
      label: 'Attendance',
      options: [
        ['', 'Any attendance'],
        ['good', `Attendance ${goodAttendance} % or more`],
        ['low', `Attendance below ${lowAttendance} %`],
        ['no-shows', `No-shows in ${noShowDays} days`],
      ],
    },
  },
  sort: {
    none: 'name',
    isView: true,
    control: { kind: 'select', label: 'Sort by', options: toOptions(memberOrders, (order) => orderWords[order]) },
  },
});

type Key = (member: Member) => number | string;
/** Unknown values come last. */
const highestFirst = (value: number | null): number => -(value ?? -1);
/** The sort keys of each order, the most important first. */
const keys: Readonly<Record<MemberOrder, readonly Key[]>> = {
  name: [nameKeyOf, ({ id }) => id],
  online: [({ isOnline }) => (isOnline ? 0 : 1), nameKeyOf, ({ id }) => id],
  rank: [(member) => ranksFromHighest.indexOf(member.role), nameKeyOf, ({ id }) => id],
  contribution: [({ contribution }) => highestFirst(contribution), ({ id }) => -id],
  level: [({ level }) => highestFirst(level), ({ id }) => -id],
};
/** The server's order. */
export function compareMembers(a: Member, b: Member, { sort }: RosterFilters): number {
  for (const keyOf of keys[sort]) {
    const [one, other] = [keyOf(a), keyOf(b)];
    if (one !== other) return one < other ? -1 : 1;
  }
  return 0;
}
