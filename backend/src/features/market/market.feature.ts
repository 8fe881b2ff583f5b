// The item market feature: its service, routes and handlers.
import { marketRooms } from '@guild/common/market/market.api';
import { cardFinder } from '../../platform/features/cards.ts';
import type { Context } from '../../platform/features/context.ts';
import type { Feature } from '../../platform/features/feature.ts';
import { createDocuments } from '../../platform/store/documents/documents.ts';
import type { AlertsService } from '../alerts/alerts.service.ts';
import type { Openings } from '../deals/deals.service.ts';
import type { NotificationsService } from '../notifications/notifications.service.ts';
import type { ChoosePictures } from '../uploads/uploads.service.ts';
import { itemAlerts } from './market.alerts.ts';
import { marketDiscord } from './market.discord.ts';
import { itemImport } from './market.import.ts';
import { itemFacts, itemScreens, pingScreens } from './market.facts.ts';
import { marketModels, storedItems } from './market.model.ts';
import { offerDeals } from './offers/market.offers.deals.ts';
import { offerActions } from './offers/market.offers.discord.ts';
import { offerHandlers, offersActionItems, offersOfRemoved } from './offers/market.offers.notices.ts';
import { ownerNotices, pingNotices, pingResolver } from './market.notices.ts';
import { itemCard } from './market.card.ts';
import { marketRouteMount, offerRouteMount } from './market.routes.ts';
import { marketTopics } from './market.topics.ts';
import { createMarketService, type MarketService } from './market.service.ts';
import { itemNews } from './market.webhooks.ts';

export interface MarketFeature extends Feature {
  readonly service: MarketService;
}

interface Deps {
  readonly notifications: NotificationsService;
  readonly pictures: ChoosePictures;
  readonly alerts: AlertsService;
  readonly deals: Openings;
}

export function marketFeature(context: Context, { notifications, pictures, alerts, deals }: Deps): MarketFeature {
  const models = marketModels(context.db);
  const itemDocuments = createDocuments({ stored: storedItems, facts: itemFacts, right: 'market' }, context);
  const service = createMarketService({ models, itemDocuments, notifications, pictures }, context);
  const finder = cardFinder(itemCard, models.items, context.clock);
  return {
    name: 'market',
    // A removed member's items stay for sale until an admin deletes them. Open offers end.
    onMemberRemoved: offersOfRemoved(service),
    actionItems: offersActionItems(service, context),
    finder,
    topics: marketTopics(service, finder),
    discord: { ...marketDiscord(service, context), actions: offerActions(service, context) },
    profileSection: async ({ discordId }) => ({ items: await service.itemsOf(discordId) }),
    service,
    imports: [itemImport(context.db)],
    routes: [marketRouteMount(service), offerRouteMount(service)],
    rooms: [{ room: marketRooms.list, mayJoin: () => true }],
    webhooks: [itemNews],
    handlers: [
      itemScreens(context),
      ...offerHandlers(notifications, context),
      ...offerDeals(deals),
      ownerNotices(notifications),
      itemAlerts(alerts),
      pingNotices(notifications),
      pingScreens(context),
      pingResolver(notifications),
    ],
  };
}
