// New auctions, from a form or from an ended auction that nobody won.
import type { Auction, NewAuction } from '@guild/common/auctions/auctions.api';
import { itemNameKey } from '@guild/common/auctions/auctions.rules';
import type { AuctionSettings } from '@guild/common/auctions/auctions.settings.api';
import type { NewDocument } from '../../../platform/store/documents/documents.ts';
import type { AuctionDocument } from './auctions.model.ts';

interface NewAuctionOptions {
  /** Ms since 1970. */
  readonly now: number;
  /** The guild's smallest raise. It stays with the auction. */
  readonly raises: Pick<AuctionSettings, 'smallestRaise' | 'smallestRaisePercent'>;
}

/** The stored auction for a form. */
export function newAuction(
  id: number,
  fields: Omit<NewAuction, 'pictures'> & Pick<Auction, 'pictures'>,
  seller: { readonly username: string; readonly discordId: string | null },
  { now, raises: { smallestRaise, smallestRaisePercent } }: NewAuctionOptions,
): NewDocument<AuctionDocument> {
  const start = new Date(now);
  const end = new Date(fields.endTime);
  return {
    _id: id,
    itemName: fields.itemName,
    nameKey: itemNameKey(fields.itemName),
    description: fields.description,
    category: fields.category,
    seller: seller.username,
    sellerDiscordId: seller.discordId,
    imageUrl: fields.imageUrl ?? `/art/category-${fields.category.toLowerCase()}.svg`,
    ...(fields.pictures != null && { pictures: fields.pictures }),
    startingPrice: fields.startingPrice,
    currentBid: fields.startingPrice,
    priceUnit: fields.priceUnit,
    smallestRaise,
    smallestRaisePercent,
    buyoutPrice: fields.buyoutPrice ?? null,
    quantity: fields.quantity,
    startTime: start,
    endTime: end,
    originalEndTime: end,
    status: 'active',
    endReason: null,
    leaderId: null,
    leaderUsername: null,
    leaderDiscordId: null,
    withoutWinner: false,
    bidCount: 0,
    noticesDue: false,
    noticedBid: null,
  };
}

/** The stored auction that offers an unsold lot again, with the same terms and as long as planned. */
export function relistedAuction(
  id: number,
  original: AuctionDocument,
  options: NewAuctionOptions,
): NewDocument<AuctionDocument> {
  const lengthMs = original.originalEndTime.getTime() - original.startTime.getTime();
  const endTime = new Date(options.now + lengthMs).toISOString();
  const seller = { username: original.seller, discordId: original.sellerDiscordId };
  return { ...newAuction(id, { ...original, endTime }, seller, options), relistedFrom: original._id };
}
