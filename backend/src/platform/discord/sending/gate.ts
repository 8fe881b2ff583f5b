// The gate to Discord for all processes: one process sends at a time, and none before Discord's
// wait is over.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Connection } from 'mongoose';
import type { Clock } from '../../process/clock.ts';

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
   * Runs `work` inside the gate, which admits one process at a time. Without it, a message could
   * leave before the previous answer is known, and arrive while Discord asks to wait.
   * @param ifBusy runs instead when the gate stays closed. Gets the time to try again, ms since 1970
   * @param maxTries how often to try, 200 ms apart. While Discord asks to wait longer, it gives up at once
   * @returns the result of `work`, or that of `ifBusy`
   */
  run<T>(work: () => Promise<T>, ifBusy: (retryAt: number) => T | Promise<T>, maxTries?: number): Promise<T>;
  /** Stops all processes from sending until then. @param until ms since 1970 */
  pause(until: number): Promise<void>;
}

const holdMs = 30_000;
/** When to try again while another process is sending. */
const busyMs = 200;
const gateId = { _id: 'discord-pause' } as const;
const open = { until: new Date(0), heldUntil: new Date(0) };

const openPauses = (db: Pick<Connection, 'collection'>) => db.collection<PauseDocument>('settings');

/** Stores an open gate if there is none. Call it before any process sends. */
export async function prepareGate(db: Pick<Connection, 'collection'>): Promise<void> {
  await openPauses(db).updateOne(gateId, { $setOnInsert: open }, { upsert: true });
}

export interface DiscordGateDeps {
  readonly db: Pick<Connection, 'collection'>;
  readonly clock: Clock;
}
/** Creates the gate. `prepareGate` must have stored it. */
export function createDiscordGate({ db, clock }: DiscordGateDeps): DiscordGate {
  const pauses = openPauses(db);
  /** @returns whether the gate admits this process until `heldUntil` */
  const enter = async (now: number, heldUntil: Date): Promise<boolean> => {
    const isFree = { until: { $lte: new Date(now) }, heldUntil: { $lte: new Date(now) } };
    const entered = await pauses.updateOne({ ...gateId, ...isFree }, { $set: { heldUntil } });
    return entered.modifiedCount > 0;
  };
  return {
    async run(work, ifBusy, maxTries = 1) {
      for (let tries = 1; ; tries += 1) {
        const now = clock.now();
        const heldUntil = new Date(now + holdMs);
        if (await enter(now, heldUntil)) {
          try {
            return await work();
          } finally {
            await pauses.updateOne({ ...gateId, heldUntil }, { $set: { heldUntil: new Date(now) } });
          }
        }
        const pausedUntil = (await pauses.findOne(gateId))?.until.getTime() ?? 0;
        const retryAt = Math.max(pausedUntil, now + busyMs);
        if (tries >= maxTries || retryAt > now + busyMs) return ifBusy(retryAt);
        await sleep(busyMs);
      }
    },
    async pause(until) {
      await pauses.updateOne(gateId, { $max: { until: new Date(until) } });
    },
  };
}
