// Access routes, each bound to a method of the service.
import { accessRoutes } from '@guild/common/access/access.api';
import { applicationRoutes } from '@guild/common/access/applications.api';
import { routes, type RouteMount } from '../../platform/http/http.ts';
import type { AccessService } from './access.service.ts';
import type { AccessSettingsStore } from './access.settings.ts';
import { applicationTable } from './access.tables.ts';

export const accessRouteMount = (service: AccessService): RouteMount =>
  routes(accessRoutes, {
    getAccessState: (_input, { caller }) => service.stateOf(caller),
    askForAccess: (_input, { caller }) => service.ask(caller),
    applyForAccess: ({ body }, { caller }) => service.apply(body, caller),
    withdrawApplication: (_input, { caller }) => service.withdraw(caller),
    async grantAccess({ params }, { caller, note }) {
      await service.grant(params.id, caller);
      note('rank_changed', { user: params.id, after: { rank: 'Member' } });
    },
    async giveRankBack({ params }, { caller, note }) {
      const member = await service.giveRankBack(params.id, caller);
      note('rank_changed', { whose: member.discordId, after: { rank: member.role } });
      return member;
    },
  });

export const applicationRouteMount = (
  service: AccessService,
  settings: Pick<AccessSettingsStore, 'read' | 'change'>,
): RouteMount =>
  routes(
    applicationRoutes,
    {
      listApplications: ({ query }, { caller }) => service.list(query, caller),
      countApplications: (_input, { caller }) => service.count(caller),
      getApplication: ({ params }, { caller }) => service.get(params.id, caller),
      commentApplication: ({ params, body }, { caller }) => service.comment(params.id, body.text, caller),
      voteOnApplication: ({ params, body }, { caller }) => service.vote(params.id, body.isFor, caller),
      async acceptApplication({ params, body }, { caller, note }) {
        const accepted = await service.accept(params.id, body, caller);
        note('rank_changed', { whose: accepted.discordId, after: { rank: accepted.rank } });
        return accepted;
      },
      declineApplication: ({ params, body }, { caller }) => service.decline(params.id, body.reason, caller),
      async decideTrial({ params, body }, { caller, note }) {
        const decided = await service.decideTrial(params.id, body.keep, caller);
        if (!body.keep) note('rank_changed', { whose: decided.discordId, after: { rank: null } });
        return decided;
      },
      getAccessSettings: () => settings.read(),
      changeAccessSettings: ({ body }, { caller }) => settings.change(body, caller),
    },
    { listApplications: applicationTable },
  );
