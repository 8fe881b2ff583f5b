// PNG pictures of links: drawn one at a time, with a cache of the most recently requested ones.
import { createHash } from 'node:crypto';
import type { ImageFile } from '@guild/common/wire/route';
import type { Logger } from 'pino';
import { AppError } from '../errors.ts';

/** Default cache size. A picture has about 400 KB. */
const defaultMaxCache = 48;
/**
 * Maximum number of waiting pictures. Further requests get a 503, so that strangers never use more
 * than one drawing process.
 */
const maxWaiting = 24;

/** The source of a picture. */
export interface Drawing {
  readonly svg: string;
  /** Hash of the drawing. It changes whenever anything in the picture changes. */
  readonly version: string;
}
export const drawingOf = (svg: string): Drawing => ({
  svg,
  version: createHash('sha1').update(svg).digest('base64url').slice(0, 16),
});
export interface CardPictures {
  /**
   * @param beforeDrawing called before a picture is drawn; if it throws, the picture is not drawn
   * @throws AppError `unavailable` when drawing fails, or too many pictures wait
   */
  of(drawing: Drawing, beforeDrawing?: () => Promise<void>): Promise<ImageFile>;
}

export interface CardPicturesDeps {
  /** Converts an SVG to a PNG. */
  readonly draw: (svg: string) => Promise<Uint8Array>;
  readonly log: Pick<Logger, 'warn'>;
  /** Maximum number of pictures in memory. */
  readonly maxCache?: number;
}
export function createCardPictures({ draw, log, maxCache = defaultMaxCache }: CardPicturesDeps): CardPictures {
  /** By version, least recently requested first. */
  const cache = new Map<string, Promise<Uint8Array>>();
  let queue: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  const drawQueued = async (svg: string): Promise<Uint8Array> => {
    if (waiting >= maxWaiting) throw new AppError('unavailable', 'Too many pictures are waiting to be drawn.');
    waiting += 1;
    const drawing = queue.then(() => draw(svg));
    queue = drawing.catch(() => undefined);
    try {
      return await drawing;
    } catch (error) {
      log.warn({ error }, 'a picture was not drawn');
      throw new AppError('unavailable', "The picture can't be drawn right now.");
    } finally {
      waiting -= 1;
    }
  };
  const drawn = ({ version, svg }: Drawing): Promise<Uint8Array> => {
    const known = cache.get(version);
    cache.delete(version);
    const png = known ?? drawQueued(svg);
    cache.set(version, png);
    if (known === undefined) {
      // Do not cache a failure, so that the next request tries again.
      png.catch(() => {
        if (cache.get(version) === png) cache.delete(version);
      });
      const [oldest] = cache.keys();
      if (cache.size > maxCache && oldest !== undefined) cache.delete(oldest);
    }
    return png;
  };
  return {
    async of(drawing, beforeDrawing) {
      if (!cache.has(drawing.version)) await beforeDrawing?.();
      return { bytes: await drawn(drawing), version: drawing.version };
    },
  };
}
