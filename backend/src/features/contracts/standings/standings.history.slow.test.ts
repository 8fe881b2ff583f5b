// Random completions, ratings, removals, seasons and killed processes: standings always match the
// contracts.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Contract, Difficulty } from '@guild/common/contracts/contracts.api';
import type { RatingEligibility } from '@guild/common/contracts/ratings.api';
import type { Board, Season } from '@guild/common/contracts/standings.api';
import { running, seed } from '@guild/common/test/counts';
import fc from 'fast-check';
import type { Connection } from 'mongoose';
import { storedFact } from '../../../../test/builders.ts';
import { startHall, type Client, type Hall } from '../../../../test/harness.ts';
import { expectRightStandings, seasonsOf } from '../../../../test/standings.ts';
import type { ContractDocument } from '../core/contracts.model.ts';

let hall: Hall;
let db: Connection;
let people: Client[] = [];
beforeAll(async () => {
  hall = await startHall();
  db = await hall.database();
});
afterAll(() => hall.close());

const dayMs = 24 * 3_600_000;
const contracts = () => db.collection<ContractDocument>('contracts');

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
  for (const other of others) await nth(people, other).post(`/api/contracts/${id}/claim`);
  await posting.post(`/api/contracts/${id}/activate`);
  const done = { evidenceUrl: null };
  await Promise.all([1, 2].map(() => posting.post(`/api/contracts/${id}/complete`, done)));
}
/** A process removes a contract and is killed before any handler runs. */
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
    await admin.post(`/api/contracts/seasons/${id}/restore`);
  } else if (ids.length === 0) return;
  else if (action.do === 'rate') {
    const at = `/api/contracts/${nth(ids, action.which)}`;
    const rater = nth(people, action.who);
    const { ratees = [] } = (await rater.get<Partial<RatingEligibility>>(`${at}/can-rate`)).body;
    await rater.post(`${at}/rate`, { rating: action.rating, rateeId: ratees[0]?.userId });
  } else if (action.do === 'remove') await admin.delete(`/api/contracts/${nth(ids, action.which)}`);
  else if (action.do === 'restore') await admin.post(`/api/contracts/${nth(ids, action.which)}/restore`);
  else await removeAndDie(nth(ids, action.which));
}

test(`standings match the contracts after any actions and killed processes, from seed ${seed}`, async () => {
  const histories = fc.array(fc.array(anyAction, { minLength: 1, maxLength: 4 }), { minLength: 4, maxLength: 7 });
  const property = fc.asyncProperty(histories, async (rounds) => {
    const roles = ['Member', 'Member', 'Member', 'Member', 'Admin'] as const;
    people = await Promise.all(roles.map((role, at) => hall.signIn(role, `Person ${at}`)));
    let counted = seasonsOf(await contracts().find().toArray());
    for (const together of rounds) {
      await Promise.all(together.map(act));
      const now = seasonsOf(await contracts().find().toArray());
      // A contract counts in its season forever, whatever season is closed or restored.
      expect([...counted].filter(([what, seasonId]) => now.get(what) !== seasonId)).toEqual([]);
      counted = now;
    }
    // Reading shows the ratings whose 14 days are over.
    hall.clock.advance(15 * dayMs);
    const again = await hall.signIn('Admin', 'Person 4');
    await again.get('/api/contracts/leaderboard');
    const other = await startHall({ beside: hall });
    await other.close();
    const all = await expectRightStandings(db, again);
    const left = all.filter(({ deletedAt }) => deletedAt === null).flatMap(({ ratings }) => ratings);
    expect(left.filter(({ shownAt }) => shownAt === null)).toEqual([]);
  });
  await fc.assert(property, running(3));
}, 900_000);
