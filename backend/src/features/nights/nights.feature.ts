// The loot nights feature: its service, routes, handlers and scheduled task.
import { nightRooms } from '@guild/common/nights/nights.api';
import { cardFinder } from '../../platform/features/cards.ts';
import { createDocuments } from '../../platform/store/documents/documents.ts';
import type { Context } from '../../platform/features/context.ts';
import type { Feature } from '../../platform/features/feature.ts';
import type { AuctionService } from '../auctions/auctions.service.ts';
import type { ContractService } from '../contracts/contracts.service.ts';
import type { EventService } from '../events/events.service.ts';
import type { MembersService } from '../members/members.service.ts';
import type { NotificationsService } from '../notifications/notifications.service.ts';
import { nightsActionItems } from './nights.actionItems.ts';
import { nightCard } from './nights.card.ts';
import { nightDiscord } from './nights.discord.ts';
import { nightFacts, nightScreens } from './nights.facts.ts';
import { createNightLots } from './nights.lots.ts';
import { nightModels, storedNights } from './nights.model.ts';
import { nightRouteMount } from './nights.routes.ts';
import { timeNotices } from './nights.notices.ts';
import { nightTopics } from './nights.topics.ts';
import { unsoldLots } from './nights.unsold.ts';
import { createNightService, type NightService } from './nights.service.ts';

interface Deps {
  readonly auctions: Pick<AuctionService, 'openLot' | 'lotsOf' | 'ownMaxima' | 'withdraw'>;
  readonly events: Pick<EventService, 'getEvent'>;
  readonly contracts: Pick<ContractService, 'getContract'>;
  readonly members: Pick<MembersService, 'namesOf' | 'memberIds'>;
  readonly notifications: Pick<NotificationsService, 'notifyAll'>;
  readonly guildName: string;
}
export interface NightsFeature extends Feature {
  readonly service: NightService;
}

export function nightsFeature(
  context: Context,
  { auctions, events, contracts, members, notifications, guildName }: Deps,
): NightsFeature {
  const models = nightModels(context.db);
  const documents = createDocuments({ stored: storedNights, facts: nightFacts, right: 'auctions' }, context);
  const service = createNightService({ models, documents, auctions, events, contracts, members }, context);
  const lots = createNightLots({ models, documents, auctions, guildName });
  return {
    name: 'nights',
    service,
    // A night belongs to the guild, and what removed members have bought on it stays.
    onMemberRemoved: 'nothing',
    actionItems: nightsActionItems(models, context),
    finder: cardFinder(nightCard, models.nights, context.clock),
    discord: nightDiscord({ nights: service }, context),
    routes: [nightRouteMount(service)],
    rooms: [{ room: nightRooms.list, mayJoin: () => true }],
    handlers: [
      nightScreens(context),
      ...lots.handlers,
      ...unsoldLots({ documents, notifications }),
      ...timeNotices({ notifications, members }),
    ],
    topics: nightTopics(service),
    scheduledTasks: [lots.reconciler, { name: 'loot-nights-start', everyMs: 5000, run: () => service.followTimes() }],
  };
}
