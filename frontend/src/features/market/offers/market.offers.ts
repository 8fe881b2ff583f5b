// Offers for items: the viewer's open ones for the cards, those of one item for its dialog, and the calls.
import type { MarketItem } from '@guild/common/market/market.api';
import { offerRoutes, type ItemOffer, type NewOffer, type OfferAnswer } from '@guild/common/market/market.offers.api';
import { create } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { call } from '../../../platform/api/api.ts';
import { createResources } from '../../../platform/api/resources.ts';
import { live } from '../../../platform/live/live.ts';

/** The label of the button that opens the offer dialog, and its title. */
export const offerWords = ({ listingType }: Pick<MarketItem, 'listingType'>): string =>
  listingType === 'selling' ? 'I take it' : 'I have it';

/** The offers with one that is new or has changed. A closed offer never opens again. */
function withOne(before: readonly ItemOffer[], next: ItemOffer): readonly ItemOffer[] {
  const known = before.find(({ id }) => id === next.id);
  if (known === undefined) return [next, ...before];
  return known.state === 'open' ? before.map((one) => (one === known ? next : one)) : before;
}

/** The open offers that the viewer has made or has to answer, and those that closed since. */
const useKnown = create<{ readonly offers: readonly ItemOffer[] }>(() => ({ offers: [] }));
/** Loads them. @throws ApiError */
export async function loadMyOffers(): Promise<void> {
  useKnown.setState({ offers: await call(offerRoutes.getMyOffers) });
}
export const forgetOffers = (): void => useKnown.setState({ offers: [] });
/** The open offers for an item among them. */
export const useOpenOffers = (itemId: number): readonly ItemOffer[] =>
  useKnown(useShallow(({ offers }) => offers.filter((one) => one.itemId === itemId && one.state === 'open')));

/** Whether there are any, outside of components. */
export const hasOpenOffers = (itemId: number): boolean =>
  useKnown.getState().offers.some((one) => one.itemId === itemId && one.state === 'open');

/** The offers for an item that the viewer may see, newest first. */
export const offersOf = createResources<number, readonly ItemOffer[]>({
  load: (id, signal) => call(offerRoutes.listOffers, { params: { id }, signal }),
  subscribe: (id, { change }) => [
    live.on('offer:updated', ({ factId, factIds, ...offer }) => {
      if (offer.itemId === id) change((before) => withOne(before, offer));
    }),
  ],
});

/** Applies an offer from a reply or a live message. */
export function takeOffer(offer: ItemOffer): ItemOffer {
  useKnown.setState(({ offers }) => ({ offers: withOne(offers, offer) }));
  offersOf.change(offer.itemId, (before) => withOne(before, offer));
  return offer;
}

type Named = Pick<ItemOffer, 'id' | 'itemId'>;
/** Makes an offer. @throws ApiError */
export const makeOffer = async (id: number, body: NewOffer): Promise<ItemOffer> =>
  takeOffer(await call(offerRoutes.makeOffer, { params: { id }, body }));
/** Withdraws the viewer's offer. @throws ApiError */
export const withdrawOffer = async ({ itemId: id, id: offerId }: Named): Promise<ItemOffer> =>
  takeOffer(await call(offerRoutes.withdrawOffer, { params: { id, offerId } }));
/** Accepts or declines an offer for the viewer's item. @throws ApiError */
export const answerOffer = async ({ itemId: id, id: offerId }: Named, body: OfferAnswer): Promise<ItemOffer> =>
  takeOffer(await call(offerRoutes.answerOffer, { params: { id, offerId }, body }));
