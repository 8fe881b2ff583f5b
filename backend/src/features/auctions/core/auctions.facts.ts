// Auction facts and their handlers: bid rows and live messages.
import { auctionRooms } from '@guild/common/auctions/auctions.api';
import { outbidAmong } from '@guild/common/auctions/auctions.rules';
import * as z from 'zod/mini';
import { firstKind, currentFacts } from '../../../platform/live/screens.ts';
import type { Context } from '../../../platform/features/context.ts';
import {
  defineFacts,
  noData,
  on,
  type Handler,
  type Delivery,
  type FactOf,
} from '../../../platform/store/outbox/facts.ts';
import { factIdsOf } from '../../../platform/live/live.ts';
import { sendToPeople } from '../../../platform/live/people.ts';
import { createBidRows, strikeRows } from '../bidding/auctions.bidRows.ts';
import { toAuction, type AuctionDocument, type AuctionModels, type BidDocument } from './auctions.model.ts';
import type { Documents } from '../../../platform/store/documents/documents.ts';

const bid = z.object({
  bidId: z.int(),
  bidderId: z.int(),
  bidderUsername: z.string(),
  bidderDiscordId: z.string(),
  amount: z.int(),
  /** The hall made it for the bidder's maximum. Absent: the bidder made it. */
  automatic: z.optional(z.boolean()),
});
export type BidData = z.output<typeof bid>;
/** Discord id of the previous leader; null: nobody. Facts of earlier versions lack it. */
const previousLeader = z.optional(z.nullable(z.string()));

/** Facts about a maximum never contain its amount. */
const ofBidder = z.object({ bidderDiscordId: z.string() });

/** The reversed deal, and which of its reversals it is. */
const ofReversal = z.object({ dealId: z.int(), attempt: z.int() });

export const auctionFacts = defineFacts<AuctionDocument>()({
  'auction:created': noData,
  'auction:bid': z.object({ bid, passed: previousLeader }),
  'auction:bid-struck': z.object({
    /** Also automatic bids that no longer count because the price fell. */
    bidIds: z.array(z.int()),
    /** The people whose bids were struck. */
    bidders: z.array(z.string()),
    /** Whether the price fell to that of another bid, or to the starting price. */
    priceFell: z.boolean(),
    /** Whether the same person leads, at a lower price. */
    sameLeader: z.optional(z.boolean()),
    /** Key of the bidder's removal; null: an admin struck a single bid. */
    struckWith: z.nullable(z.string()),
  }),
  /** With a bid if the auction was bought out. */
  'auction:ended': z.object({ bid: z.optional(bid), passed: previousLeader }),
  'auction:removed': noData,
  'auction:restored': noData,
  /** The lot is offered again. A handler inserts its auction. */
  'auction:relisted': z.object({
    /** The id of the new auction. */
    id: z.int(),
    smallestRaise: z.int(),
    smallestRaisePercent: z.nullable(z.int()),
    by: z.object({ userId: z.int(), username: z.string(), discordId: z.string() }),
  }),
  /** The lot is offered again, or its new auction was removed or restored. */
  'auction:relist-changed': noData,
  /** The lot is offered to another bidder after the end. */
  'auction:offered': z.object({ ...ofBidder.shape, amount: z.int() }),
  /** The person refused, or the time is over. */
  'auction:offer-passed': ofBidder,
  /** Nobody took the lot. */
  'auction:offers-over': ofReversal,
  /** Another bidder took the lot. */
  'auction:winner-changed': ofReversal,
  'auction:offer-changed': noData,
  'auction:maximum-set': ofBidder,
  'auction:maximum-removed': ofBidder,
});
export type AuctionFacts = typeof auctionFacts;
export type AuctionDocuments = Documents<AuctionDocument, AuctionFacts>;
/** The kinds that change what others see of an auction. */
const visibleKinds = [
  'auction:created',
  'auction:restored',
  'auction:ended',
  'auction:bid-struck',
  'auction:bid',
  'auction:relist-changed',
  'auction:offer-changed',
  'auction:removed',
] as const;
type AuctionFact = FactOf<AuctionFacts, (typeof visibleKinds)[number]>;

