// The sender of Discord messages. Over all processes it sends one at a time, and waits as long as
// Discord asks for.
import { createHash } from 'node:crypto';
import type { NoticeKind } from '@guild/common/notifications/notifications.api';
import { isForAdmins } from '@guild/common/notifications/notifications.rules';
import { notices as noticeTexts } from '@guild/common/notifications/notices.derived';
import type { Context } from '../../../platform/features/context.ts';
import { button, customIdBelowNotice, customIdOf, rowsOf } from '../../../platform/discord/messages/buttons.ts';
import { createDiscordGate } from '../../../platform/discord/sending/gate.ts';
import type { DiscordMessages, SendingFailure, WaitScope } from '../../../platform/discord/api/directMessages.ts';
import type { ScheduledTask } from '../../../platform/features/feature.ts';
import { discordText } from '../../../platform/discord/messages/text.ts';
import { takesInteractions } from '../../../platform/process/env.ts';
import { createMutex } from '../../../platform/process/mutex.ts';
import { jobKind, reconciling, retryDelayMs, type DelayedJob, type JobScheduler } from '../../../platform/jobs/jobs.ts';
import { handling, type JobHandler } from '../../../platform/jobs/jobWorkers.ts';
import type { NoticeAccess } from '../core/notifications.access.ts';
import { noticeReadAction } from '../integrations/notifications.discord.ts';
import {
  createDiscordRows,
  forgetMessage,
  jobIdOf,
  switchButtonsOff,
  type SendJobData,
} from './notifications.discordRows.ts';
import type { NotificationModels, OutgoingDocument } from '../core/notifications.model.ts';

/** Tried again after 5 s, 10 s, 20 s … */
export const sendJob = jobKind<SendJobData>()({
  queue: 'discord',
  name: 'send',
  retry: { attempts: 8, firstMs: 5000 },
});
/** The delayed job of one message. */
export const sendJobOf = ({ _id: key, dueAt }: Pick<OutgoingDocument, '_id' | 'dueAt'>): DelayedJob<SendJobData> => ({
  id: jobIdOf('discord', key),
  at: dueAt.getTime(),
  data: { key },
});

/**
 * Used for messages of earlier versions, which lack a kind. Guests may not see this kind, so they
 * get no such message.
 */
const kindOfEarlier: NoticeKind = 'treasury_decided';
const holdMs = 30_000;
/** When to try again after Discord rejected the bot's token or failed to edit a message, in ms. */
const patienceMs = 5 * 60_000;
/** Minimum time between messages about the same thing, in ms. Then the newest text is sent. */
export const cooldownMs = 10 * 60_000;
/**
 * Most messages of one kind that a person gets within the cooldown. One summary replaces all
 * further ones.
 */
export const maxOfKind = 10;
const summaryKey = 'more-of-';
/** The reconciler sends messages that are this late, in ms: their job is lost or delayed. */
const overdueMs = 30_000;
const maxOverdue = 25;
const askedToWait = 'Discord asked to wait.';
/** Deterministic, at most 25 characters. */
const nonceOf = (key: string): string => createHash('sha256').update(key).digest('base64url').slice(0, 24);

/** Distinguishes the texts of an updated message. */
const newestOf = ({ occasions = [] }: OutgoingDocument): string => occasions.at(-1) ?? '';

/** A message that is still to be sent. */
export interface Waiting {
  /** Time of the next try, ms since 1970. */
  readonly at: number;
  /** Why Discord refused it, in a sentence; null: it was not tried. */
  readonly failed: string | null;
}
export interface Sender {
  /**
   * Sends one message if it is due, and takes the buttons off the earlier one.
   * @returns null if nothing remains to be done
   */
  send(key: string): Promise<Waiting | null>;
  readonly job: JobHandler;
  /**
   * Sends overdue messages, and schedules those due within a minute again in case their job was
   * lost. Takes off buttons that are overdue.
   */
  readonly reconciler: ScheduledTask;
}
interface MessageButtons {
  readonly rows: ReturnType<typeof rowsOf>;
  /** The notice that they belong to; null: none. */
  readonly noticeId: number | null;
}
interface Deps {
  readonly models: Pick<NotificationModels, 'notices' | 'outgoing'>;
  readonly discord: DiscordMessages;
  readonly sends: JobScheduler<SendJobData>;
  /**
   * Called when a message is given up; may be called twice for the same one.
   * @param why a sentence
   */
  readonly onGaveUp: (message: OutgoingDocument, why: string) => Promise<void>;
  readonly access: Pick<NoticeAccess, 'kindsOf'>;
}

