// The deals feature: its service, routes and handlers.
import { may } from '@guild/common/members/ranks';
import type { Context } from '../../platform/features/context.ts';
import type { Feature } from '../../platform/features/feature.ts';
import type { MembersService } from '../members/members.service.ts';
import type { NotificationsService } from '../notifications/notifications.service.ts';
import { dealScreens } from './deals.facts.ts';
import { dealImport } from './deals.import.ts';
import { dealModels } from './deals.model.ts';
import { dealNotices } from './deals.notices.ts';
import { createOpenings, type Openings } from './deals.openings.ts';
import { dealRouteMount } from './deals.routes.ts';
import { createDealService, dealDocuments, type DealService } from './deals.service.ts';
import { dealsActionItems } from './integrations/deals.actionItems.ts';
import { dealDiscord } from './integrations/deals.discord.ts';
import { dealTopics } from './integrations/deals.topics.ts';

interface Deps {
  readonly notifications: Pick<NotificationsService, 'notifyAll' | 'resolve'>;
  readonly members: Pick<MembersService, 'holdersOf' | 'everybody' | 'namesOf'>;
}
export interface DealsFeature extends Feature {
  readonly service: DealService;
  /** For the features whose facts open deals. */
  readonly openings: Openings;
}

export function dealsFeature(context: Context, { notifications, members }: Deps): DealsFeature {
  const models = dealModels(context.db);
  const service = createDealService({ models, documents: dealDocuments(context), members }, context);
  return {
    name: 'deals',
    service,
    openings: createOpenings({ open: (wanted, factIds) => service.open(wanted, factIds), notifications }, context),
    // A removed member still owes and is still owed.
    onMemberRemoved: 'nothing',
    async profileSection({ discordId }, caller) {
      return { payments: may(caller, 'member') ? await service.promptnessOf(discordId) : null };
    },
    topics: dealTopics(service),
    discord: dealDiscord({ deals: service }, context),
    routes: [dealRouteMount(service)],
    handlers: [dealScreens(context), ...service.handlers, dealNotices({ notifications, members })],
    actionItems: dealsActionItems(models, context),
    scheduledTasks: [{ name: 'deal-reminders', everyMs: 30_000, run: () => service.remindDue() }],
    imports: [dealImport({ models, members })],
  };
}
