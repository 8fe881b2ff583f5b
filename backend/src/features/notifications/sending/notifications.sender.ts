// The sender of messages to people, for Discord or for devices: which message is due, and what becomes
// of it.
import { createHash } from 'node:crypto';
import type { NoticeKind } from '@guild/common/notifications/notifications.api';
import { isForOfficers } from '@guild/common/notifications/notifications.rules';
import type { Context } from '../../../platform/features/context.ts';
import type { DiscordGate } from '../../../platform/discord/sending/gate.ts';
import type { Editing, BotMessage, SendOptions, Sending } from '../../../platform/discord/api/directMessages.ts';
import type { ScheduledTask } from '../../../platform/features/feature.ts';
import { reconciling, type JobKind, type JobScheduler } from '../../../platform/jobs/jobs.ts';
import { handling, type JobHandler } from '../../../platform/jobs/jobWorkers.ts';
import type { NoticeAccess } from '../core/notifications.access.ts';
import type { MessageText, NotificationModels, OutgoingDocument } from '../core/notifications.model.ts';
import { createDiscordRows } from './notifications.discordRows.ts';
import { createButtonsOff, switchButtonsOff } from './notifications.buttonsOff.ts';
import { buildButtons } from './notifications.messageButtons.ts';
import { createMessageQueue } from './notifications.messageQueue.ts';
import { afterSending, nextStep, summarized, type NextState } from './notifications.messageStates.ts';
import { sendJobOf, type SendJobData } from './notifications.sendJob.ts';

/**
 * Used for messages of earlier versions, which lack a kind. Guests may not see this kind, so they
 * get no such message.
 */
const kindOfEarlier: NoticeKind = 'treasury_decided';
const summaryKey = 'more-of-';
/** The reconciler sends messages that are this late, in ms: their job is lost or delayed. */
const overdueMs = 30_000;
const maxOverdue = 25;
/** Most jobs that one run of the reconciler schedules. */
const maxScheduled = 500;

/** Deterministic, at most 25 characters. */
const nonceOf = (key: string): string => createHash('sha256').update(key).digest('base64url').slice(0, 24);
/** Distinguishes the texts of an updated message. */
const newestOf = ({ occasions = [] }: OutgoingDocument): string => occasions.at(-1) ?? '';

/** Something remains to be done about a message: it is still to be sent, or its buttons have to go off. */
export interface NextTry {
  /** Ms since 1970. */
  readonly at: number;
  /** Why the attempt has failed, in a sentence; null: it has not, or there was none. */
  readonly failed: string | null;
}
const nextTryAt = (at: number | null): NextTry | null => (at === null ? null : { at, failed: null });

export interface Sender {
  /**
   * Sends one message if it is due, and takes the buttons off the earlier one.
   * @returns null if nothing remains to be done
   */
  send(key: string): Promise<NextTry | null>;
  readonly job: JobHandler;
  /**
   * Sends overdue messages, and schedules those due within a minute again in case their job was
   * lost. Takes off buttons that are overdue.
   */
  readonly reconciler: ScheduledTask;
}
/** One way to people: Discord, or push messages. */
export interface SendingChannel {
  /** Such as `discord-messages`, for the reconciler. */
  readonly name: string;
  readonly kind: JobKind<SendJobData>;
  readonly jobs: JobScheduler<SendJobData>;
  /** @param nonce at most 25 characters, the same for the same text */
  send(toDiscordId: string, text: MessageText, nonce: string, options: SendOptions): Promise<Sending>;
  /** Takes the buttons off a message. Null: messages have none. */
  readonly removeButtons: ((message: BotMessage) => Promise<Editing>) | null;
  /** Runs the work now, or `ifBusy` with the time to try again, ms since 1970. */
  run<T>(work: () => Promise<T>, ifBusy: (retryAt: number) => T): Promise<T>;
  /** Stops all sending until then, ms since 1970. */
  readonly pause: DiscordGate['pause'];
  /** The message that there are more messages of a kind. @param key of this message */
  summaryOf(kind: NoticeKind, key: string): MessageText;
}
interface Deps {
  readonly models: Pick<NotificationModels, 'notices' | 'outgoing'>;
  readonly channel: SendingChannel;
  /**
   * Called when a message was not taken; may be called twice for the same one.
   * @param why a sentence
   */
  readonly onGaveUp: (message: OutgoingDocument, why: string) => Promise<void>;
  readonly access: Pick<NoticeAccess, 'kindsOf'>;
}

