// Item market service: the feature's entry point.
import {
  pingAgainMs,
  type ItemChange,
  type ItemQuery,
  type MarketItem,
  type MyPings,
  type NewItem,
} from '@guild/common/market/market.api';
import { limits } from '@guild/common/wire/fields';
import type { Caller } from '../../platform/people/caller.ts';
import type { Context } from '../../platform/features/context.ts';
import { createDocuments } from '../../platform/store/documents/documents.ts';
import type { Page } from '../../platform/store/queries/page.ts';
import { countOf, findInOrder, pageOf } from '../../platform/store/queries/lists.ts';
import type { Channel, NotificationsService } from '../notifications/notifications.service.ts';
import type { ChoosePictures } from '../uploads/uploads.service.ts';
import { buildItem, edit, itemNote, pingNotice, softDelete, restore, sendPing } from './market.decisions.ts';
import { pingFacts, type ItemDocuments } from './market.facts.ts';
import {
  itemIdOf,
  pingKeyOf,
  storedPings,
  toItem,
  nextPingAt,
  type ItemDocument,
  type MarketModels,
} from './market.model.ts';
import { orderOf, indexScansOf, countFilterOf } from './market.orders.ts';
import { createOffers, type Offers } from './offers/market.offers.ts';

export interface MarketService extends Offers {
  listItems(query: ItemQuery, caller: Caller): Promise<Page<MarketItem>>;
  /** Available items of a person, newest first. */
  itemsOf(discordId: string): Promise<MarketItem[]>;
  /** @throws AppError `not_found` */
  getItem(id: number): Promise<MarketItem>;
  createItem(fields: NewItem, caller: Caller): Promise<MarketItem>;
  /** For its owner. @throws AppError `not_found`, `not_allowed`, `invalid_input`, `conflict` stale */
  changeItem(id: number, change: ItemChange, caller: Caller): Promise<MarketItem>;
  /** For its owner or an admin. @throws AppError `not_found`, `not_allowed` */
  removeItem(id: number, caller: Caller): Promise<void>;
  /**
   * For the person who removed it within 30 s, or an admin within 30 days.
   * @throws AppError `not_found`, `conflict`
   */
  restoreItem(id: number, caller: Caller): Promise<MarketItem>;
  /**
   * Allowed once an hour for each person and item.
   * @returns the channels that reach the owner
   * @throws AppError `not_allowed` own item, `conflict` gone, `too_many` with seconds to wait
   */
  ping(id: number, caller: Caller): Promise<Channel[]>;
  /** The items about which the caller cannot ping again yet. */
  pingsOf(caller: Caller): Promise<MyPings>;
}

interface Deps {
  readonly models: MarketModels;
  readonly itemDocuments: ItemDocuments;
  readonly notifications: Pick<NotificationsService, 'notify'>;
  readonly pictures: ChoosePictures;
}
export function createMarketService(
  { models, itemDocuments, notifications, pictures }: Deps,
  context: Pick<Context, 'ids' | 'db' | 'clock' | 'outboxes'>,
): MarketService {
  const { items, pings } = models;
  const { ids, clock } = context;
  const pingDocuments = createDocuments(
    {
      stored: storedPings,
      facts: pingFacts,
      // The time 0 allows the first ping.
      initial: (_id) => ({ _id, at: new Date(0) }),
      ttlField: 'at',
    },
    context,
  );
  return {
    ...createOffers({ models, documents: itemDocuments }, context),
    async listItems(query, caller) {
      const { limit = limits.pageDefault, cursor, count } = query;
      const order = orderOf(query);
      const found = await findInOrder(items, indexScansOf(query, caller.discordId), order, {
        limit,
        fields: { outbox: 0, offers: 0 },
      });
      const page = pageOf(found, limit, toItem, order.cursor.of);
      if (count === undefined || cursor !== undefined) return page;
      return {
        ...page,
        total: page.next === null ? page.items.length : await countOf(items, countFilterOf(query, caller.discordId)),
      };
    },

    async itemsOf(sellerDiscordId) {
      const found = await items
        .find({ sellerDiscordId, deletedAt: null, isAvailable: true })
        .select({ outbox: 0, offers: 0 })
        .sort({ _id: -1 })
        .limit(50)
        .lean<ItemDocument[]>();
      return found.map(toItem);
    },

    getItem: async (id) => toItem(await itemDocuments.read(id)),

    async createItem(fields, caller) {
      await pictures.choose(fields.pictures, caller);
      const newDocument = buildItem(await ids.newId('marketplace_items'), fields, caller);
      const item = await itemDocuments.insert(newDocument, (made) => [
        { kind: 'item:created', data: {}, audit: itemNote(caller, 'created', made, { after: toItem(made) }) },
      ]);
      return toItem(item);
    },

    async changeItem(id, change, caller) {
      await pictures.choose(change.pictures, caller, () => itemDocuments.read(id));
      return toItem(await itemDocuments.update(id, edit(change, caller)));
    },
    async removeItem(id, caller) {
      await itemDocuments.remove(id, caller, softDelete(caller));
    },
    restoreItem: async (id, caller) => toItem(await itemDocuments.restore(id, caller, restore(caller))),

    async ping(id, caller) {
      const item = toItem(await itemDocuments.read(id));
      const sent = await pingDocuments.update(pingKeyOf(caller.discordId, id), sendPing(item, caller));
      // The handler of the fact notifies the owner as well. The second call changes nothing, but
      // returns the channels.
      return notifications.notify(pingNotice(item, caller, sent.at.getTime()));
    },

    async pingsOf({ discordId }) {
      const theirs = { _id: { $gte: `${discordId}-`, $lt: `${discordId}.` } };
      const since = new Date(clock.now() - pingAgainMs);
      const found = await pings.find({ ...theirs, at: { $gt: since } }, { at: 1 }).lean();
      return { pinged: found.map((ping) => ({ id: itemIdOf(ping), until: nextPingAt(ping).toISOString() })) };
    },
  };
}
