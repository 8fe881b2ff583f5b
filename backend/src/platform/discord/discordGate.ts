// The gate to Discord for all processes: one process sends at a time, and none before Discord's
// wait is over.
import type { Connection } from 'mongoose';
import type { Clock } from '../process/clock.ts';

/** Stored in the `settings` collection. */
interface PauseDocument {
  _id: 'discord-pause';
  /** Nobody sends before this time, because Discord asked to wait. */
  until: Date;
  /** The process inside the gate may be sending until this time. */
  heldUntil: Date;
}
export interface DiscordGate {
  /**
   * Enters the gate, which admits one process at a time. Without it, a message could leave before
   * the previous answer is known, and arrive while Discord asks to wait.
   * @returns how to leave, or when to try again, ms since 1970
   */
  enter(): Promise<number | (() => Promise<void>)>;
  /** Stops all processes from sending until then. @param until ms since 1970 */
  pause(until: number): Promise<void>;
}

const holdMs = 30_000;
/** When to try again while another process is sending. */
const busyMs = 200;
const only = { _id: 'discord-pause' } as const;
const open = { until: new Date(0), heldUntil: new Date(0) };

const pausesOf = (db: Pick<Connection, 'collection'>) => db.collection<PauseDocument>('settings');

/** Stores an open gate if there is none. Call it before any process sends. */
export async function prepareGate(db: Pick<Connection, 'collection'>): Promise<void> {
  await pausesOf(db).updateOne(only, { $setOnInsert: open }, { upsert: true });
}

export interface DiscordGateParts {
  readonly db: Pick<Connection, 'collection'>;
  readonly clock: Clock;
}
/** Creates the gate. `prepareGate` must have stored it. */
export function createDiscordGate({ db, clock }: DiscordGateParts): DiscordGate {
  const pauses = pausesOf(db);
  return {
    async enter() {
      const now = clock.now();
      const heldUntil = new Date(now + holdMs);
      const isFree = { until: { $lte: new Date(now) }, heldUntil: { $lte: new Date(now) } };
      const entered = await pauses.updateOne({ ...only, ...isFree }, { $set: { heldUntil } });
      if (entered.modifiedCount > 0)
        return async () => {
          await pauses.updateOne({ ...only, heldUntil }, { $set: { heldUntil: new Date(now) } });
        };
      const until = (await pauses.findOne(only))?.until.getTime() ?? 0;
      return Math.max(until, now + busyMs);
    },
    async pause(until) {
      await pauses.updateOne(only, { $max: { until: new Date(until) } });
    },
  };
}
