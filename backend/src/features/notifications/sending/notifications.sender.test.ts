// The sender of Discord messages: failure reports and limits per person.
import { withAccess } from '@guild/common/test/permissions';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { kindsFor } from '@guild/common/notifications/notifications.rules';
import type {
  BotMessage,
  DiscordMessages,
  Editing,
  Sending,
  WaitScope,
} from '../../../platform/discord/api/directMessages.ts';
import { botTokenOf } from '../../../../../tools/discord-stand-in/guild.ts';
import { discordText } from '../../../platform/discord/messages/text.ts';
import { anEnv } from '../../../../test/harness.ts';
import { createLog } from '../../../platform/process/log.ts';
import { connectMongo } from '../../../platform/store/database/mongo.ts';
import { prepareGate } from '../../../platform/discord/sending/gate.ts';
import { buildIndexes } from '../../../platform/store/documents/stored.ts';
import {
  notificationModels,
  type NoticeButton,
  type NotificationModels,
  type OutgoingDocument,
} from '../core/notifications.model.ts';
import { discordChannel } from './notifications.channels.ts';
import { createDiscordRows } from './notifications.discordRows.ts';
import { cooldownMs, maxOfKind } from './notifications.messageStates.ts';
import { createSender, type Sender } from './notifications.sender.ts';

const uri = new URL(process.env['TEST_MONGODB_URI'] ?? 'TEST_MONGODB_URI is not set: run the tests with npm test');
uri.pathname = `/sender_${process.pid}_${Date.now()}`;
const log = createLog({ level: 'silent', part: 'test' });
const minute = 60_000;
const key = 'ping-1/100000000000000001';
let db: Awaited<ReturnType<typeof connectMongo>>;
let models: NotificationModels;
let now: number;
beforeAll(async () => {
  db = await connectMongo(uri.toString(), { log });
});
afterAll(async () => {
  await db.dropDatabase();
  await db.destroy();
});
beforeEach(async () => {
  await db.dropDatabase();
  now = Date.parse('2026-05-01T12:00:00.000Z');
  hasAccess = true;
  models = notificationModels(db);
  await buildIndexes(db.models);
  await prepareGate(db);
  const at = new Date(now);
  const times = { createdAt: at, dueAt: at, heldUntil: at, sentAt: null, gaveUpAt: null };
  await models.outgoing.insertOne({
    _id: key,
    discordId: '100000000000000001',
    text: discordText({ title: 'Ping', text: 'Is interested in Night cloak.', url: null }),
    attempts: 0,
    why: null,
    ...times,
  });
});
let hasAccess: boolean;
/** @param meanwhile runs while a message is being sent */
const senderWith = (
  answer: Sending,
  onGaveUp = () => Promise.resolve(),
  meanwhile = () => Promise.resolve(),
  { editing = { outcome: 'edited' }, env = anEnv() }: { editing?: Editing; env?: ReturnType<typeof anEnv> } = {},
): { sender: Sender; sent: string[]; isOnlyDirect: boolean[]; rowsOfButtons: number[]; edited: BotMessage[] } => {
  const isOnlyDirect: boolean[] = [];
  const sent: string[] = [];
  const rowsOfButtons: number[] = [];
  const edited: BotMessage[] = [];
  const discord: DiscordMessages = {
    configured: true,
    async send(_to, text, _nonce, { buttons = [], onlyDirect = false } = {}) {
      sent.push(text);
      isOnlyDirect.push(onlyDirect);
      rowsOfButtons.push(buttons.length);
      await meanwhile();
      return answer;
    },
    removeButtons(message) {
      edited.push(message);
      return Promise.resolve(editing);
    },
  };
  const jobs = { schedule: (): void => undefined };
  const access = { kindsOf: () => Promise.resolve(kindsFor(withAccess(hasAccess ? 'Admin' : null))) };
  const clock = { now: () => now };
  const channel = discordChannel(discord, jobs, { db: models.outgoing.db, clock, env });
  const sender = createSender({ models, channel, onGaveUp, access }, { clock, log, env });
  return { sender, sent, isOnlyDirect, rowsOfButtons, edited };
};
const arrived: Sending = { outcome: 'sent', message: null };
const stored = () => models.outgoing.findById(key).lean();

