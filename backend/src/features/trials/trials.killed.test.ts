// A web process that is killed in the midst of a trial: the others go on with it within two seconds, and nothing is lost or doubled.
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { OwnTrial, Trial } from '@guild/common/trials/trials.api';
import { count, seed } from '@guild/common/test/counts';
import { startWorker } from '../../app/startWorker.ts';
import { connectMongo } from '../../platform/data/mongo.ts';
import { createLog } from '../../platform/process/log.ts';
import { aClock, anEnv, startHall, until, type Client, type Hall, type Reply } from '../../../test/harness.ts';
import { atProcess } from '../../../test/histories/guild.ts';
import { afterAnswers, startKillable, type KillableWeb } from '../../../test/killable.ts';
import {
  aRoundOf,
  atTrial,
  endLiving,
  intoRound,
  passTo,
  readTrial,
  storedTrial,
  storyOf,
} from '../../../test/trialGames.ts';
import { aRunningTrial } from '../../../test/trials.ts';
import type { ParticipantRow, TrialDocument } from './trials.model.ts';
import { faultsOf, faultsOfPlaces } from '../../../test/trialFaults.ts';

/** Within two seconds; as many more where other tests keep the machine busy. */
const goesOnMs = 4000;
let hall: Hall;
let admin: Client;
const people: Client[] = [];
beforeAll(async () => {
  hall = await startHall();
  admin = await hall.signIn('Admin', 'Ada');
  for (const name of ['Liet', 'Rabban', 'Chani', 'Stilgar', 'Harah', 'Duncan', 'Korba'])
    people.push(await hall.signIn('Member', name));
}, 120_000);
afterEach(() => endLiving(admin));
afterAll(() => hall.close());

const trials = async () => (await hall.database()).collection<{ _id: number; outbox: object[] }>('fremen_trials');
/** Everything has been told of it. */
const told = (id: number): Promise<void> =>
  until(
    async () => (await (await trials()).countDocuments({ _id: id, 'outbox.0': { $exists: true } })) === 0,
    'the end of what follows',
  );
/** The rows of people say what the document says, each once. */
async function expectRows(id: number): Promise<void> {
  const { participants } = await storedTrial(hall, id);
  const rows = await (
    await hall.database()
  )
    .collection<ParticipantRow>('trial_participants')
    .find({ trialId: id })
    .sort({ userId: 1 })
    .toArray();
  expect(rows.map(({ userId, isEliminated }) => [userId, isEliminated])).toEqual(
    [...participants].sort((a, b) => a.userId - b.userId).map(({ userId, fellIn }) => [userId, fellIn !== null]),
  );
}

describe('a trial goes on', () => {
  test('from the database, when nobody asks and the process that everybody was at is gone', async () => {
    const second = await startKillable(hall);
    const { id, round } = await aRoundOf(hall, people.slice(0, 3));
    await second.setClock();
    const way = round?.ways[0]?.key ?? 'a';
    for (const each of people.slice(0, 2))
      expect((await atProcess(each, second.url).post(atTrial(id, '/choice'), { round: 1, way })).status).toBe(200);
    const socket = await admin.socket();
    await socket.join(`trial:${id.toString()}`);
    await second.kill();
    passTo(hall, round?.closesAt ?? '', 400);
    await until(async () => (await storedTrial(hall, id)).rounds[0]?.result !== null, 'the end of the round', goesOnMs);
    const turned = await socket.waitFor('trial:turned');
    expect(turned.last?.chosen).toBe(2);
    expect(turned.last?.turnsAt).not.toBeNull();
  }, 60_000);

  test('in a worker, when no web process is there at all', async () => {
    const env = anEnv();
    const trial = aRunningTrial(3);
    const dueAt = trial.dueAt?.getTime() ?? 0;
    // A worker takes its time to start, and a round that ends too late is played again.
    const clock = aClock(dueAt - 600_000);
    const db = await connectMongo(env.mongodbUri, { log: createLog({ level: 'silent', part: 'test' }) });
    const stored = db.collection<TrialDocument>('fremen_trials');
    await stored.insertOne(trial);
    const worker = await startWorker(env, { clock });
    clock.set(dueAt);
    try {
      await until(
        async () => (await stored.findOne({ _id: 1 }))?.rounds[0]?.result?.rose === true,
        'the end of the round',
        goesOnMs,
      );
    } finally {
      await worker.close();
      await db.dropDatabase();
      await db.destroy();
    }
  }, 60_000);

  test('on every screen, when a process was killed after it had written and before it told', async () => {
    const { id } = await aRoundOf(hall, people.slice(0, 3));
    const socket = await admin.socket();
    await socket.join(`trial:${id.toString()}`);
    await told(id);
    const { version, participants } = await storedTrial(hall, id);
    const userIds = participants.map(({ userId }) => userId);
    const rows = (await hall.database()).collection('trial_participants');
    await rows.deleteMany({ trialId: id });
    const at = new Date(hall.clock.now());
    const data = { since: version, userIds, leftUserIds: [] };
    const fact = { id: randomUUID(), kind: 'trial:turned', at, format: 2, data };
    await (await trials()).updateOne({ _id: id }, { $set: { version: version + 1 }, $push: { outbox: fact } });
    const began = performance.now();
    const message = await socket.waitFor('trial:turned', (one) => one.version === version + 1);
    expect(performance.now() - began).toBeLessThan(goesOnMs);
    expect(message.participants).toHaveLength(3);
    await told(id);
    await expectRows(id);
  });
});

