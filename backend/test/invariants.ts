// Rules that always hold for auctions, checked on the stored documents and on all that clients
// received.
import type { Auction } from '@guild/common/auctions/auctions.api';
import { endAfterBid } from '@guild/common/auctions/auctions.rules';
import type { Db } from 'mongodb';
import { toAuction, type AuctionDocument, type BidDocument } from '../src/features/auctions/core/auctions.model.ts';
import { auctionsIn, outcomeOf, staleReplies, storyOf, versionProblems, type SentRequest } from './observations.ts';
import { refusalProblems } from './refusals.ts';

export { outcomeOf, type SentRequest } from './observations.ts';

export interface InvariantOptions {
  /** The hall's time, ms since 1970. If omitted, auctions past their end are not checked. */
  readonly now?: number;
  /** The soft-close window of the hall (120 s). */
  readonly softCloseSeconds?: number;
  /** Payloads of live messages that carry auctions. */
  readonly livePayloads?: readonly unknown[];
  /** Checks only these auctions; default: all. */
  readonly auctionIds?: readonly number[];
  /**
   * False if requests were made that are not in `sentRequests`: then a row without a request is no
   * problem.
   */
  readonly complete?: boolean;
}
interface Stored {
  readonly auction: AuctionDocument;
  /** In the order in which they were made. */
  readonly bids: readonly BidDocument[];
  /** The requests about this auction. */
  readonly sentRequests: readonly SentRequest[];
}

const lateMs = 60_000;

const isStanding = ({ struckAt }: BidDocument): boolean => struckAt == null;

/** The highest bid that is not struck. */
const leadingBid = (bids: readonly BidDocument[]): BidDocument | undefined =>
  bids
    .filter(isStanding)
    .reduce<BidDocument | undefined>(
      (most, bid) => (most === undefined || bid.bidAmount >= most.bidAmount ? bid : most),
      undefined,
    );

/** Sorts the bids of one auction by time. Within one millisecond, amounts tell the order unless one was struck. */
function inOrder(bids: readonly BidDocument[]): BidDocument[] {
  const strikeTimes = new Set(bids.map(({ struckAt }) => struckAt?.getTime()));
  return bids.toSorted((a, b) => {
    const at = a.bidTime.getTime();
    if (at !== b.bidTime.getTime()) return at - b.bidTime.getTime();
    return (strikeTimes.has(at) ? 0 : a.bidAmount - b.bidAmount) || a._id - b._id;
  });
}

/** Price, leader and number of bids match the rows. */
function priceProblems({ auction, bids }: Stored): string[] {
  const found: string[] = [];
  const last = leadingBid(bids);
  const expected = last?.bidAmount ?? auction.startingPrice;
  if (auction.currentBid !== expected) found.push(`the current bid is ${auction.currentBid}, the rows say ${expected}`);
  if (auction.bidCount !== bids.length) found.push(`it counts ${auction.bidCount} bids and has ${bids.length} rows`);
  if (auction.leaderDiscordId !== (last?.bidderDiscordId ?? null))
    found.push('the leader is not the highest standing bidder');
  if (auction.leaderId !== (last?.bidderId ?? null)) found.push("the leader's id is not the highest standing bidder's");
  for (const [index, { bidAmount, bidTime, automatic = false }] of bids.entries()) {
    const stood = bids.slice(0, index).filter(({ struckAt }) => struckAt == null || struckAt > bidTime);
    const below = Math.max(auction.startingPrice, ...stood.map((bid) => bid.bidAmount));
    // Of equal maxima the earlier one answers with the same amount.
    if (automatic ? bidAmount < below : bidAmount <= below) found.push(`a bid of ${bidAmount} was made above ${below}`);
  }
  return found;
}

