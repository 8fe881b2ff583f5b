// The checks of an installation over HTTP: access, a running hall, and no secrets.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { CheckState, SystemChecks } from '@guild/common/system/system.api';
import { loadServer, startHall, until, type Client, type Hall } from '../../../test/harness.ts';

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
  expect(body.checks.filter(({ state, remedy }) => state !== 'good' && remedy === null)).toEqual([]);
  const text = JSON.stringify(body);
  for (const secret of [hall.env.sessionSecret, hall.env.mongodbUri, hall.env.redisUrl])
    expect(text).not.toContain(secret);
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