export function createSender(
  { models, channel, onGaveUp, access }: Deps,
  { clock, log, env }: Pick<Context, 'clock' | 'log' | 'env'>,
): Sender {
  const { notices, outgoing } = models;
  const { jobs: sends, removeButtons } = channel;
  const queue = createMessageQueue({ models, pause: channel.pause }, { clock });
  const buttonsOff = removeButtons && createButtonsOff({ models, removeButtons, queue }, { clock });
  const storeDiscordRows = createDiscordRows({ outgoing }, { clock });

  /** Stores the next state of a message that was taken, and reports it if Discord has not taken it. */
  const setState = async (message: OutgoingDocument, state: NextState): Promise<NextTry | null> => {
    const hasFailed = state.name !== 'sent' && state.hasFailed;
    if (hasFailed && state.name === 'given-up') {
      // Report first. If the process stops before the update, the message is sent and reported again,
      // which is harmless.
      await onGaveUp(message, state.why);
      log.warn({ why: state.why, channel: channel.name }, 'a message to a person was given up');
    }
    const next = nextTryAt(await queue.setState(message, state));
    return next && { ...next, failed: hasFailed ? state.why : null };
  };

  /** Sends a message that was taken. */
  const deliver = async (message: OutgoingDocument): Promise<NextTry | null> => {
    const { _id: key, discordId, text, kind = kindOfEarlier, attempts } = message;
    const { rows, noticeId } =
      buttonsOff === null ? { rows: [], noticeId: null } : await buildButtons({ notices }, message, { env });
    const options = { buttons: rows, onlyDirect: isForOfficers(kind) };
    const sending = await channel.send(discordId, text, nonceOf(key + newestOf(message)), options);
    const now = clock.now();
    if (sending.outcome === 'wait') await queue.delay(sending.scope, discordId, now + sending.ms);
    const state = afterSending(sending, attempts, now);
    if (sending.outcome !== 'sent' || sending.message === null || rows.length === 0) return setState(message, state);

    await outgoing.updateOne({ _id: key }, { $set: { shown: sending.message }, $unset: { offAt: '' } });
    const next = await setState(message, state);
    // Until `shown` was stored, nobody else could ask for the buttons to go off.
    const isRead = noticeId !== null && (await notices.exists({ _id: noticeId, readAt: null })) === null;
    if (next !== null || isRead) await switchButtonsOff({ outgoing, sends }, [key], { clock });
    return next;
  };
  /** Tells the person once that there are more messages of a kind. */
  const addSummary = async (message: OutgoingDocument): Promise<void> => {
    const { _id, discordId, kind = kindOfEarlier } = message;
    const summaryId = `${summaryKey}${kind}/${discordId}`;
    const summary = {
      key: summaryId,
      to: discordId,
      kind,
      due: clock.now(),
      text: channel.summaryOf(kind, summaryId),
      occasions: [_id + newestOf(message)],
    };
    sends.schedule((await storeDiscordRows([summary])).map(sendJobOf));
  };
  const sendIfDue = async (key: string): Promise<NextTry | null> => {
    const waitUntil = (await buttonsOff?.remove(key)) ?? null;
    if (waitUntil !== null) return nextTryAt(waitUntil);
    const message = await queue.take(key);
    if (message === null) return nextTryAt(await queue.nextAt(key));
    const person = {
      hasAccess: (await access.kindsOf(message.discordId)).includes(message.kind ?? kindOfEarlier),
      sentOfKind: key.startsWith(summaryKey) ? 0 : await queue.countSentOfKind(message),
    };
    const step = nextStep(message, person, clock.now());
    if (step === 'send') return deliver(message);
    if (step !== 'summarize') return setState(message, step);
    await addSummary(message);
    return setState(message, summarized);
  };

  const send: Sender['send'] = (key) => channel.run<NextTry | null>(() => sendIfDue(key), nextTryAt);
  return {
    send,
    job: handling(channel.kind, async ({ key }, { putOff }) => {
      const next = await send(key);
      if (next === null) return;
      if (next.failed === null) return putOff(next.at);
      // The error makes BullMQ count a failure, and try again at the time in the row.
      throw new Error(next.failed);
    }),
    reconciler: {
      name: channel.name,
      everyMs: reconciling.everyMs,
      async run(closing) {
        sends.schedule((await queue.listDue(clock.now() + reconciling.aheadMs, maxScheduled)).map(sendJobOf));
        const late = clock.now() - overdueMs;
        const overdue = [
          ...(await queue.listDue(late, maxOverdue)),
          ...((await buttonsOff?.listDue(late, maxOverdue)) ?? []),
        ];
        for (const { _id } of overdue) {
          // If this message is refused, do not try the others now.
          if (closing.aborted || (await send(_id)) !== null) return;
        }
      },
    },
  };
}
