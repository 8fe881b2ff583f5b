// The payouts feature: its service, routes and handlers.
import { on } from '../../platform/store/outbox/facts.ts';
import type { Context } from '../../platform/features/context.ts';
import type { Feature } from '../../platform/features/feature.ts';
import { auctionFacts } from '../auctions/auctions.service.ts';
import type { ContractService } from '../contracts/contracts.service.ts';
import { onAmountChanged, type DealService, type Openings } from '../deals/deals.service.ts';
import type { EventService } from '../events/events.service.ts';
import type { NightService } from '../nights/nights.service.ts';
import type { MembersService } from '../members/members.service.ts';
import type { NotificationsService } from '../notifications/notifications.service.ts';
import type { Bookings } from '../treasury/treasury.service.ts';
import { payoutDiscord } from './integrations/payouts.discord.ts';
import { haulScreens } from './payouts.facts.ts';
import { payoutModels } from './payouts.model.ts';
import { proposalNotices } from './hauls/payouts.notices.ts';
import { dealsOfHauls } from './hauls/payouts.deals.ts';
import { payoutRouteMount, settingsRouteMount } from './payouts.routes.ts';
import { createPayoutService, haulDocuments } from './payouts.service.ts';
import { createPayoutSettings } from './settings/payouts.settings.ts';
import { createHaulSources } from './hauls/payouts.sources.ts';
import { treasuryOfHauls } from './hauls/payouts.treasury.ts';
import { haulNews } from './payouts.webhooks.ts';

interface Deps {
  readonly events: Pick<EventService, 'getEvent' | 'responses'>;
  readonly contracts: Pick<ContractService, 'getContract'>;
  readonly nights: Pick<NightService, 'getNight' | 'nightOfLot'>;
  /** Opens what the members are owed, and knows what was sold on a loot night. */
  readonly deals: { readonly openings: Openings; readonly service: Pick<DealService, 'dealsOf'> };
  readonly members: Pick<MembersService, 'namesOf' | 'holdersOf'>;
  readonly notifications: Pick<NotificationsService, 'notifyAll' | 'resolve'>;
  /** Books the guild's part into the treasury. */
  readonly bookings: Bookings;
}

export function payoutsFeature(
  context: Context,
  { events, contracts, nights, deals, members, notifications, bookings }: Deps,
): Feature {
  const models = payoutModels(context.db);
  const settings = createPayoutSettings(context);
  const sources = createHaulSources({ events, contracts, nights, deals: deals.service }, () => context.clock.now());
  const documents = haulDocuments(context);
  const service = createPayoutService({ models, documents, settings, sources, members, bookings }, context);
  /** The haul of a loot night follows what becomes of its sales. */
  const followLot = async (auctionId: number): Promise<void> => {
    const nightId = await sources.nightOfLot(auctionId);
    if (nightId !== null) await service.followNight(nightId);
  };
  return {
    name: 'payouts',
    // A removed member keeps their part of an open haul.
    onMemberRemoved: 'nothing',
    actionItems: 'nothing',
    discord: payoutDiscord({ hauls: service }, context),
    routes: [payoutRouteMount(service), settingsRouteMount(settings)],
    webhooks: [haulNews],
    handlers: [
      haulScreens(context),
      proposalNotices({ notifications, members }),
      ...dealsOfHauls(deals.openings),
      ...treasuryOfHauls({ models, bookings }),
      onAmountChanged('auction', 'payouts:night-proceeds', ({ sourceId }) => followLot(sourceId)),
      on(auctionFacts, ['auction:winner-changed'], {
        name: 'payouts:night-winners',
        run: ({ document: { _id } }) => followLot(_id),
      }),
      settings.handler,
    ],
  };
}
