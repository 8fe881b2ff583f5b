// Random histories of completions, ratings, removals, seasons and killed processes: standings always equal the contracts.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Contract, Difficulty } from '@guild/common/contracts/contracts.api';
import type { RatingEligibility } from '@guild/common/contracts/ratings.api';
import type { Board, Season } from '@guild/common/contracts/standings.api';
import fc from 'fast-check';
import type { Connection } from 'mongoose';
import { storedFact } from '../../../test/builders.ts';
import { startHall, type Client, type Hall } from '../../../test/harness.ts';
import type { ContractDocument } from './contracts.model.ts';
import type { ClientDocument, ContractorDocument } from './standings.model.ts';

let hall: Hall;
let db: Connection;
let people: Client[] = [];
beforeAll(async () => {
  hall = await startHall();
  db = await hall.database();
}, 120_000);
afterAll(() => hall.close());

const dayMs = 24 * 3_600_000;
const points: Readonly<Record<Difficulty, number>> = { easy: 10, medium: 20, hard: 40, extreme: 80 };
const contracts = () => db.collection<ContractDocument>('contracts');

type Counts = Readonly<Record<string, number>>;
const keyOf = (board: Board, seasonId: number, userId: number): string => [board, seasonId, userId].join('/');
/** What the contracts say, added up one by one. */
function added(all: readonly ContractDocument[]): Record<string, Counts> {
  const sums: Record<string, Record<string, number>> = {};
  const add = (key: string, more: Counts): void => {
    const sum = (sums[key] ??= {});
    for (const [name, value] of Object.entries(more)) sum[name] = (sum[name] ?? 0) + value;
  };
  for (const one of all.filter(({ deletedAt }) => deletedAt === null)) {
    const isDone = one.status === 'completed' ? 1 : 0;
    const spent = isDone * one.reward;
    const client = { contractsPosted: 1, contractsCompleted: isDone, totalSpent: spent, stars: 0, ratings: 0 };
    add(keyOf('clients', one.seasonId, one.clientId), client);
    const credit = { contractsCompleted: 1, totalPoints: points[one.difficulty], stars: 0, ratings: 0 };
    for (const { userId, tookPart } of one.claims)
      if (tookPart === true) add(keyOf('contractors', one.creditSeasonId ?? 0, userId), credit);
    for (const { rateeId, seasonId, ratingType, rating, points: more, shownAt } of one.ratings) {
      if (shownAt === null || seasonId === null) continue;
      const rated = { contractsCompleted: 0, stars: rating, ratings: 1 };
      if (ratingType === 'client_to_contractor')
        add(keyOf('contractors', seasonId, rateeId), { ...rated, totalPoints: more });
      else add(keyOf('clients', seasonId, rateeId), { ...rated, contractsPosted: 0, totalSpent: 0 });
    }
  }
  return sums;
}
/** What the standings say, without those in which nothing is left. */
async function kept(): Promise<Record<string, Counts>> {
  const found: Record<string, Counts> = {};
  for (const one of await db.collection<ContractorDocument>('contractor_standings').find().toArray()) {
    const { seasonId, userId, rank, contractsCompleted, totalPoints, stars, ratings } = one;
    const counts = { contractsCompleted, totalPoints, stars, ratings };
    if (rank !== null) found[keyOf('contractors', seasonId, userId)] = counts;
    else expect(Object.values(counts)).toEqual([0, 0, 0, 0]);
  }
  for (const one of await db.collection<ClientDocument>('client_standings').find().toArray()) {
    const { seasonId, userId, rank, contractsPosted, contractsCompleted, totalSpent, stars, ratings } = one;
    const counts = { contractsPosted, contractsCompleted, totalSpent, stars, ratings };
    if (rank !== null) found[keyOf('clients', seasonId, userId)] = counts;
    else expect(Object.values(counts)).toEqual([0, 0, 0, 0, 0]);
  }
  return found;
}

type Action =
  | { readonly do: 'complete'; readonly client: number; readonly others: readonly number[]; readonly hard: Difficulty }
  | { readonly do: 'rate'; readonly who: number; readonly which: number; readonly rating: number }
  | { readonly do: 'remove' | 'restore' | 'kill'; readonly which: number }
  | { readonly do: 'clear'; readonly board: Board }
  | { readonly do: 'again'; readonly which: number };
