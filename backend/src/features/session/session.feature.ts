// Puts the parts of identity together for the process that runs them.
import type { Context } from '../../platform/context.ts';
import type { Feature } from '../../platform/feature.ts';
import type { MembersService } from '../members/members.service.ts';
import { userModel } from './session.model.ts';
import { sessionRouteMount } from './session.routes.ts';
import { createSessionService, type SessionService } from './session.service.ts';

export interface SessionFeature extends Feature {
  readonly service: SessionService;
}

export function sessionFeature(context: Context, members: MembersService): SessionFeature {
  const users = userModel(context.db);
  const service = createSessionService(users, members, context);
  return {
    name: 'session',
    service,
    routes: [sessionRouteMount(service)],
    prepare: () => users.createIndexes(),
  };
}
