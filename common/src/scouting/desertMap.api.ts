// Desert map API: the map of the week's active reports, drawn on the server.
import * as z from 'zod/mini';
import { id, time } from '../wire/fields.ts';
import { liveMessages } from '../wire/live.ts';
import { route, type ImageFile } from '../wire/route.ts';
import { scoutingCategories } from './scouting.rules.ts';

/** Maximum age of the map before it is drawn again, in ms. */
export const mapEveryMs = 6 * 3_600_000;

export const desertResource = z.object({
  category: z.enum(scoutingCategories),
  categoryName: z.string(),
  /** Grid codes, by row from A, then by column. */
  locations: z.array(z.string()),
});
export type DesertResource = z.output<typeof desertResource>;

export const desertMap = z.object({
  /** The PNG picture of this version. With `.svg` instead, the same address gives the SVG. */
  mapImageUrl: z.string(),
  weekLabel: z.string(),
  weekId: id,
  /** Content of the week's active reports, in the order of the legend. */
  resources: z.array(desertResource),
  updatedAt: time,
  /**
   * When it is drawn again at the latest: at the start of the next week, or six hours after the
   * last time.
   */
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
    access: 'scouting',
    summary: 'Draw the map again now',
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
  'desert-map:updated': desertMap,
});