const which = fc.nat(30);
const person = fc.nat(3);
const anyAction: fc.Arbitrary<Action> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('complete' as const),
      client: person,
      others: fc.uniqueArray(person, { minLength: 1, maxLength: 3 }),
      hard: fc.constantFrom<Difficulty>('easy', 'medium', 'hard', 'extreme'),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('rate' as const),
      who: person,
      which,
      rating: fc.integer({ min: 1, max: 5 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constantFrom('remove' as const, 'restore' as const, 'kill' as const), which }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('clear' as const),
      board: fc.constantFrom<Board>('contractors', 'clients'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('again' as const), which }) },
);

const nth = <T>(all: readonly T[], at: number): T => {
  const one = all[at % all.length];
  if (one === undefined) throw new Error('there is none');
  return one;
};
async function complete({ client, others, hard }: Extract<Action, { do: 'complete' }>): Promise<void> {
  const fields = { title: 'Any', description: 'Anything at all.', contractType: 'raid', targetLocation: 'A-1' };
  const posting = nth(people, client);
  const more = { difficulty: hard, reward: 7, deadline: '2099-01-01' };
  const { id } = (await posting.post<Contract>('/api/contracts', { ...fields, ...more })).body;
  for (const other of others) await nth(people, other).post(`/api/contracts/${id.toString()}/claim`);
  await posting.post(`/api/contracts/${id.toString()}/activate`);
  const done = { evidenceUrl: null };
  await Promise.all([1, 2].map(() => posting.post(`/api/contracts/${id.toString()}/complete`, done)));
}
/** A process removes a contract and is killed before anything follows from that. */
async function removeAndDie(_id: number): Promise<void> {
  const at = hall.clock.now() - 60_000;
  await contracts().updateOne(
    { _id, deletedAt: null },
    {
      $set: { deletedAt: new Date(at), deletedBy: null },
      $inc: { version: 1 },
      $push: { outbox: storedFact('contract:removed', at, {}) },
    },
  );
}
async function act(action: Action): Promise<void> {
  const admin = nth(people, 4);
  const ids = (
    await contracts()
      .find({}, { projection: { _id: 1 } })
      .toArray()
  ).map(({ _id }) => _id);
  if (action.do === 'complete') await complete(action);
  else if (action.do === 'clear')
    await admin.delete(`/api/contracts/${action.board === 'clients' ? 'client' : 'mercenary'}-leaderboard`);
  else if (action.do === 'again') {
    const { id } = nth((await admin.get<Season[]>('/api/contracts/seasons')).body, action.which);
    await admin.post(`/api/contracts/seasons/${id.toString()}/restore`);
  } else if (ids.length === 0) return;
  else if (action.do === 'rate') {
    const at = `/api/contracts/${nth(ids, action.which).toString()}`;
    const rater = nth(people, action.who);
    const { ratees = [] } = (await rater.get<Partial<RatingEligibility>>(`${at}/can-rate`)).body;
    await rater.post(`${at}/rate`, { rating: action.rating, rateeId: ratees[0]?.userId });
  } else if (action.do === 'remove') await admin.delete(`/api/contracts/${nth(ids, action.which).toString()}`);
  else if (action.do === 'restore') await admin.post(`/api/contracts/${nth(ids, action.which).toString()}/restore`);
  else await removeAndDie(nth(ids, action.which));
}

test('whatever is done at once, and wherever a process dies', async () => {
  const histories = fc.array(fc.array(anyAction, { minLength: 1, maxLength: 4 }), { minLength: 4, maxLength: 7 });
  await fc.assert(
    fc.asyncProperty(histories, async (rounds) => {
      const roles = ['Member', 'Member', 'Member', 'Member', 'Admin'] as const;
      people = await Promise.all(roles.map((role, at) => hall.signIn(role, `Person ${at.toString()}`)));
      for (const together of rounds) await Promise.all(together.map(act));
      // Whose 14 days are over is shown by reading.
      hall.clock.advance(15 * dayMs);
      const again = await hall.signIn('Admin', 'Person 4');
      await again.get('/api/contracts/leaderboard');
      const other = await startHall({ beside: hall });
      await other.close();
      const all = await contracts().find().toArray();
      expect(
        all
          .flatMap(({ ratings, deletedAt }) => (deletedAt === null ? ratings : []))
          .filter(({ shownAt }) => shownAt === null),
      ).toEqual([]);
      expect(await kept()).toEqual(added(all));
      const seasons = (await again.get<Season[]>('/api/contracts/seasons')).body;
      const open = seasons.filter(({ endedAt }) => endedAt === null);
      expect(open.map(({ board }) => board).sort()).toEqual(['clients', 'contractors']);
    }),
    { numRuns: 3, endOnFailure: true },
  );
}, 120_000);
