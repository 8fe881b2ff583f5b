// Answers shared by two processes: a turn starts once, and starting it again follows the running
// one.
import { afterEach, expect, test } from '@jest/globals';
import type { Redis } from 'ioredis';
import { aClock, anEnv } from '../../../../test/harness.ts';
import { createRedis } from '../../../platform/process/redis.ts';
import { createTurns, type Turns } from './turns.shared.ts';
import { Turn, type Followed, type Seen } from './turns.ts';

const env = anEnv();
const connections: Redis[] = [];
const processes: Turns[] = [];
function startProcess(): Turns {
  const redis = createRedis({ url: env.redisUrl, use: 'subscriber' });
  const turns = createTurns({ redis, env, clock: aClock() });
  connections.push(redis);
  processes.push(turns);
  return turns;
}
afterEach(async () => {
  await Promise.all(processes.splice(0).map((turns) => turns.close()));
  for (const redis of connections.splice(0)) redis.disconnect();
});

const aTurn = (turn: string, asked = 'q'): Turn => new Turn({ discordId: '1', turn }, asked);
/** The last update of an answer that a reader gets. */
async function endOf(followed: Followed): Promise<Seen | undefined> {
  let last: Seen | undefined;
  for await (const seen of followed.follow(new AbortController().signal)) last = seen;
  return last;
}
const followedIn = (begun: Awaited<ReturnType<Turns['begin']>>): Followed => {
  if (begun.isNew) throw new Error('it has begun a second time');
  return begun.followed;
};

test('starting a turn that runs in another process follows that one to its end', async () => {
  const [here, there] = [startProcess(), startProcess()];
  const turn = aTurn('a');
  expect(await here.begin(turn)).toEqual({ isNew: true });
  const both = await Promise.all([there.begin(aTurn('a')), there.begin(aTurn('a'))]);
  const reading = Promise.all(both.map((begun) => endOf(followedIn(begun))));
  turn.say('Spice.');
  turn.finish();
  await here.ended(turn);
  for (const seen of await reading) expect(seen).toMatchObject({ text: 'Spice.', end: { how: 'done' } });
  expect(there.askers()).toEqual(new Set());
});

test('of many simultaneous starts in one process, one answers and the others follow', async () => {
  const here = startProcess();
  const turns = Array.from({ length: 5 }, () => aTurn('b'));
  const begun = await Promise.all(turns.map((turn) => here.begin(turn)));
  const first = begun.findIndex(({ isNew }) => isNew);
  const others = begun.filter((_one, at) => at !== first).map(followedIn);
  expect(others).toHaveLength(4);
  turns[first]?.finish();
  for (const followed of others) expect((await endOf(followed))?.end).toMatchObject({ how: 'done' });
});

test('a turn id with another question is refused, in any process, also at the same time', async () => {
  const [here, there] = [startProcess(), startProcess()];
  const turn = aTurn('c');
  const begun = await Promise.allSettled([here.begin(turn), here.begin(aTurn('c', 'another'))]);
  expect(begun.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
  await expect(there.begin(aTurn('c', 'another'))).rejects.toMatchObject({ code: 'key_reused' });
});
