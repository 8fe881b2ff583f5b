// Decoding of uploaded files: checks them, and makes small WebP images without metadata.
import { createRequire } from 'node:module';
import { pictureLimits } from '@guild/common/wire/pictures';
import { runSeparately, type FailedProcess } from '../../platform/pictures/separateProcess.ts';
import { createMutex } from '../../platform/process/mutex.ts';
import { invalidField } from '../../platform/errors.ts';

export interface DecodedPicture {
  /** A WebP image. */
  readonly content: Buffer;
  /** The same for cards and lists; null: the picture is as small itself. */
  readonly small: Buffer | null;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
}

const limits = {
  /** The longest side of a stored picture, in pixels. */
  side: 1600,
  /** The longest side of the small one, for cards and lists. */
  smallSide: 480,
  quality: 82,
  pixels: pictureLimits.pixels,
  // Decoding these takes several times the memory of other pictures. A web process has 512 MB.
  pixelsOfAvif: 12_000_000,
  pixelsOf16Bit: 20_000_000,
};
const tooLongMs = 20_000;
/** What the program writes before the images. */
const headBytes = 12;
/** A stored picture is far smaller. Documents of the database have at most 16 MB. */
const largestBytes = 12_000_000;

/**
 * The program that decodes. It reads the header first, so that no pixel of a picture that is too large
 * is decoded. Only the loaders of the known formats may run, and not those for SVG and PDF, for example.
 * It writes width, height and bytes of the image, then the image and a small one. If it refuses a picture,
 * it writes why.
 */
const decoding = `
const sharp = require(process.argv[1]);
const limits = JSON.parse(process.argv[2]);
const file = require('node:fs').readFileSync(0);
sharp.cache(false);
sharp.concurrency(1);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((name) => 'VipsForeignLoad' + name + 'Buffer') });
const open = () => sharp(file, { limitInputPixels: limits.pixels, failOn: 'error' });
async function decode() {
  const { format, width, height, depth } = await open().metadata();
  const most = format === 'heif' ? limits.pixelsOfAvif : depth === 'ushort' ? limits.pixelsOf16Bit : limits.pixels;
  if (width * height > most) throw new Error('pixel limit ' + most);
  const { data, info } = await open()
    .autoOrient()
    .resize({ width: limits.side, height: limits.side, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: limits.quality })
    .toBuffer({ resolveWithObject: true });
  const { smallSide } = limits;
  const isSmall = Math.max(info.width, info.height) <= smallSide;
  const small = isSmall
    ? Buffer.alloc(0)
    : await sharp(data).resize({ width: smallSide, height: smallSide, fit: 'inside' }).webp({ quality: limits.quality }).toBuffer();
  const head = Buffer.alloc(12);
  head.writeUInt32BE(info.width, 0);
  head.writeUInt32BE(info.height, 4);
  head.writeUInt32BE(data.length, 8);
  process.stdout.write(Buffer.concat([head, data, small]));
}
decode().catch((error) => {
  process.stderr.write(String(error));
  process.exitCode = 1;
});
`;

const notAPicture = 'This file is no readable picture. Choose a JPEG, PNG, WebP, GIF or AVIF file.';
/** The refusal of a picture. Whatever ended the process, the file is to blame. @throws if it did not start */
function refusalOf(failure: FailedProcess): Error {
  const { code, stderr } = failure;
  if (typeof code === 'string' && code !== 'ERR_CHILD_PROCESS_STDIO_MAXBUFFER') throw failure as Error;
  const [, most] = /pixel limit ?(\d*)/.exec(String(stderr)) ?? [];
  if (most === undefined) return invalidField('picture', notAPicture);
  const megapixels = Number(most === '' ? limits.pixels : most) / 1_000_000;
  return invalidField('picture', `This picture has more than ${megapixels} megapixels. Choose a smaller one.`);
}

async function decode(file: Uint8Array): Promise<DecodedPicture> {
  const library = createRequire(import.meta.url).resolve('sharp');
  const output = await runSeparately(decoding, {
    args: [library, JSON.stringify(limits)],
    input: file,
    timeoutMs: tooLongMs,
    maxBytes: largestBytes,
  }).catch((error: unknown) => {
    throw refusalOf(error as FailedProcess);
  });
  const smallFrom = headBytes + output.readUInt32BE(8);
  return {
    width: output.readUInt32BE(0),
    height: output.readUInt32BE(4),
    content: output.subarray(headBytes, smallFrom),
    small: output.length > smallFrom ? output.subarray(smallFrom) : null,
  };
}

/** One picture at a time, so that uploads never take more than one core and the memory of one picture. */
const oneAtATime = createMutex();

/**
 * Decodes a file by its content, turns it upright, and shrinks it to 1,600 pixels and to 480, in a process of its
 * own. Of an animation, the first picture remains. The library leaves out all metadata, such as the place
 * of a photo.
 * @throws AppError `invalid_input` for anything but a picture of the known formats
 */
export const decodePicture = (file: Uint8Array): Promise<DecodedPicture> => oneAtATime('decode', () => decode(file));
