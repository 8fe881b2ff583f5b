// The queue of messages to people: which is due, who sends it, and in which state it is.
import type { WaitScope } from '../../../platform/discord/api/directMessages.ts';
import type { DiscordGate } from '../../../platform/discord/sending/gate.ts';
import type { Context } from '../../../platform/features/context.ts';
import type { NotificationModels, OutgoingDocument } from '../core/notifications.model.ts';
import { cooldownMs, maxOfKind, type NextState } from './notifications.messageStates.ts';

export interface MessageQueue {
  /** Takes a message, so that no other process sends it. @returns null: it is not due */
  take(key: string): Promise<OutgoingDocument | null>;
  /**
   * Stores the next state of a message that was taken.
   * @returns when it is due again, ms since 1970; null: never
   */
  setState(message: OutgoingDocument, state: NextState): Promise<number | null>;
  /** Everything that a wait of Discord concerns waits. @param until ms since 1970 */
  delay(scope: WaitScope, discordId: string, until: number): Promise<void>;
  /**
   * When a message has to be sent, or its buttons have to go off.
   * @returns ms since 1970; null: nothing remains to be done
   */
  nextAt(key: string): Promise<number | null>;
  /** The messages that are due by then, earliest first. @param at ms since 1970 */
  listDue(at: number, max: number): Promise<Pick<OutgoingDocument, '_id' | 'dueAt'>[]>;
  /** How many messages of the kind of this one the person got within the cooldown; at most `maxOfKind`. */
  countSentOfKind(message: OutgoingDocument): Promise<number>;
}

const holdMs = 30_000;
const waiting = { sentAt: null, gaveUpAt: null } as const;

export function createMessageQueue(
  {
    models: { outgoing },
    pause,
  }: { readonly models: Pick<NotificationModels, 'outgoing'>; readonly pause: DiscordGate['pause'] },
  { clock }: Pick<Context, 'clock'>,
): MessageQueue {
  const inMs = (ms: number): Date => new Date(clock.now() + ms);
  const markSent = async ({ _id, text }: OutgoingDocument): Promise<number | null> => {
    const lastSentAt = inMs(0);
    const sent = await outgoing.updateOne(
      { _id, ...waiting, text },
      { $set: { sentAt: lastSentAt, lastSentAt, why: null }, $inc: { attempts: 1 } },
    );
    if (sent.matchedCount > 0) return null;
    // The message was updated meanwhile. Its newer text waits for the cooldown.
    await outgoing.updateOne({ _id }, { $set: { lastSentAt, heldUntil: lastSentAt } });
    return lastSentAt.getTime() + cooldownMs;
  };
  return {
    take: (_id) =>
      outgoing
        .findOneAndUpdate(
          { _id, ...waiting, dueAt: { $lte: inMs(0) }, heldUntil: { $lte: inMs(0) } },
          { $set: { heldUntil: inMs(holdMs) } },
          { returnDocument: 'after' },
        )
        .lean<OutgoingDocument | null>()
        .exec(),
    async setState(message, state) {
      if (state.name === 'sent') return markSent(message);
      const isWaiting = state.name === 'waiting';
      const until = new Date(isWaiting ? state.until : clock.now());
      const times = isWaiting ? { dueAt: until, heldUntil: until } : { gaveUpAt: until };
      await outgoing.updateOne(
        { _id: message._id, ...waiting },
        { $set: { ...times, why: state.why }, $inc: { attempts: state.hasFailed ? 1 : 0 } },
      );
      return isWaiting ? state.until : null;
    },
    async delay(scope, discordId, until) {
      if (scope === 'everything') {
        await pause(until);
        return;
      }
      const at = new Date(until);
      const delayed = scope === 'person' ? { ...waiting, discordId } : waiting;
      await outgoing.updateMany(delayed, { $max: { dueAt: at, heldUntil: at } });
      // All edits for a person go to the same channel.
      if (scope === 'person')
        await outgoing.updateMany({ discordId, offAt: { $exists: true } }, { $max: { offAt: at } });
    },
    async nextAt(_id) {
      const row = await outgoing.findOne({ _id }).lean();
      if (row === null) return null;
      const { sentAt, gaveUpAt, dueAt, heldUntil, offAt } = row;
      const times = offAt === undefined ? [] : [offAt.getTime()];
      if (sentAt === null && gaveUpAt === null) times.push(Math.max(dueAt.getTime(), heldUntil.getTime()));
      return times.length === 0 ? null : Math.min(...times);
    },
    listDue: (at, max) =>
      outgoing
        .find({ ...waiting, dueAt: { $lte: new Date(at) } }, { dueAt: 1 })
        .sort({ dueAt: 1 })
        .limit(max)
        .lean()
        .exec(),
    async countSentOfKind({ discordId, kind }) {
      if (kind === undefined) return 0;
      const lastSentAt = { $gt: inMs(-cooldownMs) };
      return outgoing.countDocuments({ discordId, kind, lastSentAt }, { limit: maxOfKind });
    },
  };
}
