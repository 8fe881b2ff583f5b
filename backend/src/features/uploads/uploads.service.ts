// Upload service: the feature's entry point.
import { createHash } from 'node:crypto';
import type { UploadedPicture, UploadSettings } from '@guild/common/uploads/uploads.api';
import { pictureAddress, type PictureSize } from '@guild/common/wire/pictures';
import type { ImageFile } from '@guild/common/wire/route';
import { withSeparators } from '@guild/common/wire/numbers';
import { Binary } from 'mongodb';
import type { Caller } from '../../platform/people/caller.ts';
import type { Context } from '../../platform/features/context.ts';
import { AppError, invalidField, tooMany } from '../../platform/errors.ts';
import { createMutex } from '../../platform/process/mutex.ts';
import { upsert } from '../../platform/store/documents/stored.ts';
import { decodePicture, type DecodedPicture } from './uploads.decoding.ts';
import type { UploadModels } from './uploads.model.ts';

export interface UploadService {
  /**
   * Stores a picture. The same picture again takes no more space.
   * @param file at most 8 MB
   * @throws AppError `invalid_input` for anything but a picture; `conflict` (`full`) when the space of
   *   the person or the guild is used up; `too_many` while many others upload
   */
  upload(file: Uint8Array, caller: Caller): Promise<UploadedPicture>;
  /** @throws AppError `not_found` */
  read(id: string, size?: PictureSize): Promise<ImageFile>;
  /**
   * Checks the pictures that a person gives to an entity, and keeps them for a day until the entity
   * is saved.
   * @param given ids in the body of the call; undefined changes nothing
   * @param readEntity reads the entity, whose own pictures may stay. Absent: a new one
   * @throws AppError `invalid_input` on `pictures`
   */
  choose(
    given: readonly string[] | undefined,
    caller: Pick<Caller, 'discordId'>,
    readEntity?: () => Promise<{ readonly pictures?: readonly string[] | null }>,
  ): Promise<void>;
}
/** What other features need of it. */
export type ChoosePictures = Pick<UploadService, 'choose'>;

/** Uploads that a process works on at the same time. Each holds a file of 8 MB. */
const maxAtOnce = 8;
const megabyte = 1_000_000;
const gone = 'A picture is no longer here. Remove it, and upload it again.';

const fullSentence = (whose: 'person' | 'guild', most: number): string => {
  const space = `${withSeparators(most)} MB`;
  return whose === 'person'
    ? `Your pictures take up all of your ${space}. Remove some from your items and auctions, and try again in a day.`
    : `The guild's pictures take up all of its ${space}. An admin can allow more in the settings.`;
};
const full = (whose: 'person' | 'guild', most: number): AppError =>
  new AppError('conflict', fullSentence(whose, most), { reason: 'full', full: whose, megabytes: most });

interface Deps {
  readonly models: UploadModels;
  readonly settings: { read(): Promise<UploadSettings> };
}
export function createUploadService(
  { models: { uploads, contents }, settings }: Deps,
  { clock }: Pick<Context, 'clock'>,
): UploadService {
  const oneAtATime = createMutex();
  let running = 0;

  const usedBytes = async (filter: { uploaders?: string }): Promise<number> => {
    const [found] = await uploads.aggregate<{ bytes: number }>([
      { $match: filter },
      { $group: { _id: null, bytes: { $sum: '$bytes' } } },
    ]);
    return found?.bytes ?? 0;
  };
  /** @throws AppError `conflict` when more is stored than the settings allow */
  const refuseFull = async (discordId: string): Promise<void> => {
    const { personMegabytes, guildMegabytes } = await settings.read();
    if ((await usedBytes({ uploaders: discordId })) > personMegabytes * megabyte) throw full('person', personMegabytes);
    if ((await usedBytes({})) > guildMegabytes * megabyte) throw full('guild', guildMegabytes);
  };
  /**
   * Stores first and adds up afterwards, so that two processes never exceed the space together. At
   * worst both refuse.
   */
  const store = async (
    id: string,
    { content, small, width, height }: DecodedPicture,
    discordId: string,
  ): Promise<void> => {
    const now = new Date(clock.now());
    const images = { content: new Binary(content), ...(small !== null && { small: new Binary(small) }) };
    await upsert(() =>
      contents.findOneAndUpdate(
        { _id: id },
        { $set: { uploadedAt: now }, $setOnInsert: images },
        { upsert: true, returnDocument: 'after', projection: { _id: 1 } },
      ),
    );
    const known = await uploads.exists({ _id: id, uploaders: discordId });
    await upsert(() =>
      uploads.findOneAndUpdate(
        { _id: id },
        {
          $set: { usedAt: now },
          $addToSet: { uploaders: discordId },
          $setOnInsert: { width, height, bytes: content.length + (small?.length ?? 0) },
        },
        { upsert: true, returnDocument: 'after' },
      ),
    );
    if (known !== null) return;
    try {
      await refuseFull(discordId);
    } catch (error) {
      await uploads.updateOne({ _id: id }, { $pull: { uploaders: discordId } });
      if ((await uploads.deleteOne({ _id: id, uploaders: { $size: 0 } })).deletedCount === 1)
        await contents.deleteOne({ _id: id, uploadedAt: now });
      throw error;
    }
  };

  return {
    async upload(file, { discordId }) {
      if (running >= maxAtOnce) throw tooMany(5000, 'Many pictures are being uploaded. Please try again in a moment.');
      running += 1;
      try {
        const picture = await decodePicture(file);
        const { content, width, height } = picture;
        const id = createHash('sha256').update(content).digest('hex');
        await oneAtATime('store', () => store(id, picture, discordId));
        return { id, width, height, url: pictureAddress(id) };
      } finally {
        running -= 1;
      }
    },

    async read(id, size = 'full') {
      const small = size === 'small' ? (await contents.findOne({ _id: id }, { small: 1 }).lean())?.small : undefined;
      const image = small ?? (await contents.findOne({ _id: id }, { content: 1 }).lean())?.content;
      if (image === undefined) throw new AppError('not_found');
      return { bytes: image.value(), version: id, isFinal: true };
    },

    async choose(given = [], { discordId }, readEntity) {
      if (given.length === 0) return;
      const isOnEntity = new Set((await readEntity?.())?.pictures);
      const own = { _id: { $in: [...given] }, $or: [{ uploaders: discordId }, { _id: { $in: [...isOnEntity] } }] };
      // First marks them as used, so that the removal of unused pictures leaves them alone.
      await uploads.updateMany(own, { $set: { usedAt: new Date(clock.now()) } });
      const found = new Set((await uploads.find(own, { _id: 1 }).lean()).map(({ _id }) => _id));
      if (!given.every((id) => found.has(id) || isOnEntity.has(id))) throw invalidField('pictures', gone);
    },
  };
}
