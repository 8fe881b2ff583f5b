// Demo deals of auctions with a winner, one in each state.
import {
  answerDispute,
  confirm,
  handOver,
  openDispute,
  pay,
  receive,
  type DealDecision,
} from '../../backend/src/features/deals/deals.decisions.ts';
import { dealOfAuction } from '../../backend/src/features/auctions/ending/auctions.deals.ts';
import type { AuctionDocument } from '../../backend/src/features/auctions/core/auctions.model.ts';
import type { Caller } from '../../backend/src/platform/people/caller.ts';
import { afterDecision, demoDeals, type DemoDeal } from './deals.ts';

/** What has happened in the deals of the auctions, in turn. Later ones are finished. */
const stories: readonly ((buyer: Caller, seller: Caller) => readonly DealDecision[])[] = [
  (buyer, seller) => [handOver(seller), receive(buyer), pay(buyer), confirm(seller)],
  (buyer, seller) => [
    pay(buyer),
    openDispute('I paid two days ago, but the lot is still not handed over.', buyer),
    answerDispute('You were not at the exchange when I came.', seller),
  ],
  (buyer) => [pay(buyer)],
  (_buyer, seller) => [handOver(seller)],
  () => [],
];

export interface DemoDealDeps {
  /** Counts the auctions with a winner, from 0. */
  readonly place: number;
  readonly people: readonly Caller[];
  /** Ms since 1970. */
  readonly now: number;
  readonly nextId: () => Promise<number>;
}
/** The deal of an ended auction; empty without a winner. */
export async function demoAuctionDeals(
  auction: AuctionDocument,
  { place, people, now, nextId }: DemoDealDeps,
): Promise<DemoDeal[]> {
  const endedAt = auction.endTime.getTime();
  const opened = await Promise.all(dealOfAuction(auction, auction.endTime).map((wanted) => demoDeals(wanted, nextId)));
  const personOf = (discordId: string | null): Caller => {
    const found = people.find((one) => one.discordId === discordId);
    if (found === undefined) throw new Error('Nobody has this side of the deal');
    return found;
  };
  return opened.flat().map((one) => {
    const { debtorDiscordId, creditorDiscordId } = one.deal;
    const steps = (stories[place] ?? stories[0])?.(personOf(debtorDiscordId), personOf(creditorDiscordId)) ?? [];
    const stepMs = (now - endedAt) / (steps.length + 1);
    return steps.reduce((deal, step, at) => afterDecision(deal, step, endedAt + (at + 1) * stepMs), one);
  });
}
