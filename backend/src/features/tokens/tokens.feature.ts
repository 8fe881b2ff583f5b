// The tokens feature: its service, routes and handler.
import type { Context } from '../../platform/features/context.ts';
import type { Feature } from '../../platform/features/feature.ts';
import type { NotificationsService } from '../notifications/notifications.service.ts';
import type { SessionService } from '../session/session.service.ts';
import { tokenNotices, tokenScreens } from './tokens.facts.ts';
import { storedTokens } from './tokens.model.ts';
import { tokenRouteMount } from './tokens.routes.ts';
import { createTokensService, type TokensService } from './tokens.service.ts';

export interface TokensFeature extends Feature {
  readonly service: TokensService;
}

export function tokensFeature(
  context: Context,
  {
    accounts,
    notifications,
  }: {
    readonly accounts: Pick<SessionService, 'personOf' | 'usersByDiscordIds'>;
    readonly notifications: Pick<NotificationsService, 'notifyAll'>;
  },
): TokensFeature {
  const model = storedTokens.model(context.db);
  const service = createTokensService({ model, accounts }, context);
  return {
    name: 'tokens',
    onMemberRemoved: service.ofRemoved,
    actionItems: 'nothing',
    service,
    routes: [tokenRouteMount(service)],
    handlers: [tokenScreens(context), tokenNotices(notifications)],
  };
}
