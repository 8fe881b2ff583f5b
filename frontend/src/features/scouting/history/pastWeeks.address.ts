// URL query of past weeks: view, week, counted span and category.
import { scoutingCategories, type ScoutingCategory } from '@guild/common/scouting/scouting.rules';
import { maybe } from '@guild/common/wire/fields';
import * as z from 'zod/mini';
import { useQuery, type Patch, type PatchHow } from '../../../platform/page/address.ts';

/** Week by week, or the heat map. */
export const pastViews = ['weeks', 'heat'] as const;
export type PastView = (typeof pastViews)[number];

const week = maybe(z.pipe(z.string().check(z.regex(/^\d{8}$/)), z.transform(Number)));
const pastAddress = z.object({
  view: maybe(z.enum(pastViews)),
  week,
  from: week,
  to: week,
  kind: maybe(z.enum(scoutingCategories)),
});

export interface PastAddress {
  /** null: the current week is shown. */
  readonly view: PastView | null;
  /** The week on the map. null: the last one. */
  readonly week: number | null;
  /** First and last counted week. null: the default number of weeks, up to the last one. */
  readonly from: number | null;
  readonly to: number | null;
  /** The counted category. */
  readonly kind: ScoutingCategory;
  readonly set: (patch: Patch<typeof pastAddress>, how?: PatchHow) => void;
}

export function usePastAddress(): PastAddress {
  const [{ view, week: shown, from, to, kind }, set] = useQuery(pastAddress);
  const [first] = scoutingCategories;
  return { view: view ?? null, week: shown ?? null, from: from ?? null, to: to ?? null, kind: kind ?? first, set };
}
