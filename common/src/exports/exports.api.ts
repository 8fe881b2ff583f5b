// Exports API: everything the guild has as one archive, and everything about one person.
import * as z from 'zod/mini';
import { route } from '../wire/route.ts';

/** How often a person may take the archive or their own data in ten minutes. */
export const exportsInTenMinutes = 5;

export const exportRoutes = {
  exportEverything: route({
    method: 'GET',
    path: '/api/export/guild-hall.zip',
    access: 'admin',
    isForTokens: false,
    summary: 'Everything the guild has, as one archive that an empty guild hall can import. It holds no secrets',
    content: 'application/zip',
    reply: z.string(),
  }),
  exportOwnData: route({
    method: 'GET',
    path: '/api/user/my-data.json',
    access: 'signed-in',
    isForTokens: false,
    summary: 'Everything stored about the signed-in person. Things of other people contain only what concerns this one',
    content: 'application/json',
    reply: z.string(),
  }),
};