test.each([
  ['treasury_decided', false],
  ['treasury_request', true],
] as const)('a message of %s is only for direct messages: %p', async (kind, expected) => {
  await models.outgoing.updateOne({ _id: key }, { $set: { kind } });
  const { sender, isOnlyDirect } = senderWith(arrived);
  await sender.send(key);
  expect(isOnlyDirect).toEqual([expected]);
});

test('a message is dropped only after the admins were notified', async () => {
  const never: Sending = { outcome: 'never', why: 'Discord does not know this person.' };
  const ended = senderWith(never, () => Promise.reject(new Error('the process ends here')));
  await expect(ended.sender.send(key)).rejects.toThrow('the process ends here');
  expect((await stored())?.gaveUpAt).toBeNull();
  now += minute;
  let reports = 0;
  const next = senderWith(never, () => {
    reports += 1;
    return Promise.resolve();
  });
  expect(await next.sender.send(key)).toBeNull();
  expect(reports).toBe(1);
  expect(await stored()).toMatchObject({ gaveUpAt: new Date(now), why: 'Discord does not know this person.' });
  expect(await next.sender.send(key)).toBeNull();
  expect(next.sent).toHaveLength(1);
});

test('a message that Discord cannot accept waits longer each time, and is dropped after eight tries', async () => {
  let reports = 0;
  const { sender, sent } = senderWith({ outcome: 'later', why: "Can't reach Discord." }, () => {
    reports += 1;
    return Promise.resolve();
  });
  const waits: number[] = [];
  for (let next = await sender.send(key); next !== null; next = await sender.send(key)) {
    expect(next.failed).toBe("Can't reach Discord.");
    waits.push((next.at - now) / 1000);
    now = next.at;
  }
  expect(waits).toEqual([5, 10, 20, 40, 80, 160, 320]);
  expect([sent.length, reports]).toEqual([8, 1]);
});

test('a message waits as long as it takes while Discord rejects the token, and nobody is notified', async () => {
  let reports = 0;
  const why = "Discord rejects the bot's token.";
  const { sender, sent } = senderWith({ outcome: 'unauthorized', why }, () => {
    reports += 1;
    return Promise.resolve();
  });
  for (let attempt = 0; attempt < 20; attempt += 1) {
    expect(await sender.send(key)).toEqual({ at: now + 5 * minute, failed: null });
    now += 5 * minute;
  }
  expect([sent.length, reports]).toEqual([20, 0]);
  expect(await stored()).toMatchObject({ attempts: 0, gaveUpAt: null });
  expect(await senderWith(arrived).sender.send(key)).toBeNull();
  expect((await stored())?.sentAt).toEqual(new Date(now));
});

test('without interactions a message has no buttons', async () => {
  await models.outgoing.updateOne(
    { _id: key },
    { $set: { buttons: [{ label: 'Bid 2', customId: 'auction-bid:1:1:2' }] } },
  );
  const { sender, rowsOfButtons } = senderWith(arrived);
  await sender.send(key);
  expect(rowsOfButtons).toEqual([0]);
});

test.each<[WaitScope, string[]]>([
  ['everything', []],
  ['messages', []],
  ['person', ['to-another']],
])('after a wait for %s, the others that go on are: %p', async (scope, expected) => {
  const others = { 'to-them': '100000000000000001', 'to-another': '100000000000000002' };
  const row = await models.outgoing.findById(key).orFail().lean<OutgoingDocument>();
  for (const [_id, discordId] of Object.entries(others)) await models.outgoing.insertOne({ ...row, _id, discordId });
  const { sender } = senderWith({ outcome: 'wait', ms: minute, scope });
  expect(await sender.send(key)).toEqual({ at: now + minute, failed: null });
  const later = senderWith(arrived).sender;
  const sentNow: string[] = [];
  for (const _id of Object.keys(others)) {
    const waiting = await later.send(_id);
    if (waiting === null) sentNow.push(_id);
    else expect(waiting).toEqual({ at: now + minute, failed: null });
  }
  expect(sentNow).toEqual(expected);
  now += minute;
  expect(await later.send(key)).toBeNull();
});

