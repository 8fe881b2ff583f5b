// What a sale brings its seller: points, once for each auction that has found a winner.
import type { Contributions } from '../members/members.service.ts';
import type { AuctionDocument } from './auctions.model.ts';
import { linkOf } from './auctions.notices.ts';

/** Gives the seller of an ended auction their points; an auction without a winner brings none. An end is final, and so are they. */
export async function creditSale(
  auction: AuctionDocument,
  contributions: Pick<Contributions, 'settle'>,
): Promise<void> {
  const { _id: id, status, leaderDiscordId, withoutWinner, sellerDiscordId, itemName } = auction;
  if (status !== 'ended' || leaderDiscordId === null || withoutWinner) return;
  const sale = { kind: 'auction_sold', subject: `auction-${id.toString()}-sold`, discordId: sellerDiscordId } as const;
  await contributions.settle({ ...sale, about: itemName, link: linkOf(id), who: null }, true);
}
