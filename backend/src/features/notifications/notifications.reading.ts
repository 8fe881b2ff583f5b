// What people do with their notices: list them, count the unread, and read them, one or all.
import { unreadMost, type Notice } from '@guild/common/notifications/notifications.api';
import { limits } from '@guild/common/wire/fields';
import { actorOf, type Deed } from '../../platform/audit/audit.ts';
import type { Caller } from '../../platform/session/caller.ts';
import type { Context } from '../../platform/process/context.ts';
import { AppError, invalidField } from '../../platform/http/errors.ts';
import { newFact, type FactSource } from '../../platform/facts.ts';
import type { Page } from '../../platform/http/http.ts';
import { personRoom } from '../../platform/live/live.ts';
import { toNotice, type NoticeDocument, type NotificationModels, type ReaderDocument } from './notifications.model.ts';

export interface Reading {
  readonly facts: readonly FactSource[];
  list(
    query: { unread?: '1' | undefined; limit?: number | undefined; cursor?: string | undefined },
    caller: Caller,
  ): Promise<Page<Notice>>;
  /** How many are unread; counted as far as 100. */
  unread(caller: Pick<Caller, 'discordId'>): Promise<number>;
  /** The same of many people. */
  unreadOf(discordIds: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** @throws AppError `not_found` for notices of others */
  read(id: number, caller: Caller): Promise<void>;
  readAll(caller: Caller): Promise<void>;
}

export function createReading(
  { notices, readers }: Pick<NotificationModels, 'notices' | 'readers'>,
  { clock, facts, live }: Pick<Context, 'clock' | 'facts' | 'live'>,
): Reading {
  const unread = (discordId: string): Promise<number> =>
    notices.countDocuments({ discordId, readAt: null }, { limit: unreadMost }).exec();
  const tell = async (discordId: string, ids: number[], all: boolean, factId: string): Promise<void> =>
    live.tell(personRoom(discordId), 'notice:read', { ids, all, unread: await unread(discordId), factId });

  const readOne: FactSource<NoticeDocument> = {
    collection: notices.collection.name,
    async deliver(deliveries) {
      for (const { document, fact } of deliveries) await tell(document.discordId, [document._id], false, fact.id);
    },
  };
  const readEverything: FactSource<ReaderDocument> = {
    collection: readers.collection.name,
    async deliver(deliveries) {
      for (const { document, fact } of deliveries) {
        await notices.updateMany(
          { discordId: document._id, readAt: null, createdAt: { $lte: fact.at } },
          { $set: { readAt: fact.at }, $inc: { version: 1 } },
        );
        await tell(document._id, [], true, fact.id);
      }
    },
  };
  const deedOf = (caller: Caller, action: string): Deed => ({
    actor: actorOf(caller),
    action,
    entity: 'notice',
    personal: true,
  });

  return {
    facts: [readOne, readEverything],
    async list({ unread: onlyUnread, limit = limits.pageDefault, cursor }, { discordId }) {
      if (cursor !== undefined && !/^\d{1,15}$/.test(cursor)) throw invalidField('cursor', 'Not a cursor of this list');
      const found = await notices
        .find({
          discordId,
          ...(onlyUnread !== undefined && { readAt: null }),
          ...(cursor !== undefined && { _id: { $lt: Number(cursor) } }),
        })
        .sort({ _id: -1 })
        .limit(limit + 1)
        .lean();
      const items = found.slice(0, limit);
      const last = items.at(-1);
      return { items: items.map(toNotice), next: found.length > limit && last ? last._id.toString() : null };
    },

    unread: ({ discordId }) => unread(discordId),
    async unreadOf(discordIds) {
      const [first = '', ...others] = new Set(discordIds);
      if (others.length === 0) return new Map([[first, await unread(first)]]);
      const counts = await notices.aggregate<{ _id: string; count: number }>([
        { $match: { discordId: { $in: [first, ...others] }, readAt: null } },
        { $group: { _id: '$discordId', count: { $sum: 1 } } },
      ]);
      return new Map(counts.map(({ _id, count }) => [_id, Math.min(count, unreadMost)]));
    },

    async read(id, caller) {
      const own = { _id: id, discordId: caller.discordId };
      const found = await notices.findOne(own, { title: 1 }).lean();
      if (found === null) throw new AppError('not_found');
      const now = clock.now();
      const fact = newFact('notice:read', now, {}, { ...deedOf(caller, 'notice.read'), name: found.title });
      const change = { $set: { readAt: new Date(now) }, $inc: { version: 1 }, $push: { outbox: fact } };
      const written = await notices
        .findOneAndUpdate({ ...own, readAt: null }, change, { returnDocument: 'after' })
        .lean();
      if (written !== null) await facts.deliverWritten(readOne, written, fact);
    },

    async readAll(caller) {
      if ((await unread(caller.discordId)) === 0) return;
      const fact = newFact('notices:read', clock.now(), {}, deedOf(caller, 'notice.all_read'));
      const written: ReaderDocument = await readers
        .findOneAndUpdate(
          { _id: caller.discordId },
          { $inc: { version: 1 }, $push: { outbox: fact } },
          { upsert: true, returnDocument: 'after' },
        )
        .lean();
      await facts.deliverWritten(readEverything, written, fact);
    },
  };
}
