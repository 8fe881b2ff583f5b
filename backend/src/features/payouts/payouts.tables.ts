// CSV file of hauls: one row for each share.
import type { Haul, HaulPerson } from '@guild/common/payouts/payouts.api';
import type { Money } from '@guild/common/deals/money';
import { declareTable, longNumber } from '../../platform/http/csv.ts';

interface ShareRow {
  readonly haul: Haul;
  /** Null: the guild. */
  readonly person: HaulPerson | null;
  readonly share: Money;
}
const guildShares = (haul: Haul): ShareRow[] => haul.guild.map((share) => ({ haul, person: null, share }));

export const haulTable = declareTable<Haul, ShareRow>(
  {
    Haul: ({ haul }) => haul.title,
    From: ({ haul }) => haul.source,
    Status: ({ haul }) => haul.status,
    Name: ({ person }) => person?.username ?? 'The guild',
    'Discord id': ({ person }) => longNumber(person?.discordId ?? ''),
    Weight: ({ person }) => person?.weight,
    Share: ({ share }) => share.amount,
    Currency: ({ share }) => share.currency,
    Entered: ({ haul }) => haul.createdAt,
    'Entered by': ({ haul }) => haul.createdBy,
    Closed: ({ haul }) => haul.closedAt,
    'Closed by': ({ haul }) => haul.closedBy,
  },
  (haul) => [
    ...haul.people.flatMap((person) => person.amounts.map((share) => ({ haul, person, share }))),
    ...guildShares(haul),
  ],
);
