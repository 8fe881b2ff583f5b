// Puts the parts of auctions together for the process that runs them.
import type { Context } from '../../platform/context.ts';
import type { Feature } from '../../platform/feature.ts';
import { buildIndexes } from '../../platform/stored.ts';
import type { MembersService } from '../members/members.service.ts';
import type { NotificationsService } from '../notifications/notifications.service.ts';
import { createAuctionFacts } from './auctions.facts.ts';
import { clearRemoved, createEndTimers, endJobKind, lookOut } from './auctions.jobs.ts';
import { createAuctionLists } from './auctions.lists.ts';
import { createAuctionNotices } from './auctions.notices.ts';
import { auctionRoomRules } from './auctions.live.ts';
import { auctionModels, type AuctionDocument } from './auctions.model.ts';
import { auctionRouteMount } from './auctions.routes.ts';
import { creditSale } from './auctions.sales.ts';
import { createAuctionService, type AuctionService } from './auctions.service.ts';
import { auctionsOfRemoved } from './auctions.withdrawals.ts';
import { tellOwner } from './auctions.owner.ts';
import { createAuctionStore } from './auctions.store.ts';
import { createWatches } from './auctions.watches.ts';

export interface AuctionsFeature extends Feature {
  readonly service: AuctionService;
}

export function auctionsFeature(
  context: Context,
  members: Pick<MembersService, 'standingOf' | 'contributions' | 'removals'>,
  notifications: NotificationsService,
): AuctionsFeature {
  const models = auctionModels(context.db);
  const source = createAuctionFacts(models, context);
  const store = createAuctionStore(models, source, context);
  const watches = createWatches(models, context);
  const lists = createAuctionLists(models, store, source, watches, context);
  const service = createAuctionService(models, store, lists, source, watches, members, context);
  const notices = createAuctionNotices(models, notifications, context);
  for (const kind of ['auction:bid', 'auction:ended', 'auction:removed']) {
    context.facts.listen(kind, ({ document }) => {
      notices.soon(Number(document._id));
      return Promise.resolve();
    });
  }
  context.facts.listen('auction:ended', async ({ document }) => {
    await creditSale(document as unknown as AuctionDocument, members.contributions);
  });
  const timers = createEndTimers(models, store, context);

  members.removals.follow(auctionsOfRemoved(models, service, context));
  for (const kind of ['auction:removed', 'auction:restored'])
    context.facts.listen(kind, (delivery) => tellOwner(delivery, notifications));

  return {
    name: 'auctions',
    service,
    routes: [auctionRouteMount(service)],
    rooms: auctionRoomRules(service),
    facts: [source, watches.facts],
    jobs: [endJobKind(models, timers, context)],
    chores: [lookOut(models, store, timers, context), notices.chore, clearRemoved(models, context)],
    prepare: () => buildIndexes(models),
    async close() {
      timers.close();
      await notices.close();
    },
  };
}
