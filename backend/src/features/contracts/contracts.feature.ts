// The contracts feature: its service, routes, handlers, jobs and scheduled tasks.
import { contractRooms } from '@guild/common/contracts/contracts.api';
import type { Member } from '@guild/common/members/members.api';
import { createDocuments } from '../../platform/store/documents/documents.ts';
import { lapse } from './core/contracts.decisions.ts';
import { cardFinder } from '../../platform/features/cards.ts';
import type { Context } from '../../platform/features/context.ts';
import type { Feature } from '../../platform/features/feature.ts';
import { lookingRules } from '../../platform/live/looking.ts';
import { createTabCounts } from './core/contracts.counts.ts';
import { createDeadlines, deadlineJob } from './core/contracts.deadlines.ts';
import { contractFacts, contractScreens } from './core/contracts.facts.ts';
import { createContractLists } from './core/contracts.lists.ts';
import { contractsActionItems } from './integrations/contracts.actionItems.ts';
import { contractDiscord } from './integrations/contracts.discord.ts';
import { contractImport } from './core/contracts.import.ts';
import { contractModels, storedContracts } from './core/contracts.model.ts';
import { contractNotices, newContractNotices } from './core/contracts.notices.ts';
import { contractRouteMount, settingsRouteMount } from './contracts.routes.ts';
import { contractCard } from './integrations/contracts.card.ts';
import { createContractService, type ContractService } from './contracts.service.ts';
import { dealsOfContracts } from './core/contracts.deals.ts';
import { createContractSettings } from './core/contracts.settings.ts';
import { contractTopics } from './integrations/contracts.topics.ts';
import { contractsOfRemoved } from './core/contracts.memberData.ts';
import { createStandings, type Others, type Standings } from './standings/standings.feature.ts';
import { seasonDiscord } from './integrations/seasons.discord.ts';
import { standingTopics } from './integrations/standings.topics.ts';
import { contractNews } from './integrations/contracts.webhooks.ts';

const everyMs = 60_000;

export interface ContractsFeature extends Feature {
  readonly service: ContractService;
  readonly bySpecialty: Standings['bySpecialty'];
}

interface Deps extends Others {
  /** Finds the members that a question names. */
  readonly people: (names: readonly string[]) => Promise<Member[]>;
}

export function contractsFeature(context: Context, { people, ...others }: Deps): ContractsFeature {
  const models = contractModels(context.db);
  const documents = createDocuments(
    // A contract that nobody claimed by its deadline is cancelled before any other decision or reply.
    { stored: storedContracts, facts: contractFacts, right: 'contracts', applyDue: lapse },
    context,
  );
  const settings = createContractSettings(context);
  const standings = createStandings({ models, documents, settings, ...others }, context);
  const { seasons } = standings;
  const lists = createContractLists({ models, documents, seasons }, context);
  const counts = createTabCounts({ lists }, context);
  const service = createContractService({ documents, lists, counts, seasons, settings }, context);
  const scheduler = context.jobs.declare(deadlineJob);
  const deadlines = createDeadlines({ models, scheduler, ...others }, context);
  const userIdsOf = async (discordIds: readonly string[]): Promise<ReadonlyMap<string, number>> =>
    new Map((await others.accounts.usersByDiscordIds(discordIds)).map(({ id, discordId }) => [discordId, id]));
  const finder = cardFinder(contractCard, models.contracts, context.clock);
  return {
    name: 'contracts',
    service,
    onMemberRemoved: contractsOfRemoved({ models, documents, seasons }),
    finder,
    topics: [
      ...contractTopics(service, finder),
      ...standingTopics({ standings: standings.service, people, userIdsOf, reputationsOf: standings.reputationsOf }),
    ],
    profileSection: standings.profileSection,
    rosterFacts: standings.rosterFacts,
    bySpecialty: standings.bySpecialty,
    discord: {
      ...contractDiscord(service, context),
      ...seasonDiscord({ seasons, standings: standings.service }, context),
    },
    routes: [standings.routes, contractRouteMount(service), settingsRouteMount(settings), standings.ratingRoutes],
    rooms: [
      { room: contractRooms.list, mayJoin: () => true },
      ...lookingRules('contract:(\\d{1,15})', async (_caller, id) => {
        await service.getContract(id);
        return true;
      }),
    ],
    webhooks: [contractNews],
    handlers: [
      contractScreens(context),
      contractNotices({ ...others, pairs: standings.pairs }, context),
      newContractNotices(others),
      deadlines.handler,
      ...dealsOfContracts(others.deals.openings),
      ...standings.handlers,
      ...counts.handlers,
      settings.handler,
    ],
    imports: [contractImport(seasons, context)],
    metrics: {
      // The tabs and the sidebar read this count from the same document.
      facts: ['contract-counts:updated'],
      count: async () => ({ openContracts: (await counts.read()).available }),
    },
    actionItems: contractsActionItems({ models, seasons, counts }, context),
    jobs: [deadlines.job],
    // Counting also cancels contracts that nobody claimed by the deadline.
    scheduledTasks: [
      { name: 'contract-deadlines', everyMs, run: () => counts.refresh() },
      deadlines.reconciler,
      ...standings.scheduledTasks,
    ],
    async prepare() {
      await standings.prepare();
      await counts.refresh();
    },
    close: () => counts.close(),
  };
}
