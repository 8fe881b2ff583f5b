// Notice routes, each bound to a method of the service.
import { noticeRoutes } from '@guild/common/notifications/notifications.api';
import { pushRoutes } from '@guild/common/notifications/push.api';
import { routes, type RouteMount } from '../../platform/http/http.ts';
import type { Reading } from './core/notifications.reading.ts';
import type { NotificationsService } from './notifications.service.ts';
import type { PushService } from './push/push.service.ts';

export const notificationRouteMount = (service: NotificationsService, reading: Reading): RouteMount =>
  routes(noticeRoutes, {
    listNotices: ({ query }, { caller }) => reading.list(query, caller),
    getUnread: async (_input, { caller }) => ({ unread: await reading.unread(caller) }),
    readNotice: ({ params }, { caller }) => reading.read(params.id, caller),
    readAllNotices: (_input, { caller }) => reading.readAll(caller),
    getNoticeSettings: (_input, { caller }) => service.settingsOf(caller.discordId),
    changeNoticeSettings: ({ body }, { caller }) => service.changeSettings(body, caller),
  });

export const pushRouteMount = (service: PushService): RouteMount =>
  routes(pushRoutes, {
    getPush: (_input, { caller }) => service.own(caller),
    addPushDevice: ({ body }, { caller }) => service.add(body, caller),
    removePushDevice: ({ params }, { caller }) => service.remove(params.id, caller),
  });
