// Link preview of an auction.
import { auctionAt, auctionLink } from '@guild/common/auctions/auctions.links';
import type { Model } from 'mongoose';
import { linkPreviews, type LinkPreviews } from '../../../platform/features/linkPreviews.ts';
import type { AuctionDocument } from '../core/auctions.model.ts';

export const auctionPreviews = (model: Model<AuctionDocument>): LinkPreviews =>
  linkPreviews<AuctionDocument>({
    kind: 'auctions',
    what: 'Auction',
    idAt: auctionAt,
    linkTo: (id) => auctionLink(id),
    model,
    fields: ['itemName', 'category'],
    toThing: ({ itemName, category }) => ({ name: itemName, art: `category-${category.toLowerCase()}` }),
  });
