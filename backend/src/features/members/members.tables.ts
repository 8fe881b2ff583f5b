// CSV files of the roster, and of a member's contributions.
import type { Character } from '@guild/common/members/characters.api';
import type { ContributionEntry } from '@guild/common/members/contributions.api';
import type { Member } from '@guild/common/members/members.api';
import { declareTable, longNumber } from '../../platform/http/csv.ts';

const inWords = ({ name, class: ofClass, level }: Character): string =>
  [name, ofClass, level === null ? null : `level ${level}`].filter((part) => part !== null).join(', ');

export const memberTable = declareTable<Member>({
  Name: (one) => one.name,
  'Discord name': (one) => one.discordName ?? one.name,
  'Discord id': (one) => longNumber(one.discordId),
  Rank: (one) => one.role,
  Level: (one) => one.level,
  Contribution: (one) => one.contribution,
  'Last active': (one) => one.lastActive,
  'In the hall since': (one) => one.createdAt,
  'Main character': (one) => one.characters[0]?.name,
  Class: (one) => one.characters[0]?.class,
  'Character level': (one) => one.characters[0]?.level,
  'Other characters': (one) => one.characters.slice(1).map(inWords).join('; '),
  'Away from': (one) => one.absence?.from,
  'Away until': (one) => one.absence?.to,
  'Note on the absence': (one) => one.absence?.note,
});

export const contributionTable = declareTable<ContributionEntry>({
  At: (one) => one.at,
  'What for': (one) => one.about,
  Kind: (one) => one.kind,
  Points: (one) => one.points,
  Before: (one) => one.before,
  After: (one) => one.after,
  By: (one) => one.username,
});
