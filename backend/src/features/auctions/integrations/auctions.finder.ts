// Search provider for auctions, by item name.
import { auctionLink } from '@guild/common/auctions/auctions.links';
import { withSeparators } from '@guild/common/wire/numbers';
import type { Context } from '../../../platform/features/context.ts';
import { finderByName, type NamedFinder } from '../../../platform/store/queries/finders.ts';
import { isDue } from '../core/auctions.decisions.ts';
import type { AuctionDocument, AuctionModels } from '../core/auctions.model.ts';

export function auctionFinder(
  { auctions }: Pick<AuctionModels, 'auctions'>,
  { clock }: Pick<Context, 'clock'>,
): NamedFinder {
  const stateOf = (auction: AuctionDocument): string =>
    auction.status === 'ended' || isDue(auction, clock.now()) ? 'Ended' : 'Active';
  return finderByName<AuctionDocument>(
    {
      model: auctions,
      name: 'itemName',
      words: 'Auctions',
      icon: 'gavel',
      toFound: (auction) => ({
        title: auction.itemName,
        more: `${stateOf(auction)} · ${withSeparators(auction.currentBid)} ${auction.priceUnit} · ${auction.seller}`,
        at: null,
        link: auctionLink(auction._id),
        discordId: null,
      }),
    },
    () => clock.now(),
  );
}
