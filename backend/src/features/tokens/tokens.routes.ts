// API token routes, each bound to a method of the service.
import { tokenRoutes } from '@guild/common/tokens/tokens.api';
import { routes, type RouteMount } from '../../platform/http/http.ts';
import type { TokensService } from './tokens.service.ts';

export const tokenRouteMount = (service: TokensService): RouteMount =>
  routes(tokenRoutes, {
    getTokens: (_input, { caller }) => service.own(caller),
    createToken: ({ body }, { caller }) => service.create(body, caller),
    revokeToken: ({ params }, { caller }) => service.revoke(params.id, caller),
    getMemberTokens: () => service.all(),
    revokeMemberToken: ({ params }, { caller }) => service.revokeOfMember(params.id, caller),
  });
