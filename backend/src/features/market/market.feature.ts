// Puts the parts of the item market together for the process that runs them.
import { marketRooms } from '@guild/common/market/market.api';
import type { Context } from '../../platform/context.ts';
import type { Feature } from '../../platform/feature.ts';
import { buildIndexes } from '../../platform/stored.ts';
import type { NotificationsService } from '../notifications/notifications.service.ts';
import { createMarketFacts, createPingFacts } from './market.facts.ts';
import { marketModels } from './market.model.ts';
import { tellOwner } from './market.owner.ts';
import { marketRouteMount } from './market.routes.ts';
import { createMarketService, type MarketService } from './market.service.ts';

export interface MarketFeature extends Feature {
  readonly service: MarketService;
}

export function marketFeature(context: Context, notifications: NotificationsService): MarketFeature {
  const models = marketModels(context.db);
  const source = createMarketFacts(context);
  const pingSource = createPingFacts(notifications);
  const service = createMarketService({ models, source, pingSource, notifications }, context);
  for (const kind of ['item:removed', 'item:restored'])
    context.facts.listen(kind, (delivery) => tellOwner(delivery, notifications));
  return {
    name: 'market',
    service,
    routes: [marketRouteMount(service)],
    rooms: [{ room: marketRooms.list, mayJoin: () => true }],
    facts: [source, pingSource],
    prepare: () => buildIndexes(models),
  };
}