/** Numbers that follow from the seed of this run. */
function chanceOf(history: number): (most: number) => number {
  let state = (seed + history * 104_729) >>> 0;
  return (most) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * most);
  };
}
/** What somebody may have chosen in a round: what they were told last, and what they were told nothing of since. */
interface Known {
  sure: string | null;
  readonly unsure: string[];
}
async function playRound(id: number, trial: Trial, second: KillableWeb, chance: (most: number) => number) {
  const { number = 0, ways = [] } = trial.round ?? {};
  const known = new Map<string, Known>();
  const strike = afterAnswers(chance(people.length * 2), () => second.kill());
  await Promise.all(
    people.map(async (each) => {
      const mine: Known = { sure: null, unsure: [] };
      known.set(each.discordId, mine);
      for (let times = chance(4); times > 0; times -= 1) {
        const way = ways[chance(ways.length)]?.key ?? 'a';
        const at = chance(3) === 0 ? each : atProcess(each, second.url);
        const reply: Reply<OwnTrial> | null = await at
          .post<OwnTrial>(atTrial(id, '/choice'), { round: number, way })
          .catch(() => null);
        if (reply === null || reply.status >= 500) mine.unsure.push(way);
        else if (reply.status === 200) {
          mine.sure = way;
          mine.unsure.length = 0;
        } else expect(reply.body).toMatchObject({ code: 'conflict' });
        strike.answered();
      }
    }),
  );
  await strike.struck();
  return known;
}

describe(`whole trials with kills (TEST_SEED=${seed.toString()})`, () => {
  test.each(Array.from({ length: count(2, 12) }, (_, at) => at + 1))(
    '%i',
    async (history) => {
      const chance = chanceOf(history);
      let second = await startKillable(hall);
      let trial = await aRoundOf(hall, people);
      const { id } = trial;
      const chosen: Map<string, Known>[] = [];
      for (let rounds = 0; trial.status === 'running' && rounds < 12; rounds += 1) {
        await second.setClock();
        const { round } = await readTrial(admin, id);
        chosen.push(await playRound(id, trial, second, chance));
        passTo(hall, round?.closesAt ?? '', 400);
        await until(
          async () => (await storedTrial(hall, id)).rounds[rounds]?.result !== null,
          'the end of the round',
          goesOnMs,
        );
        trial = await readTrial(admin, id);
        if (trial.status !== 'running') break;
        trial = await intoRound(hall, [admin], id);
        // The kills cost seconds of starting: two of them in each history.
        if (rounds === 0) second = await startKillable(hall);
      }
      const over = await storedTrial(hall, id);
      expect([over.status, ...faultsOf(over), ...faultsOfPlaces(over)]).toEqual(['completed']);
      const { rounds } = await storyOf(admin, id);
      const idOf = new Map(over.participants.map(({ userId, discordId }) => [userId, discordId]));
      for (const { number, choices } of rounds)
        for (const { userId, way } of choices) {
          const known = chosen[number - 1]?.get(idOf.get(userId) ?? '');
          expect([known?.sure ?? null, ...(known?.unsure ?? [])]).toContain(way);
        }
      await told(id);
      await expectRows(id);
      await second.kill();
    },
    120_000,
  );
});
