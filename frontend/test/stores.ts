// Store setup for screen tests: each function fills stores as on a fresh page.
import type { Auction } from '@guild/common/auctions/auctions.api';
import type { Contract } from '@guild/common/contracts/contracts.api';
import type { GuildEvent } from '@guild/common/events/events.api';
import type { MarketItem } from '@guild/common/market/market.api';
import type { Member } from '@guild/common/members/members.api';
import type { ScoutingReport, ScoutingWeek } from '@guild/common/scouting/scouting.api';
import type { Trial } from '@guild/common/trials/trials.api';
import type { TreasuryResource } from '@guild/common/treasury/treasury.api';
import type { TreasuryRequest } from '@guild/common/treasury/treasury.requests.api';
import { anIncidentCounter, anLlmConfig, someOfficers, someStats } from '@guild/common/test/dashboard.builders';
import { aLoreUsage, someLoreSettings, someTokens } from '@guild/common/test/lore.builders';
import { me } from '@guild/common/test/people';
import { initialState as initialAuctions } from '../src/features/auctions/core/auctions.state.ts';
import { bids } from '../src/features/auctions/core/auctions.detail.ts';
import { useAuctions } from '../src/features/auctions/auctions.store.ts';
import { contractFilters } from '../src/features/contracts/core/contracts.filters.ts';
import { contractCounts, contracts } from '../src/features/contracts/contracts.store.ts';
import { reputations, toRate } from '../src/features/contracts/ratings/ratings.store.ts';
import { forYou } from '../src/features/dashboard/forYou.store.ts';
import { llmConfig, statistics, useCounts } from '../src/features/dashboard/dashboard.store.ts';
import { eventFilters } from '../src/features/events/core/events.filters.ts';
import { events, people } from '../src/features/events/events.store.ts';
import { loreSettings } from '../src/features/lore/budget/limits.ts';
import { loreUsage } from '../src/features/lore/budget/usage.ts';
import { itemFilters } from '../src/features/market/market.filters.ts';
import { items } from '../src/features/market/market.store.ts';
import { rosterFacts } from '../src/features/members/members.facts.ts';
import { inactiveMembers } from '../src/features/members/inactive/members.inactive.ts';
import { initialRoster, members } from '../src/features/members/members.store.ts';
import { forgetNotifications } from '../src/features/notifications/notifications.store.ts';
import { heats, pastMaps } from '../src/features/scouting/history/pastWeeks.store.ts';
import { desertMap, reports, settings, week } from '../src/features/scouting/scouting.store.ts';
import { changes } from '../src/features/scouting/history/scouting.changes.ts';
import { usePendingCells } from '../src/features/scouting/map/scouting.marks.ts';
import { usePings } from '../src/features/scouting/map/scouting.pings.ts';
import { requests } from '../src/features/treasury/requests/requests.store.ts';
import { resourceFilters } from '../src/features/treasury/treasury.filters.ts';
import { everything, resources } from '../src/features/treasury/treasury.store.ts';
import { usePendingChoice } from '../src/features/trials/core/trials.choices.ts';
import { resetLiveCounts, own, people as trialPeople, trials } from '../src/features/trials/trials.store.ts';
import { stories } from '../src/features/trials/story/trials.story.ts';
import { forgetLatest } from '../src/platform/features/dashboardPart.ts';
import { emptyCollection, type Versioned } from '../src/platform/live/liveCollection.ts';
import { emptyList, noFilters, type ListState } from '../src/platform/live/listState.ts';

/** The state of a list that has loaded these entities. */
function loadedList<T extends Versioned, F>(list: readonly T[], filters: F): ListState<T, F> {
  const ids = list.map((one) => one.id);
  const byId = Object.fromEntries(list.map((one) => [one.id, one]));
  const entities = { ...emptyCollection<T>(), byId };
  return { ...emptyList<T, F>(filters), entities, shown: ids, viewerId: me, phase: 'ready' };
}

/** Fills the auctions store. */
export function startAuctions(...list: Auction[]): void {
  useAuctions.setState({ ...initialAuctions, ...loadedList(list, initialAuctions.filters) }, true);
  bids.reset();
}

/** Fills the event stores. */
export function startEvents(...list: GuildEvent[]): void {
  events.use.setState(loadedList(list, eventFilters.none), true);
  people.reset();
}

/** Fills the contract stores. */
export function startContracts(...list: Contract[]): void {
  contracts.use.setState(loadedList(list, contractFilters.none), true);
  contractCounts.reset();
  reputations.reset();
  toRate.reset();
}

/** Fills the items store. */
export const startItems = (...list: MarketItem[]): void => items.use.setState(loadedList(list, itemFilters.none), true);

/** Fills the treasury stores with resources and requests. */
export function startTreasury(list: readonly TreasuryResource[] = [], asked: readonly TreasuryRequest[] = []): void {
  resources.use.setState(loadedList(list, resourceFilters.none), true);
  everything.use.setState(loadedList(list, null), true);
  requests.use.setState(loadedList(asked, null), true);
}

/** Fills the trials store. Nothing is known about the participants. */
export function startTrials(...list: readonly Trial[]): void {
  trials.use.setState(loadedList(list, noFilters), true);
  for (const one of [trialPeople, own, stories]) one.reset();
  resetLiveCounts();
  usePendingChoice.setState({ pending: null });
}

/** Fills the scouting stores. null: no week is known yet. */
export function startScouting(list: readonly ScoutingReport[] = [], current: ScoutingWeek | null = null): void {
  reports.use.setState(loadedList(list, null), true);
  usePendingCells.setState({ cells: [] });
  usePings.setState({ pings: [], sending: false });
  changes.use.setState(emptyList(null), true);
  week.reset();
  desertMap.reset();
  pastMaps.reset();
  heats.reset();
  settings.reset();
  if (current !== null) week.take(current);
}

/** Fills the members store. */
export function startMembers(...list: Member[]): void {
  rosterFacts.reset();
  inactiveMembers.reset();
  members.use.setState({ ...initialRoster, ...loadedList(list, initialRoster.filters) }, true);
}

/** Resets the notices store to its state before the first answer. */
export const startNotices = forgetNotifications;

/** Resets the dashboard stores to their state before the first answer. */
export function startDashboard(): void {
  statistics.reset();
  llmConfig.reset();
  loreUsage.reset();
  loreSettings.reset();
  useCounts.setState({ counts: null });
  forYou.reset();
  forgetLatest();
}

/** The server's answers for a dashboard without content. */
export const quietAnswers = {
  'GET /api/guild-stats': () => ({ body: someStats() }),
  'GET /api/incident-counter': () => ({ body: anIncidentCounter() }),
  'GET /api/for-you': () => ({ body: { parts: [] } }),
  'GET /api/officers': () => ({ body: someOfficers({ name: 'Maren Quill' }) }),
  'GET /api/first-steps': () => ({ body: { dismissed: true, steps: [] } }),
  'GET /api/llm-config': () => ({ body: anLlmConfig() }),
  'GET /api/lore/usage': () => ({ body: aLoreUsage({ tokens: someTokens() }) }),
  'GET /api/settings/lore': () => ({ body: someLoreSettings() }),
  'GET /api/events': () => ({ body: [] }),
  'GET /api/marketplace': () => ({ body: [] }),
  'GET /api/auctions': () => ({ body: [] }),
  'GET /api/contracts': () => ({ body: [] }),
  'GET /api/payouts/hauls': () => ({ body: [] }),
  'GET /api/treasury': () => ({ body: [] }),
  'GET /api/trials': () => ({ body: [] }),
  'GET /api/guild-members': () => ({ body: [] }),
} as const;
