// Auctions on a member's page:
// what they sell, the state of their bids, and what their sales earned.
import { maxLotsBidOn, type Auction, type BidOutcome, type LotBidOn } from '@guild/common/auctions/auctions.api';
import { outcomeFor } from '@guild/common/auctions/auctions.rules';
import type { ProfileParts } from '@guild/common/profiles/profiles.api';
import { byTime, type ListOrder } from '../../../platform/store/queries/lists.ts';
import type { ProfileSection } from '../../../platform/features/feature.ts';
import type { DueAuctions } from '../ending/auctions.due.ts';
import type { AuctionLists } from '../core/auctions.lists.ts';
import { standing, type AuctionDocument, type AuctionModels } from '../core/auctions.model.ts';
import { orderOf } from '../core/auctions.orders.ts';

type Parts = Pick<ProfileParts, 'auctions' | 'bids' | 'earned'>;

/** Most active auctions of the member that are listed. */
const maxSelling = 50;
const latestEnd: ListOrder<AuctionDocument> = { field: 'endTime', direction: -1, cursor: byTime('endTime') };
const nothingBid: Readonly<Record<BidOutcome, number>> = { leading: 0, outbid: 0, won: 0, lost: 0, unsold: 0 };

interface Sources {
  readonly models: Pick<AuctionModels, 'auctions' | 'bids'>;
  readonly lists: Pick<AuctionLists, 'auctionsAmong'>;
  readonly due: Pick<DueAuctions, 'endAllDue'>;
}

/** When an auction ended, which may be before its planned end. */
export const endedAtOf = ({ endReason, endTime, updatedAt }: Auction): string =>
  endReason === 'time' ? endTime : updatedAt;

/** Everybody may see this section: bids and bidders are also visible in each auction. */
export function auctionsProfileSection({ models: { auctions, bids }, lists, due }: Sources): ProfileSection {
  /** Counts the auctions by outcome for this bidder. */
  const countsOf = async (ids: readonly number[], discordId: string): Promise<Parts['bids']['counts']> => {
    const groups = await auctions.aggregate<{
      _id: { status: Auction['status']; leads: boolean; unsold: boolean };
      count: number;
    }>([
      { $match: { _id: { $in: [...ids] }, deletedAt: null } },
      {
        $group: {
          _id: {
            status: '$status',
            leads: { $eq: ['$leaderDiscordId', discordId] },
            unsold: { $or: ['$withoutWinner', { $eq: ['$leaderDiscordId', null] }] },
          },
          count: { $sum: 1 },
        },
      },
    ]);
    const counts = { ...nothingBid };
    for (const { _id, count } of groups) {
      const leaderDiscordId = _id.leads ? discordId : '';
      const winnerDiscordId = _id.unsold ? null : leaderDiscordId;
      counts[outcomeFor({ status: _id.status, leaderDiscordId, winnerDiscordId }, discordId)] += count;
    }
    return counts;
  };
  const highestOf = async (ids: readonly number[], discordId: string): Promise<ReadonlyMap<number, number>> => {
    const highest = await bids.aggregate<{ _id: number; amount: number }>([
      { $match: { bidderDiscordId: discordId, auctionId: { $in: [...ids] }, ...standing } },
      { $group: { _id: '$auctionId', amount: { $max: '$bidAmount' } } },
    ]);
    return new Map(highest.map(({ _id, amount }) => [_id, amount]));
  };
  const bidsOf = async (discordId: string): Promise<Parts['bids']> => {
    const ids = await bids.distinct('auctionId', { bidderDiscordId: discordId, ...standing }).exec();
    if (ids.length === 0) return { counts: nothingBid, lots: [] };
    // End due auctions first, so that all reads below see the same auctions as ended.
    await due.endAllDue();
    const whose = { _id: { $in: ids } };
    const [active, ended, counts] = await Promise.all([
      lists.auctionsAmong(whose, { status: 'active', limit: maxLotsBidOn, order: orderOf({ sort: 'ending' }) }),
      lists.auctionsAmong(whose, { status: 'ended', limit: maxLotsBidOn, order: latestEnd }),
      countsOf(ids, discordId),
    ]);
    const shown = [...active, ...ended];
    const highest = await highestOf(
      shown.map(({ id }) => id),
      discordId,
    );
    const toLot = (auction: Auction): LotBidOn => {
      const { id, itemName, currentBid, priceUnit, endTime, status } = auction;
      return {
        id,
        itemName,
        currentBid,
        priceUnit,
        endTime,
        outcome: outcomeFor(auction, discordId),
        ownBid: highest.get(id) ?? currentBid,
        endedAt: status === 'active' ? null : endedAtOf(auction),
      };
    };
    return { counts, lots: shown.map(toLot) };
  };
  const earningsOf = (sellerDiscordId: string): Promise<Parts['earned']> =>
    auctions
      .aggregate<Parts['earned'][number]>([
        {
          $match: {
            sellerDiscordId,
            status: 'ended',
            deletedAt: null,
            withoutWinner: false,
            leaderId: { $ne: null },
          },
        },
        { $group: { _id: '$priceUnit', amount: { $sum: '$currentBid' }, sales: { $sum: 1 } } },
        { $sort: { _id: 1 } },
        { $project: { _id: 0, unit: '$_id', amount: 1, sales: 1 } },
      ])
      .exec();

  return async ({ discordId }) => {
    const [selling, theirs, earned] = await Promise.all([
      lists.auctionsAmong({ sellerDiscordId: discordId }, { status: 'active', limit: maxSelling }),
      bidsOf(discordId),
      earningsOf(discordId),
    ]);
    return { auctions: selling, bids: theirs, earned };
  };
}
