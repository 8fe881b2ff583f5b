// The auctions feature: its service, routes, handlers, jobs and scheduled tasks.
import { cardFinder } from '../../platform/features/cards.ts';
import type { Context } from '../../platform/features/context.ts';
import type { Feature } from '../../platform/features/feature.ts';
import type { AlertsService } from '../alerts/alerts.service.ts';
import type { DealService } from '../deals/deals.service.ts';
import type { MarketService } from '../market/market.service.ts';
import type { MembersService } from '../members/members.service.ts';
import type { NotificationsService } from '../notifications/notifications.service.ts';
import type { ChoosePictures } from '../uploads/uploads.service.ts';
import { endJob } from './ending/auctions.endJob.ts';
import { createDueAuctions } from './ending/auctions.due.ts';
import { auctionHandlers, auctionFacts } from './core/auctions.facts.ts';
import { createEndingSoon, endingSoonJob } from './ending/auctions.endingSoon.ts';
import { createEndTimers, endJobHandler, endReconciler } from './ending/auctions.jobs.ts';
import { auctionAlerts } from './integrations/auctions.alerts.ts';
import { auctionDiscord } from './integrations/auctions.discord.ts';
import { auctionCard } from './integrations/auctions.card.ts';
import { auctionsActionItems } from './integrations/auctions.actionItems.ts';
import { createAuctionLists } from './core/auctions.lists.ts';
import { auctionNoticesTask } from './core/auctions.notices.ts';
import { auctionRoomRules } from './core/auctions.live.ts';
import { auctionModels, storedAuctions } from './core/auctions.model.ts';
import { auctionsProfileSection } from './integrations/auctions.profileSection.ts';
import { relistingHandlers } from './core/auctions.relisting.ts';
import { createBlocks } from './blocks/auctions.blocks.ts';
import { createFunds } from './bidding/auctions.funds.ts';
import { createAuctionSettings } from './bidding/auctions.settings.ts';
import { lostAccessHandlers, type OnAccessChanged } from './bidding/auctions.lostAccess.ts';
import { createStrikes } from './bidding/auctions.strikes.ts';
import { strikeNotices } from './bidding/auctions.strikeNotices.ts';
import { ownerNotices } from './core/auctions.owner.ts';
import { auctionBlockMount, auctionRouteMount, auctionSettingsMount } from './auctions.routes.ts';
import { auctionDeals } from './ending/auctions.deals.ts';
import { createReversals } from './ending/auctions.reversal.ts';
import { salePoints } from './ending/auctions.sales.ts';
import { createAuctionService, type AuctionService } from './auctions.service.ts';
import { auctionTopics } from './integrations/auctions.topics.ts';
import { createWatches, watchScreens } from './watches/auctions.watches.ts';
import { auctionsOfRemoved } from './core/auctions.memberData.ts';
import { createDocuments } from '../../platform/store/documents/documents.ts';
import { endDue } from './core/auctions.decisions.ts';
import { auctionNews } from './integrations/auctions.webhooks.ts';

export interface AuctionsFeature extends Feature {
  readonly service: AuctionService;
}
interface Deps {
  readonly members: Pick<MembersService, 'contributions' | 'permissionsOf' | 'namesOf'>;
  readonly notifications: NotificationsService;
  readonly pictures: ChoosePictures;
  readonly alerts: AlertsService;
  readonly market: Pick<MarketService, 'salesOf'>;
  readonly onAccessChanged: OnAccessChanged;
  readonly deals: Parameters<typeof auctionDeals>[0] & { readonly service: Pick<DealService, 'openOf'> };
}

export function auctionsFeature(
  context: Context,
  { members, notifications, pictures, alerts, market, onAccessChanged, deals }: Deps,
): AuctionsFeature {
  const models = auctionModels(context.db);
  const documents = createDocuments(
    { stored: storedAuctions, facts: auctionFacts, right: 'auctions', applyDue: endDue },
    context,
  );
  const due = createDueAuctions({ models, documents }, context);
  const ends = context.jobs.declare(endJob);
  const watches = createWatches(models, context);
  const lists = createAuctionLists({ models, documents, due, watches, market }, context);
  const settings = createAuctionSettings(context);
  const strikes = createStrikes({ models, documents }, context);
  const blocks = createBlocks({ models, documents, members }, context);
  const reversals = createReversals({ models, documents, members, deals: deals.service, notifications }, context);
  const funds = createFunds({ models, deals: deals.service });
  const service = createAuctionService(
    { models, documents, lists, watches, strikes, reversals, blocks, settings, funds, ends, due, pictures },
    context,
  );
  const endingSoon = createEndingSoon(
    { models, notifications, scheduler: context.jobs.declare(endingSoonJob) },
    context,
  );
  const timers = createEndTimers({ due, ends }, context);
  const finder = cardFinder(auctionCard, models.auctions, context.clock);

  return {
    name: 'auctions',
    // A removed member's active auctions are cancelled, and their bids on running auctions are struck.
    // A lot that is offered to them is offered to the next bidder. Their stars, sales and wins stay.
    onMemberRemoved: auctionsOfRemoved({ models, service, strikes, reversals }, context),
    finder,
    profileSection: auctionsProfileSection({ models, lists, due }),
    topics: auctionTopics(service, finder),
    discord: auctionDiscord(service, context),
    service,
    routes: [auctionRouteMount(service), auctionBlockMount(blocks), auctionSettingsMount(settings)],
    rooms: auctionRoomRules(service),
    webhooks: [auctionNews],
    handlers: [
      ...auctionHandlers(models, context),
      ...relistingHandlers(documents, notifications),
      watchScreens(context),
      salePoints(members.contributions),
      ...auctionDeals(deals),
      ...reversals.handlers,
      ownerNotices(notifications),
      auctionAlerts(alerts),
      strikeNotices(notifications),
      ...lostAccessHandlers({ models, documents, members, onAccessChanged }),
      ...blocks.handlers,
      settings.handler,
    ],
    metrics: {
      facts: ['auction:created', 'auction:ended', 'auction:removed', 'auction:restored'],
      count: async () => ({ activeAuctions: await service.countActive() }),
    },
    actionItems: auctionsActionItems({ models, watches, service }, context),
    jobs: [endJobHandler({ models, timers }, context), endingSoon.job],
    scheduledTasks: [
      endReconciler({ models, due, ends }, context),
      endingSoon.reconciler,
      reversals.task,
      auctionNoticesTask({ models, notifications }, context),
    ],
    close: () => timers.close(),
  };
}
