// Puts the parts of the roster together for the process that runs them.
import type { Context } from '../../platform/process/context.ts';
import type { Feature } from '../../platform/process/feature.ts';
import { buildIndexes } from '../../platform/data/stored.ts';
import { createAdmins } from './members.admins.ts';
import { createContributions } from './members.contributions.ts';
import { contributionModels } from './members.contributions.model.ts';
import { createEntry } from './members.entry.ts';
import { createMemberFacts } from './members.facts.ts';
import { createRemovals } from './members.removals.ts';
import { memberRoomRules } from './members.live.ts';
import { memberModels } from './members.model.ts';
import { createRanks } from './members.ranks.ts';
import { rankConsequences } from './members.ranks.facts.ts';
import { createPresence } from './members.presence.ts';
import { createPoints } from './members.points.ts';
import { pointsConsequences } from './members.points.facts.ts';
import { contributionRouteMount, memberRouteMount, rankRouteMount } from './members.routes.ts';
import { createMembersService, type MembersService } from './members.service.ts';
import { createMemberStore } from './members.store.ts';

export interface MembersFeature extends Feature {
  readonly service: MembersService;
}

export function membersFeature(context: Context): MembersFeature {
  const models = memberModels(context.db);
  const admins = createAdmins(models, context);
  const contributed = contributionModels(context.db);
  const source = createMemberFacts(admins, contributed, context);
  const store = createMemberStore(models, source, context);
  const presence = createPresence(models, store, context);
  const entry = createEntry(store, admins, context);
  const ranks = createRanks(context);
  const points = createPoints(context);
  const contributions = createContributions({ models: { ...models, ...contributed }, store, source, points }, context);
  const removals = createRemovals(store, context);
  const service = createMembersService(
    { models, store, admins, entry, presence, ranks, points, contributions, removals },
    context,
  );
  return {
    name: 'members',
    service,
    routes: [memberRouteMount(service), rankRouteMount(service), contributionRouteMount(service)],
    rooms: memberRoomRules,
    facts: [source],
    consequences: [...rankConsequences(context), ...pointsConsequences(context)],
    scheduledTasks: [presence.task],
    async prepare() {
      await buildIndexes(models);
      await buildIndexes(contributed);
      await admins.rebuild();
    },
  };
}
