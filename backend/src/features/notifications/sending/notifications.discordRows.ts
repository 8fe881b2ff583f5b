// Rows of messages to Discord or to devices: one for each notice and person.
// An updated notice replaces the text of its row.
import type { NoticeKind } from '@guild/common/notifications/notifications.api';
import type { Collection } from 'mongodb';
import { insertMissing } from '../../../platform/store/documents/bulk.ts';
import type { Context } from '../../../platform/features/context.ts';
import type { MessageText, NoticeButton, NotificationModels, OutgoingDocument } from '../core/notifications.model.ts';
import { addRenewal, hasRenewalsLeft } from './notifications.renewing.ts';

/** How many occasions a notice and its message remember. */
export const maxOccasions = 50;
export interface NewDiscordRow {
  /** The notice's key. */
  readonly key: string;
  /** Discord id. */
  readonly to: string;
  readonly kind: NoticeKind;
  readonly text: MessageText;
  /** Absent: none. */
  readonly buttons?: readonly NoticeButton[];
  /** Earliest time to send it, ms since 1970. */
  readonly due: number;
  /** Occasions of a notice that can be updated. Each is sent once. Empty: it cannot be updated. */
  readonly occasions: readonly string[];
}
type Models = Pick<NotificationModels, 'outgoing'>;

/**
 * Stores messages to send, one for each key. Safe to repeat.
 * @returns the rows whose sending must be scheduled
 */
export type StoreDiscordRows = (messages: readonly NewDiscordRow[]) => Promise<OutgoingDocument[]>;

export function createDiscordRows({ outgoing }: Models, { clock }: Pick<Context, 'clock'>): StoreDiscordRows {
  const toRow = (
    { key, to, kind, text, buttons = [], due, occasions }: NewDiscordRow,
    now: Date,
  ): OutgoingDocument => ({
    _id: key,
    discordId: to,
    kind,
    ...(occasions.length > 0 && { occasions: occasions.slice(-maxOccasions) }),
    text,
    buttons,
    createdAt: now,
    dueAt: new Date(due),
    attempts: 0,
    heldUntil: now,
    sentAt: null,
    gaveUpAt: null,
    why: null,
  });
  /**
   * Keeps `heldUntil`: a worker may be sending the earlier text. A text that is not sent yet is
   * replaced. After that, the sender's cooldown and the number of renewals in a day limit new ones.
   * @returns null if the row has all of the occasions, or was renewed too often
   */
  const renew = async (
    { key, text, buttons = [], due, occasions }: NewDiscordRow,
    now: Date,
  ): Promise<OutgoingDocument | null> => {
    const withoutOne = { _id: key, occasions: { $not: { $all: [...occasions] } } };
    const row = await outgoing.findOne(withoutOne, { sentAt: 1, gaveUpAt: 1, attempts: 1, renewedAt: 1 }).lean();
    if (row === null) return null;
    const added = { $push: { occasions: { $each: [...occasions], $slice: -maxOccasions } } };
    const isWaiting = row.sentAt === null && (row.gaveUpAt === null || row.attempts === 0);
    if (!isWaiting && !hasRenewalsLeft(row, now.getTime())) {
      await outgoing.updateOne(withoutOne, added);
      return null;
    }
    return outgoing
      .findOneAndUpdate(
        withoutOne,
        {
          $set: {
            text,
            buttons,
            createdAt: now,
            ...(!isWaiting && { renewedAt: addRenewal(row, now.getTime()) }),
            dueAt: new Date(due),
            attempts: 0,
            sentAt: null,
            gaveUpAt: null,
            why: null,
            // The buttons of the earlier message go off before the new one is sent.
            offAt: now,
          },
          ...added,
        },
        { returnDocument: 'after' },
      )
      .lean<OutgoingDocument | null>();
  };

  return async (messages) => {
    const now = new Date(clock.now());
    const rows = messages.map((one) => toRow(one, now));
    const inserted = await insertMissing(outgoing.collection as unknown as Collection<OutgoingDocument>, rows);
    const isNew = new Set(inserted.map(({ _id }) => _id));
    const renewed: OutgoingDocument[] = [];
    for (const message of messages) {
      if (isNew.has(message.key) || message.occasions.length === 0) continue;
      const row = await renew(message, now);
      if (row !== null) renewed.push(row);
    }
    return [...inserted, ...renewed];
  };
}

/** Cancels unsent messages of these notices, because they were resolved. */
export async function dropWaiting(
  { outgoing }: Models,
  keys: readonly string[],
  { clock }: Pick<Context, 'clock'>,
): Promise<void> {
  const waiting = { _id: { $in: [...keys] }, sentAt: null, gaveUpAt: null };
  const over = { gaveUpAt: new Date(clock.now()), why: 'It was no longer relevant when it was due.' };
  await outgoing.updateMany(waiting, { $set: over });
}
