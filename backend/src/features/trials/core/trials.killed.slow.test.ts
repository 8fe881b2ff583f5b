// A web process killed during a trial: the others continue it, and nothing is lost or doubled.
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { OwnTrial, Trial } from '@guild/common/trials/trials.api';
import { seed } from '@guild/common/test/counts';
import { presentFormat } from '../../../platform/store/database/formats.ts';
import {
  aClock,
  anEnv,
  connectToDatabase,
  loadServer,
  startHall,
  until,
  type Client,
  type Hall,
  type Reply,
} from '../../../../test/harness.ts';
import { atProcess } from '../../../../test/histories/guild.ts';
import { afterAnswers, startKillable, type KillableWeb } from '../../../../test/killable.ts';
import {
  aRoundOf,
  atTrial,
  endLiving,
  intoRound,
  passTo,
  readTrial,
  storedTrial,
  storyOf,
} from '../../../../test/trialGames.ts';
import { aRunningTrial } from '../../../../test/trials.ts';
import type { ParticipantRow, StoredRound, TrialDocument } from './trials.model.ts';
import { graceMs, revealMs } from './trials.rounds.ts';
import { faultsOf, faultsOfPlaces } from '../../../../test/trialFaults.ts';
import { factsOfEnds, faultsOfScreen } from '../../../../test/trialScreens.ts';

/**
 * Time limit for another process to continue a trial, in ms: two seconds, plus a margin for slow
 * machines.
 */
const goesOnMs = 20_000;
let hall: Hall;
let admin: Client;
const people: Client[] = [];
beforeAll(async () => {
  hall = await startHall();
  admin = await hall.signIn('Admin', 'Ada');
  for (const name of ['Liet', 'Rabban', 'Chani', 'Stilgar', 'Harah', 'Duncan', 'Korba'])
    people.push(await hall.signIn('Member', name));
});
afterEach(() => endLiving(admin));
afterAll(() => hall.close());

const trials = async () => (await hall.database()).collection<{ _id: number; outbox: object[] }>('fremen_trials');
/** All facts of the trial are handled. */
const told = (id: number): Promise<void> =>
  until(
    async () => (await (await trials()).countDocuments({ _id: id, 'outbox.0': { $exists: true } })) === 0,
    'the end of what follows',
  );
/** The rows of players match the document, each once. */
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

/**
 * Waits for the end of a round. @returns how much later than due it was saved, by the stored
 * times
 */
async function endOfRound(stored: () => Promise<TrialDocument | null>, number: number): Promise<number> {
  const round = async (): Promise<StoredRound | undefined> =>
    (await stored())?.rounds.find((one) => one.number === number);
  await until(async () => (await round())?.result != null, 'the end of the round');
  const { closesAt, result } = (await round()) ?? {};
  return (result?.revealsAt.getTime() ?? Infinity) - revealMs - ((closesAt?.getTime() ?? 0) + graceMs);
}
/** The round ends on time; if all have chosen, without the grace period. */
async function expectInTime(stored: () => Promise<TrialDocument | null>, number: number): Promise<void> {
  const late = await endOfRound(stored, number);
  expect(late).toBeGreaterThanOrEqual(-graceMs);
  expect(late).toBeLessThan(goesOnMs);
}

describe('a trial continues', () => {
  test('from the database, without requests, when the only process with connections is killed', async () => {
    const second = await startKillable(hall);
    const { id, round } = await aRoundOf(hall, people.slice(0, 3));
    await second.setClock();
    const way = round?.ways[0]?.key ?? 'a';
    for (const each of people.slice(0, 2))
      expect((await atProcess(each, second.url).post(atTrial(id, '/choice'), { round: 1, way })).status).toBe(200);
    const socket = await admin.socket();
    await socket.join(`trial:${id}`);
    passTo(hall, round?.closesAt ?? '', -500);
    await second.setClock();
    await second.kill();
    await expectInTime(() => storedTrial(hall, id), 1);
    // The start of the round may be sent again by the process that found it in the outbox.
    const advanced = await socket.waitFor('trial:advanced', ({ last }) => last?.number === 1);
    expect(advanced.last?.chosen).toBe(2);
    expect(advanced.last?.revealsAt).not.toBeNull();
  });

  test('in a worker that starts after the only web process was killed', async () => {
    const env = anEnv();
    const trial = aRunningTrial(3);
    const dueAt = trial.dueAt?.getTime() ?? 0;
    // A worker needs time to start, and a round that ends too late is played again.
    const clock = aClock(dueAt - 600_000);
    const db = await connectToDatabase(env.mongodbUri);
    const stored = db.collection<TrialDocument>('fremen_trials');
    await stored.insertOne(trial);
    await (await startKillable({ env, clock })).kill();
    const { startWorker } = await loadServer();
    const worker = await startWorker(env, { clock });
    clock.set(dueAt);
    try {
      await expectInTime(() => stored.findOne({ _id: 1 }), 1);
      expect((await stored.findOne({ _id: 1 }))?.rounds[0]?.result?.rose).toBe(true);
    } finally {
      await worker.close();
      await db.dropDatabase();
      await db.destroy();
    }
  });

  test('on every screen, when a process was killed after its write and before its live message', async () => {
    const { id } = await aRoundOf(hall, people.slice(0, 3));
    const socket = await admin.socket();
    await socket.join(`trial:${id}`);
    await told(id);
    const { version, participants } = await storedTrial(hall, id);
    const userIds = participants.map(({ userId }) => userId);
    const rows = (await hall.database()).collection('trial_participants');
    await rows.deleteMany({ trialId: id });
    const at = new Date(hall.clock.now());
    const data = { since: version, userIds, leftUserIds: [] };
    const fact = { id: randomUUID(), kind: 'trial:advanced', at, format: presentFormat, data };
    await (await trials()).updateOne({ _id: id }, { $set: { version: version + 1 }, $push: { outbox: fact } });
    const message = await socket.waitFor('trial:advanced', (one) => one.version === version + 1);
    expect(hall.clock.now() - at.getTime()).toBeLessThan(goesOnMs);
    expect(message.participants).toHaveLength(3);
    await told(id);
    await expectRows(id);
  });
});

