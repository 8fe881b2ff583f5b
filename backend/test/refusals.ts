// Checks whether the reason of a refusal was true: stored data still shows it, because the rows keep
// every price and ends stay.
import type { ErrorBody } from '@guild/common/wire/errors';
import type { AuctionDocument, BidDocument } from '../src/features/auctions/core/auctions.model.ts';
import type { SentRequest } from './observations.ts';

const detailsOf = ({ body }: SentRequest): ErrorBody['details'] =>
  typeof body === 'object' && body !== null && 'details' in body ? (body as ErrorBody).details : undefined;

interface Refused {
  readonly auction: AuctionDocument;
  readonly bids: readonly BidDocument[];
  readonly sentRequests: readonly SentRequest[];
}

/** Why the given reason cannot have been true, or null if it can. */
function untruth(one: SentRequest, { auction, bids }: Refused, now: number): string | null {
  const { reason, minimum = 0 } = detailsOf(one) ?? {};
  const amount = one.sent?.bidAmount ?? 0;
  const { buyoutPrice, currentBid, status, deletedAt, endTime, sellerDiscordId } = auction;
  const prices = [auction.startingPrice, ...bids.map(({ bidAmount }) => bidAmount)];
  switch (reason) {
    case 'bid_too_low':
      return minimum > amount && prices.includes(minimum - 1) ? null : `the prices were ${prices.join(', ')}`;
    case 'use_buyout':
      return buyoutPrice !== null && amount >= buyoutPrice ? null : `the buyout price is ${buyoutPrice}`;
    case 'no_buyout':
      return buyoutPrice === null || currentBid >= buyoutPrice ? null : `the buyout price is ${buyoutPrice}`;
    case 'own_auction':
      return one.discordId === sellerDiscordId ? null : 'somebody else sells it';
    case 'ended':
      return status === 'ended' || deletedAt !== null || endTime.getTime() <= now ? null : 'it is active';
    default:
      return null;
  }
}

/** Refusals about one auction with an untrue reason. @param now the hall's time, ms since 1970 */
export const refusalProblems = (refused: Refused, now: number): string[] =>
  refused.sentRequests.flatMap((one) => {
    const why = untruth(one, refused, now);
    const what = `${one.verb} ${one.sent?.bidAmount ?? ''}`.trim();
    return why === null ? [] : [`'${what}' was refused with ${detailsOf(one)?.reason} and ${why}`];
  });
