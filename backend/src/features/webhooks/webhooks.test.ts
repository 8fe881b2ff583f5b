// Webhooks over HTTP: settings, what is sent for what happens, failures, replay, and switching off.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { AuditEntry } from '@guild/common/audit/audit.api';
import {
  maxWebhooks,
  type Delivery,
  type NewWebhook,
  type Webhook,
  type WebhookList,
} from '@guild/common/webhooks/webhooks.api';
import type { ErrorBody } from '@guild/common/wire/errors';
import { start } from '../../../test/auctions.ts';
import { aNewEvent } from '../../../test/events.ts';
import { startHall, until, type Client, type Hall } from '../../../test/harness.ts';
import { aTaskOf, type TaskOfWorker } from '../../../test/workerTasks.ts';
import { signedHeaders } from './webhooks.sender.ts';

const all = '/api/settings/webhooks';
let hall: Hall;
let admin: Client;
let member: Client;
/** Two workers at the same time. */
let tasks: TaskOfWorker[];
let receiver: Server;
let address: string;
let status = 200;
const received: { headers: Record<string, unknown>; body: string }[] = [];
const lines: string[] = [];

beforeAll(async () => {
  receiver = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      received.push({ headers: request.headers, body });
      response.writeHead(status).end('noted');
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook-secret`;
  hall = await startHall({ env: { LOG_LEVEL: 'trace' }, onLog: (line) => void lines.push(JSON.stringify(line)) });
  admin = await hall.signIn('Admin', 'Ada');
  member = await hall.signIn('Member', 'Moss');
  const log = { write: (line: string) => void lines.push(line) };
  tasks = await Promise.all([1, 2].map(() => aTaskOf(hall, 'webhook-deliveries', log)));
});
afterAll(async () => {
  for (const task of tasks) await task.close();
  await hall.close();
  await new Promise((resolve) => receiver.close(resolve));
});
beforeEach(async () => {
  status = 200;
  const { body } = await admin.get<WebhookList>(all);
  for (const { id } of body.webhooks) await admin.delete(`${all}/${id}`);
  received.length = 0;
});

const add = async (kinds: readonly string[]): Promise<NewWebhook> => {
  const { status: answered, body } = await admin.post<NewWebhook>(all, { address, kinds });
  expect(answered).toBe(200);
  return body;
};
const work = (): Promise<unknown> => Promise.all(tasks.map((task) => task.run()));
const logOf = async (id: number): Promise<Delivery[]> => (await admin.get<Delivery[]>(`${all}/${id}/deliveries`)).body;
/** Waits until the handler of a fact has written so many rows. */
const untilRows = (id: number, count: number): Promise<void> =>
  until(async () => (await logOf(id)).length >= count, 'the delivery');
const webhookNow = async (id: number): Promise<Webhook | undefined> =>
  (await admin.get<WebhookList>(all)).body.webhooks.find((one) => one.id === id);

describe('what happens in the guild', () => {
  test('is sent once, signed, to webhooks that chose the kind', async () => {
    const chosen = await add(['auction.started']);
    const other = await add(['contract.posted']);
    const { id } = await start(member, hall);
    await untilRows(chosen.webhook.id, 1);
    await work();
    expect(received).toHaveLength(1);
    const [{ headers, body } = { headers: {}, body: '' }] = received;
    const at = Number(headers['webhook-timestamp']) * 1000;
    expect(headers).toMatchObject(signedHeaders(chosen.secret, { id: String(headers['webhook-id']), body }, at));
    expect(JSON.parse(body)).toMatchObject({
      type: 'auction.started',
      data: { id, url: expect.stringContaining(`${hall.env.publicUrl}/`) as unknown },
    });
    expect(await logOf(chosen.webhook.id)).toMatchObject([
      { state: 'sent', attempts: 1, status: 200, answer: 'noted' },
    ]);
    expect(await logOf(other.webhook.id)).toEqual([]);
    await work();
    expect(received).toHaveLength(1);
  });
  test('of every kind of event is sent with its title', async () => {
    const { webhook } = await add(['event.created', 'event.changed', 'event.cancelled']);
    const date = new Date(hall.clock.now() + 7 * 24 * 3_600_000).toISOString().slice(0, 10);
    const { body: event } = await admin.post<{ id: number }>('/api/events', aNewEvent({ title: 'Spice run', date }));
    await untilRows(webhook.id, 1);
    await admin.patch(`/api/events/${event.id}`, { title: 'Spice run at dawn' });
    await untilRows(webhook.id, 2);
    await admin.post(`/api/events/${event.id}/cancel`, { reason: 'A storm' });
    await untilRows(webhook.id, 3);
    await work();
    expect(received.map(({ body }) => (JSON.parse(body) as { type: string }).type)).toEqual([
      'event.created',
      'event.changed',
      'event.cancelled',
    ]);
  });
});

describe('a receiver that fails', () => {
  test('is asked again later with the same id, and can get a replay', async () => {
    status = 500;
    const { webhook } = await add(['auction.started']);
    await admin.post(`${all}/${webhook.id}/test`);
    await work();
    const [row] = await logOf(webhook.id);
    expect(row).toMatchObject({ type: 'test', state: 'waiting', attempts: 1, status: 500, why: 'It answered 500.' });
    expect((await webhookNow(webhook.id))?.failingSince).not.toBeNull();
    await work();
    expect(received).toHaveLength(1);
    hall.clock.advance(6000);
    status = 204;
    await work();
    expect(await logOf(webhook.id)).toMatchObject([{ state: 'sent', attempts: 2, status: 204 }]);
    expect((await webhookNow(webhook.id))?.failingSince).toBeNull();
    const socket = await admin.socket();
    expect((await admin.post(`/api/settings/webhook-deliveries/${row?.id ?? 0}/replay`)).status).toBe(204);
    await work();
    await socket.waitFor('webhook-deliveries:changed', ({ webhookId }) => webhookId === webhook.id);
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(received).toHaveLength(3);
  });
  test('is switched off after three days, with a notice and an audit entry, and can be switched on again', async () => {
    status = 500;
    const { webhook } = await add(['auction.started']);
    await admin.post(`${all}/${webhook.id}/test`);
    await work();
    hall.clock.advance(3 * 24 * 3_600_000);
    await work();
    expect(await webhookNow(webhook.id)).toMatchObject({ isOn: false, why: 'It failed for 3 days. It answered 500.' });
    await until(async () => (await logOf(webhook.id))[0]?.state === 'failed', 'the dropped delivery');
    await until(async () => {
      const { body } = await admin.get<{ kind: string; title: string }[]>('/api/notifications');
      return body.some(({ kind, title }) => kind === 'admin_warning' && title.includes('was switched off'));
    }, 'the notice');
    await until(async () => {
      const { body } = await admin.get<AuditEntry[]>('/api/audit?entity=webhook');
      return body[0]?.action === 'webhook.disabled';
    }, 'the audit entry');
    const refused = await admin.post<ErrorBody>(`${all}/${webhook.id}/test`);
    expect([refused.status, refused.body.details?.reason]).toEqual([409, 'webhook_off']);
    await admin.put(`${all}/${webhook.id}`, { address, kinds: ['auction.started'], isOn: true });
    expect(await webhookNow(webhook.id)).toMatchObject({ isOn: true, why: null, failingSince: null });
  });
  test('that answers 410 is switched off at once', async () => {
    status = 410;
    const { webhook } = await add(['auction.started']);
    await admin.post(`${all}/${webhook.id}/test`);
    await work();
    expect((await webhookNow(webhook.id))?.isOn).toBe(false);
    expect(await logOf(webhook.id)).toMatchObject([{ state: 'failed', status: 410 }]);
  });
});

describe('the settings', () => {
  test('are for admins, and show the secret once', async () => {
    expect((await member.get(all)).status).toBe(403);
    const { secret, webhook } = await add(['auction.started']);
    expect(secret).toMatch(/^whsec_[A-Za-z\d+/]{43}=$/);
    expect(webhook).not.toHaveProperty('secret');
    const { body } = await admin.get<WebhookList>(all);
    expect(body.webhooks).toEqual([webhook]);
    expect(JSON.stringify(body)).not.toContain(secret);
  });
  test('renew the secret, which is shown once and signs from then on', async () => {
    const { secret: old, webhook } = await add(['auction.started']);
    const renewed = await admin.post<NewWebhook>(`${all}/${webhook.id}/secret`);
    expect([renewed.status, renewed.body.webhook]).toEqual([200, webhook]);
    expect(renewed.body.secret).toMatch(/^whsec_[A-Za-z\d+/]{43}=$/);
    expect(renewed.body.secret).not.toBe(old);
    await admin.post(`${all}/${webhook.id}/test`);
    await untilRows(webhook.id, 1);
    await work();
    const [{ headers, body } = { headers: {}, body: '' }] = received;
    const at = Number(headers['webhook-timestamp']) * 1000;
    const id = String(headers['webhook-id']);
    expect(headers).toMatchObject(signedHeaders(renewed.body.secret, { id, body }, at));
    expect(headers).not.toMatchObject(signedHeaders(old, { id, body }, at));
    expect((await admin.post(`${all}/999/secret`)).status).toBe(404);
    expect((await member.post(`${all}/${webhook.id}/secret`)).status).toBe(403);
  });
  test('take at most ten', async () => {
    for (let at = 0; at < maxWebhooks; at += 1) await add(['item.sold']);
    expect((await admin.post(all, { address, kinds: ['item.sold'] })).status).toBe(409);
  });
  test('follow on the screens of other admins, and lose the log with the webhook', async () => {
    const { webhook } = await add(['auction.started']);
    await admin.post(`${all}/${webhook.id}/test`);
    const socket = await admin.socket();
    expect((await admin.delete(`${all}/${webhook.id}`)).status).toBe(204);
    await socket.waitFor('webhooks:updated', ({ webhooks }) => webhooks.length === 0);
    expect((await admin.get(`${all}/${webhook.id}/deliveries`)).status).toBe(404);
    const rows = (await hall.database()).collection('webhook_deliveries');
    await until(async () => (await rows.countDocuments({ webhookId: webhook.id })) === 0, 'the end of the log');
  });
  test('refuse a plain address outside of tests', async () => {
    const strict = await startHall({ env: { NODE_ENV: 'development' } });
    const other = await strict.signIn('Admin', 'Ada');
    const { status: answered, body } = await other.post<ErrorBody>(all, { address, kinds: ['item.sold'] });
    expect([answered, body.details?.fields?.[0]?.path]).toEqual([400, 'address']);
    await strict.close();
  });
});

test('no log line contains a secret or an address', async () => {
  status = 500;
  const { webhook, secret } = await add(['auction.started']);
  await admin.post(`${all}/${webhook.id}/test`);
  await work();
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.filter((line) => line.includes('hook-secret') || line.includes(secret))).toEqual([]);
});
