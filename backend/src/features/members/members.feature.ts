// The members feature: roster, ranks, contributions and presence.
import type { Member } from '@guild/common/members/members.api';
import { readNamed } from '../../platform/store/queries/finders.ts';
import { cardFinder } from '../../platform/features/cards.ts';
import type { Context } from '../../platform/features/context.ts';
import type { Feature } from '../../platform/features/feature.ts';
import { createDocuments } from '../../platform/store/documents/documents.ts';
import { createAdmins } from './ranks/members.admins.ts';
import { createContributions } from './contributions/members.contributions.ts';
import { contributionModels } from './contributions/members.contributions.model.ts';
import { createFirstAdmin } from './ranks/members.firstAdmin.ts';
import { createEntry, type EntryDeps } from './core/members.entry.ts';
import { memberFacts, memberHandlers, memberFactKinds } from './core/members.facts.ts';
import { memberImport } from './core/members.import.ts';
import { onAbsenceChanged } from './absences/members.absences.ts';
import { onAccessChanged, onFormerRank, onLeftDiscord, onRankChanged } from './core/members.following.ts';
import { createRemovals, type Removals } from './core/members.removals.ts';
import { memberDiscord } from './integrations/members.discord.ts';
import { memberCard } from './integrations/members.card.ts';
import { memberRoomRules } from './core/members.live.ts';
import { memberModels, storedMembers } from './core/members.model.ts';
import { createMemberNames } from './core/members.names.ts';
import { createMemberSettings } from './core/members.settings.ts';
import { inactiveHandlers } from './inactive/members.inactive.facts.ts';
import type { PersonalRows } from './forgetting/members.forgetting.ts';
import { createRemovedMembers } from './core/members.removed.ts';
import { removedTopics } from './integrations/members.removedTopics.ts';
import { createForgetting } from './forgetting/members.forgetting.service.ts';
import { createInactivePeople, type LastAnswers } from './inactive/members.inactive.ts';
import { createRanks } from './ranks/members.ranks.ts';
import { rankHandlers } from './ranks/members.ranks.facts.ts';
import { membersActionItems } from './integrations/members.actionItems.ts';
import { createPresence } from './core/members.presence.ts';
import { createPoints } from './contributions/members.points.ts';
import { pointsHandlers } from './contributions/members.points.facts.ts';
import {
  contributionRouteMount,
  inactiveRouteMount,
  removedRouteMount,
  memberRouteMount,
  memberSettingsRouteMount,
  rankRouteMount,
  rightsRouteMount,
} from './members.routes.ts';
import {
  createMembersService,
  type FindByReliability,
  type FindBySpecialty,
  type MembersService,
} from './members.service.ts';
import { membersProfileSection } from './integrations/members.profileSection.ts';
import { memberTopics } from './integrations/members.topics.ts';
import { createMemberStore } from './core/members.store.ts';

const following = { onAbsenceChanged, onAccessChanged, onFormerRank, onLeftDiscord, onRankChanged };

export interface MembersFeature extends Feature {
  readonly service: MembersService;
  /** Maximum number of things of one kind that a person may create in an hour; null: no limit. */
  readonly creationsPerHour: () => Promise<number | null>;
  /** Registers what every feature does when a member is removed. To be called once. */
  readonly followRemovals: Removals['handlersOf'];
  /** Handlers for changes of members that concern Discord. */
  readonly following: typeof following;
  /** The members that a question names. @param names in lower case, the longest first */
  readonly named: (names: readonly string[]) => Promise<Member[]>;
}

/** Services of features that are created later. */
interface Deps {
  readonly lastAnswers: LastAnswers;
  readonly byReliability: FindByReliability;
  readonly bySpecialty: FindBySpecialty;
  readonly notifications: Parameters<typeof inactiveHandlers>[0];
  readonly isLinked: EntryDeps['isLinked'];
  readonly personalRows: PersonalRows;
}

export function membersFeature(
  context: Context,
  { lastAnswers, byReliability, bySpecialty, notifications, isLinked, personalRows }: Deps,
): MembersFeature {
  const models = memberModels(context.db);
  const contributed = contributionModels(context.db);
  const documents = createDocuments({ stored: storedMembers, facts: memberFacts, right: 'roster' }, context);
  const admins = createAdmins(models, context);
  const store = createMemberStore({ models, documents }, context);
  const presence = createPresence({ models, store, documents }, context);
  const entry = createEntry({ store, documents, admins, isLinked }, context);
  const ranks = createRanks(context);
  const points = createPoints(context);
  const contributions = createContributions(
    { models: { ...models, ...contributed }, documents, store, points },
    context,
  );
  const removals = createRemovals(store);
  const settings = createMemberSettings(context);
  const inactive = createInactivePeople(
    { models: { ...models, ...contributed }, documents, settings, ranks, lastAnswers },
    context,
  );
  const names = createMemberNames({ models, documents, settings }, context);
  const removed = createRemovedMembers({ models, store }, context);
  const forgetting = createForgetting({ store, removed, personalRows }, context);
  const service = createMembersService(
    {
      models,
      store,
      documents,
      admins,
      names,
      entry,
      firstAdmin: createFirstAdmin({ store, documents, admins }, context),
      presence,
      ranks,
      points,
      contributions,
      removals,
      inactive,
      byReliability,
      bySpecialty,
      forgetting,
    },
    context,
  );
  const finder = cardFinder(memberCard, models.members, context.clock);
  const named = (names: readonly string[]): Promise<Member[]> => readNamed(finder, names, (id) => service.get(id));
  return {
    name: 'members',
    // The membership, its points and its ledger stay for as long as it can be restored.
    onMemberRemoved: 'nothing',
    service,
    creationsPerHour: async () => (await settings.read()).creationsPerHour,
    discord: memberDiscord(service, context),
    routes: [
      memberRouteMount(service),
      rankRouteMount(service),
      rightsRouteMount(service),
      inactiveRouteMount(service),
      removedRouteMount(removed, forgetting),
      contributionRouteMount(service),
      memberSettingsRouteMount(settings),
    ],
    rooms: memberRoomRules,
    imports: [memberImport({ models, names })],
    metrics: { facts: memberFactKinds, count: () => service.figures() },
    handlers: [
      ...memberHandlers({ admins, models: contributed }, context),
      ...rankHandlers(context),
      ranks.rightsHandler,
      ...pointsHandlers(context),
      settings.handler,
      ...inactiveHandlers(notifications, context),
      ...names.handlers,
    ],
    actionItems: membersActionItems({ models, ranks }, context),
    finder,
    profileSection: membersProfileSection({ ...models, ...contributed }, context),
    named,
    topics: [...memberTopics(service, named), ...removedTopics(removed)],
    following,
    followRemovals: (handlers) => removals.handlersOf(handlers),
    scheduledTasks: [presence.task, forgetting.task],
    async prepare() {
      await admins.rebuild();
    },
  };
}
