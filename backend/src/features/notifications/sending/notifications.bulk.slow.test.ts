// One notice to hundreds of people: few database commands, each by their settings, and safe to
// repeat.
import { withAccess } from '@guild/common/test/permissions';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import type { NoticeKind } from '@guild/common/notifications/notifications.api';
import { defaultSettings } from '@guild/common/notifications/notifications.rules';
import type { Connection } from 'mongoose';
import { pino } from 'pino';
import { anEnv } from '../../../../test/harness.ts';
import { connectMongo } from '../../../platform/store/database/mongo.ts';
import { createBulk } from '../../../platform/store/documents/bulk.ts';
import { createIds } from '../../../platform/store/documents/ids.ts';
import { personRoom } from '../../../platform/live/live.ts';
import { createOutboxes } from '../../../platform/store/outbox/outboxes.ts';
import { createNoticeAccess } from '../core/notifications.access.ts';
import { prepareGate } from '../../../platform/discord/sending/gate.ts';
import { buildIndexes } from '../../../platform/store/documents/stored.ts';
import { notificationModels, type NoticeDocument, type NotificationModels } from '../core/notifications.model.ts';
import { createNotificationsService, type NotificationsService, type Notification } from '../notifications.service.ts';
import { createUnread } from '../core/notifications.unread.ts';
import { renewalPauseMs } from './notifications.renewing.ts';

const log = pino({ level: 'silent' });
const start = Date.parse('2026-05-01T12:00:00.000Z');
const uri = new URL(process.env['TEST_MONGODB_URI'] ?? 'TEST_MONGODB_URI is not set: run the tests with npm test');
uri.pathname = `/bulk-${randomUUID().slice(0, 8)}`;

let db: Connection;
let models: NotificationModels;
let messages: { rooms: string; payload: { text: string; unread: number; replaces: number | null } }[] = [];
let delayed: { id: string; at: number }[] = [];
let service: NotificationsService;

beforeAll(async () => {
  db = await connectMongo(uri.href, { log });
});
afterAll(async () => {
  await db.dropDatabase();
  await db.destroy();
});
beforeEach(async () => {
  await db.dropDatabase();
  models = notificationModels(db);
  await buildIndexes(db.models);
  await prepareGate(db);
  const clock = { now: () => start };
  const live = {
    send: (rooms: string, _name: string, payload: (typeof messages)[0]['payload']) =>
      void messages.push({ rooms, payload }),
  };
  const sends = { schedule: (more: readonly { id: string; at: number }[]) => void delayed.push(...more) };
  const outboxes = createOutboxes({ db, clock, log, audit: { record: () => Promise.resolve() } });
  const context = {
    db,
    clock,
    live,
    outboxes,
    ids: createIds(db),
    env: anEnv(),
  } as unknown as Parameters<typeof createNotificationsService>[1];
  const manyNotices = createBulk<NoticeDocument>({ name: 'notices', db });
  const everybody: ReadonlySet<string> = new Set(people);
  const permissionsOf = (asked: readonly string[]) =>
    Promise.resolve(new Map(asked.filter((one) => everybody.has(one)).map((one) => [one, withAccess('Member')])));
  const access = createNoticeAccess({ permissionsOf });
  const unread = createUnread({ models, access });
  const pushJobs = { schedule: (): void => undefined };
  const push = { withDevices: () => Promise.resolve(new Set<string>()) };
  service = createNotificationsService(
    { models, manyNotices, unread, access, sends, pushJobs, push, guildName: 'A guild' },
    context,
  );
  messages = [];
  delayed = [];
});

const people = Array.from({ length: 300 }, (_each, at) => `1${at.toString().padStart(17, '0')}`);
const cancelled = (to: string, text = 'It was planned for tomorrow.'): Notification => ({
  to,
  kind: 'event_cancelled',
  about: 'fact-1',
  title: 'Cancelled: Raid',
  text,
  link: '/events?event=1',
});
const choose = async (
  discordId: string,
  channels: { inApp: boolean; discord: boolean },
  kind: NoticeKind = 'event_cancelled',
): Promise<void> => {
  const kinds = { ...defaultSettings.kinds, [kind]: { ...channels, push: false } };
  await models.settings.insertOne({
    ...defaultSettings,
    kinds,
    _id: discordId,
    updatedAt: new Date(start),
    version: 1,
    outbox: [],
  });
};

