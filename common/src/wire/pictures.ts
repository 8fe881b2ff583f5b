// Pictures that people upload: ids, lists of them in entities, and addresses.
import * as z from 'zod/mini';

/** The most pictures of one entity. */
export const maxPictures = 4;
/** The limits of an uploaded file. */
export const pictureLimits = { bytes: 8 * 1024 * 1024, pixels: 40_000_000 } as const;

/** The SHA-256 of a stored picture, in hexadecimal digits. */
export const pictureId = z.string().check(z.regex(/^[0-9a-f]{64}$/, 'Not a picture'));

/** The pictures of an entity in replies, in order. Absent or null: none. */
export const pictures = z.optional(z.nullable(z.array(pictureId)));
/** The pictures of an entity in bodies. Each was uploaded by the caller or is on the entity already. */
export const pictureList = z.array(pictureId).check(
  z.maxLength(maxPictures, `At most ${maxPictures} pictures`),
  z.refine<string[]>((ids) => new Set(ids).size === ids.length, 'Each picture once'),
);

/** `small` is enough for cards and lists. */
export const pictureSizes = ['full', 'small'] as const;
export type PictureSize = (typeof pictureSizes)[number];

/** The address of a picture, for people with access. */
export const pictureAddress = (id: string, size: PictureSize = 'full'): string =>
  `/api/pictures/${id}.webp${size === 'full' ? '' : `?size=${size}`}`;
