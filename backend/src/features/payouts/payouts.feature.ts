// The payouts feature: its service, routes and handlers.
import { buildIndexes } from '../../platform/store/documents/stored.ts';
import type { Context } from '../../platform/features/context.ts';
import type { Feature } from '../../platform/features/feature.ts';
import type { ContractService } from '../contracts/contracts.service.ts';
import type { EventService } from '../events/events.service.ts';
import type { MembersService } from '../members/members.service.ts';
import type { NotificationsService } from '../notifications/notifications.service.ts';
import type { Bookings } from '../treasury/treasury.service.ts';
import { payoutDiscord } from './integrations/payouts.discord.ts';
import { haulScreens, shareScreens } from './payouts.facts.ts';
import { payoutsActionItems } from './integrations/payouts.actionItems.ts';
import { payoutModels } from './payouts.model.ts';
import { payoutNotices } from './shares/payouts.notices.ts';
import { payoutRouteMount, settingsRouteMount } from './payouts.routes.ts';
import { createPayoutService, haulDocuments } from './payouts.service.ts';
import { createPayoutSettings } from './settings/payouts.settings.ts';
import { createShares, shareDocuments } from './shares/payouts.shares.ts';
import { createHaulSources } from './hauls/payouts.sources.ts';
import { payoutTopics } from './integrations/payouts.topics.ts';
import { treasuryOfHauls } from './hauls/payouts.treasury.ts';

interface Deps {
  readonly events: Pick<EventService, 'getEvent' | 'responses'>;
  readonly contracts: Pick<ContractService, 'getContract' | 'unpaidOf' | 'unconfirmedOf'>;
  readonly members: Pick<MembersService, 'namesOf' | 'holdersOf'>;
  readonly notifications: Pick<NotificationsService, 'notifyAll' | 'resolve'>;
  /** Books the guild's part into the treasury. */
  readonly bookings: Bookings;
}

export function payoutsFeature(
  context: Context,
  { events, contracts, members, notifications, bookings }: Deps,
): Feature {
  const models = payoutModels(context.db);
  const settings = createPayoutSettings(context);
  const shares = createShares({ models, documents: shareDocuments(context) }, context);
  const sources = createHaulSources({ events, contracts }, () => context.clock.now());
  const documents = haulDocuments(context);
  const service = createPayoutService({ models, documents, shares, settings, sources, members, bookings }, context);
  return {
    name: 'payouts',
    // A removed member is still owed their shares.
    onMemberRemoved: 'nothing',
    topics: payoutTopics(shares),
    discord: payoutDiscord({ shares, hauls: service, contracts }, context),
    routes: [payoutRouteMount(service), settingsRouteMount(settings)],
    handlers: [
      haulScreens(context),
      shareScreens(context),
      ...shares.handlers,
      ...payoutNotices({ notifications, members }),
      ...treasuryOfHauls({ models, bookings }),
      settings.handler,
    ],
    actionItems: payoutsActionItems(models, context),
    async prepare() {
      await buildIndexes(models);
      await settings.prepare();
    },
  };
}
