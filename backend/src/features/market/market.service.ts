// What can be done with listed items: the feature's only door.
import type { ItemChange, ItemQuery, MarketItem, NewItem } from '@guild/common/market/market.api';
import { limits } from '@guild/common/wire/fields';
import type { QueryFilter } from 'mongoose';
import { whoOf, type Deed } from '../../platform/audit.ts';
import { isAdmin, type Caller } from '../../platform/caller.ts';
import type { Context } from '../../platform/context.ts';
import { givenFields, refuseStale, untilWritten } from '../../platform/edits.ts';
import { AppError, tooMany } from '../../platform/errors.ts';
import { newFact, type Fact } from '../../platform/facts.ts';
import type { Page } from '../../platform/http.ts';
import { afterOf, containing, orTooSlow, pageOf, searchLimitMs } from '../../platform/lists.ts';
import { mayRestore } from '../../platform/removal.ts';
import { isDuplicate } from '../../platform/stored.ts';
import type { Channel, NotificationsService, Told } from '../notifications/notifications.service.ts';
import type { ItemFactKind, MarketFacts, PingFacts } from './market.facts.ts';
import { toItem, type ItemDocument, type MarketModels, type PingDocument } from './market.model.ts';

export interface MarketService {
  listItems(query: ItemQuery, caller: Caller): Promise<Page<MarketItem>>;
  /** What a person has listed and still has, newest first. */
  itemsOf(discordId: string): Promise<MarketItem[]>;
  /** @throws AppError `not_found` */
  getItem(id: number): Promise<MarketItem>;
  createItem(fields: NewItem, caller: Caller): Promise<MarketItem>;
  /** By its owner. @throws AppError `not_found`, `not_allowed`, `conflict` stale */
  changeItem(id: number, change: ItemChange, caller: Caller): Promise<MarketItem>;
  /** By its owner or an admin. @throws AppError `not_found`, `not_allowed` */
  removeItem(id: number, caller: Caller): Promise<void>;
  /** By whoever removed it within 30 s, by an admin within 30 days. @throws AppError `not_found`, `conflict` */
  restoreItem(id: number, caller: Caller): Promise<MarketItem>;
  /** Once an hour, person and item. @throws AppError `not_allowed` own item, `conflict` gone, `too_many` with seconds to wait */
  ping(id: number, caller: Caller): Promise<Channel[]>;
}

const pingAgainMs = 3_600_000;
const ownItem = (): AppError => new AppError('not_allowed', 'You cannot ping yourself', { reason: 'own_item' });
const onlyOwner = (): AppError => new AppError('not_allowed', 'Only the person who listed it can do this.');
const notRemoved = (): AppError =>
  new AppError('conflict', 'This item has not been removed', { reason: 'not_removed' });

const deedOf = (
  caller: Caller,
  verb: string,
  { name }: Pick<ItemDocument, 'name'>,
  what: Pick<Deed, 'before' | 'after'>,
): Deed => ({
  who: whoOf(caller),
  action: `item.${verb}`,
  entity: 'item',
  name,
  ...what,
});

interface Parts {
  readonly models: MarketModels;
  readonly source: MarketFacts;
  readonly pingSource: PingFacts;
  readonly notifications: Pick<NotificationsService, 'tell'>;
}
type Fields = Partial<Omit<ItemDocument, '_id' | 'version' | 'outbox'>>;