export function createSender(
  { models, discord, sends, onGaveUp, access }: Deps,
  { clock, log, env }: Pick<Context, 'clock' | 'log' | 'env'>,
): Sender {
  const { notices, outgoing } = models;
  const open = { sentAt: null, gaveUpAt: null };

  const storeDiscordRows = createDiscordRows({ outgoing }, { clock });
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
  const markSent = async ({ _id, text }: OutgoingDocument): Promise<Waiting | null> => {
    const now = clock.now();
    const sent = { sentAt: new Date(now), lastSentAt: new Date(now), why: null };
    const { matchedCount } = await outgoing.updateOne({ _id, ...open, text }, { $set: sent, $inc: { attempts: 1 } });
    if (matchedCount > 0) return null;
    // The message was updated meanwhile. Its newer text waits for the cooldown.
    await outgoing.updateOne({ _id }, { $set: { lastSentAt: new Date(now), heldUntil: new Date(now) } });
    return { at: now + cooldownMs, failed: null };
  };
  const giveUp = async (message: OutgoingDocument, why: string): Promise<null> => {
    // Report first. If the process stops before the update, the message is sent and reported again,
    // which is harmless.
    await onGaveUp(message, why);
    await update(message._id, { gaveUpAt: new Date(clock.now()), why }, 1);
    log.warn({ why }, 'a message to Discord was given up');
    return null;
  };
  const again = async ({ _id }: OutgoingDocument, at: number, why: string): Promise<void> => {
    await update(_id, { dueAt: new Date(at), heldUntil: new Date(at), why }, 0);
  };
  const tryAgain = async (message: OutgoingDocument, failed: string): Promise<Waiting | null> => {
    const attempts = message.attempts + 1;
    if (attempts >= sendJob.retry.attempts) return giveUp(message, failed);
    const at = clock.now() + retryDelayMs(sendJob.retry, attempts);
    await update(message._id, { dueAt: new Date(at), heldUntil: new Date(at), why: failed }, 1);
    return { at, failed };
  };
  /** Everything that Discord's wait is about waits until then. @param until ms since 1970 */
  const delay = async (scope: WaitScope, discordId: string, until: number): Promise<void> => {
    if (scope === 'everything') {
      await gate.pause(until);
      return;
    }
    const delayed = scope === 'person' ? { ...open, discordId } : open;
    await outgoing.updateMany(delayed, { $max: { dueAt: new Date(until), heldUntil: new Date(until) } });
    // All edits for a person go to the same channel.
    if (scope === 'person')
      await outgoing.updateMany({ discordId, offAt: { $exists: true } }, { $max: { offAt: new Date(until) } });
  };
  const fail = async (message: OutgoingDocument, failure: SendingFailure): Promise<Waiting | null> => {
    switch (failure.outcome) {
      case 'wait': {
        const until = clock.now() + failure.ms;
        await delay(failure.scope, message.discordId, until);
        await again(message, until, askedToWait);
        return { at: until, failed: null };
      }
      case 'unauthorized': {
        // The check of access tells admins about the token, and this is no attempt.
        const at = clock.now() + patienceMs;
        await again(message, at, failure.why);
        return { at, failed: null };
      }
      case 'later':
        return tryAgain(message, failure.why);
      case 'never':
        return giveUp(message, failure.why);
    }
  };

  /**
   * Takes the buttons off the row's message if that is due.
   * @returns null unless the row has to wait
   */
  const removeButtons = async (key: string): Promise<Waiting | null> => {
    const isDue = { _id: key, offAt: { $lte: new Date(clock.now()) } };
    const row = await outgoing.findOne(isDue, { discordId: 1, shown: 1 }).lean();
    if (row === null) return null;
    if (row.shown !== undefined) {
      const editing = await discord.removeButtons(row.shown);
      if (editing.outcome === 'wait') {
        const until = clock.now() + editing.ms;
        // A newer text of the row waits, too, because the buttons of the earlier message go off first.
        await delay(editing.scope, row.discordId, until);
        return { at: until, failed: null };
      }
      if (editing.outcome === 'later' || editing.outcome === 'unauthorized') {
        await outgoing.updateOne({ _id: key }, { $set: { offAt: new Date(clock.now() + patienceMs) } });
        return null;
      }
    }
    // Either the buttons are off, or somebody has deleted the message.
    await forgetMessage({ outgoing }, key);
    return null;
  };
  const isUnread = async (noticeId: number): Promise<boolean> =>
    (await notices.findOne({ _id: noticeId, readAt: null }, { _id: 1 }).lean()) !== null;

  const isOneOfMany = async ({ _id, discordId, kind }: OutgoingDocument): Promise<boolean> => {
    if (kind === undefined || _id.startsWith(summaryKey)) return false;
    const since = { lastSentAt: { $gt: new Date(clock.now() - cooldownMs) } };
    return (await outgoing.countDocuments({ discordId, kind, ...since }, { limit: maxOfKind })) === maxOfKind;
  };
  /** Cancels the message, and tells the person once that there are more of its kind. */
  const summarize = async (message: OutgoingDocument): Promise<null> => {
    const { _id, discordId, kind = kindOfEarlier } = message;
    const now = clock.now();
    const summary = {
      key: `${summaryKey}${kind}/${discordId}`,
      to: discordId,
      kind,
      due: now,
      text: discordText({ title: noticeTexts[kind].words, text: 'See the app for more.', url: env.publicUrl }),
      occasions: [_id + newestOf(message)],
    };
    sends.schedule((await storeDiscordRows([summary])).map(sendJobOf));
    await update(_id, { gaveUpAt: new Date(now), why: 'Sent in one combined message.' }, 0);
    return null;
  };

  /**
   * The buttons of a message. Without interactions, or after the notice was read, there are none.
   * Without a notice in the bell nothing can be marked as read.
   */
  const buttonsOf = async ({ _id: key, buttons = [] }: OutgoingDocument): Promise<MessageButtons> => {
    if (!takesInteractions(env)) return { rows: [], noticeId: null };
    const notice = await notices.findOne({ key }, { readAt: 1 }).lean();
    if (notice === null)
      return { rows: rowsOf(buttons.map(({ label, customId }) => button(label, customId))), noticeId: null };
    if (notice.readAt !== null) return { rows: [], noticeId: notice._id };
    const rows = rowsOf([
      ...buttons.map(({ label, customId }) => button(label, customIdBelowNotice(notice._id, customId))),
      button('Mark as read', customIdOf(noticeReadAction, notice._id)),
    ]);
    return { rows, noticeId: notice._id };
  };
  const deliver = async (message: OutgoingDocument): Promise<Waiting | null> => {
    const { _id: key, discordId, text, kind = kindOfEarlier } = message;
    const { rows, noticeId } = await buttonsOf(message);
    const options = { buttons: rows, onlyDirect: isForAdmins(kind) };
    const sending = await discord.send(discordId, text, nonceOf(key + newestOf(message)), options);
    if (sending.outcome !== 'sent') return fail(message, sending);
    if (rows.length === 0 || sending.message === null) return markSent(message);
    await outgoing.updateOne({ _id: key }, { $set: { shown: sending.message }, $unset: { offAt: '' } });
    const waiting = await markSent(message);
    // Until `shown` was stored, nobody else could ask for the buttons to go off.
    const isOver = waiting !== null || (noticeId !== null && !(await isUnread(noticeId)));
    if (isOver) await switchButtonsOff({ outgoing, sends }, [key], { clock });
    return waiting;
  };

  /** When a row is due that is not due now. @returns null if nothing remains to be done */
  const nextTry = async (key: string): Promise<Waiting | null> => {
    const row = await outgoing.findOne({ _id: key }).lean();
    if (row === null) return null;
    const { sentAt, gaveUpAt, dueAt, heldUntil, offAt } = row;
    const times = offAt === undefined ? [] : [offAt.getTime()];
    if (sentAt === null && gaveUpAt === null) times.push(Math.max(dueAt.getTime(), heldUntil.getTime()));
    return times.length === 0 ? null : { at: Math.min(...times), failed: null };
  };
  const sendAlone = async (key: string): Promise<Waiting | null> => {
    const waiting = await removeButtons(key);
    if (waiting !== null) return waiting;
    const message = await take(key);
    if (message === null) return nextTry(key);
    if (!(await access.kindsOf(message.discordId)).includes(message.kind ?? kindOfEarlier)) {
      // A person without access must not get the message.
      // This is no error, so admins are not warned.
      await update(key, { gaveUpAt: new Date(clock.now()), why: 'They no longer have access.' }, 0);
      return null;
    }
    const sentBefore = message.lastSentAt?.getTime() ?? -Infinity;
    if (sentBefore + cooldownMs > clock.now()) {
      await again(message, sentBefore + cooldownMs, 'Replaced by a newer message about the same thing.');
      return { at: sentBefore + cooldownMs, failed: null };
    }
    if (await isOneOfMany(message)) return summarize(message);
    return deliver(message);
  };

  const send: Sender['send'] = (key) =>
    mutex('discord', () =>
      gate.run<Waiting | null>(
        () => sendAlone(key),
        (at) => ({ at, failed: null }),
      ),
    );
  const dueBy = (at: number, max: number): Promise<Pick<OutgoingDocument, '_id' | 'dueAt'>[]> =>
    outgoing
      .find({ ...open, dueAt: { $lte: new Date(at) } }, { dueAt: 1 })
      .sort({ dueAt: 1 })
      .limit(max)
      .lean()
      .exec();
  /** Rows whose message still has buttons that had to go off by then. */
  const findOverdueButtons = (at: number, max: number): Promise<Pick<OutgoingDocument, '_id'>[]> =>
    outgoing
      .find({ offAt: { $lte: new Date(at) } }, { _id: 1 })
      .sort({ offAt: 1 })
      .limit(max)
      .lean()
      .exec();

  return {
    send,
    job: handling(sendJob, async ({ key }, { putOff }) => {
      const waiting = await send(key);
      if (waiting === null) return;
      if (waiting.failed === null) return putOff(waiting.at);
      // The error makes BullMQ retry the job at the time in the row.
      throw new Error(waiting.failed);
    }),
    reconciler: {
      name: 'discord-messages',
      everyMs: reconciling.everyMs,
      async run(closing) {
        sends.schedule((await dueBy(clock.now() + reconciling.aheadMs, 500)).map(sendJobOf));
        const late = clock.now() - overdueMs;
        const overdue = [...(await dueBy(late, maxOverdue)), ...(await findOverdueButtons(late, maxOverdue))];
        for (const { _id } of overdue) {
          // If Discord refuses this message, do not try the others now.
          if (closing.aborted || (await send(_id)) !== null) return;
        }
      },
    },
  };
}
