// The deal of an accepted offer: who pays whom, and what changes hands.
import type { Handler } from '../../../platform/store/outbox/facts.ts';
import type { NewDeals, Openings } from '../../deals/deals.service.ts';
import { itemFacts, type OfferData } from '../market.facts.ts';
import type { ItemDocument } from '../market.model.ts';

/** The owner of an item for sale is paid; the owner of a wanted item pays. */
export function dealOfOffer(item: ItemDocument, offer: OfferData): NewDeals[] {
  if (offer.state !== 'accepted') return [];
  const owner = { discordId: item.sellerDiscordId, username: item.seller };
  const author = { discordId: offer.discordId, username: offer.username };
  const [debtor, creditor] = item.listingType === 'selling' ? [author, owner] : [owner, author];
  const { price, priceUnit: currency, quantity } = offer;
  const amounts = price === null ? [] : [{ currency, amount: price }];
  return [
    {
      source: 'item',
      sourceId: offer.id,
      title: item.name,
      owedSince: new Date(offer.closedAt ?? offer.at),
      deals: [{ debtor, creditor, amounts, goods: { name: item.name, quantity } }],
    },
  ];
}

export const offerDeals = (deals: Openings): readonly Handler[] =>
  deals.openDeals(itemFacts, ['item:offer_closed'], {
    name: 'market',
    isAnnounced: true,
    dealsOf: (item, facts) => facts.flatMap(({ data }) => dealOfOffer(item, data)),
  });
