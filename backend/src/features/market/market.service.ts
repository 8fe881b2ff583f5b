// What can be done with listed items: the feature's only door.
import type { ItemChange, ItemQuery, MarketItem, NewItem } from '@guild/common/market/market.api';
import { limits } from '@guild/common/wire/fields';
import type { QueryFilter } from 'mongoose';
import type { Caller } from '../../platform/session/caller.ts';
import type { Context } from '../../platform/process/context.ts';
import type { Beginning } from '../../platform/data/documents.ts';
import type { Page } from '../../platform/http/http.ts';
import { afterOf, containing, orTooSlow, pageOf, searchLimitMs } from '../../platform/data/lists.ts';
import type { Channel, NotificationsService } from '../notifications/notifications.service.ts';
import { edit, itemNote, pingNotice, removal, restoral, sendPing } from './market.decisions.ts';
import type { MarketDocuments } from './market.documents.ts';
import { toItem, type ItemDocument, type MarketModels } from './market.model.ts';

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
  /** By the person who removed it within 30 s, by an admin within 30 days. @throws AppError `not_found`, `conflict` */
  restoreItem(id: number, caller: Caller): Promise<MarketItem>;
  /** Once an hour, person and item. @throws AppError `not_allowed` own item, `conflict` gone, `too_many` with seconds to wait */
  ping(id: number, caller: Caller): Promise<Channel[]>;
}

interface Parts {
  readonly models: Pick<MarketModels, 'items'>;
  readonly documents: MarketDocuments;
  readonly notifications: Pick<NotificationsService, 'notify'>;
}

export function createMarketService(
  { models: { items }, documents, notifications }: Parts,
  { ids }: Pick<Context, 'ids'>,
): MarketService {
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

    getItem: async (id) => toItem(await documents.items.read(id)),

    async createItem(fields, caller) {
      const beginning = newItem(await ids.next('marketplace_items'), fields, caller);
      const item = await documents.items.insert(beginning, (made) => [
        { kind: 'item:created', data: {}, audit: itemNote(caller, 'created', made, { after: toItem(made) }) },
      ]);
      return toItem(item);
    },

    changeItem: async (id, change, caller) => toItem(await documents.items.revise(id, edit(change, caller))),
    async removeItem(id, caller) {
      await documents.items.remove(id, caller, removal(caller));
    },
    restoreItem: async (id, caller) => toItem(await documents.items.restore(id, caller, restoral(caller))),

    async ping(id, caller) {
      const item = toItem(await documents.items.read(id));
      const sent = await documents.pings.revise(`${caller.discordId}-${id.toString()}`, sendPing(item, caller));
      // The owner is notified by the fact in any case, and not twice: this says by which ways.
      return notifications.notify(pingNotice(item, caller, sent.at.getTime()));
    },
  };
}

function newItem(id: number, fields: NewItem, caller: Caller): Beginning<ItemDocument> {
  return {
    _id: id,
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
  };
}
