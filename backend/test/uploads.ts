// Pictures for tests, and their uploads.
import type { UploadedPicture } from '@guild/common/uploads/uploads.api';
import sharp, { type Sharp } from 'sharp';
import type { Client, Reply } from './client.ts';

/** A picture of one color. @param size pixels of both sides */
export const aPicture = (color = '#c8803a', size = 40): Sharp =>
  sharp({ create: { width: size, height: size, channels: 3, background: color } });
/** A picture that does not get smaller by compression. @param size pixels of both sides */
export function aNoisyPicture(seed: number, size = 400): Promise<Buffer> {
  let state = seed;
  const noise = Buffer.from(
    Array.from({ length: size * size * 3 }, () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) >>> 16),
  );
  return sharp(noise, { raw: { width: size, height: size, channels: 3 } })
    .png()
    .toBuffer();
}

/** Uploads a file as it is. */
export const upload = (who: Client, file: Uint8Array, type = 'image/png'): Promise<Reply<UploadedPicture>> =>
  who.raw<UploadedPicture>('POST', '/api/pictures', file, { 'Content-Type': type });
/** Uploads a picture of this color. @returns its id */
export const uploadOf = async (who: Client, color?: string): Promise<string> =>
  (await upload(who, await aPicture(color).png().toBuffer())).body.id;