test('300 people: settings in one query, notices in one write, one message and one job each', async () => {
  const { notices, settings, outgoing } = models;
  const commands = [
    jest.spyOn(settings, 'find'),
    jest.spyOn(notices, 'find'),
    jest.spyOn(notices.collection, 'insertMany'),
    jest.spyOn(notices, 'aggregate'),
    jest.spyOn(outgoing.collection, 'insertMany'),
  ];
  const counted = jest.spyOn(notices, 'countDocuments');
  await service.notifyAll(people.map((to) => cancelled(to)));
  for (const command of commands) expect(command).toHaveBeenCalledTimes(1);
  expect(counted).not.toHaveBeenCalled();
  expect(await models.notices.distinct('discordId')).toHaveLength(300);
  expect(messages.map(({ rooms, payload }) => [rooms, payload.unread])).toEqual(
    people.map((to) => [personRoom(to, 'member'), 1]),
  );
  expect(await models.outgoing.distinct('discordId', { sentAt: null })).toHaveLength(300);
  expect(new Set(delayed.map(({ id }) => id)).size).toBe(300);
});

test('each person is notified on their channels, and those with unread notices get the count', async () => {
  const [anna = '', bo = '', cy = ''] = people;
  await choose(anna, { inApp: false, discord: true });
  await choose(bo, { inApp: true, discord: false });
  await service.notify({ ...cancelled(cy), about: 'fact-0' });
  await service.notifyAll([anna, bo, cy].map((to) => cancelled(to)));
  expect(await models.notices.distinct('discordId', { key: /^fact-1/ })).toEqual([bo, cy]);
  expect(await models.outgoing.distinct('discordId', { _id: /^fact-1/ })).toEqual([anna, cy]);
  expect(messages.slice(1).map(({ rooms, payload }) => [rooms, payload.unread])).toEqual([
    [personRoom(bo, 'member'), 1],
    [personRoom(cy, 'member'), 2],
  ]);
});

test('repeating changes nothing; resuming continues with people not notified yet', async () => {
  await service.notifyAll(people.slice(0, 120).map((to) => cancelled(to)));
  expect(await createIds(db).last('notices')).toBe(120);
  messages = [];
  await service.notifyAll(people.map((to) => cancelled(to)));
  expect(messages.map(({ rooms }) => rooms)).toEqual(people.slice(120).map((to) => personRoom(to, 'member')));
  messages = [];
  const [before, ids] = [await models.notices.find().lean(), await createIds(db).last('notices')];
  await service.notifyAll(people.map((to) => cancelled(to, 'Told otherwise')));
  expect(await models.notices.find().lean()).toEqual(before);
  expect(await createIds(db).last('notices')).toBe(ids);
  expect(messages).toEqual([]);
});

test('two processes notify everybody once between them', async () => {
  await Promise.all([service, service].map((each) => each.notifyAll(people.map((to) => cancelled(to)))));
  expect(await models.notices.countDocuments({})).toBe(300);
  expect(messages.map(({ rooms }) => rooms).sort()).toEqual(people.map((to) => personRoom(to, 'member')).sort());
});

test('a notice that renews another replaces it, unread, once per occasion', async () => {
  const outbid = (to: string, text: string, occasion: string): Notification => ({
    to,
    kind: 'auction_sold',
    about: 'auction-1-outbid',
    title: 'You were outbid',
    text,
    link: null,
    occasion,
  });
  const some = people.slice(0, 3);
  await service.notifyAll(some.map((to) => outbid(to, 'Anna bid 10', '1')));
  // A renewal comes ten minutes after the notice at the earliest.
  await models.notices.updateMany({}, { $set: { createdAt: new Date(start - renewalPauseMs - 1000) } });
  const before = await models.notices.find().sort({ _id: 1 }).lean();
  await service.notifyAll(
    some.map((to, at) => (at === 0 ? outbid(to, 'Anna bid 10', '1') : outbid(to, 'Anna bid 20', '2'))),
  );
  const after = await models.notices.find().sort({ _id: 1 }).lean();
  expect(after.map(({ text, version }) => [text, version])).toEqual([
    ['Anna bid 10', 1],
    ['Anna bid 20', 1],
    ['Anna bid 20', 1],
  ]);
  expect(messages.slice(3).map(({ payload: { replaces, unread } }) => [replaces, unread])).toEqual([
    [before[1]?._id, 1],
    [before[2]?._id, 1],
  ]);
  expect(await models.outgoing.countDocuments({})).toBe(3);
});
