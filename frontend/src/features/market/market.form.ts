// Conversions between the item form and its calls: first values and bodies.
import {
  splitItems,
  type ItemChange,
  type ItemForm,
  type itemForm,
  type ListingType,
  type MarketItem,
  type NewItem,
} from '@guild/common/market/market.api';
import type * as z from 'zod/mini';

/** The form's first values. */
export const toForm = (seller: string, item?: MarketItem): z.input<typeof itemForm> => ({
  name: item?.name ?? '',
  description: item?.description ?? '',
  category: item?.category ?? 'Resource',
  quantity: item?.quantity ?? 1,
  priceUnit: item?.priceUnit ?? 'Solari',
  priceAmount: item === undefined ? undefined : (priceOf(item) ?? undefined),
  onRequest: item !== undefined && priceOf(item) === null,
  wantedItems: item?.wantedItems.join(', ') ?? '',
  pictures: item?.pictures ?? [],
  seller: item?.seller ?? seller,
});
const priceOf = (item: MarketItem): number | null => (item.listingType === 'buying' ? item.wantedPrice : item.price);

/** The part that both calls share. A request fills the wanted fields, an offer the others. */
function sharedFields(form: ItemForm, listingType: ListingType) {
  const price = form.onRequest ? null : (form.priceAmount ?? null);
  const { name, category, quantity, priceUnit, pictures = [] } = form;
  const description = form.description === '' ? null : form.description;
  return listingType === 'selling'
    ? { name, description, category, quantity, priceUnit, pictures, price }
    : {
        name,
        description,
        category,
        quantity,
        priceUnit,
        pictures,
        wantedPrice: price,
        wantedItems: splitItems(form.wantedItems),
      };
}

/** The body of a new listing. */
export const fromForm = (form: ItemForm, listingType: ListingType): NewItem => ({
  wantedItems: [],
  isAvailable: true,
  ...sharedFields(form, listingType),
  listingType,
});

/** The body of a change. */
export const toChange = (form: ItemForm, listingType: ListingType): ItemChange => sharedFields(form, listingType);