test('a message that is not due is not sent', async () => {
  await models.outgoing.updateOne({ _id: key }, { $set: { dueAt: new Date(now + minute) } });
  const { sender, sent } = senderWith(arrived);
  expect(await sender.send(key)).toEqual({ at: now + minute, failed: null });
  expect(sent).toEqual([]);
});

test('a person without access gets no message, and nobody is notified', async () => {
  let reports = 0;
  const { sender, sent } = senderWith(arrived, () => {
    reports += 1;
    return Promise.resolve();
  });
  hasAccess = false;
  expect(await sender.send(key)).toBeNull();
  hasAccess = true;
  expect(await sender.send(key)).toBeNull();
  expect([sent, reports]).toEqual([[], 0]);
  expect(await stored()).toMatchObject({ sentAt: null, gaveUpAt: new Date(now), why: 'They no longer have access.' });
});

const to = '100000000000000001';
/** @param occasion with one, the message renews the one before with the same key */
const store = async (
  messageKey: string,
  words: string,
  occasion?: string,
  buttons: readonly NoticeButton[] = [],
): Promise<void> => {
  const text = discordText({ title: 'Claims', text: words, url: null });
  const occasions = occasion === undefined ? [] : [occasion];
  const rows = createDiscordRows(models, { clock: { now: () => now } });
  await rows([{ key: messageKey, to, kind: 'contract_claimed', text, buttons, due: now, occasions }]);
};
test('for the same subject only the newest message is sent, ten minutes after the previous one', async () => {
  await models.outgoing.deleteMany({});
  const { sender, sent } = senderWith(arrived);
  await store('claims', 'First', '1');
  await sender.send('claims');
  const first = now;
  for (const [at, words] of ['Second', 'Third'].entries()) {
    now += minute;
    await store('claims', words, `${at + 2}`);
    expect(await sender.send('claims')).toEqual({ at: first + cooldownMs, failed: null });
  }
  // An occasion that is already known renews nothing.
  await store('claims', 'Second', '2');
  now = first + cooldownMs;
  expect(await sender.send('claims')).toBeNull();
  expect(sent).toEqual(['**Claims**\nFirst', '**Claims**\nThird']);
  expect(await models.outgoing.countDocuments()).toBe(1);
});

test('a message renewed while it is being sent is sent again later', async () => {
  await models.outgoing.deleteMany({});
  await store('claims', 'First', '1');
  const renew = (): Promise<void> => store('claims', 'Second', '2');
  const { sender, sent } = senderWith(arrived, undefined, renew);
  expect(await sender.send('claims')).toEqual({ at: now + cooldownMs, failed: null });
  now += cooldownMs;
  expect(await sender.send('claims')).toBeNull();
  expect(sent).toEqual(['**Claims**\nFirst', '**Claims**\nSecond']);
});

/** An environment with interactions. */
const withInteractions = (): ReturnType<typeof anEnv> =>
  anEnv({
    DISCORD_CLIENT_ID: '500000000000000001',
    DISCORD_CLIENT_SECRET: 'client-secret',
    DISCORD_GUILD_ID: '400000000000000001',
    DISCORD_BOT_TOKEN: botTokenOf('500000000000000001'),
    DISCORD_PUBLIC_KEY: 'ab'.repeat(32),
  });