/** Random numbers from the seed of this run. */
function chanceOf(history: number): (most: number) => number {
  let state = (seed + history * 104_729) >>> 0;
  return (most) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * most);
  };
}
/**
 * The possible choices of a person in a round: the last confirmed one, and those since without a
 * reply.
 */
interface Known {
  sure: string | null;
  readonly unsure: string[];
}
const moments = ['among the answers', 'at the end of the round'] as const;
const nobodyStrikes = { answered: () => undefined, struck: () => Promise.resolve() };
interface Played {
  readonly id: number;
  readonly trial: Trial;
  readonly second: KillableWeb;
  readonly chance: (most: number) => number;
}
type Answer = Reply<OwnTrial> | null;
/** @returns null when the process died before it answered */
const answered = (who: Client, id: number, round: number, way: string): Promise<Answer> =>
  who.post<OwnTrial>(atTrial(id, '/choice'), { round, way }).catch(() => null);

/**
 * All choose, some again, or at both processes at once. The second process may be killed while it
 * answers.
 */
async function playRound({ id, trial, second, chance }: Played, strike: ReturnType<typeof afterAnswers>) {
  const { number = 0, ways = [] } = trial.round ?? {};
  const known = new Map<string, Known>();
  await Promise.all(
    people.map(async (each) => {
      const mine: Known = { sure: null, unsure: [] };
      known.set(each.discordId, mine);
      for (let times = chance(4); times > 0; times -= 1) {
        const way = ways[chance(ways.length)]?.key ?? 'a';
        const [here, there] = [each, atProcess(each, second.url)];
        const at = [[here], [there], [there], [here, there]][chance(4)] ?? [here];
        const replies = await Promise.all(at.map((who) => answered(who, id, number, way)));
        const given = replies.filter((reply) => reply !== null && reply.status < 500);
        if (given.some((reply) => reply?.status === 200)) {
          mine.sure = way;
          mine.unsure.length = 0;
        } else if (given.length < replies.length) mine.unsure.push(way);
        for (const reply of given) if (reply?.status !== 200) expect(reply?.body).toMatchObject({ code: 'conflict' });
        strike.answered();
      }
    }),
  );
  await strike.struck();
  return known;
}
/** Late choices at both processes at once are refused by each process that answers. */
async function answerLate({ id, trial, second, chance }: Played): Promise<void> {
  const { number = 0, ways = [] } = trial.round ?? {};
  const late = people.flatMap((each) => [each, atProcess(each, second.url)]);
  const replies = await Promise.all(
    late.map((who) => answered(who, id, number, ways[chance(ways.length)]?.key ?? 'a')),
  );
  for (const reply of replies)
    if (reply !== null && reply.status < 500) {
      expect([reply.status, reply.body]).toMatchObject([409, { code: 'conflict' }]);
    }
}

describe(`whole trials with kills, late and repeated choices (TEST_SEED=${seed})`, () => {
  test.each(Array.from({ length: 3 }, (_, at) => at + 1))('%i', async (history) => {
    const chance = chanceOf(history);
    let second = await startKillable(hall);
    let trial = await aRoundOf(hall, people);
    const { id } = trial;
    const screens = await Promise.all([admin.socket(), people[0]?.socket() ?? admin.socket()]);
    for (const screen of screens) await screen.join(`trial:${id}`);
    const chosen: Map<string, Known>[] = [];
    const firstMoment = chance(moments.length);
    for (let rounds = 0; trial.status === 'running' && rounds < 12; rounds += 1) {
      await second.setClock();
      const { round } = await readTrial(admin, id);
      const moment = moments[(firstMoment + rounds) % moments.length];
      const kill = (): Promise<void> => second.kill();
      const played = { id, trial, second, chance };
      chosen.push(
        await playRound(
          played,
          moment === 'at the end of the round' ? nobodyStrikes : afterAnswers(chance(people.length * 2), kill),
        ),
      );
      passTo(hall, round?.closesAt ?? '', graceMs / 2);
      await second.setClock();
      const late = answerLate(played);
      const over = expectInTime(() => storedTrial(hall, id), rounds + 1);
      await until(() => hall.clock.now() >= Date.parse(round?.closesAt ?? '') + graceMs, 'the end of the round');
      await kill();
      await Promise.all([late, over]);
      // The next round does not start earlier, however late the message was sent.
      for (const { messages } of screens)
        await until(() => factsOfEnds(messages).has(rounds + 1), 'the reveal on every screen');
      trial = await readTrial(admin, id);
      if (trial.status !== 'running') break;
      trial = await intoRound(hall, [admin], id);
      // Each kill costs seconds for a restart; every history has two of them.
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
    for (const screen of screens) expect(faultsOfScreen(screen, trial)).toEqual([]);
    await expectRows(id);
  });
});
