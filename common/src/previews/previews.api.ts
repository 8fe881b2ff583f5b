// Link previews API: the setting, and the pictures for people outside.
import * as z from 'zod/mini';
import { idParams, seenVersion } from '../wire/fields.ts';
import { liveMessages } from '../wire/live.ts';
import { route, type ImageFile } from '../wire/route.ts';

export const previewSettings = z.object({
  /**
   * Whether previews of links to auctions, events, contracts and trials show name and picture to
   * anybody.
   */
  showNames: z.boolean(),
  version: z.int(),
});
export type PreviewSettings = z.output<typeof previewSettings>;
export const previewSettingsChange = z.object({ showNames: z.boolean(), ...seenVersion });

const word = z.string().check(z.regex(/^[a-z0-9-]{1,40}$/, 'Not a word of an address'));
const settings = '/api/settings/link-previews';
export const previewRoutes = {
  getPreviewSettings: route({
    method: 'GET',
    path: settings,
    access: 'admin',
    summary: 'Whether link previews show names',
    reply: previewSettings,
  }),
  changePreviewSettings: route({
    method: 'PUT',
    path: settings,
    access: 'admin',
    summary: 'Set whether link previews show names',
    body: previewSettingsChange,
    reply: previewSettings,
  }),
  /** Works without sign-in, like the page itself. */
  getPagePicture: route({
    method: 'GET',
    path: '/api/previews/pages/:page/card.png',
    access: 'anyone',
    summary: 'The link preview picture of a page',
    params: z.object({ page: word }),
    content: 'image/png',
    reply: z.custom<ImageFile>(),
  }),
  /**
   * Works without sign-in. Returns the guild's own picture if names are hidden or the entity does
   * not exist.
   */
  getThingPicture: route({
    method: 'GET',
    path: '/api/previews/links/:kind/:id/card.png',
    access: 'anyone',
    summary: 'The link preview picture of one auction, event, contract or trial',
    params: z.object({ kind: word, ...idParams.shape }),
    content: 'image/png',
    reply: z.custom<ImageFile>(),
  }),
};

export const previewMessages = liveMessages({
  'preview-settings:updated': previewSettings,
});
