// What the haul dialog holds while it is typed, and the haul that it means.
import {
  currencies,
  type Candidate,
  type Currency,
  type Haul,
  type HaulChange,
  type Money,
  type ShareMethod,
} from '@guild/common/payouts/payouts.api';
import type { PayoutSettings } from '@guild/common/payouts/payouts.settings.api';
import type { TreasuryResource } from '@guild/common/treasury/treasury.api';
import { attendanceWeight, cutOf, divideHaul, sumOf, type HaulDivision } from '@guild/common/payouts/payouts.rules';
import { parseWholeNumber } from '@guild/common/wire/wholeNumber';
import { formatNumber, formatPrice } from '../../../platform/format/format.ts';
import type { Stored } from '../../../platform/forms/edits.ts';
import type { Typed } from '../../../platform/forms/useEdit.ts';

export interface AmountRow {
  currency: Currency;
  amount: string;
}
export interface ItemRow {
  name: string;
  value: string;
  currency: Currency;
  /** Who gets it; empty: the guild. */
  discordId: string;
}
export interface PersonRow {
  discordId: string;
  username: string;
  attendance: Candidate['attendance'];
  /** They have a part in it. */
  in: boolean;
  waived: boolean;
  /** What they count by weight. */
  weight: string;
  /** What they get where it is typed, by currency. */
  typed: Partial<Record<Currency, string>>;
}
export interface HaulTyped {
  amounts: AmountRow[];
  items: ItemRow[];
  method: ShareMethod;
  cutPercent: string;
  people: PersonRow[];
  /** By currency the id of the treasury resource that gets what the guild keeps; empty: none. */
  resources: Partial<Record<Currency, string>>;
  note: string;
}
/** What a dialog begins with: the candidates, how hauls are usually divided, and the haul where there is one. */
export interface HaulStart {
  candidates: readonly Candidate[];
  settings: PayoutSettings;
  /** What the guild's part can go to. */
  resources: readonly TreasuryResource[];
  haul: Haul | null;
}

const orNone = (value: number): number => (Number.isSafeInteger(value) && value >= 0 ? value : 0);

function rowOf(candidate: Candidate, { settings, haul }: HaulStart): PersonRow {
  const { discordId, username, attendance, rank } = candidate;
  const known = haul?.people.find((person) => person.discordId === discordId);
  const usual = settings.rankWeights.find((one) => one.rank === rank)?.weight ?? 1;
  return {
    discordId,
    username,
    attendance,
    in: haul === null ? attendance !== 'absent' : known !== undefined,
    waived: known?.waived ?? false,
    weight: (haul?.method === 'weight' && known !== undefined ? known.weight : usual).toString(),
    typed: Object.fromEntries((known?.typed ?? []).map(({ currency, amount }) => [currency, amount.toString()])),
  };
}
/** Everybody who may have a part, and those whom an admin has added: they count like those who were there. */
const everybody = ({ candidates, haul }: HaulStart): readonly Candidate[] => [
  ...candidates,
  ...(haul?.people ?? [])
    .filter(({ discordId }) => !candidates.some((one) => one.discordId === discordId))
    .map(({ discordId, username }) => ({ discordId, username, rank: null, attendance: 'present' as const })),
];

/** Where a currency goes: as the haul says; else to the resource that is counted in it. */
function resourceOf(currency: Currency, { haul, resources }: HaulStart): string {
  if (haul?.amounts.some((one) => one.currency === currency) === true) {
    const chosen = haul.resources.find((one) => one.currency === currency)?.resourceId;
    return resources.some(({ id }) => id === chosen) ? (chosen?.toString() ?? '') : '';
  }
  return resources.find(({ unit }) => unit === currency)?.id.toString() ?? '';
}
const itemRow = ({ name, value, currency, discordId }: Haul['items'][number]): ItemRow => ({
  name,
  currency,
  value: value === 0 ? '' : value.toString(),
  discordId: discordId ?? '',
});

export function toStored(start: HaulStart): Stored<HaulTyped> {
  const { haul, settings } = start;
  const amounts = haul?.amounts ?? [];
  return {
    version: haul?.version ?? 0,
    values: {
      amounts:
        amounts.length === 0
          ? [{ currency: 'Solari', amount: '' }]
          : amounts.map(({ currency, amount }) => ({ currency, amount: amount.toString() })),
      items: (haul?.items ?? []).map(itemRow),
      method: haul?.method ?? 'equal',
      cutPercent: (haul?.cutPercent ?? settings.cutPercent).toString(),
      people: everybody(start).map((candidate) => rowOf(candidate, start)),
      resources: Object.fromEntries(currencies.map((currency) => [currency, resourceOf(currency, start)])),
      note: haul?.note ?? '',
    },
  };
}