const byBot: Sending = { outcome: 'sent', message: { channelId: '7', messageId: '8' } };
/** A message with a button was sent, and its subject has a newer one that is due. */
async function renewed(editing: Editing): Promise<ReturnType<typeof senderWith>> {
  await models.outgoing.deleteMany({});
  const buttons = [{ label: 'Claim again', customId: 'contract-claim:1:1' }];
  const parts = senderWith(byBot, undefined, undefined, { editing, env: withInteractions() });
  await store('claims', 'First', '1', buttons);
  await parts.sender.send('claims');
  now += cooldownMs;
  await store('claims', 'Second', '2', buttons);
  return parts;
}
test('before a new message about the same thing is sent, the buttons of the earlier one go off', async () => {
  const { sender, sent, edited } = await renewed({ outcome: 'edited' });
  expect(await sender.send('claims')).toBeNull();
  expect([edited, sent.length]).toEqual([[{ channelId: '7', messageId: '8' }], 2]);
  expect((await models.outgoing.findById('claims').lean())?.offAt).toBeUndefined();
});
test.each<WaitScope>(['everything', 'person'])('a new text waits with an edit: %s', async (scope) => {
  const { sender, sent, edited } = await renewed({ outcome: 'wait', ms: minute, scope });
  expect(await sender.send('claims')).toEqual({ at: now + minute, failed: null });
  expect(await sender.send('claims')).toEqual({ at: now + minute, failed: null });
  expect([edited.length, sent.length]).toEqual([1, 1]);
});
test('after a wait with an edit for a person, all their edits and texts wait', async () => {
  const row = await models.outgoing.findById(key).orFail().lean<OutgoingDocument>();
  const recipients = { first: to, second: to, 'to-another': '100000000000000002' };
  for (const [_id, discordId] of Object.entries(recipients)) {
    const shown = { channelId: discordId, messageId: _id };
    await models.outgoing.insertOne({ ...row, _id, discordId, shown, sentAt: row.dueAt, offAt: row.dueAt });
  }
  const limited = senderWith(arrived, undefined, undefined, {
    editing: { outcome: 'wait', ms: minute, scope: 'person' },
  });
  const waiting = { at: now + minute, failed: null };
  expect(await limited.sender.send('first')).toEqual(waiting);
  const { sender, sent, edited } = senderWith(arrived);
  for (const _id of ['first', 'second', key]) expect(await sender.send(_id)).toEqual(waiting);
  expect(await sender.send('to-another')).toBeNull();
  expect([edited.map(({ messageId }) => messageId), sent.length]).toEqual([['to-another'], 0]);
  now += minute;
  for (const _id of ['first', 'second', key]) expect(await sender.send(_id)).toBeNull();
  expect([edited.map(({ messageId }) => messageId), sent.length]).toEqual([['to-another', 'first', 'second'], 1]);
});
test('a wait with an edit does not bring a text forward that is due after quiet hours', async () => {
  const { sender } = await renewed({ outcome: 'wait', ms: minute, scope: 'person' });
  const morning = now + 60 * minute;
  await models.outgoing.updateOne({ _id: 'claims' }, { $set: { dueAt: new Date(morning) } });
  expect(await sender.send('claims')).toEqual({ at: now + minute, failed: null });
  now += minute;
  const { sender: later, sent, edited } = senderWith(arrived);
  expect(await later.send('claims')).toEqual({ at: morning, failed: null });
  expect([edited.length, sent.length]).toEqual([1, 0]);
  now = morning;
  expect(await later.send('claims')).toBeNull();
});
test('an edit that fails does not hold up the new message', async () => {
  const { sender, sent } = await renewed({ outcome: 'later', why: 'Discord answered 500.' });
  expect(await sender.send('claims')).toBeNull();
  expect(sent).toHaveLength(2);
});
test('a message that was deleted in Discord is edited no more', async () => {
  const { sender, edited } = await renewed({ outcome: 'never', why: 'Discord answered 404.' });
  await sender.send('claims');
  await sender.send('claims');
  expect(edited).toHaveLength(1);
});

test('more than ten of a kind within ten minutes are combined into one message', async () => {
  await models.outgoing.deleteMany({});
  const { sender, sent } = senderWith(arrived);
  const sendOpen = async (): Promise<void> => {
    const open = await models.outgoing.find({ sentAt: null, gaveUpAt: null }).lean();
    for (const { _id } of open) await sender.send(_id);
  };
  for (let at = 1; at <= maxOfKind + 5; at += 1) await store(`claims-${at}`, `Claim ${at}`);
  await sendOpen();
  await sendOpen();
  expect(sent).toHaveLength(maxOfKind + 1);
  expect(sent.at(-1)).toContain('See the app for more');
  now += cooldownMs;
  await store('claims-later', 'Later');
  await sendOpen();
  expect(sent.at(-1)).toContain('Later');
});
