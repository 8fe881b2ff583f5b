// URL query of the map: chosen cell and shown categories.
import {
  readCategory,
  readCell,
  scoutingCategories,
  type ScoutingCategory,
} from '@guild/common/scouting/scouting.rules';
import { maybe } from '@guild/common/wire/fields';
import { useCallback, useMemo } from 'react';
import * as z from 'zod/mini';
import { useQuery } from '../../platform/page/address.ts';

const cell = z.pipe(
  z.string().check(z.refine((given) => readCell(given) !== null)),
  z.transform((given: string) => readCell(given) ?? ''),
);
const categoriesIn = (given: string): ScoutingCategory[] => given.split(',').flatMap((one) => readCategory(one) ?? []);
const only = z.pipe(
  z.string().check(z.refine((given) => categoriesIn(given).length > 0)),
  z.transform((given: string) => scoutingCategories.filter((one) => categoriesIn(given).includes(one))),
);
const scoutingAddress = z.object({ cell: maybe(cell), only: maybe(only) });

export interface MapAddress {
  /** The chosen cell. null: none. */
  readonly cell: string | null;
  readonly choose: (cell: string | null) => void;
  /** The shown categories. Empty: all. */
  readonly shown: readonly ScoutingCategory[];
  readonly toggle: (category: ScoutingCategory) => void;
  readonly showAll: () => void;
}
const everyCategory: readonly ScoutingCategory[] = [];

export function useMapAddress(): MapAddress {
  const [{ cell: chosen, only: given }, set] = useQuery(scoutingAddress);
  const names = given?.join(',') ?? '';
  const shown = useMemo(() => (names === '' ? everyCategory : categoriesIn(names)), [names]);
  const choose = useCallback((next: string | null) => set({ cell: next }, { push: next !== null }), [set]);
  const toggle = useCallback(
    (category: ScoutingCategory) => {
      const next = scoutingCategories.filter((one) => shown.includes(one) !== (one === category));
      set({ only: next.join(',') });
    },
    [set, shown],
  );
  const showAll = useCallback(() => set({ only: '' }), [set]);
  return { cell: chosen ?? null, choose, shown, toggle, showAll };
}
