// The notifications feature: its service, routes, handlers, jobs and scheduled tasks.
import type { Context } from '../../platform/features/context.ts';
import { createBulk } from '../../platform/store/documents/bulk.ts';
import { createDiscordMessages } from '../../platform/discord/api/directMessages.ts';
import { prepareGate } from '../../platform/discord/sending/gate.ts';
import type { Feature } from '../../platform/features/feature.ts';
import type { MembersService } from '../members/members.service.ts';
import { createNoticeAccess } from './core/notifications.access.ts';
import { notificationHandlers } from './core/notifications.facts.ts';
import { notificationModels, type NoticeDocument } from './core/notifications.model.ts';
import { notificationRouteMount, pushRouteMount } from './notifications.routes.ts';
import { pushHandlers } from './push/push.handlers.ts';
import { preparePushKeys } from './push/push.keys.ts';
import { pushModels } from './push/push.model.ts';
import { createPushService } from './push/push.service.ts';
import { createReading, type Reading } from './core/notifications.reading.ts';
import { switchButtonsOff } from './sending/notifications.buttonsOff.ts';
import { createSender } from './sending/notifications.sender.ts';
import { discordChannel, pushChannel } from './sending/notifications.channels.ts';
import { pushJob, sendJob } from './sending/notifications.sendJob.ts';
import { createNotificationsService, type NotificationsService } from './notifications.service.ts';
import { noticeDiscord } from './integrations/notifications.discord.ts';
import { noticeTopics } from './integrations/notifications.topics.ts';
import { createUnread } from './core/notifications.unread.ts';
import { createWarnings, type Warnings } from './sending/notifications.warnings.ts';

export interface NotificationsFeature extends Feature {
  readonly service: NotificationsService;
  readonly warnings: Warnings;
  /** Marks a notice of the person as read after a press in its direct message. @throws AppError `not_found` */
  readonly readNotice: Reading['readByPress'];
}

interface Deps {
  readonly members: Pick<MembersService, 'adminIds' | 'permissionsOf'>;
  readonly guildName: string;
}

export function notificationsFeature(context: Context, { members, guildName }: Deps): NotificationsFeature {
  const models = notificationModels(context.db);
  const { apiUrl, timeoutMs, botToken, webhookUrl } = context.env.discord;
  const discord = createDiscordMessages({ apiUrl, timeoutMs, botToken, webhookUrl, publicUrl: context.env.publicUrl });
  const manyNotices = createBulk<NoticeDocument>({ name: 'notices', db: context.db });
  const access = createNoticeAccess(members);
  const unread = createUnread({ models, access });
  const reading = createReading({ models, unread }, context);
  const job = context.jobs.declare(sendJob);
  const sends = discord.configured ? job : null;
  const pushJobs = context.jobs.declare(pushJob);
  const devices = pushModels(context.db);
  const push = createPushService({ models: devices, unread }, context);
  const service = createNotificationsService(
    { models, manyNotices, unread, access, sends, pushJobs, push, guildName },
    context,
  );
  const warnings = createWarnings({ service, members, audit: context.audit });
  const sender = createSender(
    { models, channel: discordChannel(discord, job, context), onGaveUp: warnings.discordGaveUp, access },
    context,
  );
  const pushSender = createSender(
    {
      models: { notices: models.notices, outgoing: models.pushes },
      channel: pushChannel(push.messages, pushJobs, { guildName }),
      // Only the person's own device or its push service can be the reason, and the log has it.
      onGaveUp: () => Promise.resolve(),
      access,
    },
    context,
  );
  return {
    name: 'notifications',
    // A removed member's notices and settings stay.
    // They are there again if the person is added again.
    onMemberRemoved: 'nothing',
    actionItems: 'nothing',
    topics: noticeTopics(reading),
    discord: noticeDiscord(reading),
    service,
    warnings,
    readNotice: (id, caller) => reading.readByPress(id, caller),
    routes: [notificationRouteMount(service, reading), pushRouteMount(push)],
    handlers: [
      ...pushHandlers(push, context),
      ...notificationHandlers(
        {
          unread,
          access,
          notices: models.notices,
          manyNotices,
          switchOff: (keys) => switchButtonsOff({ outgoing: models.outgoing, sends }, keys, context),
        },
        context,
      ),
    ],
    metrics: { facts: [], count: async () => ({ messagesSent: await context.ids.last('notices') }) },
    jobs: [sender.job, pushSender.job],
    scheduledTasks: [sender.reconciler, pushSender.reconciler],
    async prepare() {
      // All senders share the gate.
      await prepareGate(context.db);
      await preparePushKeys(context.db);
    },
  };
}
