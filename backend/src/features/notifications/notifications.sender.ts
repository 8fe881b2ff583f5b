// The one sender of messages to Discord: takes rows that are due, one at a time in all processes, and honors every wait Discord asks for.
import type { Context } from '../../platform/process/context.ts';
import type { DiscordMessages, Sending } from '../../platform/discord/discordMessages.ts';
import type { ScheduledTask } from '../../platform/process/feature.ts';
import { createInTurn } from '../../platform/inTurn.ts';
import type { JobKind, Jobs } from '../../platform/jobs/jobs.ts';
import type { NotificationModels, OutgoingDocument } from './notifications.model.ts';

export const sendJob = { queue: 'discord', name: 'send' } as const;
export interface SendJobData {
  key: string;
}
/** Deterministic, and without the signs that job ids may not hold. */
export const sendJobId = (key: string): string => `discord-${key.replace(/[^\w-]/g, '-')}`;

const holdMs = 30_000;
/** When to look again while another process is sending. */
const busyMs = 200;
const sweepMs = 30_000;
const attemptsAllowed = 8;
/** 5 s, 10 s, 20 s … at most an hour. */
const backOffMs = (attempts: number): number => Math.min(5000 * 2 ** (attempts - 1), 3_600_000);
/** At most 25 characters, the same for the same message. */
const nonceOf = (key: string): string => {
  let sum = 0n;
  for (const sign of key) sum = (sum * 1_000_003n + BigInt(sign.codePointAt(0) ?? 0)) % 2n ** 63n;
  return sum.toString();
};

export interface Sender {
  /** Sends one message if it is due. @returns when to come again, ms since 1970, or null when there is nothing left to do */
  send(key: string): Promise<number | null>;
  readonly job: JobKind;
  readonly task: ScheduledTask;
}
interface Parts {
  readonly models: Pick<NotificationModels, 'outgoing' | 'pauses'>;
  readonly discord: DiscordMessages;
  /** Hears of a message that is given up; may be called again for the same one. */
  readonly onGaveUp: (message: OutgoingDocument, why: string) => Promise<void>;
}

export function createSender(
  { models, discord, onGaveUp }: Parts,
  { clock, log, jobs }: Pick<Context, 'clock' | 'log'> & { jobs: Pick<Jobs, 'schedule'> },
): Sender {
  const { outgoing, pauses } = models;
  const open = { sentAt: null, gaveUpAt: null };

  const inTurn = createInTurn();
  const gate = { _id: 'discord-pause' } as const;

  /**
   * Goes in alone among all processes: a message that left before the answer to the one ahead is known could come while
   * Discord wants to hear nothing.
   * @returns how to leave, or when to try again, ms since 1970
   */
  const enter = async (): Promise<number | (() => Promise<void>)> => {
    const now = clock.now();
    const heldUntil = new Date(now + holdMs);
    const isFree = { until: { $lte: new Date(now) }, heldUntil: { $lte: new Date(now) } };
    const entered = await pauses.updateOne({ ...gate, ...isFree }, { $set: { heldUntil } });
    if (entered.modifiedCount > 0)
      return async () => {
        await pauses.updateOne({ ...gate, heldUntil }, { $set: { heldUntil: new Date(now) } });
      };
    const until = (await pauses.findOne(gate).lean())?.until.getTime() ?? 0;
    return Math.max(until, now + busyMs);
  };
  const pause = async (until: Date): Promise<void> => {
    await pauses.updateOne(gate, { $max: { until } });
  };
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
  const settle = async (key: string, set: Partial<OutgoingDocument>, attempts: number): Promise<void> => {
    await outgoing.updateOne({ _id: key, ...open }, { $set: set, $inc: { attempts } });
  };
  const giveUp = async (message: OutgoingDocument, why: string): Promise<null> => {
    // Told first: a process that ends in between sends once more, and whoever has been told hears nothing twice.
    await onGaveUp(message, why);
    await settle(message._id, { gaveUpAt: new Date(clock.now()), why }, 1);
    log.warn({ why }, 'a message to Discord was given up');
    return null;
  };
  const again = async (message: OutgoingDocument, at: number, why: string, attempts: number): Promise<number> => {
    await settle(message._id, { dueAt: new Date(at), heldUntil: new Date(at), why }, attempts);
    return at;
  };
  const conclude = async (message: OutgoingDocument, sending: Sending): Promise<number | null> => {
    const now = clock.now();
    switch (sending.outcome) {
      case 'sent':
        await settle(message._id, { sentAt: new Date(now), why: null }, 1);
        return null;
      case 'wait': {
        const until = now + sending.ms;
        await pause(new Date(until));
        return again(message, until, 'Discord asked to wait', 0);
      }
      case 'later':
        if (message.attempts + 1 >= attemptsAllowed) return giveUp(message, sending.why);
        return again(message, now + backOffMs(message.attempts + 1), sending.why, 1);
      case 'never':
        return giveUp(message, sending.why);
    }
  };

  const sendAlone = async (key: string): Promise<number | null> => {
    const message = await take(key);
    if (message === null) {
      const left = await outgoing.findOne({ _id: key, ...open }, { dueAt: 1, heldUntil: 1 }).lean();
      return left === null ? null : Math.max(left.dueAt.getTime(), left.heldUntil.getTime());
    }
    return conclude(message, await discord.send(message.discordId, message.text, nonceOf(key)));
  };

  const sender: Sender = {
    send: (key) =>
      inTurn('discord', async () => {
        const leave = await enter();
        if (typeof leave === 'number') return leave;
        try {
          return await sendAlone(key);
        } finally {
          await leave();
        }
      }),
    job: {
      ...sendJob,
      async handle(data, { putOff }) {
        const next = await sender.send((data as SendJobData).key);
        if (next !== null) await putOff(next);
      },
    },
    task: {
      name: 'discord-look-out',
      everyMs: sweepMs,
      async run() {
        const due = await outgoing
          .find({ ...open, dueAt: { $lte: new Date(clock.now()) } }, { _id: 1 })
          .sort({ dueAt: 1 })
          .limit(500)
          .lean();
        for (const { _id } of due) jobs.schedule(sendJob, `${sendJobId(_id)}-again`, clock.now(), { key: _id });
      },
    },
  };
  return sender;
}
