// Checks whether the reason of a refusal was true: stored data still shows it, because prices
// never fall and ends stay.
import type { ErrorBody } from '@guild/common/wire/errors';
import type { AuctionDocument } from '../src/features/auctions/lots/auctions.model.ts';
import type { SentRequest } from './observations.ts';

const detailsOf = ({ body }: SentRequest): ErrorBody['details'] =>
  typeof body === 'object' && body !== null && 'details' in body ? (body as ErrorBody).details : undefined;

/** Why the given reason cannot have been true, or null if it can. */
function untruth(one: SentRequest, auction: AuctionDocument, now: number): string | null {
  const { reason, minimum = 0 } = detailsOf(one) ?? {};
  const amount = one.sent?.bidAmount ?? 0;
  const { buyoutPrice, currentBid, status, deletedAt, endTime, sellerDiscordId } = auction;
  switch (reason) {
    case 'bid_too_low':
      return currentBid >= amount && minimum > amount && minimum <= currentBid + 1 ? null : `the bid is ${currentBid}`;
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
export const refusalProblems = (said: readonly SentRequest[], auction: AuctionDocument, now: number): string[] =>
  said.flatMap((one) => {
    const why = untruth(one, auction, now);
    const what = `${one.verb} ${one.sent?.bidAmount ?? ''}`.trim();
    return why === null ? [] : [`'${what}' was refused with ${detailsOf(one)?.reason} and ${why}`];
  });
