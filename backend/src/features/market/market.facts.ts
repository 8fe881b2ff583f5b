// Item and ping facts, and the handlers that send their live messages.
import { priceUnits } from '@guild/common/auctions/auctions.api';
import { marketRooms } from '@guild/common/market/market.api';
import { offerStates } from '@guild/common/market/market.offers.api';
import * as z from 'zod/mini';
import { onList } from '../../platform/live/screens.ts';
import type { Context } from '../../platform/features/context.ts';
import { defineFacts, noData, on, type Handler } from '../../platform/store/outbox/facts.ts';
import type { Documents } from '../../platform/store/documents/documents.ts';
import { factIdsOf } from '../../platform/live/live.ts';
import { sendToPeople } from '../../platform/live/people.ts';
import { itemIdOf, senderIdOf, toItem, nextPingAt, type ItemDocument, type PingDocument } from './market.model.ts';

/** An offer after the change. */
const offer = z.object({
  id: z.int(),
  username: z.string(),
  discordId: z.string(),
  quantity: z.int(),
  price: z.nullable(z.int()),
  priceUnit: z.enum(priceUnits),
  message: z.nullable(z.string()),
  at: z.string(),
  state: z.enum(offerStates),
  reason: z.nullable(z.string()),
  closedAt: z.nullable(z.string()),
});
export type OfferData = z.output<typeof offer>;

export const itemFacts = defineFacts<ItemDocument>()({
  'item:created': noData,
  'item:updated': noData,
  'item:removed': noData,
  'item:restored': noData,
  /** Few people see offers, so these facts have their own live message. */
  'item:offered': offer,
  'item:offer_closed': offer,
});
export type ItemFacts = typeof itemFacts;
export type ItemDocuments = Documents<ItemDocument, ItemFacts>;
/** Facts about offers. They change nothing that others see. */
export const offerKinds = ['item:offered', 'item:offer_closed'] as const;
/** Kinds that everybody sees. */
const publicKinds = ['item:created', 'item:updated', 'item:removed', 'item:restored'] as const;

/** A ping contains the owner's notification. */
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

/** Sends item messages to everybody who has the market open. */
export const itemScreens = ({ live }: Pick<Context, 'live'>): Handler =>
  onList(itemFacts, publicKinds, {
    name: 'market:screens',
    live,
    room: marketRooms.list,
    removed: 'item:removed',
    // What adds it to a list comes first.
    messages: ['item:created', 'item:restored', 'item:updated'],
    entityOf: toItem,
  });

/** Updates the other screens of the person who sent the ping. */
export const pingScreens = ({ live }: Pick<Context, 'live'>): Handler =>
  on(pingFacts, ['ping:sent'], {
    name: 'market:ping-screens',
    when: 'before-reply',
    run({ document, facts }) {
      const { version } = document;
      const message = {
        id: itemIdOf(document),
        version,
        until: nextPingAt(document).toISOString(),
        ...factIdsOf(facts),
      };
      sendToPeople(live, { people: [senderIdOf(document)] }, 'item:pinged', message);
    },
  });
