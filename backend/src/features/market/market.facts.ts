// The facts of the market, and what follows from each: live messages to everybody who looks at it, and the notice of a ping.
import { marketRooms } from '@guild/common/market/market.api';
import * as z from 'zod/mini';
import type { Context } from '../../platform/process/context.ts';
import { defineFacts, kindsOf, noData, on, type Consequence, type FactOf } from '../../platform/data/facts.ts';
import { factIdsOf, personRoom } from '../../platform/live/live.ts';
import type { NotificationsService } from '../notifications/notifications.service.ts';
import { itemOf, senderOf, toItem, untilOf, type ItemDocument, type PingDocument } from './market.model.ts';

export const itemFacts = defineFacts<ItemDocument>()({
  'item:created': noData,
  'item:updated': noData,
  'item:removed': noData,
  'item:restored': noData,
});
export type ItemFacts = typeof itemFacts;
type ItemFact = FactOf<ItemFacts>;

/** A ping carries the owner's notification. */
const pingData = z.object({
  to: z.string(),
  kind: z.literal('ping'),
  about: z.string(),
  title: z.string(),
  text: z.string(),
  link: z.nullable(z.string()),
});
export type PingData = z.output<typeof pingData>;
export const pingFacts = defineFacts<PingDocument>()({ 'ping:sent': pingData });
export type PingFacts = typeof pingFacts;

/** Which message says what these facts have made of an item that is there. */
function messageOf(facts: readonly ItemFact[]): Exclude<ItemFact['kind'], 'item:removed'> {
  const kinds = new Set(facts.map(({ kind }) => kind));
  // What lets it enter a list counts most.
  const order = ['item:created', 'item:restored'] as const;
  return order.find((kind) => kinds.has(kind)) ?? 'item:updated';
}

/** Sends to everybody who looks at the market. */
export const itemScreens = ({ live }: Pick<Context, 'live'>): Consequence =>
  on(itemFacts, kindsOf(itemFacts), {
    name: 'market:screens',
    when: 'before-reply',
    run({ document, facts }) {
      const { _id: id, version, deletedAt } = document;
      const isRemoved = deletedAt !== null;
      // What comes late says nothing about what the item is by now: its removal after it has been restored, and the like.
      const news = facts.filter(({ kind }) => (kind === 'item:removed') === isRemoved);
      if (news.length === 0) return;
      if (isRemoved) live.send(marketRooms.list, 'item:removed', { id, version, ...factIdsOf(news) });
      else live.send(marketRooms.list, messageOf(news), { ...toItem(document), ...factIdsOf(news) });
    },
  });

/** The other screens of whoever has pinged follow. */
export const pingScreens = ({ live }: Pick<Context, 'live'>): Consequence =>
  on(pingFacts, ['ping:sent'], {
    name: 'market:ping-screens',
    when: 'before-reply',
    run({ document, facts }) {
      const { version } = document;
      const message = { id: itemOf(document), version, until: untilOf(document).toISOString(), ...factIdsOf(facts) };
      live.send(personRoom(senderOf(document)), 'item:pinged', message);
    },
  });

/** Notifies the owner of an item that somebody has pinged. */
export const pingNotices = (notifications: Pick<NotificationsService, 'notify'>): Consequence =>
  on(pingFacts, ['ping:sent'], {
    name: 'market:ping-notices',
    when: 'after-reply',
    async run({ facts }) {
      for (const { data } of facts) await notifications.notify(data);
    },
  });
