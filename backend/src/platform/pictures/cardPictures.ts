// The pictures of links as PNG: each is drawn once, one at a time, and kept in memory as long as it is among the last that were asked for.
import { createHash } from 'node:crypto';
import type { ImageFile } from '@guild/common/wire/route';
import type { Logger } from 'pino';
import { AppError } from '../errors.ts';

/** How many are kept unless it is said: about 400 KB each. */
const maxUsualCache = 48;
/** Whoever comes later is asked to come again: what strangers ask for takes no more than one thread. */
const maxWaiting = 24;

/** What a picture is made of. */
export interface Drawing {
  readonly svg: string;
  /** Names the picture: another one as soon as anything on it is another. */
  readonly version: string;
}
export const drawingOf = (svg: string): Drawing => ({
  svg,
  version: createHash('sha1').update(svg).digest('base64url').slice(0, 16),
});
export interface CardPictures {
  /**
   * @param beforeDrawing called for one that has to be drawn; what it throws refuses it
   * @throws AppError `unavailable` when it cannot be drawn, or too many wait to be
   */
  of(drawing: Drawing, beforeDrawing?: () => Promise<void>): Promise<ImageFile>;
}

export interface CardPicturesParts {
  /** Makes a PNG of an SVG. */
  readonly draw: (svg: string) => Promise<Uint8Array>;
  readonly log: Pick<Logger, 'warn'>;
  /** How many are kept in memory. */
  readonly maxCache?: number;
}
export function createCardPictures({ draw, log, maxCache = maxUsualCache }: CardPicturesParts): CardPictures {
  /** By version; the one asked for last comes last. */
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
      // What failed is tried again by whoever asks next.
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
