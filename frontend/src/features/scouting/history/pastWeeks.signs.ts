// Signs of a past week's map: present, appeared and gone, with their texts. Pure.
import type { ArchivedMap } from '@guild/common/scouting/scouting.archive.api';
import type { ScoutingWeek } from '@guild/common/scouting/scouting.api';
import { categoryNames, scoutingCategories, type ScoutingCategory } from '@guild/common/scouting/scouting.rules';
import { dateWithYear, shortDate } from '../../../platform/format/format.ts';

/** How a sign differs from the week before. */
export type PastChange = 'stayed' | 'appeared' | 'gone';
export interface PastSign {
  readonly category: ScoutingCategory;
  readonly change: PastChange;
}
/** The signs of each cell, in the order of the legend. Gone ones come last. */
export type PastSigns = Readonly<Record<string, readonly PastSign[]>>;

const has = (resources: ArchivedMap['resources'], category: ScoutingCategory, cell: string): boolean =>
  resources.some((one) => one.category === category && one.locations.includes(cell));

/** @param shown categories to show; empty: all */
export function pastSignsOf(
  { resources, appeared, gone }: Pick<ArchivedMap, 'resources' | 'appeared' | 'gone'>,
  shown: readonly ScoutingCategory[] = [],
): PastSigns {
  const signs: Record<string, PastSign[]> = {};
  const put = (
    found: ArchivedMap['resources'],
    changeOf: (category: ScoutingCategory, cell: string) => PastChange,
  ): void => {
    for (const { category, locations } of found)
      if (shown.length === 0 || shown.includes(category))
        for (const cell of locations) (signs[cell] ??= []).push({ category, change: changeOf(category, cell) });
  };
  put(resources, (category, cell) => (has(appeared, category, cell) ? 'appeared' : 'stayed'));
  put(gone, () => 'gone');
  return signs;
}

/** The number of cells with each category. */
export function pastCountsOf({
  resources,
}: Pick<ArchivedMap, 'resources'>): Readonly<Record<ScoutingCategory, number>> {
  const counts = scoutingCategories.map((category) => {
    const own = resources.find((one) => one.category === category);
    return [category, own?.locations.length ?? 0] as const;
  });
  return Object.fromEntries(counts) as Record<ScoutingCategory, number>;
}

const changeWords: Readonly<Record<PastChange, string>> = { stayed: '', appeared: ' (appeared)', gone: ' (gone)' };
/** 'H-5: Large Spice Fields (appeared), Crashed Ships (gone)'. */
export const pastCellName = (cell: string, signs: readonly PastSign[]): string =>
  `${cell}: ${
    signs.length === 0
      ? 'nothing'
      : signs.map(({ category, change }) => `${categoryNames[category]}${changeWords[change]}`).join(', ')
  }`;

/** '10 Nov 2026', or 'Nov 10, 2026' in American English, in the viewer's zone. */
export const dayOf = ({ startsAt }: Pick<ScoutingWeek, 'startsAt'>): string => dateWithYear(startsAt);
/** '10 Nov – 17 Nov 2026', in the viewer's zone. */
export const datesOf = ({ startsAt, endsAt }: Pick<ScoutingWeek, 'startsAt' | 'endsAt'>): string =>
  `${shortDate(Date.parse(startsAt))} – ${dateWithYear(endsAt)}`;
