// Routes about the signed-in person, each bound to a method of the service.
import { sessionRoutes } from '@guild/common/session/session.api';
import { routes, type RouteMount } from '../../platform/http/http.ts';
import type { SessionService } from './session.service.ts';

export const sessionRouteMount = (service: SessionService): RouteMount =>
  routes(sessionRoutes, {
    getUser: (_input, { caller }) => Promise.resolve(service.ownUser(caller)),
    getOwnMembership: (_input, { caller }) => service.ownMembership(caller),
    getUserByDiscordId: ({ params }) => service.userByDiscordId(params.discordId),
    async signOutEverywhere(_input, { caller, note }) {
      await service.signOutEverywhere(caller);
      note('sign_out_everywhere', { whose: caller.discordId });
    },
    async signOutMember({ params }, { caller, note }) {
      note('sign_out_everywhere', { whose: await service.signOutMember(params.id, caller) });
    },
    listUsers: ({ query }) => service.usersByDiscordIds(query.discordIds?.split(',') ?? []),
  });
