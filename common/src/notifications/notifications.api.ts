// Notifications API: notices to one person, and how the person wants to be notified.
import * as z from 'zod/mini';
import { timeOfDay } from '../wire/days.ts';
import { id, idParams, maybe, paging, seenVersion, time } from '../wire/fields.ts';
import { liveMessages } from '../wire/live.ts';
import { route } from '../wire/route.ts';
import { browserZone } from '../wire/timeZone.ts';
import { timedText } from '../wire/timedText.ts';
import { notices } from './notices.derived.ts';

/** A kind of notice. Each person can switch each kind on or off. */
export type NoticeKind = keyof typeof notices;
export const noticeKinds = Object.keys(notices) as NoticeKind[];

/**
 * Unread notices are counted up to this number. The bell shows 99+ then, and counting stays cheap.
 */
export const maxUnread = 100;

export const notice = z.object({
  id,
  kind: z.enum(noticeKinds),
  title: z.string(),
  /** The complete text, with times in the guild's time zone. */
  text: z.string(),
  /**
   * The same text with its times as data, to show them in the reader's time zone; null: it has no
   * times.
   */
  timed: z.nullable(timedText),
  /** Its address inside the app, for example `/marketplace?tab=auctions&auction=12`. */
  link: z.nullable(z.string()),
  createdAt: time,
  readAt: z.nullable(time),
  /** What became of the matter, for example 'You lead again.'; null: it is still open. */
  resolution: z.nullable(z.string()),
  version: z.int(),
});
export type Notice = z.output<typeof notice>;

/** Programs and pages of earlier versions do not know push messages. */
export const channels = z.object({ inApp: z.boolean(), discord: z.boolean(), push: z._default(z.boolean(), true) });
export type Channels = z.output<typeof channels>;
const clock = timeOfDay('Must be a time such as 22:30');
const noticeChoices = z.object({
  kinds: z.record(z.enum(noticeKinds), channels),
  /**
   * Nothing is sent to Discord or to devices between these local times of `timezone` (if it is unknown, the
   * guild's is used); null: never quiet.
   */
  quietHours: z.nullable(z.object({ from: clock, to: clock, timezone: browserZone })),
  /** Minutes before an event's start for reminders; empty: none. */
  reminders: z.array(z.int().check(z.minimum(5), z.maximum(10_080))).check(z.maxLength(3)),
  /** Push messages say only that there is a notice, because others may see a locked screen. */
  hidesPushText: z._default(z.boolean(), false),
  /** The person is neither shown nor counted among those who look at something now. */
  hidesLooking: z._default(z.boolean(), false),
});
export type NoticeChoices = z.output<typeof noticeChoices>;
/** Version 0: the person has not changed any setting. */
export const noticeSettings = z.object({ ...noticeChoices.shape, version: z.int() });
export type NoticeSettings = z.output<typeof noticeSettings>;
export const noticeSettingsChange = z.object({ ...noticeChoices.shape, ...seenVersion });
export type NoticeSettingsChange = z.output<typeof noticeSettingsChange>;

export const noticeRoutes = {
  listNotices: route({
    method: 'GET',
    path: '/api/notifications',
    access: 'guest',
    summary: "The caller's notifications, newest first",
    list: true,
    query: z.object({ unread: maybe(z.literal('1')), ...paging }),
    reply: z.array(notice),
  }),
  getUnread: route({
    method: 'GET',
    path: '/api/notifications/unread',
    access: 'guest',
    summary: 'Number of unread notifications. 100 means 100 or more',
    reply: z.object({ unread: z.int() }),
  }),
  readNotice: route({
    method: 'POST',
    path: '/api/notifications/:id/read',
    access: 'guest',
    summary: 'Mark one as read',
    params: idParams,
  }),
  readAllNotices: route({
    method: 'POST',
    path: '/api/notifications/read',
    access: 'guest',
    summary: 'Mark all as read',
  }),
  getNoticeSettings: route({
    method: 'GET',
    path: '/api/notifications/settings',
    access: 'guest',
    summary: "The caller's notification settings",
    reply: noticeSettings,
  }),
  changeNoticeSettings: route({
    method: 'PUT',
    path: '/api/notifications/settings',
    access: 'guest',
    summary: 'Change the notification settings',
    body: noticeSettingsChange,
    reply: noticeSettings,
  }),
};
export const noticeMessages = liveMessages({
  /**
   * Sent to one person: the notice, the notice that it replaces, and the number of unread notices,
   * up to 100.
   */
  'notice:created': z.object({ ...notice.shape, replaces: z.nullable(id), unread: z.int() }),
  /**
   * Sent to one person: the matter of these notices is done or over, so they are marked as read.
   */
  'notice:resolved': z.object({ ids: z.array(z.int()), resolution: z.string(), unread: z.int() }),
  /** Sent to one person: the matter is open again, so the notice is too, or its text was corrected. */
  'notice:reopened': z.object({ ...notice.shape, unread: z.int() }),
  'notice:read': z.object({ ids: z.array(z.int()), all: z.boolean(), unread: z.int() }),
  /** Sent to the other screens of the same person. */
  'notice-settings:updated': noticeSettings,
});
