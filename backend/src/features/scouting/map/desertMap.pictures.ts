// Pictures of the map: SVG on demand, and a PNG that is drawn once for each version and stored for
// all processes.
import { wallClock } from '@guild/common/wire/guildTime';
import type { ImageFile } from '@guild/common/wire/route';
import { singleFlight } from '../../../platform/store/database/singleFlight.ts';
import { isDuplicate } from '../../../platform/store/documents/stored.ts';
import { AppError } from '../../../platform/errors.ts';
import { toPng } from '../../../platform/pictures/png.ts';
import type { Context } from '../../../platform/features/context.ts';
import { drawDesertMap } from './desertMap.drawing.ts';
import type { MapDocument, MapModels } from './desertMap.model.ts';
import type { DesertMapService } from './desertMap.ts';

export interface MapPictures {
  svg(): Promise<ImageFile>;
  /**
   * @param document the map as it was read; absent: as it is now
   * @throws AppError `unavailable` if it cannot be drawn
   */
  png(document?: MapDocument): Promise<ImageFile>;
  /** Draws the PNG of the current map in advance. */
  prepare(): Promise<void>;
}

const onlyId = 1;

/** Caches the result for the latest version. Simultaneous calls share one run. */
function lastOf<T>(make: (document: MapDocument) => Promise<T>): (document: MapDocument) => Promise<T> {
  let last: { readonly version: number; readonly made: T } | undefined;
  const oneAtATime = singleFlight<T>();
  const remembered = ({ version }: MapDocument): typeof last => (last?.version === version ? last : undefined);
  return async (document) => {
    const known = remembered(document);
    if (known !== undefined) return known.made;
    return oneAtATime(document.version.toString(), async () => {
      const { made } = remembered(document) ?? { made: await make(document) };
      // A call for an older version may finish last.
      if (last === undefined || last.version <= document.version) last = { version: document.version, made };
      return made;
    });
  };
}

export function createPictures(
  { models: { pictures }, map }: { readonly models: MapModels; readonly map: Pick<DesertMapService, 'current'> },
  { env, log }: Pick<Context, 'env' | 'log'>,
): MapPictures {
  const drawn = (document: MapDocument): string => {
    const { day, time } = wallClock(document.updatedAt.getTime(), env.timezone);
    return drawDesertMap({ ...document, made: `Updated ${day}, ${time}` });
  };
  /** The stored PNG; null if it shows another version. */
  const stored = async (version: number): Promise<Uint8Array | null> => {
    const found = await pictures.findOne({ _id: onlyId, shows: version }).lean();
    return found === null ? null : Uint8Array.from(found.png.value());
  };
  const store = async (version: number, png: Uint8Array): Promise<void> => {
    try {
      const older = { _id: onlyId, shows: { $lt: version } };
      await pictures.updateOne(older, { $set: { shows: version, png: Buffer.from(png) } }, { upsert: true });
    } catch (error) {
      // Another process has stored this picture, or a later one.
      if (!isDuplicate(error)) throw error;
    }
  };
  const draw = async (document: MapDocument): Promise<Uint8Array> => {
    const png = await toPng(drawn(document)).catch((error: unknown) => {
      log.warn({ error }, 'the map was not drawn');
      throw new AppError('unavailable', "The map can't be drawn right now.");
    });
    await store(document.version, png);
    return png;
  };
  const picture = lastOf(async (document) => (await stored(document.version)) ?? draw(document));
  const text = lastOf((document) => Promise.resolve(drawn(document)));
  const imageOf = async (made: typeof picture | typeof text, document: MapDocument): Promise<ImageFile> => ({
    bytes: await made(document),
    version: document.version.toString(),
  });
  return {
    svg: async () => imageOf(text, await map.current()),
    png: async (document) => imageOf(picture, document ?? (await map.current())),
    async prepare() {
      const document = await map.current();
      if ((await pictures.exists({ _id: onlyId, shows: document.version })) === null) await draw(document);
    },
  };
}