const toRows = ({
  document,
  facts,
}: Delivery<AuctionDocument, FactOf<AuctionFacts, 'auction:bid' | 'auction:ended'>>): BidDocument[] =>
  facts.flatMap(({ at, data }) =>
    data.bid === undefined
      ? []
      : [
          {
            _id: data.bid.bidId,
            auctionId: document._id,
            bidderId: data.bid.bidderId,
            bidderUsername: data.bid.bidderUsername,
            bidderDiscordId: data.bid.bidderDiscordId,
            bidAmount: data.bid.amount,
            bidTime: at,
            ...(data.bid.automatic === true && { automatic: true }),
          },
        ],
  );

/**
 * Picks the live message for these facts of an auction that is not deleted. Messages that add it to
 * a list come first, then its end.
 */
const messageOf = (facts: readonly AuctionFact[]) =>
  firstKind(facts, [
    'auction:created',
    'auction:restored',
    'auction:ended',
    'auction:bid-struck',
    'auction:relist-changed',
    'auction:offer-changed',
    'auction:bid',
  ]);

export function auctionHandlers({ bids }: Pick<AuctionModels, 'bids'>, { live }: Pick<Context, 'live'>): Handler[] {
  const storeRows = createBidRows(bids);
  const roomsOf = (id: number): string[] => [auctionRooms.list, auctionRooms.one(id)];

  const sendRemoved = async ({ document, facts }: Delivery<AuctionDocument, AuctionFact>): Promise<void> => {
    const bidders = await bids.distinct('bidderDiscordId', { auctionId: document._id });
    sendToPeople(live, { people: bidders, rooms: roomsOf(document._id) }, 'auction:removed', {
      id: document._id,
      version: document.version,
      ...factIdsOf(facts),
    });
  };
  const sendChanged = ({ document, facts }: Delivery<AuctionDocument, AuctionFact>): void => {
    const message = { ...toAuction(document), ...factIdsOf(facts) };
    live.send(roomsOf(document._id), messageOf(facts), message);
    const previousLeaders = facts.flatMap(({ data }) => ('passed' in data ? [data.passed ?? null] : []));
    const outbid = outbidAmong(previousLeaders, document);
    sendToPeople(live, { people: outbid }, 'auction:outbid', message);
    const isOver = facts.some(({ kind }) => kind === 'auction:ended');
    if (isOver && message.winnerDiscordId !== null)
      sendToPeople(live, { people: [message.winnerDiscordId] }, 'auction:won', message);
  };

  return [
    on(auctionFacts, ['auction:bid', 'auction:ended'], {
      name: 'auctions:bid-rows',
      when: 'before-reply',
      run: (delivery) => storeRows(toRows(delivery)),
    }),
    on(auctionFacts, ['auction:bid-struck'], {
      name: 'auctions:struck-rows',
      when: 'before-reply',
      async run({ facts }) {
        for (const { at, data } of facts) await strikeRows(bids, data, at);
      },
    }),
    on(auctionFacts, ['auction:maximum-set', 'auction:maximum-removed'], {
      name: 'auctions:own-screens',
      when: 'before-reply',
      run({ document: { _id: id, version }, facts }) {
        const owners = facts.map(({ data }) => data.bidderDiscordId);
        sendToPeople(live, { people: owners }, 'auction:maximum-changed', { id, version, ...factIdsOf(facts) });
      },
    }),
    on(auctionFacts, visibleKinds, {
      name: 'auctions:screens',
      when: 'before-reply',
      coalesced: ['auction:bid'],
      async run({ document, facts }) {
        const news = currentFacts(document, facts, 'auction:removed');
        if (news.length === 0) return;
        if (document.deletedAt !== null) await sendRemoved({ document, facts: news });
        else sendChanged({ document, facts: news });
      },
    }),
  ];
}
