// The stored desert map and its picture: one document each, and mapping to the API.
import { mapEveryMs, type DesertMap } from '@guild/common/scouting/desertMap.api';
import type { MarkState } from '@guild/common/scouting/scouting.api';
import { categoryNames, gridCells, type ScoutingCategory } from '@guild/common/scouting/scouting.rules';
import type { mongo } from 'mongoose';
import * as z from 'zod/mini';
import {
  declareStored,
  documentFields,
  modelsOf,
  type DocumentOf,
  type StoredFields,
} from '../../../platform/store/documents/declareStored.ts';
import type { ReportDocument, StoredMark } from '../core/scouting.model.ts';

/** The state of one cell of a category. */
export interface MapMark {
  readonly cell: string;
  readonly state: MarkState;
  /** When it was last marked. */
  readonly markedAt: Date;
}
export interface MapResource {
  readonly category: ScoutingCategory;
  readonly marks: readonly MapMark[];
}

const content = {
  weekId: z.int(),
  weekLabel: z.string(),
  weekEndsAt: z.date(),
  /** In the order of the legend, without empty categories. */
  resources: z.custom<readonly MapResource[]>(),
};
/** The content of a map. */
export type MapContent = StoredFields<typeof content>;
export const storedMap = declareStored({
  collection: 'desert_map',
  besides: { ...content, updatedAt: z.date(), ...documentFields },
});
export type MapDocument = DocumentOf<typeof storedMap>;

export const storedPictures = declareStored({
  collection: 'desert_map_pictures',
  besides: {
    /** The version of the map that it shows. */
    shows: z.int(),
    png: z.custom<mongo.Binary>(),
  },
});

export const mapModels = modelsOf({ map: storedMap, pictures: storedPictures });
export type MapModels = ReturnType<typeof mapModels>;

/** When somebody last marked the cell or set its state. */
const changedAt = ({ markedAt, stateAt }: StoredMark): number => (stateAt ?? markedAt).getTime();
const places = new Map(gridCells.map((cell, place) => [cell, place]));

/**
 * The marks of all reports by category, in the order of the legend.
 * For each cell the latest one counts.
 */
export function resourcesOf(
  reports: readonly Pick<ReportDocument, 'category' | 'marks'>[],
  categories: readonly ScoutingCategory[],
): MapResource[] {
  return categories.flatMap((category) => {
    const last = new Map<string, StoredMark>();
    for (const { marks } of reports.filter((one) => one.category === category))
      for (const mark of marks) {
        const known = last.get(mark.cell);
        if (known === undefined || changedAt(mark) >= changedAt(known)) last.set(mark.cell, mark);
      }
    const marks = [...last.values()].map(({ cell, state, markedAt }) => ({ cell, state, markedAt }));
    marks.sort((a, b) => (places.get(a.cell) ?? 0) - (places.get(b.cell) ?? 0));
    return marks.length === 0 ? [] : [{ category, marks }];
  });
}

/** Maps resources to the API. */
export const toResources = (resources: readonly MapResource[]): DesertMap['resources'] =>
  resources.map(({ category, marks }) => ({
    category,
    categoryName: categoryNames[category],
    locations: marks.map(({ cell }) => cell),
  }));
/** When the next update is due, ms since 1970. */
export const nextUpdateOf = ({ updatedAt, weekEndsAt }: MapDocument): number =>
  Math.min(updatedAt.getTime() + mapEveryMs, weekEndsAt.getTime());

/** Maps the map to the API. */
export const toDesertMap = (stored: MapDocument): DesertMap => ({
  mapImageUrl: `/api/desert-map/current.png?v=${stored.version}`,
  weekLabel: stored.weekLabel,
  weekId: stored.weekId,
  resources: toResources(stored.resources),
  updatedAt: stored.updatedAt.toISOString(),
  nextUpdateAt: new Date(nextUpdateOf(stored)).toISOString(),
  version: stored.version,
});
