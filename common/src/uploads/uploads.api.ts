// Uploads API: pictures that people upload, and how much space they may take.
import * as z from 'zod/mini';
import { seenVersion } from '../wire/fields.ts';
import { liveMessages } from '../wire/live.ts';
import { pictureId, pictureSizes } from '../wire/pictures.ts';
import { route, type ImageFile } from '../wire/route.ts';

export const uploadedPicture = z.object({
  id: pictureId,
  /** Pixels. */
  width: z.int(),
  height: z.int(),
  url: z.string(),
});
export type UploadedPicture = z.output<typeof uploadedPicture>;

/** The most that admins may set, in megabytes. */
export const maxMegabytes = 1_000_000;
const sentence = 'Must be a whole number from 1 to 1,000,000';
const megabytes = z.int(sentence).check(z.minimum(1, sentence), z.maximum(maxMegabytes, sentence));
/** Space for the pictures of one person, and of everybody together. */
const spaces = { personMegabytes: megabytes, guildMegabytes: megabytes };
export const uploadSettings = z.object({ ...spaces, version: z.int() });
export type UploadSettings = z.output<typeof uploadSettings>;
export const uploadSettingsChange = z.object({ ...z.partial(z.object(spaces)).shape, ...seenVersion });

const settings = { path: '/api/settings/pictures', access: 'admin', reply: uploadSettings } as const;
export const uploadRoutes = {
  uploadPicture: route({
    method: 'POST',
    path: '/api/pictures',
    access: 'member',
    summary: 'Upload a picture: JPEG, PNG, WebP, GIF or AVIF, at most 8 MB and 40 megapixels',
    takes: 'image/*',
    body: z.custom<Uint8Array>((bytes) => bytes instanceof Uint8Array && bytes.length > 0, 'Choose a picture'),
    reply: uploadedPicture,
  }),
  getPicture: route({
    method: 'GET',
    path: '/api/pictures/:picture.webp',
    access: 'guest',
    summary: 'An uploaded picture, of at most 1,600 pixels, or 480 as a small one',
    params: z.object({ picture: pictureId }),
    query: z.object({ size: z.optional(z.enum(pictureSizes, 'Must be full or small')) }),
    content: 'image/webp',
    reply: z.custom<ImageFile>(),
  }),
  getUploadSettings: route({ ...settings, method: 'GET', summary: 'How much space pictures may take' }),
  changeUploadSettings: route({
    ...settings,
    method: 'PATCH',
    summary: 'Change how much space pictures may take',
    body: uploadSettingsChange,
  }),
};

export const uploadMessages = liveMessages({
  'upload-settings:updated': uploadSettings,
});
