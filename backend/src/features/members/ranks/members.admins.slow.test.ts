// The list of admins under overlapping writes: of two admins leaving at once, one always stays.
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { count } from '@guild/common/test/counts';
import { createLog } from '../../../platform/process/log.ts';
import { connectMongo } from '../../../platform/store/database/mongo.ts';
import { createOutboxes, type Outboxes } from '../../../platform/store/outbox/outboxes.ts';
import { createAdmins, type Admins } from './members.admins.ts';
import { memberModels, type MemberModels } from '../core/members.model.ts';

const log = createLog({ level: 'silent', part: 'test' });
const uri = new URL(process.env['TEST_MONGODB_URI'] ?? 'TEST_MONGODB_URI is not set: run the tests with npm test');
uri.pathname = `/admins_${process.pid}_${Date.now()}`;
let db: Awaited<ReturnType<typeof connectMongo>>;
let models: MemberModels;
let admins: Admins;
let outboxes: Outboxes[] = [];
let now: number;
beforeAll(async () => {
  db = await connectMongo(uri.toString(), { log });
});
afterAll(async () => {
  await db.dropDatabase();
  await db.destroy();
});
const [ada, ben] = ['100000000000000001', '100000000000000002'];
/** The list as read by another process. */
function aProcess(): Admins {
  const clock = { now: () => now };
  const audit = { record: () => Promise.resolve() };
  const own = createOutboxes({ db, clock, log, audit });
  outboxes.push(own);
  return createAdmins(models, { db, clock, outboxes: own });
}
const roster = (): ReturnType<typeof db.collection> => db.collection('guild_members');
const demote = async (discordId: string): Promise<void> => {
  await roster().updateOne({ discordId }, { $set: { role: 'Member' } });
};
beforeEach(async () => {
  await db.dropDatabase();
  now = Date.parse('2026-05-01T12:00:00.000Z');
  models = memberModels(db);
  await Promise.all(outboxes.map((one) => one.close()));
  outboxes = [];
  admins = aProcess();
  const person = (discordId: string) => ({ discordId, role: 'Admin', denied: false, deletedAt: null });
  await roster().insertMany([person(ada), person(ben)]);
  await admins.rebuild();
});

test('an admin who left is not added back by an outdated roster', async () => {
  const done = await admins.leave(ada);
  await expect(admins.leave(ben)).rejects.toMatchObject({ details: { reason: 'last_admin' } });
  await admins.reconcile(ada);
  expect(await admins.all()).toEqual([ben]);
  await demote(ada);
  await done();
  expect(await admins.all()).toEqual([ben]);
});

test('an admin who left the list but is still admin in the roster is added back', async () => {
  const done = await admins.leave(ada);
  await done();
  expect((await admins.all()).toSorted()).toEqual([ada, ben]);
});

test('a departure started by a dead process expires after half a minute', async () => {
  await admins.leave(ada);
  now += 31_000;
  await admins.rebuild();
  expect((await admins.all()).toSorted()).toEqual([ada, ben]);
  await (
    await admins.leave(ben)
  )();
  expect(await db.collection('settings').findOne({})).toMatchObject({ leaving: [] });
});

const times = count(10, 50);
test.each([
  ['one process', 1],
  ['two processes', 2],
])('of two admins leaving at once in %s, one stays, in many runs', async (_where, processes) => {
  const at = [admins, ...(processes === 2 ? [aProcess()] : [])];
  for (let time = 0; time < times; time += 1) {
    const outcomes = await Promise.allSettled(
      [ada, ben].map(async (who, index) => {
        const done = await (at[index] ?? admins).leave(who);
        await demote(who);
        await done();
      }),
    );
    const left = await roster().countDocuments({ role: 'Admin' });
    expect([outcomes.filter(({ status }) => status === 'fulfilled').length, left]).toEqual([1, 1]);
    expect(await admins.all()).toHaveLength(1);
    await roster().updateMany({}, { $set: { role: 'Admin' } });
    await admins.rebuild();
  }
});
