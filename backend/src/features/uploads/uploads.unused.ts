// Removal of pictures that no entity has: a scheduled task.
import type { Connection, Model } from 'mongoose';
import type { Context } from '../../platform/features/context.ts';
import type { ScheduledTask } from '../../platform/features/feature.ts';
import type { UploadModels } from './uploads.model.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const batchSize = 100;

/**
 * The pictures that some stored document has in its `pictures`. Deleted documents count, because
 * they can be restored.
 */
async function usedOf(db: Connection, ids: readonly string[]): Promise<Set<string>> {
  const models = Object.values<Model<{ pictures?: string[] | null }>>(db.models);
  const withPictures = models.filter(({ schema }) => 'pictures' in schema.paths);
  const used = new Set<string>();
  for (const model of withPictures)
    for (const { pictures } of await model.find({ pictures: { $in: [...ids] } }, { pictures: 1 }).lean())
      for (const id of pictures ?? []) used.add(id);
  return used;
}

/**
 * Removes pictures that have been unused for a day. `choose` marks a picture as used before an
 * entity gets it. The removal checks that mark again in the same write, so it never removes a
 * picture that is being chosen.
 */
async function removeUnused({ uploads, contents }: UploadModels, db: Connection, now: number): Promise<boolean> {
  const before = new Date(now - dayMs);
  const old = await uploads
    .find({ usedAt: { $lt: before } }, { usedAt: 1 })
    .sort({ usedAt: 1 })
    .limit(batchSize)
    .lean();
  const ids = old.map(({ _id }) => _id);
  const used = await usedOf(db, ids);
  for (const { _id, usedAt } of old) {
    const seen = { _id, usedAt };
    // Looks at pictures in use again in a day.
    if (used.has(_id)) await uploads.updateOne(seen, { $set: { usedAt: new Date(now) } });
    else if ((await uploads.deleteOne(seen)).deletedCount === 1)
      // An upload of the same picture meanwhile has set a new time.
      await contents.deleteOne({ _id, uploadedAt: { $lt: before } });
  }
  return old.length === batchSize;
}

/** Removes contents without a picture, which a killed process has left. */
async function removeLeftOver({ uploads, contents }: UploadModels, now: number, closing: AbortSignal): Promise<void> {
  const before = new Date(now - dayMs);
  let after = '';
  while (!closing.aborted) {
    const old = await contents
      .find({ _id: { $gt: after }, uploadedAt: { $lt: before } }, { _id: 1 })
      .sort({ _id: 1 })
      .limit(batchSize)
      .lean();
    const last = old.at(-1);
    if (last === undefined) return;
    const ids = old.map(({ _id }) => _id);
    const known = new Set((await uploads.find({ _id: { $in: ids } }, { _id: 1 }).lean()).map(({ _id }) => _id));
    await contents.deleteMany({ _id: { $in: ids.filter((id) => !known.has(id)) }, uploadedAt: { $lt: before } });
    after = last._id;
  }
}

export function unusedTask(models: UploadModels, { db, clock }: Pick<Context, 'db' | 'clock'>): ScheduledTask {
  let isFirst = true;
  return {
    name: 'unused-pictures',
    everyMs: hourMs,
    async run(closing) {
      const now = clock.now();
      while (!closing.aborted && (await removeUnused(models, db, now)));
      // Only a process that was killed leaves such contents, and it starts again.
      if (isFirst) await removeLeftOver(models, now, closing);
      isFirst = false;
    },
  };
}
