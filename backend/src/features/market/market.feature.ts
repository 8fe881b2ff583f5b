// The item market feature: its service, routes and handlers.
import { marketRooms } from '@guild/common/market/market.api';
import { cardFinder } from '../../platform/features/cards.ts';
import type { Context } from '../../platform/features/context.ts';
import type { Feature } from '../../platform/features/feature.ts';
import { buildIndexes } from '../../platform/store/documents/stored.ts';
import type { NotificationsService } from '../notifications/notifications.service.ts';
import { marketDiscord } from './market.discord.ts';
import { itemScreens, pingNotices, pingScreens } from './market.facts.ts';
import { marketModels } from './market.model.ts';
import { ownerNotices, pingResolver } from './market.owner.ts';
import { itemCard } from './market.card.ts';
import { marketRouteMount } from './market.routes.ts';
import { marketTopics } from './market.topics.ts';
import { createMarketService, type MarketService } from './market.service.ts';

export interface MarketFeature extends Feature {
  readonly service: MarketService;
}

export function marketFeature(context: Context, notifications: NotificationsService): MarketFeature {
  const models = marketModels(context.db);
  const service = createMarketService(models, notifications, context);
  const finder = cardFinder(itemCard, models.items, context.clock);
  return {
    name: 'market',
    // A removed member's items stay for sale until an admin deletes them.
    onMemberRemoved: 'nothing',
    actionItems: 'nothing',
    finder,
    topics: marketTopics(service, finder),
    discord: marketDiscord(service, context),
    profileSection: async ({ discordId }) => ({ items: await service.itemsOf(discordId) }),
    service,
    routes: [marketRouteMount(service)],
    rooms: [{ room: marketRooms.list, mayJoin: () => true }],
    handlers: [
      itemScreens(context),
      ownerNotices(notifications),
      pingNotices(notifications),
      pingScreens(context),
      pingResolver(notifications),
    ],
    prepare: () => buildIndexes(models),
  };
}
