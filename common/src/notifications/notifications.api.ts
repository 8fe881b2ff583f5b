// The notification centre: notices to one person, and how they want to be reached.
import * as z from 'zod/mini';
import { id, idParams, maybe, paging, seenVersion, time } from '../wire/fields.ts';
import { factId, liveMessages } from '../wire/live.ts';
import { noReply, route } from '../wire/route.ts';
import { browserZone } from '../wire/timeZone.ts';
import { timedText } from '../wire/timedText.ts';
import { notices } from './notices.derived.ts';

/** Every kind of notice; each can be switched by each person. */
export type NoticeKind = keyof typeof notices;
export const noticeKinds = Object.keys(notices) as NoticeKind[];

/** How far unread notices are counted: a bell says 99+ then, and nobody pays for counting thousands. */
export const maxUnread = 100;

export const notice = z.object({
  id,
  kind: z.enum(noticeKinds),
  title: z.string(),
  /** Whole, with moments by the guild's clock. */
  text: z.string(),
  /** The same where it speaks of moments, for whoever can write these by the reader's clock; null: it speaks of none. */
  timed: z.nullable(timedText),
  /** Where it leads inside the app, for example `/marketplace?tab=auctions&auction=12`. */
  link: z.nullable(z.string()),
  createdAt: time,
  readAt: z.nullable(time),
  /** What has become of what it asks for, for example 'You lead again.'; null: it still asks. */
  resolution: z.nullable(z.string()),
  version: z.int(),
});
export type Notice = z.output<typeof notice>;

export const channels = z.object({ inApp: z.boolean(), discord: z.boolean() });
export type Channels = z.output<typeof channels>;
const clock = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Must be a time such as 22:30'));
const noticeChoices = z.object({
  kinds: z.record(z.enum(noticeKinds), channels),
  /** Nothing goes to Discord between these wall-clock times of `timezone` (an unknown one becomes the guild's); null: never quiet. */
  quietHours: z.nullable(z.object({ from: clock, to: clock, timezone: browserZone })),
  /** Minutes before an event's start at which to remind; empty: not at all. */
  reminders: z.array(z.int().check(z.minimum(5), z.maximum(10_080))).check(z.maxLength(3)),
});
export type NoticeChoices = z.output<typeof noticeChoices>;
/** Version 0: nothing has been chosen yet. */
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
    status: 204,
    params: idParams,
    reply: noReply,
  }),
  readAllNotices: route({
    method: 'POST',
    path: '/api/notifications/read',
    access: 'guest',
    summary: 'Mark all as read',
    status: 204,
    reply: noReply,
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
  /** To one person: the notice, the one whose place it takes, and how many are unread now, counted as far as 100. */
  'notice:created': z.object({ ...notice.shape, replaces: z.nullable(id), unread: z.int(), ...factId }),
  /** To one person: what these ask for is done or over; they are read. */
  'notice:resolved': z.object({ ids: z.array(z.int()), resolution: z.string(), unread: z.int(), ...factId }),
  /** To one person: what was done or over has been taken back, so this asks again. */
  'notice:reopened': z.object({ ...notice.shape, unread: z.int(), ...factId }),
  'notice:read': z.object({ ids: z.array(z.int()), all: z.boolean(), unread: z.int(), ...factId }),
  /** To the other screens of the same person. */
  'notice-settings:updated': z.object({ ...noticeSettings.shape, ...factId }),
});
