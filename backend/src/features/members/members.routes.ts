// Ties the calls of the roster to the service, one line each.
import { contributionRoutes } from '@guild/common/members/contributions.api';
import { memberRoutes, rankRoutes } from '@guild/common/members/members.api';
import { routes, type RouteMount } from '../../platform/http.ts';
import type { MembersService } from './members.service.ts';

export const memberRouteMount = (service: MembersService): RouteMount =>
  routes(memberRoutes, {
    listMembers: ({ query }) => service.list(query),
    getMember: ({ params }) => service.get(params.id),
    addMember: ({ body }, { caller }) => service.add(body, caller),
    changeMember: ({ params, body }, { caller }) => service.change(params.id, body, caller),
    removeMember: ({ params }, { caller }) => service.remove(params.id, caller),
    restoreMember: ({ params }, { caller }) => service.restore(params.id, caller),
  });

export const rankRouteMount = ({ ranks }: Pick<MembersService, 'ranks'>): RouteMount =>
  routes(rankRoutes, {
    getRankAccess: () => ranks.table(),
    changeRankAccess: ({ body }, { caller }) => ranks.change(body, caller),
  });

export const contributionRouteMount = ({
  points,
  contributions,
}: Pick<MembersService, 'points' | 'contributions'>): RouteMount =>
  routes(contributionRoutes, {
    listContributions: ({ params, query }, { caller }) => contributions.list(params.id, query, caller),
    getContributionPoints: () => points.table(),
    changeContributionPoints: ({ body }, { caller }) => points.change(body, caller),
  });
