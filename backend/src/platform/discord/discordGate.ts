// The one way to Discord of all processes: one at a time goes through it, and nobody before a wait is over that Discord has asked for.
import type { Connection } from 'mongoose';
import type { Clock } from '../process/clock.ts';

/** Stored beside the other settings of the installation. */
interface PauseDocument {
  _id: 'discord-pause';
  /** Until when Discord wants to hear nothing. */
  until: Date;
  /** Until when a process may be sending. */
  heldUntil: Date;
}
export interface DiscordGate {
  /**
   * Goes in alone among all processes: a message that left before the answer to the one ahead is known could come while
   * Discord wants to hear nothing.
   * @returns how to leave, or when to try again, ms since 1970
   */
  enter(): Promise<number | (() => Promise<void>)>;
  /** Nobody sends before. @param until ms since 1970 */
  pause(until: number): Promise<void>;
}

const holdMs = 30_000;
/** When to look again while another process is sending. */
const busyMs = 200;
const only = { _id: 'discord-pause' } as const;
const open = { until: new Date(0), heldUntil: new Date(0) };

const pausesOf = (db: Pick<Connection, 'collection'>) => db.collection<PauseDocument>('settings');

/** Lets the first one in; called before any process sends. */
export async function prepareGate(db: Pick<Connection, 'collection'>): Promise<void> {
  await pausesOf(db).updateOne(only, { $setOnInsert: open }, { upsert: true });
}

export interface DiscordGateParts {
  readonly db: Pick<Connection, 'collection'>;
  readonly clock: Clock;
}
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
