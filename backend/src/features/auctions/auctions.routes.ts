// Auction routes, each bound to a method of the service.
import { auctionRoutes } from '@guild/common/auctions/auctions.api';
import { auctionBlockRoutes } from '@guild/common/auctions/auctions.blocks.api';
import { auctionSettingsRoutes } from '@guild/common/auctions/auctions.settings.api';
import { routes, type RouteMount } from '../../platform/http/http.ts';
import type { Blocks } from './blocks/auctions.blocks.ts';
import type { AuctionSettingsStore } from './bidding/auctions.settings.ts';
import type { AuctionService } from './auctions.service.ts';
import { auctionTable, bidTable } from './auctions.tables.ts';

export const auctionRouteMount = (service: AuctionService): RouteMount =>
  routes(
    auctionRoutes,
    {
      listAuctions: ({ query }, { caller }) => service.listAuctions(query, caller),
      createAuction: ({ body }, { caller }) => service.createAuction(body, caller),
      getMyAuctions: (_input, { caller }) => service.myAuctions(caller),
      listUsualPrices: ({ query }) => service.usualPrices(query.name),
      getAuction: ({ params }) => service.getAuction(params.id),
      listBids: ({ params, query }) => service.listBids(params.id, query),
      placeBid: ({ params, body }, { caller }) => service.placeBid(params.id, body.bidAmount, caller),
      getMaximum: ({ params }, { caller }) => service.ownBidding(params.id, caller),
      setMaximum: ({ params, body }, { caller }) => service.setMaximum(params.id, body.maximum, caller),
      removeMaximum: ({ params }, { caller }) => service.removeMaximum(params.id, caller),
      strikeBid: ({ params }, { caller }) => service.strikeBid(params.id, params.bidId, caller),
      buyOut: ({ params }, { caller }) => service.buyOut(params.id, caller),
      endAuction: ({ params }, { caller }) => service.endAuction(params.id, caller),
      relistAuction: ({ params }, { caller }) => service.relistAuction(params.id, caller),
      takeOffer: ({ params }, { caller }) => service.takeOffer(params.id, caller),
      refuseOffer: ({ params }, { caller }) => service.refuseOffer(params.id, caller),
      removeAuction: ({ params }, { caller }) => service.removeAuction(params.id, caller),
      restoreAuction: ({ params }, { caller }) => service.restoreAuction(params.id, caller),
      watchAuction: ({ params }, { caller }) => service.watch(params.id, true, caller),
      unwatchAuction: ({ params }, { caller }) => service.watch(params.id, false, caller),
    },
    { listAuctions: auctionTable, listBids: bidTable },
  );

export const auctionBlockMount = (blocks: Blocks): RouteMount =>
  routes(auctionBlockRoutes, {
    getBlockedBidders: (_input, { caller }) => blocks.read(caller),
    blockBidder: ({ params }, { caller }) => blocks.block(params.discordId, caller),
    unblockBidder: ({ params }, { caller }) => blocks.unblock(params.discordId, caller),
  });

export const auctionSettingsMount = (settings: AuctionSettingsStore): RouteMount =>
  routes(auctionSettingsRoutes, {
    getAuctionSettings: () => settings.read(),
    changeAuctionSettings: ({ body }, { caller }) => settings.change(body, caller),
  });