/** When bids were struck, in order, and whether the leading bid was among them. */
function strikesOf(bids: readonly BidDocument[]): { at: number; isLeader: boolean }[] {
  const times = new Set(bids.flatMap(({ struckAt }) => (struckAt == null ? [] : [struckAt.getTime()])));
  return [...times]
    .toSorted((a, b) => a - b)
    .map((at) => {
      const stood = bids.filter(
        ({ bidTime, struckAt }) => bidTime.getTime() <= at && (struckAt == null || struckAt.getTime() >= at),
      );
      const highest = Math.max(...stood.map(({ bidAmount }) => bidAmount));
      const isLeader = stood.some(({ bidAmount, struckAt }) => struckAt?.getTime() === at && bidAmount === highest);
      return { at, isLeader };
    });
}

/**
 * Each bid is by a person other than the seller, after the start and before the end at that time.
 */
function bidderProblems({ auction, bids }: Stored, softCloseSeconds: number): string[] {
  const found: string[] = [];
  const original = auction.originalEndTime.getTime();
  let end = original;
  const strikes = strikesOf(bids);
  /** The end after the strikes up to this time. Only those of a leader extend the auction. */
  const strikeUntil = (time: number): void => {
    for (let next = strikes[0]; next !== undefined && next.at < time; next = strikes[0]) {
      strikes.shift();
      if (next.at >= end) found.push(`a bid was struck ${next.at - end} ms after the end`);
      if (next.isLeader) end = endAfterBid(end, original, next.at, softCloseSeconds);
    }
  };
  for (const { bidAmount, bidderDiscordId, bidTime } of bids) {
    const at = bidTime.getTime();
    strikeUntil(at);
    if (bidderDiscordId === auction.sellerDiscordId) found.push(`the seller bid ${bidAmount}`);
    if (at < auction.startTime.getTime()) found.push(`a bid of ${bidAmount} came before the start`);
    if (at >= end) found.push(`a bid of ${bidAmount} came ${at - end} ms after the end`);
    const isBuyout = auction.endReason === 'buyout' && bidAmount === auction.buyoutPrice;
    if (!isBuyout) end = endAfterBid(end, original, at, softCloseSeconds);
    if (auction.buyoutPrice !== null && bidAmount >= auction.buyoutPrice && !isBuyout)
      found.push(`a bid of ${bidAmount} reached the buyout price`);
  }
  strikeUntil(Infinity);
  if (auction.endTime.getTime() !== end)
    found.push(`it ends at ${auction.endTime.toISOString()}, its bids say ${new Date(end).toISOString()}`);
  return found;
}

/** An ended auction has the highest standing bidder or the buyer as its winner, an active one none. */
function endProblems({ auction, bids, sentRequests }: Stored, now: number | undefined): string[] {
  const found: string[] = [];
  const { winnerDiscordId } = toAuction(auction);
  const last = leadingBid(bids);
  if (auction.status === 'active') {
    if (auction.endReason !== null) found.push('it is active and has a reason for its end');
    const late = now === undefined || auction.deletedAt !== null ? 0 : now - auction.endTime.getTime();
    if (late > lateMs) found.push(`it is still active ${late} ms after its end`);
    return found;
  }
  if (auction.endReason === null) found.push('it has ended for no reason');
  const restored = sentRequests.some((one) => one.verb === 'restore' && outcomeOf(one) !== 'refused');
  if (auction.withoutWinner && !restored) found.push('it has no winner and was never restored');
  if (!auction.withoutWinner && winnerDiscordId !== (last?.bidderDiscordId ?? null))
    found.push('the winner is not the highest standing bidder');
  if (auction.endReason === 'buyout' && last?.bidAmount !== auction.buyoutPrice)
    found.push('it was bought out and the last bid is not the buyout price');
  return found;
}

const amountOf = (one: SentRequest, auction: AuctionDocument): number | null =>
  one.verb === 'buyout' ? auction.buyoutPrice : (one.sent?.bidAmount ?? null);

