// The treasury feature: its service, routes and handlers.
import { may, type Permissions } from '@guild/common/members/ranks';
import { treasuryRooms } from '@guild/common/treasury/treasury.api';
import { cardFinder } from '../../platform/features/cards.ts';
import type { Context } from '../../platform/features/context.ts';
import type { Feature } from '../../platform/features/feature.ts';
import type { MembersService } from '../members/members.service.ts';
import type { NotificationsService } from '../notifications/notifications.service.ts';
import { createBookings, type Bookings } from './ledger/treasury.bookings.ts';
import { ledgerRows, resourceScreens, shownKinds, resourceFacts } from './core/treasury.facts.ts';
import { treasuryActionItems } from './integrations/treasury.actionItems.ts';
import { treasuryDiscord } from './integrations/treasury.discord.ts';
import { ledgerModels } from './ledger/treasury.ledger.model.ts';
import { createLedger } from './ledger/treasury.ledger.ts';
import { resourceImport } from './core/treasury.import.ts';
import { createResourceLists } from './core/treasury.lists.ts';
import { resourceModels, storedResources } from './core/treasury.model.ts';
import {
  goalNotices,
  requestNotices,
  requestNoticesOfRemoved,
  requestRows,
  requestScreens,
} from './requests/treasury.requests.facts.ts';
import { requestModels } from './requests/treasury.requests.model.ts';
import { createRequests } from './requests/treasury.requests.ts';
import { ledgerRouteMount, requestRouteMount, treasuryRouteMount } from './treasury.routes.ts';
import { createTreasuryService, type TreasuryService } from './treasury.service.ts';
import { resourceCard } from './integrations/treasury.card.ts';
import { treasuryTopics } from './integrations/treasury.topics.ts';
import { createTreasurySettings } from './core/treasury.settings.ts';
import { createDocuments } from '../../platform/store/documents/documents.ts';

/** Guests may not see the treasury. */
const isMember = (caller: Permissions): boolean => may(caller, 'member');

export interface TreasuryFeature extends Feature {
  readonly service: TreasuryService;
  readonly bookings: Bookings;
}

interface Deps {
  readonly members: Pick<MembersService, 'holdersOf'>;
  readonly notifications: Pick<NotificationsService, 'notifyAll' | 'resolve' | 'reopen'>;
}

export function treasuryFeature(context: Context, parts: Deps): TreasuryFeature {
  const models = { ...resourceModels(context.db), ...ledgerModels(context.db), ...requestModels(context.db) };
  const documents = createDocuments({ stored: storedResources, facts: resourceFacts, right: 'treasury' }, context);
  const lists = createResourceLists(models);
  const service = createTreasuryService({ documents, lists }, context);
  const settings = createTreasurySettings(context);
  const requests = createRequests({ models, documents, settings }, context);
  const ledger = createLedger({ models, documents }, context);
  const finder = cardFinder(resourceCard, models.resources, context.clock);
  return {
    name: 'treasury',
    service,
    bookings: createBookings({ models, documents }, context),
    // A removed member's pending requests are taken back.
    // Their deposits and withdrawals stay in the ledger.
    onMemberRemoved: requests.ofRemoved,
    finder,
    topics: treasuryTopics(service, requests, finder),
    discord: treasuryDiscord(service, context),
    routes: [ledgerRouteMount(ledger), requestRouteMount(requests, settings), treasuryRouteMount(service)],
    rooms: [{ room: treasuryRooms.list, mayJoin: isMember }],
    handlers: [
      ledgerRows(models),
      requestRows(models),
      resourceScreens(context),
      requestScreens(context),
      requestNotices({ models, ...parts }),
      requestNoticesOfRemoved(parts.notifications),
      goalNotices(models, parts.notifications),
      settings.handler,
    ],
    imports: [resourceImport(models, context)],
    metrics: { facts: shownKinds, count: () => service.figures() },
    actionItems: treasuryActionItems(requests, context),
  };
}
