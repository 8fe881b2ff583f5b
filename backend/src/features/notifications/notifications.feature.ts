// Puts the parts of notices together for the process that runs them.
import type { Context } from '../../platform/process/context.ts';
import { createDiscordMessages } from '../../platform/discord/discordMessages.ts';
import type { Feature } from '../../platform/process/feature.ts';
import type { MembersService } from '../members/members.service.ts';
import { createNoticeAccess } from './notifications.access.ts';
import { notificationDocuments } from './notifications.documents.ts';
import { notificationHandlers } from './notifications.facts.ts';
import { prepareNotifications, notificationModels } from './notifications.model.ts';
import { notificationRouteMount } from './notifications.routes.ts';
import { createReading } from './notifications.reading.ts';
import { createSender, sendJob } from './notifications.sender.ts';
import { createNotificationsService, type NotificationsService } from './notifications.service.ts';
import { noticeTopics } from './notifications.topics.ts';
import { createUnread } from './notifications.unread.ts';
import { createWarnings, type Warnings } from './notifications.warnings.ts';

export interface NotificationsFeature extends Feature {
  readonly service: NotificationsService;
  readonly warnings: Warnings;
}

export function notificationsFeature(
  context: Context,
  members: Pick<MembersService, 'adminIds' | 'accessOf'>,
): NotificationsFeature {
  const models = notificationModels(context.db);
  const { apiUrl, timeoutMs, botToken, webhookUrl } = context.env.discord;
  const discord = createDiscordMessages({ apiUrl, timeoutMs, botToken, webhookUrl });
  const documents = notificationDocuments(context);
  const access = createNoticeAccess(members);
  const unread = createUnread({ models, access });
  const reading = createReading({ models, documents, unread });
  const sends = context.jobs.declare(sendJob);
  const service = createNotificationsService(
    { models, documents, unread, access, sends: discord.configured ? sends : null },
    context,
  );
  const warnings = createWarnings({ service, members, audit: context.audit });
  const sender = createSender({ models, discord, sends, onGaveUp: warnings.discordGaveUp, access }, context);
  return {
    name: 'notifications',
    // Notices and choices stay: who is added again finds them.
    onMemberRemoved: 'nothing',
    found: 'nothing',
    topics: noticeTopics(reading),
    rooms: 'nothing',
    previews: 'nothing',
    forYou: 'nothing',
    ofMember: 'nothing',
    service,
    warnings,
    routes: [notificationRouteMount(service, reading)],
    handlers: notificationHandlers({ unread, access, manyNotices: documents.manyNotices }, context),
    counted: { facts: [], count: async () => ({ messagesSent: await context.ids.last('notices') }) },
    jobs: [sender.job],
    scheduledTasks: [sender.reconciler],
    prepare: () => prepareNotifications(models),
  };
}