/** What a successful request must have stored. */
function acceptedProblems(one: SentRequest, { auction, bids }: Stored): string[] {
  const [received] = auctionsIn(one.body);
  if (one.verb === 'end') return auction.status === 'ended' ? [] : ['it was ended by an admin and is active'];
  if (one.verb !== 'bid' && one.verb !== 'buyout') return [];
  const amount = amountOf(one, auction);
  // After a strike the same person may bid the same amount again.
  const places = bids.flatMap((bid, index) =>
    bid.bidAmount === amount && bid.bidderDiscordId === one.discordId ? [index + 1] : [],
  );
  if (places.length === 0) return [`an accepted ${one.verb} of ${amount} is not stored`];
  const found: string[] = [];
  if (received?.currentBid !== amount || received.leaderDiscordId !== one.discordId)
    found.push(`the reply to an accepted ${one.verb} of ${amount} names another bid`);
  if (received === undefined || !places.includes(received.bidCount))
    found.push(`bid ${places.join(' or ')} of ${amount} was answered as number ${received?.bidCount}`);
  return found;
}

/**
 * Every accepted request is stored, every stored bid was requested, and no refused bid is stored.
 */
function replyProblems(stored: Stored, complete: boolean): string[] {
  const { auction, bids, sentRequests } = stored;
  const found = sentRequests
    .filter((one) => outcomeOf(one) === 'accepted')
    .flatMap((one) => acceptedProblems(one, stored));
  if (complete)
    for (const { bidAmount, bidderDiscordId } of bids) {
      const asked = sentRequests.filter(
        (one) =>
          (one.verb === 'bid' || one.verb === 'buyout') &&
          one.discordId === bidderDiscordId &&
          amountOf(one, auction) === bidAmount,
      );
      if (asked.length === 0) found.push(`nobody has asked for the bid of ${bidAmount}`);
      else if (asked.every((one) => outcomeOf(one) === 'refused'))
        found.push(`the refused bid of ${bidAmount} is stored`);
    }
  const versions = sentRequests
    .filter((one) => one.verb !== 'read' && one.verb !== 'create' && outcomeOf(one) === 'accepted')
    .flatMap(({ body }) => auctionsIn(body).map(({ version }) => version));
  if (new Set(versions).size < versions.length) found.push('two changes were answered with the same version');
  const removals = sentRequests.filter((one) => one.verb === 'remove' && outcomeOf(one) === 'accepted');
  const restores = sentRequests.filter((one) => one.verb === 'restore' && outcomeOf(one) !== 'refused');
  if (removals.length > restores.length && auction.deletedAt === null) found.push('it was removed and is there');
  return found;
}

/** Received data matches stored data. */
function sightingProblems({ auction, bids }: Stored, versions: ReadonlyMap<number, Auction> | undefined): string[] {
  const found = versionProblems(versions?.values() ?? [], bids);
  for (const version of versions?.keys() ?? [])
    if (version > auction.version) found.push(`version ${version} was told and only ${auction.version} is stored`);
  const same = versions?.get(auction.version);
  if (same !== undefined && JSON.stringify(same) !== JSON.stringify(toAuction(auction)))
    found.push(`version ${auction.version} was told otherwise than it is stored`);
  return found;
}

/** Every answered create is stored, and no create made more than one auction. */
function createProblems(sentRequests: readonly SentRequest[], auctions: readonly AuctionDocument[]): string[] {
  const found: string[] = [];
  const ids = new Set(auctions.map(({ _id }) => _id));
  const creates = sentRequests.filter(({ verb }) => verb === 'create');
  const made = creates.flatMap((one) => (outcomeOf(one) === 'accepted' ? auctionsIn(one.body) : []));
  for (const { id } of made) if (!ids.has(id)) found.push(`auction ${id}: it was created and is not stored`);
  const named = new Map<string, { least: Set<number>; most: number }>();
  for (const one of creates) {
    const name = one.sent?.itemName;
    if (name === undefined) continue;
    const group = named.get(name) ?? { least: new Set(), most: 0 };
    named.set(name, group);
    if (outcomeOf(one) !== 'refused') group.most += 1;
    for (const { id } of outcomeOf(one) === 'accepted' ? auctionsIn(one.body) : []) group.least.add(id);
  }
  for (const [name, { most }] of named) {
    const stored = auctions.filter(({ itemName }) => itemName === name).length;
    if (stored > most) found.push(`'${name}' was asked for ${most} times and is stored ${stored} times`);
  }
  return found;
}

