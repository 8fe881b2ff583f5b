// Alert rules: what fits an alert, and its name in words.
import type { ItemCategory, PriceUnit } from '../auctions/auctions.api.ts';
import { categoryNames, type ScoutingCategory } from '../scouting/scouting.rules.ts';
import { withSeparators } from '../wire/numbers.ts';
import { literal } from '../wire/text.ts';
import type { Alert, AlertKind } from './alerts.api.ts';

/** Something new, as far as alerts look at it. */
export interface NewThing {
  readonly kind: AlertKind;
  /** Its name and description. */
  readonly texts: readonly string[];
  readonly category: ItemCategory | null;
  /** Null: on request, or a mark. */
  readonly price: number | null;
  readonly unit: PriceUnit | null;
  readonly resource: ScoutingCategory | null;
  readonly cell: string | null;
}
type Criteria = Omit<Alert, 'id' | 'createdAt'>;

/** The function that tells whether something new fits the alert. Words are compared as lists compare them. */
export function fitting(alert: Criteria): (thing: NewThing) => boolean {
  const { kind, words, category, most, unit, resource, cells, isOn } = alert;
  const wanted = words === '' ? null : new RegExp(literal(words), 'iu');
  return (thing) => {
    if (!isOn || thing.kind !== kind) return false;
    if (kind === 'mark')
      return (
        (resource === null || thing.resource === resource) &&
        (cells.length === 0 || (thing.cell !== null && cells.includes(thing.cell)))
      );
    if (category !== null && thing.category !== category) return false;
    if (most !== null && (thing.price === null || thing.unit !== unit || thing.price > most)) return false;
    return wanted === null || thing.texts.some((text) => wanted.test(text));
  };
}

export const alertKindWords: Readonly<Record<AlertKind, string>> = {
  auction: 'Auctions',
  selling: 'Items for sale',
  buying: 'Items wanted',
  mark: 'Marks on the map',
};

/** The alert in words: 'Auctions: “knife”, Weapon, up to 500 Solari'. */
export function alertWords({ kind, words, category, most, unit, resource, cells }: Criteria): string {
  const parts =
    kind === 'mark'
      ? [...(resource === null ? [] : [categoryNames[resource]]), ...(cells.length === 0 ? [] : [cells.join(' ')])]
      : [
          ...(words === '' ? [] : [`“${words}”`]),
          ...(category === null ? [] : [category]),
          ...(most === null ? [] : [`up to ${withSeparators(most)} ${unit}`]),
        ];
  return `${alertKindWords[kind]}: ${parts.length === 0 ? 'all' : parts.join(', ')}`;
}
