// Puts the parts of auctions together for the process that runs them.
import type { Context } from '../../platform/context.ts';
import type { Feature } from '../../platform/feature.ts';
import type { MembersService } from '../members/members.service.ts';
import { createAuctionFacts } from './auctions.facts.ts';
import { clearRemoved, createEndTimers, endJobKind, lookOut } from './auctions.jobs.ts';
import { createAuctionLists } from './auctions.lists.ts';
import { auctionRoomRules } from './auctions.live.ts';
import { auctionModels, buildAuctionIndexes } from './auctions.model.ts';
import { auctionRouteMount } from './auctions.routes.ts';
import { createAuctionService } from './auctions.service.ts';
import { createAuctionStore } from './auctions.store.ts';

export function auctionsFeature(context: Context, members: Pick<MembersService, 'standingOf'>): Feature {
  const models = auctionModels(context.db);
  const source = createAuctionFacts(models, context);
  const store = createAuctionStore(models, source, context);
  const lists = createAuctionLists(models, store, source, context);
  const service = createAuctionService(models, store, lists, source, members, context);
  const timers = createEndTimers(models, store, context);

  context.facts.listen('member:removed', async ({ document, fact }) => {
    const { discordId } = document as unknown as { discordId: string };
    await service.cancelAuctionsOf(discordId, fact.at.getTime());
  });

  return {
    name: 'auctions',
    routes: [auctionRouteMount(service)],
    rooms: auctionRoomRules(service),
    facts: [source],
    jobs: [endJobKind(models, timers, context)],
    chores: [lookOut(models, store, timers, context), clearRemoved(models, context)],
    prepare: () => buildAuctionIndexes(models),
    close: () => timers.close(),
  };
}
