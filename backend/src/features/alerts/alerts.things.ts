// Rows of new things: noted once each, compared with the alerts once, and left out while they are removed.
import type { NewThing } from '@guild/common/alerts/alerts.rules';
import type { Collection } from 'mongodb';
import type { Context } from '../../platform/features/context.ts';
import { insertMissing } from '../../platform/store/documents/bulk.ts';
import type { AlertModels, ThingDocument } from './alerts.model.ts';

/** Something new. */
export interface AlertThing extends NewThing {
  /** Such as `auction-12`. A thing is compared with the alerts once, however often it is noted. */
  readonly key: string;
  /** What people read: 'New auction: Thumper'. */
  readonly title: string;
  /** Discord id of the person whose thing it is; null: nobody's. */
  readonly owner: string | null;
  readonly link: string;
}
export interface NotesThings {
  /** Notes what is new. People whose alerts it fits are notified within two minutes. Safe to repeat. */
  note(things: readonly AlertThing[]): Promise<void>;
  /** Something was removed. Nobody is notified of it any more. */
  retract(keys: readonly string[]): Promise<void>;
  /** Something is back. Only those are notified who have not been before. */
  renew(keys: readonly string[]): Promise<void>;
}
export interface AlertThings extends NotesThings {
  /** The minutes with things to compare that ended some time ago, in their order. */
  dueMinutes(): Promise<number[]>;
  /** The things to compare of one minute, the newest first. */
  dueIn(minute: number): Promise<ThingDocument[]>;
  /** These things were compared. */
  finish(things: readonly ThingDocument[]): Promise<void>;
}

const minuteMs = 60_000;
/** A minute is handled this long after its end, so that all rows of the minute are stored by then. */
const graceMs = 30_000;

export function createThings({ things }: Pick<AlertModels, 'things'>, { clock }: Pick<Context, 'clock'>): AlertThings {
  const minuteAt = (ms: number): number => Math.floor(ms / minuteMs);
  // The driver's own collection. Mongoose would cast every field of the rows.
  const rows = things.collection as unknown as Collection<ThingDocument>;
  return {
    async note(all) {
      const now = clock.now();
      const due = { at: new Date(now), minute: minuteAt(now), isDue: true, isDone: false };
      await insertMissing(
        rows,
        all.map(({ key: _id, texts, ...thing }) => ({ _id, texts: [...texts], ...thing, ...due })),
      );
    },
    async retract(keys) {
      await things.updateMany({ _id: { $in: [...keys] }, isDue: true }, { $set: { isDue: false } });
    },
    async renew(keys) {
      const waiting = { _id: { $in: [...keys] }, isDue: false, isDone: false };
      await things.updateMany(waiting, { $set: { isDue: true, minute: minuteAt(clock.now()) } });
    },
    async dueMinutes() {
      const before = { $lt: minuteAt(clock.now() - graceMs) };
      const minutes = await things.distinct('minute', { isDue: true, minute: before }).exec();
      return minutes.sort((one, other) => one - other);
    },
    dueIn: (minute) => things.find({ isDue: true, minute }).sort({ at: -1, _id: -1 }).lean<ThingDocument[]>().exec(),
    async finish(compared) {
      const ids = compared.map(({ _id }) => _id);
      await things.updateMany({ _id: { $in: ids } }, { $set: { isDue: false, isDone: true } });
    },
  };
}