function byAuction<T extends { readonly auctionId?: number }>(list: readonly T[]): Map<number | undefined, T[]> {
  const groups = new Map<number | undefined, T[]>();
  for (const one of list) {
    const group = groups.get(one.auctionId);
    if (group === undefined) groups.set(one.auctionId, [one]);
    else group.push(one);
  }
  return groups;
}

/**
 * Facts that are not handled yet, and parked ones.
 * @param auctionIds default: all auctions
 */
async function factProblems(db: Db, auctionIds: readonly number[] | undefined): Promise<string[]> {
  const found: string[] = [];
  for (const name of ['auctions', 'guild_members']) {
    const which = name === 'auctions' && auctionIds !== undefined ? { _id: { $in: [...auctionIds] } } : {};
    const count = (): Promise<number> =>
      db.collection<{ _id: number }>(name).countDocuments({ ...which, 'outbox.0': { $exists: true } });
    let waiting = await count();
    // The hall keeps running: a person's presence may change at this moment.
    for (let round = 0; waiting > 0 && round < 50; round += 1) {
      await new Promise((resolve) => setTimeout(resolve, 100));
      waiting = await count();
    }
    if (waiting > 0) found.push(`${waiting} documents of ${name} have facts in their outbox`);
  }
  const dead = await db.collection('fact_dead_letters').countDocuments({});
  if (dead > 0) found.push(`${dead} facts are dead letters`);
  return found;
}

/**
 * Every broken rule, as a sentence; empty if all hold. All facts must be handled before.
 * @param db the database of the hall, however that runs
 * @param sentRequests every request that was made, including those without a reply
 */
export async function auctionProblems(
  db: Db,
  sentRequests: readonly SentRequest[],
  { now, softCloseSeconds = 120, livePayloads = [], auctionIds, complete = true }: InvariantOptions = {},
): Promise<string[]> {
  const wanted = auctionIds === undefined ? null : { $in: [...auctionIds] };
  const auctions = await db
    .collection<AuctionDocument>('auctions')
    .find(wanted ? { _id: wanted } : {})
    .toArray();
  const bids = await db
    .collection<BidDocument>('auction_bids')
    .find(wanted ? { auctionId: wanted } : {})
    .toArray();
  const bidsBy = byAuction(bids);
  const saidBy = byAuction(sentRequests);
  const { story, problems } = storyOf(
    [...sentRequests, ...livePayloads.map((body) => ({ body }))].flatMap(({ body }) => auctionsIn(body)),
  );
  problems.push(
    ...staleReplies(sentRequests),
    ...createProblems(sentRequests, auctions),
    ...(await factProblems(db, auctionIds)),
  );
  for (const auction of auctions) {
    const id = auction._id;
    const stored: Stored = { auction, bids: inOrder(bidsBy.get(id) ?? []), sentRequests: saidBy.get(id) ?? [] };
    bidsBy.delete(id);
    const found = [
      ...priceProblems(stored),
      ...bidderProblems(stored, softCloseSeconds),
      ...endProblems(stored, now),
      ...replyProblems(stored, complete),
      ...refusalProblems(stored, now ?? Infinity),
      ...sightingProblems(stored, story.get(id)),
    ];
    problems.push(...found.map((sentence) => `auction ${id}: ${sentence}`));
  }
  for (const id of bidsBy.keys()) problems.push(`auction ${id}: there are bids and no auction`);
  return problems;
}
