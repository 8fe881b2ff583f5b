// The one sender of messages to Discord: takes rows that are due, one at a time in all processes, and honors every wait Discord asks for.
import type { Context } from '../../platform/process/context.ts';
import { createDiscordGate } from '../../platform/discord/discordGate.ts';
import type { DiscordMessages, Sending } from '../../platform/discord/discordMessages.ts';
import type { ScheduledTask } from '../../platform/process/feature.ts';
import { createMutex } from '../../platform/process/mutex.ts';
import { jobKind, reconciling, retryDelayMs, type DelayedJob, type JobScheduler } from '../../platform/jobs/jobs.ts';
import { handling, type JobHandler } from '../../platform/jobs/jobWorkers.ts';
import type { NotificationModels, OutgoingDocument } from './notifications.model.ts';

export interface SendJobData {
  key: string;
}
/** Tried again after 5 s, 10 s, 20 s … */
export const sendJob = jobKind<SendJobData>()({
  queue: 'discord',
  name: 'send',
  retry: { attempts: 8, firstMs: 5000 },
});
/** The delayed job of one message. Its id is deterministic, and without the signs that job ids may not hold. */
export const sendJobOf = ({ _id: key, dueAt }: Pick<OutgoingDocument, '_id' | 'dueAt'>): DelayedJob<SendJobData> => ({
  id: `discord-${key.replace(/[^\w-]/g, '-')}`,
  at: dueAt.getTime(),
  data: { key },
});

const holdMs = 30_000;
/** What is this late has no job any more, or one that comes too late. */
const overdueMs = 30_000;
const overdueMost = 25;
/** At most 25 characters, the same for the same message. */
const nonceOf = (key: string): string => {
  let sum = 0n;
  for (const sign of key) sum = (sum * 1_000_003n + BigInt(sign.codePointAt(0) ?? 0)) % 2n ** 63n;
  return sum.toString();
};

/** A message that is still to be sent. */
export interface Waiting {
  /** When to come again, ms since 1970. */
  readonly at: number;
  /** Why Discord has not taken it; null: it was not tried. */
  readonly failed: string | null;
}
export interface Sender {
  /** Sends one message if it is due. @returns null when there is nothing left to do */
  send(key: string): Promise<Waiting | null>;
  readonly job: JobHandler;
  /** Sends what is overdue, and schedules again what is due within a minute, in case its job was lost. */
  readonly reconciler: ScheduledTask;
}
interface Parts {
  readonly models: Pick<NotificationModels, 'outgoing'>;
  readonly discord: DiscordMessages;
  readonly sends: JobScheduler<SendJobData>;
  /** Hears of a message that is given up; may be called again for the same one. */
  readonly onGaveUp: (message: OutgoingDocument, why: string) => Promise<void>;
  /** Whether somebody has access to the guild at this moment. */
  readonly mayHear: (discordId: string) => Promise<boolean>;
}

export function createSender(
  { models, discord, sends, onGaveUp, mayHear }: Parts,
  { clock, log }: Pick<Context, 'clock' | 'log'>,
): Sender {
  const { outgoing } = models;
  const open = { sentAt: null, gaveUpAt: null };

  const mutex = createMutex();
  const gate = createDiscordGate({ db: outgoing.db, clock });
  const take = (key: string): Promise<OutgoingDocument | null> => {
    const now = clock.now();
    return outgoing
      .findOneAndUpdate(
        { _id: key, ...open, dueAt: { $lte: new Date(now) }, heldUntil: { $lte: new Date(now) } },
        { $set: { heldUntil: new Date(now + holdMs) } },
        { returnDocument: 'after' },
      )
      .lean();
  };
  const update = async (key: string, set: Partial<OutgoingDocument>, attempts: number): Promise<void> => {
    await outgoing.updateOne({ _id: key, ...open }, { $set: set, $inc: { attempts } });
  };
  const giveUp = async (message: OutgoingDocument, why: string): Promise<null> => {
    // Reported first: a process that ends in between sends once more, and a second report of the same changes nothing.
    await onGaveUp(message, why);
    await update(message._id, { gaveUpAt: new Date(clock.now()), why }, 1);
    log.warn({ why }, 'a message to Discord was given up');
    return null;
  };
  const again = async (message: OutgoingDocument, at: number, why: string): Promise<void> => {
    await update(message._id, { dueAt: new Date(at), heldUntil: new Date(at), why }, 0);
  };
  const tryAgain = async (message: OutgoingDocument, failed: string): Promise<Waiting | null> => {
    const attempts = message.attempts + 1;
    if (attempts >= sendJob.retry.attempts) return giveUp(message, failed);
    const at = clock.now() + retryDelayMs(sendJob.retry, attempts);
    await update(message._id, { dueAt: new Date(at), heldUntil: new Date(at), why: failed }, 1);
    return { at, failed };
  };
  const conclude = async (message: OutgoingDocument, sending: Sending): Promise<Waiting | null> => {
    const now = clock.now();
    switch (sending.outcome) {
      case 'sent':
        await update(message._id, { sentAt: new Date(now), why: null }, 1);
        return null;
      case 'wait': {
        const until = now + sending.ms;
        await gate.pause(until);
        await again(message, until, 'Discord asked to wait');
        return { at: until, failed: null };
      }
      case 'later':
        return tryAgain(message, sending.why);
      case 'never':
        return giveUp(message, sending.why);
    }
  };

  const sendAlone = async (key: string): Promise<Waiting | null> => {
    const message = await take(key);
    if (message === null) {
      const left = await outgoing.findOne({ _id: key, ...open }, { dueAt: 1, heldUntil: 1 }).lean();
      return left && { at: Math.max(left.dueAt.getTime(), left.heldUntil.getTime()), failed: null };
    }
    if (!(await mayHear(message.discordId))) {
      // The guild's news are not theirs any more. No admin is told: that is as it should be.
      await update(key, { gaveUpAt: new Date(clock.now()), why: 'They have no access any more' }, 0);
      return null;
    }
    return conclude(message, await discord.send(message.discordId, message.text, nonceOf(key)));
  };

  const send: Sender['send'] = (key) =>
    mutex('discord', async () => {
      const leave = await gate.enter();
      if (typeof leave === 'number') return { at: leave, failed: null };
      try {
        return await sendAlone(key);
      } finally {
        await leave();
      }
    });
  const dueBy = (at: number, most: number): Promise<Pick<OutgoingDocument, '_id' | 'dueAt'>[]> =>
    outgoing
      .find({ ...open, dueAt: { $lte: new Date(at) } }, { dueAt: 1 })
      .sort({ dueAt: 1 })
      .limit(most)
      .lean()
      .exec();

  return {
    send,
    job: handling(sendJob, async ({ key }, { putOff }) => {
      const waiting = await send(key);
      if (waiting === null) return;
      if (waiting.failed === null) return putOff(waiting.at);
      // It comes back by itself, as late as the row says.
      throw new Error(waiting.failed);
    }),
    reconciler: {
      name: 'discord-messages',
      everyMs: reconciling.everyMs,
      async run(closing) {
        sends.schedule((await dueBy(clock.now() + reconciling.aheadMs, 500)).map(sendJobOf));
        for (const { _id } of await dueBy(clock.now() - overdueMs, overdueMost)) {
          // While Discord takes nothing, the others need not try.
          if (closing.aborted || (await send(_id)) !== null) return;
        }
      },
    },
  };
}
