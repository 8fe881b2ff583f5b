// A web process killed during completions and ratings while seasons are closed: nothing is lost
// or counted twice.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Contract } from '@guild/common/contracts/contracts.api';
import type { ContractRating } from '@guild/common/contracts/ratings.api';
import { running, seed } from '@guild/common/test/counts';
import fc from 'fast-check';
import { aNewContract } from '../../../../test/contracts.ts';
import { startHall, type Client, type Hall, type Reply } from '../../../../test/harness.ts';
import { atProcess } from '../../../../test/histories/guild.ts';
import { startKillable, takeUp } from '../../../../test/killable.ts';
import { expectRightStandings } from '../../../../test/standings.ts';
import type { ContractDocument } from '../core/contracts.model.ts';
import type { ContractorDocument } from './standings.model.ts';

const jobCount = 4;
const stars = 4;
let hall: Hall;
let admin: Client;
let people: Client[] = [];
/** Contracts whose handlers a killed process left for others. */
let leftBehind = 0;
beforeAll(async () => {
  hall = await startHall();
  admin = await hall.signIn('Admin', 'Ada');
  people = await Promise.all(['Corvin', 'Moss', 'Rhea', 'Oro'].map((name) => hall.signIn('Member', name)));
});
afterAll(() => hall.close());

const personAt = (at: number): Client => {
  const found = people[at % people.length];
  if (found === undefined) throw new Error('there is nobody');
  return found;
};
const stored = async () => (await hall.database()).collection<ContractDocument>('contracts');

/** An active contract with two contractors. */
interface Job {
  readonly path: string;
  readonly client: Client;
  readonly contractors: readonly Client[];
  readonly userIds: readonly number[];
}
async function begin(at: number): Promise<Job> {
  const [client, ...contractors] = [personAt(at), personAt(at + 1), personAt(at + 2)];
  const path = `/api/contracts/${(await client.post<Contract>('/api/contracts', aNewContract())).body.id}`;
  for (const one of contractors) await one.post(`${path}/claim`);
  const { body } = await client.post<Contract>(`${path}/activate`);
  expect([body.status, body.claims.length]).toEqual(['active', 2]);
  return { path, client, contractors, userIds: body.claims.map(({ userId }) => userId) };
}
type Call = (at: (one: Client) => Client) => Promise<Reply>;
const completion =
  ({ path, client }: Job): Call =>
  (at) =>
    at(client).post(`${path}/complete`, { evidenceUrl: null });
/** Everybody on a contract rates. */
const ratingsOf = ({ path, client, contractors, userIds }: Job): Call[] => [
  ...userIds.map(
    (rateeId): Call =>
      (at) =>
        at(client).post(`${path}/rate`, { rating: stars, rateeId }),
  ),
  ...contractors.map(
    (one): Call =>
      (at) =>
        at(one).post(`${path}/rate`, { rating: stars }),
  ),
];

/** Actions that got a success reply. */
class Answered {
  readonly completed: number[] = [];
  readonly rated: number[] = [];
  hear({ status, body }: Reply): void {
    if (status === 200) this.completed.push((body as Contract).id);
    if (status === 201) this.rated.push((body as ContractRating).id);
  }
  /** An action with a success reply must stay stored. */
  expectIn(all: readonly ContractDocument[]): void {
    const done = all.filter(({ status }) => status === 'completed').map(({ _id }) => _id);
    const given = all.flatMap(({ ratings }) => ratings.map(({ id }) => id));
    expect(this.completed.filter((id) => !done.includes(id))).toEqual([]);
    expect(this.rated.filter((id) => !given.includes(id))).toEqual([]);
  }
}

/**
 * When to kill the second process: as soon as this many contracts have a fact of this kind with
 * open handlers.
 */
interface Moment {
  readonly kind: 'contract:completed' | 'contract:rated';
  readonly contracts: number;
}
const owed = async (kind: Moment['kind']): Promise<number> => (await stored()).countDocuments({ 'outbox.kind': kind });

/** Runs all contracts at once, mostly on a second process, which is killed while they run. */
async function doUntilKilled(jobs: readonly Job[], { kind, contracts }: Moment, answered: Answered): Promise<void> {
  const second = await startKillable(hall);
  const there = (one: Client): Client => atProcess(one, second.url);
  const here = (one: Client): Client => one;
  const over = new AbortController();
  const killed = (async () => {
    while (!over.signal.aborted && (await owed(kind)) < contracts);
    await second.kill();
  })();
  // A caller of a killed process gets no answer.
  await Promise.allSettled(
    jobs.map(async (job, at) => {
      answered.hear(await completion(job)(there));
      if (at % 3 === 0) await admin.delete('/api/contracts/mercenary-leaderboard');
      await Promise.allSettled(
        ratingsOf(job).map(async (call, which) => answered.hear(await call(which === 0 ? here : there))),
      );
    }),
  );
  over.abort();
  await killed;
}
/** If the machine is too busy, the outcome is unknown; then callers repeat the request. */
async function statusOf(call: Call, left = 5): Promise<number> {
  const { status } = await call((one) => one);
  return status === 503 && left > 0 ? statusOf(call, left - 1) : status;
}
/** People repeat each action that got no answer. */
async function finish(jobs: readonly Job[]): Promise<void> {
  await Promise.all(
    jobs.map(async (job) => {
      for (const call of [completion(job), ...ratingsOf(job)]) expect([200, 201, 409]).toContain(await statusOf(call));
    }),
  );
}

test(`standings are complete after a process is killed, from seed ${seed}`, async () => {
  const moment = fc.record({
    kind: fc.constantFrom('contract:completed' as const, 'contract:completed' as const, 'contract:rated' as const),
    contracts: fc.integer({ min: 1, max: jobCount / 2 }),
  });
  const property = fc.asyncProperty(moment, async (at) => {
    const jobs = await Promise.all(Array.from({ length: jobCount }, (_, which) => begin(which)));
    const answered = new Answered();
    await doUntilKilled(jobs, at, answered);
    leftBehind += await owed(at.kind);
    await takeUp(hall);
    const db = await hall.database();
    answered.expectIn(await expectRightStandings(db, admin));
    await finish(jobs);
    const all = await expectRightStandings(db, admin);
    const shown = all.map(({ ratings }) => ratings.filter(({ shownAt }) => shownAt !== null).length);
    expect(new Set(shown)).toEqual(new Set([4]));
    const standings = await db.collection<ContractorDocument>('contractor_standings').find().toArray();
    const contractors = all.length * 2;
    expect(standings.reduce((sum, { contractsCompleted }) => sum + contractsCompleted, 0)).toBe(contractors);
    expect(standings.reduce((sum, one) => sum + one.stars, 0)).toBe(contractors * stars);
  });
  await fc.assert(property, running(2));
  expect(leftBehind).toBeGreaterThan(0);
});
