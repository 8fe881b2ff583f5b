// The access feature: requests of people without access, and ranks that ended, for the admins.
import type { Context } from '../../platform/features/context.ts';
import type { Feature } from '../../platform/features/feature.ts';
import type { Handler } from '../../platform/store/outbox/facts.ts';
import type { MembersService } from '../members/members.service.ts';
import { onOpenIdLinked } from '../session/session.service.ts';
import type { NotificationsService } from '../notifications/notifications.service.ts';
import { applicationHandlers, applicationRoomRules, trialTask } from './access.applications.ts';
import { accessDiscord } from './access.discord.ts';
import { accessDocuments, storedAccessRequests } from './access.model.ts';
import { accessActionItems, accessHandlers, formerRankHandler, type OnFormerRank } from './access.notices.ts';
import { createLetIn } from './access.letIn.ts';
import { accessRouteMount, applicationRouteMount } from './access.routes.ts';
import { createAccessService } from './access.service.ts';
import { createAccessSettings } from './access.settings.ts';
import { accessTopics } from './access.topics.ts';

interface Deps {
  readonly members: MembersService;
  readonly notifications: Pick<NotificationsService, 'notifyAll' | 'resolve'>;
  readonly onFormerRank: OnFormerRank;
  readonly onAccessChanged: (name: string, run: (discordId: string | null) => Promise<void>) => Handler[];
  readonly guildName: string;
}

export function accessFeature(
  context: Context,
  { members, notifications, onFormerRank, onAccessChanged, guildName }: Deps,
): Feature {
  const requests = storedAccessRequests.model(context.db);
  const settings = createAccessSettings(context);
  const letIn = createLetIn(members);
  const documents = accessDocuments(context);
  const service = createAccessService({ documents, requests, settings, letIn, members }, context);
  return {
    name: 'access',
    // Nobody applies for somebody else, so nothing arrives after the removal.
    onMemberRemoved: { purge: (removal) => service.purge(removal), lateGains: 'nothing' },
    routes: [accessRouteMount(service), applicationRouteMount(service, settings)],
    rooms: applicationRoomRules,
    handlers: [
      settings.handler,
      ...applicationHandlers({ letIn, settings, members, notifications, guildName }, context),
      ...accessHandlers({ notifications, members }),
      // Whoever waited with another account is a member now.
      onOpenIdLinked('access:linked', (discordId, at) => service.purge({ discordId, at })),
      ...onAccessChanged('access:got-in', (discordId) => service.closeGranted(discordId)),
      formerRankHandler({ notifications, members }, onFormerRank),
    ],
    actionItems: accessActionItems({ requests, settings, members }, context),
    topics: accessTopics(service),
    scheduledTasks: [trialTask(service)],
    discord: accessDiscord(service, context),
  };
}