export function createMarketService(
  { models, source, pingSource, notifications }: Parts,
  { clock, facts, ids }: Pick<Context, 'clock' | 'facts' | 'ids'>,
): MarketService {
  const { items, pings } = models;

  const read = async (id: number): Promise<ItemDocument> => {
    const found = await items.findOne({ _id: id, deletedAt: null }).lean();
    if (found === null) throw new AppError('not_found');
    return found;
  };
  /** One guarded write with its fact; null when the guards did not hold. */
  const write = async (id: number, where: QueryFilter<ItemDocument>, set: Fields, kind: ItemFactKind, deed: Deed) => {
    const now = clock.now();
    const fact = newFact(kind, now, {}, deed);
    const written = await items
      .findOneAndUpdate(
        { ...where, _id: id },
        { $set: { ...set, updatedAt: new Date(now) }, $inc: { version: 1 }, $push: { outbox: fact } },
        { returnDocument: 'after' },
      )
      .lean();
    if (written !== null) await facts.deliverWritten(source, written, fact);
    return written;
  };
  const ownedBy = async (id: number, caller: Caller, adminToo: boolean): Promise<ItemDocument> => {
    const item = await read(id);
    if (item.sellerDiscordId !== caller.discordId && !(adminToo && isAdmin(caller))) throw onlyOwner();
    return item;
  };

  /** Sets the mark that this person has pinged about this item; null when there is one less than an hour old. */
  const markPing = async (key: string, fact: Fact<Told>): Promise<PingDocument | null> => {
    try {
      return await pings
        .findOneAndUpdate(
          { _id: key, at: { $lte: new Date(fact.at.getTime() - pingAgainMs) } },
          { $set: { at: fact.at }, $inc: { version: 1 }, $push: { outbox: fact } },
          { upsert: true, returnDocument: 'after' },
        )
        .lean();
    } catch (error) {
      if (isDuplicate(error)) return null;
      throw error;
    }
  };

  return {
    async listItems(query, caller) {
      const limit = query.limit ?? limits.pageDefault;
      const after = afterOf(query.cursor);
      const parts: QueryFilter<ItemDocument>[] = [{ deletedAt: null }];
      if (query.listingType !== undefined) parts.push({ listingType: query.listingType });
      if (query.category !== undefined) parts.push({ category: query.category });
      if (query.mine !== undefined) parts.push({ sellerDiscordId: caller.discordId });
      if (after !== null) parts.push({ _id: { $lt: after } });
      if (query.search !== undefined && query.search !== '')
        parts.push(containing(query.search, ['name', 'description']));
      const found = await orTooSlow(
        items
          .find({ $and: parts })
          .select({ outbox: 0 })
          .sort({ _id: -1 })
          .limit(limit + 1)
          .maxTimeMS(searchLimitMs)
          .lean<ItemDocument[]>()
          .exec(),
      );
      return pageOf(found, limit, toItem, ({ _id }) => _id);
    },

    async itemsOf(sellerDiscordId) {
      const found = await items
        .find({ sellerDiscordId, deletedAt: null, isAvailable: true })
        .select({ outbox: 0 })
        .sort({ _id: -1 })
        .limit(50)
        .lean<ItemDocument[]>();
      return found.map(toItem);
    },

    getItem: async (id) => toItem(await read(id)),

    async createItem(fields, caller) {
      const now = new Date(clock.now());
      const item: ItemDocument = {
        _id: await ids.next('marketplace_items'),
        name: fields.name,
        description: fields.description ?? null,
        category: fields.category,
        seller: caller.username,
        sellerDiscordId: caller.discordId,
        imageUrl: fields.imageUrl ?? `/art/category-${fields.category.toLowerCase()}.svg`,
        listingType: fields.listingType,
        price: fields.price ?? null,
        priceUnit: fields.priceUnit,
        quantity: fields.quantity,
        wantedItems: fields.wantedItems,
        wantedPrice: fields.wantedPrice ?? null,
        isAvailable: fields.isAvailable,
        createdAt: now,
        updatedAt: now,
        version: 1,
        deletedAt: null,
        deletedBy: null,
        outbox: [],
      };
      const fact = newFact('item:created', now.getTime(), {}, deedOf(caller, 'created', item, { after: toItem(item) }));
      item.outbox.push(fact);
      await items.insertOne(item);
      await facts.deliverWritten(source, item, fact);
      return toItem(item);
    },

    async changeItem(id, change, caller) {
      const set: Fields = givenFields(change);
      const written = await untilWritten(async () => {
        const before = toItem(await ownedBy(id, caller, false));
        refuseStale(change.version, before);
        const where = { deletedAt: null, version: before.version };
        const deed = deedOf(caller, 'updated', before, { before, after: { ...before, ...set } });
        return write(id, where, set, 'item:updated', deed);
      });
      return toItem(written);
    },

    async removeItem(id, caller) {
      const before = toItem(await ownedBy(id, caller, true));
      const set = { deletedAt: new Date(clock.now()), deletedBy: caller.discordId };
      const deed = deedOf(caller, 'removed', before, { before });
      if ((await write(id, { deletedAt: null }, set, 'item:removed', deed)) === null) throw new AppError('not_found');
    },

    async restoreItem(id, caller) {
      const seen = await items.findOne({ _id: id }).lean();
      if (seen === null) throw new AppError('not_found');
      if (seen.deletedAt === null) throw notRemoved();
      if (!mayRestore(seen, caller, clock.now())) throw new AppError('not_found');
      const where = { deletedAt: seen.deletedAt, version: seen.version };
      const deed = deedOf(caller, 'restored', seen, { after: toItem(seen) });
      const restored = await write(id, where, { deletedAt: null, deletedBy: null }, 'item:restored', deed);
      if (restored === null) throw notRemoved();
      return toItem(restored);
    },

    async ping(id, caller) {
      const item = await read(id);
      if (item.sellerDiscordId === caller.discordId) throw ownItem();
      if (!item.isAvailable) throw new AppError('conflict', 'This item is gone', { reason: 'gone' });
      const now = clock.now();
      const key = `${caller.discordId}-${id}`;
      const selling = item.listingType === 'selling';
      const told: Told = {
        to: item.sellerDiscordId,
        kind: 'ping',
        about: `ping-${id}-${caller.discordId}-${now}`,
        title: `Ping from ${caller.username}`,
        text: selling ? `Asks about ${item.name}.` : `Has something for your request: ${item.name}.`,
        link: `/marketplace?tab=items&item=${id}`,
      };
      const deed = { who: whoOf(caller), action: 'ping.sent', entity: 'ping', name: item.name, after: { item: id } };
      const fact = newFact('ping:sent', now, told, deed);
      const marked = await markPing(key, fact);
      if (marked === null) {
        const left = await pings.findById(key).lean();
        const wait = (left?.at.getTime() ?? now) + pingAgainMs - now;
        throw tooMany(wait, 'You have pinged about this item within the last hour.');
      }
      await facts.deliverWritten(pingSource, marked, fact);
      // Told already, and not told twice: this says by which ways.
      return notifications.tell(told);
    },
  };
}
