// The deal of an auction with a winner: the winner owes the price, and the seller hands over the goods.
import { on, type Handler } from '../../../platform/store/outbox/facts.ts';
import type { DealService, NewDeals, Openings } from '../../deals/deals.service.ts';
import { auctionFacts } from '../core/auctions.facts.ts';
import type { AuctionDocument } from '../core/auctions.model.ts';

const hasWinner = ({ status, leaderDiscordId, withoutWinner }: AuctionDocument): boolean =>
  status === 'ended' && leaderDiscordId !== null && !withoutWinner;

/** @param endedAt when the auction ended */
export function dealOfAuction(auction: AuctionDocument, endedAt: Date): NewDeals[] {
  const { _id, itemName: title, quantity, currentBid: amount, priceUnit: currency, leaderDiscordId } = auction;
  if (!hasWinner(auction) || leaderDiscordId === null || auction.deletedAt !== null) return [];
  const debtor = { discordId: leaderDiscordId, username: auction.leaderUsername ?? '' };
  const { sellerDiscordId: discordId, seller: username } = auction;
  const creditor = discordId === null ? null : { discordId, username };
  const one = { debtor, creditor, amounts: [{ currency, amount }], goods: { name: title, quantity } };
  return [{ source: 'auction', sourceId: _id, title, owedSince: endedAt, deals: [one] }];
}

interface Deps {
  readonly openings: Openings;
  readonly service: Pick<DealService, 'setCancelled' | 'endReversal'>;
}
/** Opens the deal, and cancels it when an admin deletes the auction before anything was paid or handed over. */
export const auctionDeals = ({ openings, service }: Deps): readonly Handler[] => [
  ...openings.openDeals(auctionFacts, ['auction:ended', 'auction:winner-changed'], {
    name: 'auctions',
    isAnnounced: true,
    dealsOf: (auction, facts) => {
      // After a reversal the deal of the new winner starts with their answer.
      const last = facts.at(-1);
      return last === undefined ? [] : dealOfAuction(auction, last.at);
    },
  }),
  on(auctionFacts, ['auction:removed', 'auction:restored'], {
    name: 'auctions:deal-of-removed',
    async run({ document }) {
      const source = { source: 'auction', sourceId: document._id } as const;
      if (hasWinner(document)) await service.setCancelled(source, document.deletedAt !== null);
    },
  }),
];
