// Shared map API: a secret address for people outside, which admins create and revoke, and the data
// it shows.
import * as z from 'zod/mini';
import { id, seenVersion, time } from '../wire/fields.ts';
import { liveMessages } from '../wire/live.ts';
import { route, type ImageFile } from '../wire/route.ts';
import { markStates } from './scouting.api.ts';
import { scoutingCategories } from './scouting.rules.ts';

/** Interval at which the shared page asks for changes, in ms. */
export const sharedMapEveryMs = 4000;

/** The secret address that admins pass on. */
export const mapShare = z.object({
  /** Null: the map is not shared. */
  url: z.nullable(z.string()),
  createdAt: z.nullable(time),
  createdBy: z.nullable(z.string()),
  version: z.int(),
});
export type MapShare = z.output<typeof mapShare>;

/** The map for people outside: what lies where and when it was seen, but not by whom. */
export const sharedMap = z.object({
  weekId: id,
  weekLabel: z.string(),
  /** When the next week starts, with an empty map. */
  weekEndsAt: time,
  /** In the order of the legend. Resources without marks are left out. */
  resources: z.array(
    z.object({
      category: z.enum(scoutingCategories),
      /** By row from A, then by column. */
      marks: z.array(z.object({ cell: z.string(), state: z.enum(markStates), markedAt: time })),
    }),
  ),
  updatedAt: time,
  version: z.int(),
});
export type SharedMap = z.output<typeof sharedMap>;

const tokenParams = z.object({
  token: z.string().check(z.regex(/^[\w-]{20,100}$/, 'Not the address of a shared map')),
});
export const newMapShare = z.object({ ...seenVersion });

const settings = '/api/settings/desert-map-share';
export const mapShareRoutes = {
  getMapShare: route({
    method: 'GET',
    path: settings,
    access: 'admin',
    summary: 'The public map link',
    reply: mapShare,
  }),
  makeMapShare: route({
    method: 'POST',
    path: settings,
    access: 'admin',
    summary: 'Make an address; one that is there stops working',
    body: newMapShare,
    reply: mapShare,
  }),
  revokeMapShare: route({
    method: 'DELETE',
    path: settings,
    access: 'admin',
    summary: 'Revoke the public map link',
  }),
  /** Works without sign-in: the address is enough. */
  getSharedMap: route({
    method: 'GET',
    path: '/api/desert-map/shared/:token',
    access: 'anyone',
    summary: 'The map of the current week, for people outside',
    params: tokenParams,
    reply: sharedMap,
  }),
  getSharedMapPng: route({
    method: 'GET',
    path: '/api/desert-map/shared/:token/map.png',
    access: 'anyone',
    summary: 'Its picture',
    params: tokenParams,
    content: 'image/png',
    reply: z.custom<ImageFile>(),
  }),
};

export const mapShareMessages = liveMessages({
  'desert-map-share:updated': mapShare,
});
