// The checks of an installation, what runs, and failed tasks over HTTP: access, a running hall, and no secrets.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { AuditEntry } from '@guild/common/audit/audit.api';
import type { CheckState, SystemChecks, SystemRunning } from '@guild/common/system/system.api';
import { startDiscord } from '../../../../tools/discord-stand-in/standIn.ts';
import { firstAdmin, followingEnv } from '../../../test/followingHall.ts';
import { loadServer, startHall, until, type Client, type Hall } from '../../../test/harness.ts';
import { cookieProblem, cookiesOfSignIn } from './checks/outside.checks.ts';

let hall: Hall;
let admin: Client;
beforeAll(async () => {
  hall = await startHall();
  admin = await hall.signIn('Admin');
});
afterAll(() => hall.close());

const stateOf = async (name: string): Promise<CheckState | undefined> => {
  const { body } = await admin.get<SystemChecks>('/api/health/checks');
  return body.checks.find((one) => one.name === name)?.state;
};

test('only admins see the checks', async () => {
  const member = await hall.signIn('Member');
  expect((await hall.stranger().get('/api/health/checks')).status).toBe(401);
  expect((await member.get('/api/health/checks')).status).toBe(403);
});

test('a hall without a worker says so, and nothing else is broken', async () => {
  const { status, body } = await admin.get<SystemChecks>('/api/health/checks');
  expect(status).toBe(200);
  expect(body.checks.filter(({ state }) => state === 'bad').map(({ name }) => name)).toEqual(['worker']);
  expect(body.checks.filter(({ state, remedy }) => state !== 'good' && state !== 'unused' && remedy === null)).toEqual(
    [],
  );
  const text = JSON.stringify(body);
  for (const secret of [hall.env.sessionSecret, hall.env.mongodbUri, hall.env.redisUrl])
    expect(text).not.toContain(secret);
});

test('a real sign-in gives the cookie that the check expects', async () => {
  const discord = await startDiscord(firstAdmin);
  const following = await startHall({ env: followingEnv(discord) });
  try {
    expect(cookieProblem((await cookiesOfSignIn(following.url)) ?? [], false)).toBeNull();
  } finally {
    await following.close();
    await discord.close();
  }
});

test('once a worker runs, its tasks are on time', async () => {
  const { startWorker } = await loadServer();
  const worker = await startWorker(hall.env, { clock: hall.clock });
  try {
    await until(async () => (await stateOf('tasks')) === 'good', 'the first run of each task');
    expect(await stateOf('worker')).toBe('good');
  } finally {
    await worker.close();
  }
  expect(await stateOf('worker')).toBe('bad');
});

test('what runs names process, version and no secrets', async () => {
  const { status, body } = await admin.get<SystemRunning>('/api/health/running');
  expect(status).toBe(200);
  expect(body.processes).toMatchObject([{ role: 'web', version: hall.env.version, build: 'test', isAlive: true }]);
  expect(body.queues).not.toBeNull();
});

interface FailedFact {
  readonly _id: string;
  readonly [field: string]: unknown;
}
/** Parks a handler of a fact of the settings of pictures. @returns its id */
async function park(factId: string): Promise<string> {
  const db = await hall.database();
  const at = new Date(hall.clock.now());
  const fact = { id: factId, kind: 'upload-settings:updated', at, format: 1, data: {} };
  const _id = `${factId}/upload_settings:screens`;
  const letter = { handler: 'upload_settings:screens', collection: 'upload_settings', documentId: 1, kind: fact.kind };
  await db.collection<FailedFact>('fact_dead_letters').insertOne({ _id, ...letter, fact, error: 'It is wrong', at });
  await db.collection<FailedFact>('fact_deliveries').insertOne({ _id, factId, failures: 5, done: false });
  return _id;
}
const failedIds = async (): Promise<string[]> =>
  (await admin.get<SystemRunning>('/api/health/running')).body.failedTasks.map(({ id }) => id);
const endTask = (how: 'retry' | 'drop', id: string) =>
  admin.post<{ problem: string | null }>(`/api/health/failed-tasks/${how}`, { id });
const waitingFacts = async (): Promise<number> => {
  const settings = (await hall.database()).collection<FailedFact & { outbox: unknown[] }>('upload_settings');
  return (await settings.findOne({}))?.outbox.length ?? 0;
};

test('a failed task that is tried again is handled by the worker, once', async () => {
  const settings = await admin.get<{ version: number }>('/api/settings/pictures');
  const changed = { personMegabytes: 90, version: settings.body.version };
  expect((await admin.patch('/api/settings/pictures', changed)).status).toBe(200);
  await until(async () => (await waitingFacts()) === 0, 'the handlers of the change');
  const id = await park('fact-of-test');
  expect(await failedIds()).toEqual([id]);
  const replies = await Promise.all([endTask('retry', id), endTask('retry', id)]);
  const problems = replies.map(({ body }) => body.problem);
  expect(problems).toContain(null);
  expect(problems.filter((one) => one === null)).toHaveLength(1);
  expect([await failedIds(), await waitingFacts()]).toEqual([[], 1]);
  hall.clock.advance(60_000);
  const { startWorker } = await loadServer();
  const worker = await startWorker(hall.env, { clock: hall.clock });
  await until(async () => (await waitingFacts()) === 0, 'the second run of the handlers').finally(() => worker.close());
  expect(await failedIds()).toEqual([]);
  const { body } = await admin.get<AuditEntry[]>('/api/audit?entity=failed_task');
  expect(body).toMatchObject([{ action: 'failed_task.retried', name: 'upload_settings:screens', entityId: id }]);
});

test('a failed task can be dropped', async () => {
  const id = await park('fact-to-drop');
  expect((await endTask('drop', id)).body).toEqual({ problem: null });
  expect(await failedIds()).toEqual([]);
  expect((await endTask('drop', id)).body.problem).toContain('Somebody else');
  expect(await waitingFacts()).toBe(0);
});

test('a failed task about something deleted says so, and stays', async () => {
  const id = await park('fact-about-nothing');
  const letters = (await hall.database()).collection<FailedFact>('fact_dead_letters');
  await letters.updateOne({ _id: id }, { $set: { documentId: 999 } });
  expect((await endTask('retry', id)).body.problem).toContain('no longer exists');
  expect(await failedIds()).toEqual([id]);
});

test('only admins see what runs and end failed tasks', async () => {
  const member = await hall.signIn('Member');
  expect((await member.get('/api/health/running')).status).toBe(403);
  for (const how of ['retry', 'drop'])
    expect((await member.post(`/api/health/failed-tasks/${how}`, { id: 'any' })).status).toBe(403);
});