const weightOf = (row: PersonRow, method: ShareMethod, latePercent: number): number => {
  if (method === 'attendance') return attendanceWeight(row.attendance, latePercent);
  return method === 'weight' ? parseWholeNumber(row.weight) : 1;
};
const itemsOf = ({ items, people }: HaulTyped): HaulChange['items'] => {
  const taking = new Set(people.filter((row) => row.in).map(({ discordId }) => discordId));
  return items.map(({ name, value, currency, discordId }) => ({
    name,
    currency,
    value: value.trim() === '' ? 0 : parseWholeNumber(value),
    // Who has no part any more gets no item either.
    discordId: taking.has(discordId) ? discordId : null,
  }));
};
const resourcesOf = ({ amounts, resources }: HaulTyped): HaulChange['resources'] =>
  amounts.flatMap(({ currency }) => {
    const id = resources[currency] ?? '';
    return id === '' ? [] : [{ currency, resourceId: Number(id) }];
  });
/** The haul that is typed, as it is sent; a number that is none is left to the schema to refuse. */
export function toBody(typed: HaulTyped, { settings }: Pick<HaulStart, 'settings'>): HaulChange {
  const { method } = typed;
  return {
    amounts: typed.amounts.map(({ currency, amount }) => ({ currency, amount: parseWholeNumber(amount) })),
    items: itemsOf(typed),
    resources: resourcesOf(typed),
    method,
    cutPercent: parseWholeNumber(typed.cutPercent),
    people: typed.people
      .filter((row) => row.in)
      .map((row) => ({
        discordId: row.discordId,
        weight: weightOf(row, method, settings.latePercent),
        waived: row.waived,
        typed:
          method === 'typed'
            ? typed.amounts
                .map(({ currency }) => ({ currency, amount: parseWholeNumber(row.typed[currency] ?? '0') }))
                .filter(({ amount }) => amount !== 0)
            : [],
      })),
    note: typed.note.trim() === '' ? undefined : typed.note,
  };
}

const known = (amounts: readonly Money[]): Money[] =>
  amounts.map(({ currency, amount }) => ({ currency, amount: orNone(amount) }));
export interface Preview {
  /** Null: more is typed than there is. */
  division: HaulDivision | null;
  amounts: readonly Money[];
  /** What everybody but the guild gets. */
  shared: readonly Money[];
  /** '3 Solari too many: 103 of 100 assigned'; null when the shares fit. */
  tooMuch: string | null;
}
type Dividing = Parameters<typeof divideHaul>[0];
/** The first currency of which more is assigned than there is to share. */
function tooMuchOf({ amounts, cutPercent, people }: Dividing): string {
  for (const { currency, amount } of amounts) {
    const available = amount - cutOf(amount, cutPercent);
    const assigned = sumOf(people.flatMap((person) => (person.waived ? [] : person.typed))).find(
      (one) => one.currency === currency,
    );
    const extra = (assigned?.amount ?? 0) - available;
    if (extra > 0)
      return `${formatPrice(extra, currency)} too many: ${formatNumber(available + extra)} of ${formatNumber(available)} assigned.`;
  }
  return 'The shares add up to more than there is.';
}
/** What the haul comes to while it is typed; what is no number yet counts as nothing. */
export function previewOf(body: HaulChange): Preview {
  const amounts = known(body.amounts);
  const people = body.people.map((person) => ({
    ...person,
    weight: orNone(person.weight),
    typed: known(person.typed),
  }));
  const cutPercent = Math.min(100, orNone(body.cutPercent));
  const haul = { amounts, cutPercent, method: body.method, people };
  const division = divideHaul(haul);
  return {
    division,
    amounts,
    shared: sumOf(division?.people.flatMap((one) => one.amounts) ?? []),
    tooMuch: division === null ? tooMuchOf(haul) : null,
  };
}

/** What every part of the fields is given. */
export interface HaulFieldsProps {
  fields: Typed<HaulTyped>;
  preview: Preview;
  /** Of each field of the call why it was refused. */
  errors: Readonly<Partial<Record<string, string>>>;
}
