// Profile part of items: the member's offers and requests.
import { marketRooms, priceOfItem, type MarketItem } from '@guild/common/market/market.api';
import { itemLink, itemsLink } from '@guild/common/market/market.links';
import { formatPrice } from '../../platform/format/format.ts';
import { live } from '../../platform/live/live.ts';
import { has, type ProfilePart } from '../../platform/features/profilePart.ts';

/** The price of an offer or a request. */
function costOf(item: MarketItem): string {
  const amount = priceOfItem(item);
  return amount === null ? 'Price on request' : formatPrice(amount, item.priceUnit);
}

const marketProfile: ProfilePart = {
  room: marketRooms.list,
  lists: ({ items }, { isOwn, canWrite }) => [
    {
      column: 'market',
      title: isOwn ? 'Your items' : 'Items',
      rows: items.map((one) => ({
        key: one.id,
        to: itemLink(one.id),
        name: one.name,
        more: costOf(one),
      })),
      empty: isOwn ? "You haven't listed anything yet." : 'No items listed.',
      next: canWrite ? { to: itemsLink, words: 'List an item' } : undefined,
    },
  ],
  subscribe(changed) {
    const about = ({ id, sellerDiscordId }: MarketItem): void =>
      changed(({ member, items }) => sellerDiscordId === member.discordId || has(items, id));
    return [
      live.on('item:created', about),
      live.on('item:updated', about),
      live.on('item:restored', about),
      live.on('item:removed', ({ id }) => changed(({ items }) => has(items, id))),
    ];
  },
};
export default marketProfile;
