// The part of contracts beside the board: seasons, ratings, leaderboards and mercenary profiles.
import type { Reputation } from '@guild/common/contracts/standings.api';
import type { Handler } from '../../../platform/store/outbox/facts.ts';
import type { RouteMount } from '../../../platform/http/http.ts';
import type { Context } from '../../../platform/features/context.ts';
import type { ProfileSection, ReadRosterFacts, ScheduledTask } from '../../../platform/features/feature.ts';
import type { DealService, Openings } from '../../deals/deals.service.ts';
import type { MembersService } from '../../members/members.service.ts';
import type { NotificationsService } from '../../notifications/notifications.service.ts';
import type { SessionService } from '../../session/session.service.ts';
import type { ContractDocuments } from '../core/contracts.facts.ts';
import type { ContractModels } from '../core/contracts.model.ts';
import type { ContractSettingsStore } from '../core/contracts.settings.ts';
import { mercenaryModels } from '../mercenaries/mercenaries.model.ts';
import { contractsProfileSection } from '../integrations/mercenaries.profileSection.ts';
import { contractsRosterFacts, findBySpecialty } from '../integrations/mercenaries.rosterFacts.ts';
import { createMercenaries } from '../mercenaries/mercenaries.service.ts';
import { ratingScreens } from '../ratings/ratings.facts.ts';
import { ratingNotices } from '../ratings/ratings.notices.ts';
import { ratingRouteMount } from '../ratings/ratings.routes.ts';
import { createRatingService } from '../ratings/ratings.service.ts';
import { createReputations } from '../ratings/reputation.ts';
import { seasonScreens } from '../seasons/seasons.facts.ts';
import { seasonModels } from '../seasons/seasons.model.ts';
import { createSeasons, type Seasons } from '../seasons/seasons.service.ts';
import { standingScreens } from './standings.facts.ts';
import { createStandingsRecount } from './standings.recount.ts';
import { standingId, standingModels, toContractorStanding } from './standings.model.ts';
import { standingRouteMount } from './standings.routes.ts';
import { createStandingService, type StandingService } from './standings.service.ts';
import { createPairs, type Pairs } from './standings.pairs.ts';
import { createTotals } from './standings.totals.ts';

export interface Standings {
  readonly seasons: Seasons;
  readonly service: StandingService;
  readonly pairs: Pairs;
  /** Reputations by user id. */
  readonly reputationsOf: (userIds: readonly number[]) => Promise<Reputation[]>;
  readonly routes: RouteMount;
  readonly ratingRoutes: RouteMount;
  readonly handlers: readonly Handler[];
  readonly scheduledTasks: readonly ScheduledTask[];
  readonly profileSection: ProfileSection;
  readonly rosterFacts: ReadRosterFacts;
  readonly bySpecialty: ReturnType<typeof findBySpecialty>;
  prepare(): Promise<void>;
}
/** What contracts need from other features. */
export interface Others {
  readonly accounts: Pick<SessionService, 'accountById' | 'usersByDiscordIds' | 'discordIdsOf'>;
  readonly notifications: Pick<NotificationsService, 'notifyAll' | 'resolve' | 'reopen'>;
  readonly members: Pick<MembersService, 'memberIds' | 'contributions'>;
  readonly deals: { readonly service: Pick<DealService, 'paymentsOf'>; readonly openings: Openings };
}
interface Deps extends Others {
  readonly models: ContractModels;
  readonly documents: ContractDocuments;
  readonly settings: Pick<ContractSettingsStore, 'read'>;
}
const everyMs = 60_000;

export function createStandings(
  { models: { contracts }, documents, settings, accounts, notifications, members, deals }: Deps,
  context: Context,
): Standings {
  const models = { ...seasonModels(context.db), ...standingModels(context.db), ...mercenaryModels(context.db) };
  const seasons = createSeasons(
    {
      isEmpty: async (board, seasonId) =>
        (board === 'clients'
          ? await contracts.findOne({ deletedAt: null, seasonId }, { _id: 1 }).lean()
          : await models.contractorStandings.findOne({ seasonId, rank: { $gt: '' } }, { _id: 1 }).lean()) === null,
      showDue: () => ratings.showDue(),
    },
    context,
  );
  const ratings = createRatingService({ models: { contracts }, documents, seasons, settings }, context);
  const pairs = createPairs(
    { contracts, read: (id) => documents.read(id), contributions: members.contributions },
    context,
  );
  const standings = createStandingService({ models: { ...models, contracts }, seasons, ratings, pairs }, context);
  const mercenaries = createMercenaries(
    {
      accounts,
      record: {
        async standing(userId) {
          const id = standingId(await seasons.currentId('contractors'), userId);
          const found = await models.contractorStandings.findOne({ _id: id }, { outbox: 0 }).lean();
          return found === null ? null : toContractorStanding(found);
        },
        accepted: (userId) =>
          contracts.countDocuments({ 'claims.userId': userId, activatedAt: { $ne: null }, deletedAt: null }),
      },
    },
    context,
  );
  const reputations = createReputations({ contracts, deals: deals.service });
  const reputationsOf = async (userIds: readonly number[]): Promise<Reputation[]> => {
    await ratings.showDue();
    return reputations.of(userIds);
  };
  const recount = createStandingsRecount({ totals: createTotals({ contracts, pairs }) }, context);
  return {
    seasons,
    service: standings,
    pairs,
    reputationsOf,
    routes: standingRouteMount({ standings, seasons, mercenaries, pairs, reputationsOf }),
    ratingRoutes: ratingRouteMount(ratings),
    handlers: [
      ratingScreens(context),
      ratingNotices(notifications),
      recount.handler,
      ...standingScreens(context),
      seasonScreens(context),
      mercenaries.handler,
    ],
    // Ratings also become visible when their time has come, without any command.
    scheduledTasks: [{ name: 'contract-ratings', everyMs, run: () => ratings.showDue() }],
    profileSection: contractsProfileSection({
      accounts,
      profileOf: (userId) => mercenaries.profileOf(userId),
      reputationsOf,
    }),
    rosterFacts: contractsRosterFacts({ accounts, models }),
    bySpecialty: findBySpecialty({ accounts, models }),
    prepare: () => seasons.prepare(),
  };
}
