// Access routes, each bound to a method of the service.
import { accessRoutes } from '@guild/common/access/access.api';
import { routes, type RouteMount } from '../../platform/http/http.ts';
import type { AccessService } from './access.service.ts';

export const accessRouteMount = (service: AccessService): RouteMount =>
  routes(accessRoutes, {
    getAccessState: (_input, { caller }) => service.stateOf(caller),
    askForAccess: (_input, { caller }) => service.ask(caller),
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
