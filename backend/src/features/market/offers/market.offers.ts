// Offers for items: made, withdrawn, answered, and listed for those who may see them.
import { priceUnits } from '@guild/common/auctions/auctions.api';
import { maxSales, type Sale } from '@guild/common/auctions/auctions.rules';
import { may } from '@guild/common/members/ranks';
import type { ItemOffer, NewOffer, OfferAnswer } from '@guild/common/market/market.offers.api';
import type { Caller } from '../../../platform/people/caller.ts';
import type { Removal } from '../../../platform/people/memberData.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Context } from '../../../platform/features/context.ts';
import type { ItemDocuments, OfferData } from '../market.facts.ts';
import type { ItemDocument, MarketModels, StoredOffer } from '../market.model.ts';
import { answerOffer, endOffersOf, isOpen, makeOffer, toOfferData, withdrawOffer } from './market.offers.decisions.ts';

export interface Offers {
  /** Open offers that the caller has made, or has to answer. Newest first. */
  openOffersOf(caller: Pick<Caller, 'discordId'>): Promise<ItemOffer[]>;
  /** All offers for the owner and people with the right, the caller's own for others. @throws AppError `not_found` */
  offersFor(id: number, caller: Caller): Promise<ItemOffer[]>;
  /**
   * One open offer for each person and item.
   * @throws AppError `not_found`, `not_allowed` own item, `conflict`, `invalid_input` too many pieces
   */
  makeOffer(id: number, offer: NewOffer, caller: Caller): Promise<ItemOffer>;
  /** For its author. @throws AppError `not_found`, `not_allowed`, `conflict` answered */
  withdrawOffer(id: number, offerId: number, caller: Caller): Promise<ItemOffer>;
  /** For the owner of the item. @throws AppError `not_found`, `not_allowed`, `conflict` */
  answerOffer(id: number, offerId: number, answer: OfferAnswer, caller: Caller): Promise<ItemOffer>;
  /** Accepted offers with a price for items of this name, of the latest listings. @param nameKey `itemNameKey` of it */
  salesOf(nameKey: string): Promise<Sale[]>;
  /** Ends the open offers of a removed person, and those that they would have to answer. */
  endOffersOf(removal: Removal): Promise<void>;
}

/** Maps an offer to the API. */
export const toOffer = (
  { _id, name, listingType, seller, sellerDiscordId }: ItemDocument,
  offer: OfferData,
): ItemOffer => ({ ...offer, itemId: _id, itemName: name, listingType, seller, sellerDiscordId });
/** All offers for an item, newest first. */
const offersIn = (item: ItemDocument): ItemOffer[] =>
  (item.offers ?? []).map((one) => toOffer(item, toOfferData(one))).reverse();

/** An accepted offer as a sale; nothing for others, and for one without a price. */
const toSales = ({ state, price, priceUnit: unit, quantity, closedAt, at }: StoredOffer): Sale[] =>
  state === 'accepted' && price !== null ? [{ unit, price, quantity, at: closedAt ?? at }] : [];

interface Deps {
  readonly models: Pick<MarketModels, 'items'>;
  readonly documents: ItemDocuments;
}
export function createOffers({ models: { items }, documents }: Deps, { ids }: Pick<Context, 'ids'>): Offers {
  /** @throws AppError `not_found` */
  const only = (item: ItemDocument, isMeant: (offer: ItemOffer) => boolean): ItemOffer => {
    const found = offersIn(item).find(isMeant);
    if (found === undefined) throw new AppError('not_found');
    return found;
  };
  return {
    async openOffersOf({ discordId }) {
      const open = { offers: { $elemMatch: { discordId, state: 'open' } } } as const;
      const [made, received] = await Promise.all([
        items.find({ deletedAt: null, ...open }).lean<ItemDocument[]>(),
        items.find({ deletedAt: null, sellerDiscordId: discordId, 'offers.state': 'open' }).lean<ItemDocument[]>(),
      ]);
      const mine = made.flatMap(offersIn).filter((one) => one.discordId === discordId);
      return [...mine, ...received.flatMap(offersIn)].filter(isOpen).sort((a, b) => b.id - a.id);
    },
    async offersFor(id, caller) {
      const item = await documents.read(id);
      const seesAll = item.sellerDiscordId === caller.discordId || may(caller, 'market');
      return offersIn(item).filter(({ discordId }) => seesAll || discordId === caller.discordId);
    },
    async makeOffer(id, offer, caller) {
      const item = await documents.update(id, makeOffer(await ids.next('market_offers'), offer, caller));
      return only(item, (one) => one.discordId === caller.discordId && isOpen(one));
    },
    withdrawOffer: async (id, offerId, caller) =>
      only(await documents.update(id, withdrawOffer(offerId, caller)), (one) => one.id === offerId),
    answerOffer: async (id, offerId, answer, caller) =>
      only(await documents.update(id, answerOffer(offerId, answer, caller)), (one) => one.id === offerId),
    async salesOf(soldAs) {
      const found = await items
        .find({ soldAs, deletedAt: null }, { offers: 1 })
        .sort({ _id: -1 })
        .limit(maxSales * priceUnits.length)
        .lean<Pick<ItemDocument, 'offers'>[]>();
      return found.flatMap(({ offers = [] }) => offers.flatMap(toSales));
    },
    async endOffersOf(removal) {
      const { discordId } = removal;
      const found = await items
        .find({ $or: [{ 'offers.discordId': discordId }, { sellerDiscordId: discordId, 'offers.state': 'open' }] })
        .select({ _id: 1 })
        .lean();
      for (const { _id } of found) await documents.updateIncludingDeleted(_id, endOffersOf(removal));
    },
  };
}
