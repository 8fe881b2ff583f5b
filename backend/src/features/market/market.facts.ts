// What follows from each fact of the market: live messages to everybody who looks at it, and for a ping the notice to the owner.
import { marketRooms } from '@guild/common/market/market.api';
import type { Context } from '../../platform/context.ts';
import type { Delivery, FactSource } from '../../platform/facts.ts';
import type { NotificationsService, Told } from '../notifications/notifications.service.ts';
import { toItem, type ItemDocument, type PingDocument } from './market.model.ts';

export type ItemFactKind = 'item:created' | 'item:updated' | 'item:restored' | 'item:removed';
export type MarketFacts = FactSource<ItemDocument>;

export function createMarketFacts({ live }: Pick<Context, 'live'>): MarketFacts {
  const tell = ({ document, fact }: Delivery<ItemDocument>): void => {
    const { _id: id, version, deletedAt } = document;
    if (fact.kind === 'item:removed') {
      // Restored meanwhile: the news of its removal would only take it away again.
      if (deletedAt !== null) live.tell(marketRooms.list, 'item:removed', { id, version, factId: fact.id });
    } else if (deletedAt === null) {
      live.tell(marketRooms.list, fact.kind as 'item:updated', { ...toItem(document), factId: fact.id });
    }
  };
  return {
    collection: 'marketplace_items',
    deliver(deliveries) {
      for (const delivery of deliveries) tell(delivery);
      return Promise.resolve();
    },
  };
}

/** A ping carries what is to be told. */
export type PingFacts = FactSource<PingDocument>;
export const createPingFacts = (notifications: Pick<NotificationsService, 'tell'>): PingFacts => ({
  collection: 'marketplace_pings',
  async deliver(deliveries) {
    for (const { fact } of deliveries) await notifications.tell(fact.data as Told);
  },
});
