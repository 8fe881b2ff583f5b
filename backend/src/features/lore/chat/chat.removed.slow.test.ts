// Removing a person while Hyperion answers them, in any process: the answer stops and is not
// stored.
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Member } from '@guild/common/members/members.api';
import { brokenLineTo, type BrokenLine } from '../../../../test/brokenLine.ts';
import { anEnv, startHall, until, type Client, type Hall } from '../../../../test/harness.ts';
import { letModelsBePlain } from '../../../../test/llm/manners.ts';
import { openStream, type ReceivedEvents } from '../../../../test/llm/stream.ts';
import { startStandIn, type StandIn } from '../../../../test/llm/standIn.ts';

let standIn: StandIn;
let toRedis: BrokenLine;
let hall: Hall;
let other: Hall;
let admin: Client;
beforeAll(async () => {
  const { redisUrl } = anEnv();
  [standIn, toRedis] = await Promise.all([startStandIn(), brokenLineTo(new URL(redisUrl))]);
  const env = { LLM_BASE_URL: standIn.baseUrl, LLM_API_KEY: standIn.key };
  hall = await startHall({ env });
  await letModelsBePlain((await hall.database()).db, standIn.baseUrl);
  other = await startHall({
    beside: hall,
    env: { ...env, REDIS_URL: `redis://127.0.0.1:${toRedis.port}` },
  });
  admin = await hall.signIn('Admin', 'Ada');
});
afterEach(() => standIn.release());
afterAll(async () => {
  await other.close();
  await hall.close();
  toRedis.close();
  await standIn.close();
});

/** Asks at the other process, and waits for the first words. */
async function askElsewhere(name: string): Promise<{ who: Client; heard: ReceivedEvents }> {
  const who = await hall.signIn('Member', name);
  standIn.mode = 'hold';
  const body = { question: 'What is a crysknife?', turn: randomUUID() };
  const heard = await openStream(other.url, who, { path: '/api/lore/chat', body });
  await until(() => heard.text() !== '', 'the first words');
  return { who, heard };
}
const memberOf = async ({ username }: Client): Promise<Member> => {
  const [member] = (await admin.get<Member[]>(`/api/guild-members?search=${username}`)).body;
  if (member === undefined) throw new Error(`${username} is no member`);
  return member;
};
const remove = async (who: Client): Promise<void> => {
  const { status } = await admin.delete(`/api/guild-members/${(await memberOf(who)).id}`);
  expect(status).toBe(204);
};
const remembered = async ({ discordId }: Client): Promise<unknown> =>
  (await hall.database()).collection<{ _id: string }>('lore_talks').findOne({ _id: discordId });

test('an answer in another process stops at the removal, and is not stored', async () => {
  const { who, heard } = await askElsewhere('Abel');
  await remove(who);
  await until(() => standIn.open() === 0, 'the end of the call');
  expect((await heard.ended()).dataOf('done')).toMatchObject({ stopped: true });
  expect(await remembered(who)).toBeNull();
});

test('the answers of other people continue, also after a rank change', async () => {
  const [one, two] = [await askElsewhere('Bea'), await askElsewhere('Cid')];
  const { id, version } = await memberOf(one.who);
  const { status } = await admin.patch(`/api/guild-members/${id}`, { role: 'Guest', version });
  expect(status).toBe(200);
  await remove(two.who);
  expect((await two.heard.ended()).dataOf('done')).toMatchObject({ stopped: true });
  standIn.release();
  expect((await one.heard.ended()).dataOf('done')).toMatchObject({ stopped: false, answer: standIn.words.join('') });
});

test('a process without messages from the others notices the removal anyway', async () => {
  const { who, heard } = await askElsewhere('Dee');
  toRedis.close();
  await remove(who);
  await until(() => standIn.open() === 0, 'the end of the call');
  expect((await heard.ended()).dataOf('done')).toMatchObject({ stopped: true });
});
