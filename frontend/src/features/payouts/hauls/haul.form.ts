// Values of the haul dialog, their conversion to a haul, and the preview.
import { currencies, sumOf, type Currency, type Money } from '@guild/common/deals/money';
import type { Candidate, Haul, HaulChange, ShareMethod } from '@guild/common/payouts/payouts.api';
import type { PayoutSettings } from '@guild/common/payouts/payouts.settings.api';
import type { TreasuryResource } from '@guild/common/treasury/treasury.api';
import {
  attendanceWeight,
  divideHaul,
  isCountedIn,
  overassigned,
  type HaulDivision,
} from '@guild/common/payouts/payouts.rules';
import { parseWholeNumber } from '@guild/common/wire/wholeNumber';
import { formatNumber, formatPrice } from '../../../platform/format/format.ts';
import type { Stored } from '../../../platform/forms/edits.ts';
import type { RenderedFields } from '../../../platform/forms/useEdit.ts';

export interface AmountRow {
  currency: Currency;
  amount: string;
}
export interface ItemRow {
  name: string;
  value: string;
  currency: Currency;
  /** Receiver. Empty: the guild. */
  discordId: string;
}
export interface PersonRow {
  discordId: string;
  username: string;
  attendance: Candidate['attendance'];
  /** Whether they get a share. */
  in: boolean;
  waived: boolean;
  /** Weight of the share. */
  weight: string;
  /** Amounts that were typed, by currency. */
  typed: Partial<Record<Currency, string>>;
}
export interface HaulTyped {
  amounts: AmountRow[];
  items: ItemRow[];
  method: ShareMethod;
  cutPercent: string;
  people: PersonRow[];
  /** Id of the treasury resource for the guild's part, by currency. Empty: none. */
  resources: Partial<Record<Currency, string>>;
  note: string;
}
/** The source of a haul. */
export interface HaulOrigin {
  title: string;
  /** The proceeds of a loot night whose haul is new, or the reward of a contract. null: none. */
  reward: Money | null;
  /** The client, who owes the reward to those who took part. null: nobody owes it. */
  rewardOwedBy: string | null;
}
/**
 * Data for the dialog's first values: source, candidates, default division, and the haul if there is
 * one.
 */
export interface HaulStart {
  origin: HaulOrigin;
  candidates: readonly Candidate[];
  settings: PayoutSettings;
  /** Resources that can get the guild's part. */
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
/** The candidates, and people whom an admin has added. Both count as present. */
const everybody = ({ candidates, haul }: HaulStart): readonly Candidate[] => [
  ...candidates,
  ...(haul?.people ?? [])
    .filter(({ discordId }) => !candidates.some((one) => one.discordId === discordId))
    .map(({ discordId, username }) => ({ discordId, username, rank: null, attendance: 'present' as const })),
];

/** The resource for a currency: the haul's own, or the one that is counted in it. */
function resourceOf(currency: Currency, { haul, resources }: HaulStart): string {
  if (haul?.amounts.some((one) => one.currency === currency) === true) {
    const chosen = haul.resources.find((one) => one.currency === currency)?.resourceId;
    return resources.some(({ id }) => id === chosen) ? (chosen?.toString() ?? '') : '';
  }
  return resources.find(({ unit }) => isCountedIn(unit, currency))?.id.toString() ?? '';
}
const itemRow = ({ name, value, currency, discordId }: Haul['items'][number]): ItemRow => ({
  name,
  currency,
  value: value === 0 ? '' : value.toString(),
  discordId: discordId ?? '',
});

export function toStored(start: HaulStart): Stored<HaulTyped> {
  const { haul, settings, origin } = start;
  const amounts = haul?.amounts ?? (origin.reward === null || origin.rewardOwedBy !== null ? [] : [origin.reward]);
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
    // People without a share get no item either.
    discordId: taking.has(discordId) ? discordId : null,
  }));
};
const resourcesOf = ({ amounts, resources }: HaulTyped): HaulChange['resources'] =>
  amounts.flatMap(({ currency }) => {
    const id = resources[currency] ?? '';
    return id === '' ? [] : [{ currency, resourceId: Number(id) }];
  });
/** The typed haul as the call's body. Invalid numbers stay, so that the schema rejects them. */
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
    paysRewardAgain: false,
  };
}

const known = (amounts: readonly Money[]): Money[] =>
  amounts.map(({ currency, amount }) => ({ currency, amount: orNone(amount) }));
export interface Preview {
  /** null: more is assigned than there is. */
  division: HaulDivision | null;
  amounts: readonly Money[];
  /** The total of everybody except the guild. */
  shared: readonly Money[];
  /** '3 Solari too many: 103 of 100 assigned'; null when the shares fit. */
  tooMuch: string | null;
}
function tooMuchOf(excess: ReturnType<typeof overassigned>): string | null {
  if (excess === null) return null;
  const { currency, assigned, available } = excess;
  const extra = formatPrice(assigned - available, currency);
  return `${extra} too many: ${formatNumber(assigned)} of ${formatNumber(available)} assigned.`;
}
/** The preview while typing. Invalid numbers count as 0. */
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
    tooMuch: tooMuchOf(overassigned(haul)),
  };
}

/** Props of each part of the fields. */
export interface HaulFieldsProps {
  fields: RenderedFields<HaulTyped>;
  preview: Preview;
  /** The error of each field of the call. */
  errors: Readonly<Partial<Record<string, string>>>;
}
