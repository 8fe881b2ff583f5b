// Answers of two processes: a turn starts once, and starting it again follows the first one.
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Connection } from 'mongoose';
import { aClock, anEnv } from '../../../../test/harness.ts';
import { connectMongo } from '../../../platform/store/database/mongo.ts';
import { createLog } from '../../../platform/process/log.ts';
import { Turn, type RunningAnswer, type AnswerState } from './turn.ts';
import { turnModels, type TurnModels } from './turns.model.ts';
import { createTurns, type Turns } from './turns.ts';

const log = createLog({ level: 'silent', part: 'test' });
let db: Connection;
let models: TurnModels;
const processes: Turns[] = [];
beforeAll(async () => {
  db = await connectMongo(anEnv().mongodbUri, { log });
  models = turnModels(db);
});
afterEach(() => Promise.all(processes.splice(0).map((turns) => turns.close())));
afterAll(async () => {
  await db.dropDatabase();
  await db.destroy();
});
function startProcess(): Turns {
  const turns = createTurns(models, { clock: aClock(), log });
  processes.push(turns);
  return turns;
}

const aTurn = (turn: string, asked = 'q'): Turn => new Turn({ discordId: '1', turn }, asked);
/** All updates of an answer that a reader gets. */
async function readAll(followed: RunningAnswer | null): Promise<readonly AnswerState[]> {
  if (followed === null) throw new Error('it has begun a second time');
  const all: AnswerState[] = [];
  for await (const seen of followed.follow(new AbortController().signal)) all.push(seen);
  return all;
}

test('another process waits for the end of an answer, and then gets the whole text', async () => {
  const [here, there] = [startProcess(), startProcess()];
  const turn = aTurn('a');
  expect(await here.begin(turn)).toBeNull();
  const reading = Promise.all(
    [there.begin(aTurn('a')), there.begin(aTurn('a')), there.find(turn.id)].map(async (one) => readAll(await one)),
  );
  turn.say('Spice');
  turn.say('.');
  turn.finish();
  await here.ended(turn);
  const end = { how: 'done', stopped: false };
  for (const seen of await reading) {
    expect(seen.at(-1)).toMatchObject({ text: 'Spice.', end });
    expect(
      seen
        .slice(0, -1)
        .map(({ text }) => text)
        .join(''),
    ).toBe('');
  }
  expect(there.askers()).toEqual(new Set());
});

test('of many simultaneous starts in one process, one answers and the others follow', async () => {
  const here = startProcess();
  const turns = Array.from({ length: 5 }, () => aTurn('b'));
  const begun = await Promise.all(turns.map((turn) => here.begin(turn)));
  const first = begun.indexOf(null);
  const others = begun.filter((_one, at) => at !== first);
  expect(others).toHaveLength(4);
  turns[first]?.finish();
  for (const followed of others) expect((await readAll(followed)).at(-1)?.end).toMatchObject({ how: 'done' });
});

test('a turn id with another question is refused, in any process, also at the same time', async () => {
  const [here, there] = [startProcess(), startProcess()];
  const begun = await Promise.allSettled([here.begin(aTurn('c')), here.begin(aTurn('c', 'another'))]);
  expect(begun.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const asked = begun[0].status === 'fulfilled' ? 'another' : 'q';
  await expect(there.begin(aTurn('c', asked))).rejects.toMatchObject({ code: 'key_reused' });
});

test('a stop request reaches the process that answers, and a refused turn can be started again', async () => {
  const [here, there] = [startProcess(), startProcess()];
  const turn = aTurn('d');
  await here.begin(turn);
  await there.stop(turn.id);
  const aborted = new Promise((resolve) => turn.stopping.addEventListener('abort', resolve));
  if (!turn.stopping.aborted) await aborted;
  await here.forget(turn);
  await expect(there.find(turn.id)).rejects.toMatchObject({ code: 'not_found' });
  expect(await there.begin(aTurn('d'))).toBeNull();
});

test('a closing process stores that its answers are lost', async () => {
  const [here, there] = [startProcess(), startProcess()];
  await here.begin(aTurn('e'));
  const followed = await there.find({ discordId: '1', turn: 'e' });
  await here.close();
  expect((await readAll(followed)).at(-1)?.end).toMatchObject({ how: 'failed', details: { reason: 'answer_lost' } });
});
