// Routes of OpenID Connect sign-ins, each bound to a method of the service.
import { openIdRoutes } from '@guild/common/session/openId.api';
import { routes, type RouteMount } from '../../../platform/http/http.ts';
import type { OpenIds } from './session.openid.service.ts';

export const openIdRouteMount = (openIds: OpenIds): RouteMount =>
  routes(openIdRoutes, {
    getOwnOpenId: (_input, { caller }) => openIds.own(caller),
    unlinkOpenId: (_input, { caller }) => openIds.unlinkOwn(caller),
    listWaitingSignIns: () => openIds.waiting(),
    linkWaitingSignIn: ({ params, body }, { caller }) => openIds.linkTo(params.id, body.memberId, caller),
    admitWaitingSignIn: ({ params, body }, { caller }) => openIds.admit(params.id, body.rank, caller),
    refuseWaitingSignIn: ({ params }, { caller }) => openIds.refuse(params.id, caller),
  });
