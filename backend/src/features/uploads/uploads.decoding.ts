// Decoding of uploaded files: checks them, and makes small WebP images without metadata.
import { pictureLimits } from '@guild/common/wire/pictures';
import type { Metadata, Sharp } from 'sharp';
import { createMutex } from '../../platform/process/mutex.ts';
import { invalidField } from '../../platform/errors.ts';

export interface DecodedPicture {
  /** A WebP image. */
  readonly content: Buffer;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
}

/** The longest side of a stored picture, in pixels. */
const maxSide = 1600;
const quality = 82;
const maxSeconds = 20;
/** Loaders of the image library that may run. All others are blocked, such as those for SVG and PDF. */
const loaders = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((name) => `VipsForeignLoad${name}Buffer`);
/** `heif` stands for AVIF. HEIC needs a decoder that the library does not contain. */
const formats: ReadonlySet<string> = new Set(['jpeg', 'png', 'webp', 'gif', 'heif', 'avif']);

const refusal = (sentence: string): Error => invalidField('picture', sentence);
const notAPicture = 'This file is no readable picture. Choose a JPEG, PNG, WebP, GIF or AVIF file.';
const tooManyPixels = 'This picture has more than 40 megapixels. Choose a smaller one.';

type OpenPicture = (file: Uint8Array) => Sharp;
let opening: Promise<OpenPicture> | undefined;
/** Loads the library with the first picture, because most processes never need it. */
const loadLibrary = (): Promise<OpenPicture> =>
  (opening ??= import('sharp').then(({ default: sharp }) => {
    sharp.cache(false);
    sharp.concurrency(1);
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({ operation: loaders });
    return (file) => sharp(file, { limitInputPixels: pictureLimits.pixels, failOn: 'error' });
  }));

/** One picture at a time, so that uploads never take more than one core and the memory of one picture. */
const oneAtATime = createMutex();

async function decode(file: Uint8Array): Promise<DecodedPicture> {
  const open = await loadLibrary();
  // Reads the header only. The pixels are counted before any is decoded.
  const { format, width, height }: Metadata = await open(file)
    .metadata()
    .catch((error: unknown) => {
      throw refusal(String(error).includes('pixel limit') ? tooManyPixels : notAPicture);
    });
  if (!formats.has(format)) throw refusal(notAPicture);
  if (width * height > pictureLimits.pixels) throw refusal(tooManyPixels);
  const { data, info } = await open(file)
    .autoOrient()
    .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
    .webp({ quality })
    .timeout({ seconds: maxSeconds })
    .toBuffer({ resolveWithObject: true })
    .catch(() => {
      throw refusal(notAPicture);
    });
  return { content: data, width: info.width, height: info.height };
}

/**
 * Decodes a file by its content, turns it upright, and shrinks it to 1,600 pixels. Of an animation,
 * the first picture remains. The library removes all metadata, such as the place of a photo.
 * @throws AppError `invalid_input` for anything but a picture of the known formats
 */
export const decodePicture = (file: Uint8Array): Promise<DecodedPicture> => oneAtATime('decode', () => decode(file));
