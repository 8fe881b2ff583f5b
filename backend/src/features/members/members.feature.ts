// Puts the parts of the roster together for the process that runs them.
import type { Member } from '@guild/common/members/members.api';
import { readNamed } from '../../platform/data/finders.ts';
import type { Context } from '../../platform/process/context.ts';
import type { Feature } from '../../platform/process/feature.ts';
import { buildIndexes } from '../../platform/data/stored.ts';
import { createAdmins } from './members.admins.ts';
import { createContributions } from './members.contributions.ts';
import { contributionModels } from './members.contributions.model.ts';
import { createEntry } from './members.entry.ts';
import { memberDocuments } from './members.documents.ts';
import { memberHandlers, memberFactKinds } from './members.facts.ts';
import { createRemovals, type Removals } from './members.removals.ts';
import { memberFinder } from './members.finder.ts';
import { memberRoomRules } from './members.live.ts';
import { memberModels } from './members.model.ts';
import { createRanks } from './members.ranks.ts';
import { rankHandlers } from './members.ranks.facts.ts';
import { forYouHandlers, membersForYou } from './members.forYou.ts';
import { createPresence } from './members.presence.ts';
import { createPoints } from './members.points.ts';
import { pointsHandlers } from './members.points.facts.ts';
import { contributionRouteMount, memberRouteMount, rankRouteMount } from './members.routes.ts';
import { createMembersService, type MembersService } from './members.service.ts';
import { memberTopics } from './members.topics.ts';
import { createMemberStore } from './members.store.ts';

export interface MembersFeature extends Feature {
  readonly service: MembersService;
  /** What every feature does when somebody is removed; to be asked once. */
  readonly followRemovals: Removals['follow'];
  /** Those who are meant by what may be names in a question, in lower case, the longest first. */
  readonly named: (names: readonly string[]) => Promise<Member[]>;
}

export function membersFeature(context: Context): MembersFeature {
  const models = memberModels(context.db);
  const contributed = contributionModels(context.db);
  const documents = memberDocuments(context);
  const admins = createAdmins(models, context);
  const store = createMemberStore({ models, documents }, context);
  const presence = createPresence({ models, store, documents }, context);
  const entry = createEntry({ store, documents, admins }, context);
  const ranks = createRanks(context);
  const points = createPoints(context);
  const contributions = createContributions(
    { models: { ...models, ...contributed }, documents, store, points },
    context,
  );
  const removals = createRemovals(store);
  const service = createMembersService(
    { models, store, documents, admins, entry, presence, ranks, points, contributions, removals },
    context,
  );
  const finder = memberFinder(models, context);
  const named = (names: readonly string[]): Promise<Member[]> => readNamed(finder, names, (id) => service.get(id));
  return {
    name: 'members',
    service,
    routes: [memberRouteMount(service), rankRouteMount(service), contributionRouteMount(service)],
    rooms: memberRoomRules,
    counted: { facts: memberFactKinds, count: () => service.figures() },
    handlers: [
      ...memberHandlers({ admins, models: contributed }, context),
      ...rankHandlers(context),
      ...pointsHandlers(context),
      ...forYouHandlers(context),
    ],
    forYou: membersForYou({ models, ranks }),
    // The membership itself, its points and its ledger stay with it for as long as it can be restored.
    onMemberRemoved: 'nothing',
    found: finder,
    named,
    topics: memberTopics(service, named),
    previews: 'nothing',
    ofMember: 'nothing',
    followRemovals: (handlers) => removals.follow(handlers),
    scheduledTasks: [presence.task],
    async prepare() {
      await buildIndexes(models);
      await buildIndexes(contributed);
      await admins.rebuild();
    },
  };
}
