// The map of the desert as the guild sees it: rebuilt from the active reports of the week, and drawn on the server.
import * as z from 'zod/mini';
import { id, time } from '../wire/fields.ts';
import { factId, liveMessages } from '../wire/live.ts';
import { route, type ImageFile } from '../wire/route.ts';
import { scoutingCategories } from './scouting.rules.ts';

/** The map is made anew at least this often. */
export const mapEveryMs = 6 * 3_600_000;

export const desertResource = z.object({
  category: z.enum(scoutingCategories),
  categoryName: z.string(),
  /** Grid codes, by row from A, then by column. */
  locations: z.array(z.string()),
});
export type DesertResource = z.output<typeof desertResource>;

export const desertMap = z.object({
  /** The picture of this version as PNG; the same address with `.svg` has it as SVG. */
  mapImageUrl: z.string(),
  weekLabel: z.string(),
  weekId: id,
  /** What the active reports of the week say, in the order of the legend. */
  resources: z.array(desertResource),
  updatedAt: time,
  /** When it is made anew by itself at the latest: with the week, or six hours after the last time. */
  nextUpdateAt: time,
  version: z.int(),
});
export type DesertMap = z.output<typeof desertMap>;

const picture = { method: 'GET', access: 'guest', reply: z.custom<ImageFile>() } as const;
export const desertMapRoutes = {
  getDesertMap: route({
    method: 'GET',
    path: '/api/desert-map/current',
    access: 'guest',
    summary: 'The map of the current week',
    reply: desertMap,
  }),
  updateDesertMap: route({
    method: 'POST',
    path: '/api/desert-map/update',
    access: 'admin',
    summary: 'Make the map anew at once',
    reply: desertMap,
  }),
  getDesertMapSvg: route({
    ...picture,
    path: '/api/desert-map/current.svg',
    summary: 'The picture of the map, drawn with lines',
    content: 'image/svg+xml',
  }),
  getDesertMapPng: route({
    ...picture,
    path: '/api/desert-map/current.png',
    summary: 'The picture of the map, 1,200 points wide',
    content: 'image/png',
  }),
};

export const desertMapMessages = liveMessages({
  'desert-map:updated': z.object({ ...desertMap.shape, ...factId }),
});
