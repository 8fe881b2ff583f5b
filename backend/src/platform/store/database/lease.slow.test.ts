// The process row in the database while a process works on it, and how a process detects a
// restore.
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { anEnv, startHall, startWorkerFor, until } from '../../../../test/harness.ts';
import { takeLease, type Lease } from './lease.ts';
import { createLog } from '../../process/log.ts';
import { connectMongo } from './mongo.ts';
import { CannotStart } from '../../process/lifecycle.ts';

const beatMs = 20;
const lines: Record<string, unknown>[] = [];
const log = createLog({
  level: 'info',
  part: 'test',
  to: { write: (text) => void lines.push(JSON.parse(text) as Record<string, unknown>) },
});
let db: Awaited<ReturnType<typeof connectMongo>>;
const taken: Lease[] = [];
beforeAll(async () => {
  db = await connectMongo(anEnv().mongodbUri, { log: createLog({ level: 'silent', part: 'test' }) });
});
afterEach(async () => {
  for (const lease of taken.splice(0)) await lease.close();
  await db.dropDatabase();
});
afterAll(() => db.destroy());

interface Row {
  _id: string;
  role: string;
  pid: number;
  beats: number;
  at: Date;
}
const rows = (): Promise<Row[]> => db.collection<Row>('leases').find({}).toArray();
const restores = () => db.collection<{ _id: string; id: string; state: string }>('restores');
async function take(role = 'web'): Promise<Lease> {
  const lease = await takeLease(db, { role, log, beatMs });
  taken.push(lease);
  return lease;
}

test('a process updates its row, and removes it when it stops', async () => {
  const lease = await take();
  expect(await rows()).toMatchObject([{ role: 'web', pid: process.pid, beats: 1 }]);
  await until(async () => ((await rows())[0]?.beats ?? 0) > 3, 'more beats');
  await lease.close();
  expect(await rows()).toEqual([]);
});

test('the log says when the database stops storing, with its code, and when it is back', async () => {
  let isFull = false;
  const leases = db.collection('leases');
  const updateOne: typeof leases.updateOne = (...sent) =>
    isFull ? Promise.reject(Object.assign(new Error('disk full'), { code: 14031 })) : leases.updateOne(...sent);
  const full = {
    collection: (name: string) =>
      name === 'leases' ? Object.assign(Object.create(leases) as object, { updateOne }) : db.collection(name),
  } as unknown as typeof db;
  const lease = await takeLease(full, { role: 'web', log, beatMs });
  isFull = true;
  await until(() => lines.length > 0, 'a warning');
  isFull = false;
  await until(() => lines.length > 1, 'the end of it');
  expect(lines).toMatchObject([
    { level: 40, msg: 'the database is away or does not store', error: { code: 14031 } },
    { level: 30, msg: 'the database is back' },
  ]);
  await lease.close();
});

test('a row removed by somebody is written again; the row of a process killed long ago is removed', async () => {
  await take();
  await db.collection('leases').deleteMany({});
  await until(async () => (await rows()).length === 1, 'the row');
  const old = { _id: 'old', role: 'web', pid: 1, beats: 5, at: new Date(Date.now() - 25 * 3_600_000) };
  await db.collection<Row>('leases').insertOne(old);
  await take('worker');
  expect((await rows()).map(({ role }) => role).sort()).toEqual(['web', 'worker']);
});

test.each(['filling', 'swapping'])('no process starts while a restore is %s', async (state) => {
  await restores().insertOne({ _id: 'restore', id: 'one', state });
  const error: unknown = await take().catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(CannotStart);
  expect((error as Error).message).toContain('npm run restore -- --recover');
  expect(await rows()).toEqual([]);
});

test('after a restore new processes start, and older ones have to stop', async () => {
  await restores().insertOne({ _id: 'restore', id: 'one', state: 'done' });
  const lease = await take();
  let reason = '';
  void lease.lost.then((said) => (reason = said));
  await until(async () => ((await rows())[0]?.beats ?? 0) > 2, 'some beats');
  const { beats = 0 } = (await rows())[0] ?? {};
  await restores().updateOne({ _id: 'restore' }, { $set: { id: 'two', state: 'filling' } });
  await until(async () => ((await rows())[0]?.beats ?? 0) > beats + 1, 'more beats');
  expect(reason).toBe('');
  await restores().updateOne({ _id: 'restore' }, { $set: { state: 'swapping' } });
  await until(() => reason !== '', 'the reason');
  expect(reason).toContain('restored while this process was running');
});

test('web server and worker each have a row while they run', async () => {
  const hall = await startHall();
  const own = await connectMongo(hall.env.mongodbUri, { log: createLog({ level: 'silent', part: 'test' }) });
  const roles = async (): Promise<string[]> =>
    (await own.collection<Row>('leases').find({}).toArray()).map(({ role }) => role).sort();
  const worker = await startWorkerFor(hall);
  expect(await roles()).toEqual(['web', 'worker']);
  await worker.close();
  expect(await roles()).toEqual(['web']);
  await hall.close();
  expect(await roles()).toEqual([]);
  await own.destroy();
});
