// Hyperion without Redis, and after the provider revokes the key: started answers finish, and no
// request hangs.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { LoreAnswer } from '@guild/common/lore/chat.api';
import type { ErrorBody } from '@guild/common/wire/errors';
import { brokenLineTo, type BrokenLine } from '../../../../test/brokenLine.ts';
import { anEnv, startHall, until, type Client, type Hall } from '../../../../test/harness.ts';
import { letModelsBePlain } from '../../../../test/llm/manners.ts';
import { openStream, type ReceivedEvents } from '../../../../test/llm/stream.ts';
import { startStandIn, type StandIn } from '../../../../test/llm/standIn.ts';

let standIn: StandIn;
let toRedis: BrokenLine;
let hall: Hall;
beforeAll(async () => {
  const { redisUrl } = anEnv();
  [standIn, toRedis] = await Promise.all([startStandIn(), brokenLineTo(new URL(redisUrl))]);
  const env = { LLM_BASE_URL: standIn.baseUrl, LLM_API_KEY: standIn.key };
  hall = await startHall({ env: { ...env, REDIS_URL: `redis://127.0.0.1:${toRedis.port}` } });
  await letModelsBePlain((await hall.database()).db, standIn.baseUrl);
});
afterAll(async () => {
  await hall.close();
  toRedis.close();
  await standIn.close();
});

const ask = (who: Client): Promise<ReceivedEvents> =>
  openStream(hall.url, who, { path: '/api/lore/chat', body: { question: 'What is a crysknife?', turn: randomUUID() } });
const words = (): string => standIn.words.join('');

test('when the key is revoked, started answers finish, and the next question is refused with one sentence', async () => {
  const [early, late] = [await hall.signIn('Guest'), await hall.signIn('Member')];
  standIn.mode = 'hold';
  const heard = await ask(early);
  await until(() => heard.text() !== '', 'the first words');
  standIn.mode = 401;
  const [streamed, whole] = await Promise.all([
    ask(late).then((one) => one.ended()),
    late.post<ErrorBody>('/api/lore/chat', { question: 'And now?' }),
  ]);
  expect(streamed.dataOf('failed')).toMatchObject({ details: { reason: 'llm_key_refused' } });
  expect(whole.body).toMatchObject({ details: { reason: 'llm_key_refused' } });
  expect(JSON.stringify([streamed.dataOf('failed'), whole.body])).not.toContain(standIn.key);
  standIn.release();
  expect((await heard.ended()).text()).toBe(words());
});

test('when Redis disconnects, a started answer finishes, and the next question is answered', async () => {
  const who = await hall.signIn('Guest');
  standIn.mode = 'hold';
  const heard = await ask(who);
  await until(() => heard.text() !== '', 'the first words');
  toRedis.close();
  standIn.release();
  expect((await heard.ended()).text()).toBe(words());
  expect(heard.names().at(-1)).toBe('done');
  standIn.mode = 'stream';
  expect((await (await ask(who)).ended()).text()).toBe(words());
  const { status, body } = await who.post<LoreAnswer>('/api/lore/chat', { question: 'What is spice?' });
  expect([status, body.answer]).toEqual([200, words()]);
});
