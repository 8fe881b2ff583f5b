// The session feature: accounts, sessions and sign-out.
import type { Context } from '../../platform/features/context.ts';
import type { Feature } from '../../platform/features/feature.ts';
import type { MembersService } from '../members/members.service.ts';
import { isForDevelopment } from '../../platform/process/env.ts';
import { prepareStored } from '../../platform/people/session.ts';
import { openIdHandlers } from './openid/session.openid.handlers.ts';
import { storedOpenIds } from './openid/session.openid.model.ts';
import { openIdRouteMount } from './openid/session.openid.routes.ts';
import { openIdTopics } from './openid/session.openid.topics.ts';
import { createOpenIds } from './openid/session.openid.service.ts';
import { createSessionEnds } from './session.ends.ts';
import { sessionHandlers } from './session.facts.ts';
import { storedUsers } from './session.model.ts';
import { sessionRouteMount } from './session.routes.ts';
import { createSessionService, type SessionService } from './session.service.ts';

export interface SessionFeature extends Feature {
  readonly service: SessionService;
}

/** @param notifications of a feature that is created later */
export function sessionFeature(
  context: Context,
  members: MembersService,
  notifications: Parameters<typeof openIdHandlers>[0]['notifications'],
): SessionFeature {
  const users = storedUsers.model(context.db);
  const sessionEnds = createSessionEnds(context);
  const openIdModel = storedOpenIds.model(context.db);
  const openIds = createOpenIds(openIdModel, members, context);
  const service = createSessionService({ users, members, ends: sessionEnds, openIds }, context);
  return {
    name: 'session',
    service,
    topics: openIdTopics(openIds, context.env.discord.configured || isForDevelopment(context.env)),
    routes: [sessionRouteMount(service), openIdRouteMount(openIds)],
    handlers: [...sessionHandlers(context), ...openIdHandlers({ members, ends: sessionEnds, notifications }, context)],
    // A removed member's account stays. After being added again they can sign in with it.
    onMemberRemoved: sessionEnds.ofRemoved,
    actionItems: 'nothing',
    // There is no search provider: people are found through the roster.
    prepare: () => prepareStored(context.db),
  };
}
