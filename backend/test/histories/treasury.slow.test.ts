// Random histories of the treasury by 32 clients on two web processes, one of which is killed:
// correct books, one outcome per request.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { TreasuryResource } from '@guild/common/treasury/treasury.api';
import type { LedgerEntry } from '@guild/common/treasury/treasury.ledger.api';
import type { TreasuryRequest } from '@guild/common/treasury/treasury.requests.api';
import { running, seed } from '@guild/common/test/counts';
import fc from 'fast-check';
import { treasuryBooks } from '../../src/features/treasury/ledger/treasury.books.ts';
import { startHall, type Client, type Hall, type Reply } from '../harness.ts';
import { atProcess } from './guild.ts';
import { afterAnswers, startKillable, type KillableWeb } from '../killable.ts';

const clientCount = 32;
const histories = 3;
let first: Hall;
let second: KillableWeb;
let admin: Client;
let people: Client[] = [];
/** Calls without a reply from a killed process. */
let cut = 0;

beforeAll(async () => {
  first = await startHall();
  second = await startKillable(first);
  admin = await first.signIn('Admin', 'Ada');
  people = [admin, await first.signIn('Admin', 'Otho')];
  for (let at = 0; at < 6; at += 1) people.push(await first.signIn('Member', `Member ${at}`));
});
afterAll(async () => {
  await second.kill();
  await first.close();
});

/** Everybody at both processes, as many as needed. */
const clients = (): Client[] =>
  Array.from({ length: clientCount }, (_, at) => {
    const [person, hall] = [people[at % people.length] ?? admin, [first, second][Math.floor(at / people.length) % 2]];
    return atProcess(person, (hall ?? first).url);
  });

const kinds = [
  'deposits',
  'withdrawals',
  'approve',
  'refuse',
  'take back',
  'correct',
  'set',
  'delete',
  'restore',
] as const;
const anAction = fc.record({
  who: fc.nat(clientCount - 1),
  does: fc.constantFrom(...kinds, 'deposits', 'withdrawals', 'approve', 'restore'),
  amount: fc.integer({ min: 1, max: 80 }),
  which: fc.nat(40),
});
type Action = typeof anAction extends fc.Arbitrary<infer A> ? A : never;

/** One resource, with the known ids of its requests and entries. */
interface History {
  readonly path: string;
  readonly asked: Set<number>;
  readonly decided: number[];
  readonly strange: string[];
}
async function send({ path, asked }: History, client: Client, { does, amount, which }: Action): Promise<Reply> {
  const requestId = [...asked][which % Math.max(1, asked.size)] ?? 0;
  const request = `${path}/requests/${requestId}`;
  switch (does) {
    case 'deposits':
    case 'withdrawals':
      return client.post(`${path}/${does}`, { amount });
    case 'approve':
      return client.post(`${request}/approve`);
    case 'refuse':
      return client.post(`${request}/refuse`, { reason: 'No' });
    case 'take back':
      return client.delete(request);
    case 'correct': {
      const { body } = await client.get<LedgerEntry[]>(`${path}/ledger?limit=20`);
      const entry = Array.isArray(body) ? body[which % Math.max(1, body.length)] : undefined;
      return client.post(`${path}/ledger/${entry?.id ?? 0}/correct`, { change: amount, note: 'Counted' });
    }
    case 'set':
      return client.patch(path, { currentAmount: amount });
    case 'delete':
      return client.delete(path);
    case 'restore':
      return client.post(`${path}/restore`);
  }
}
const decides = new Set<Action['does']>(['approve', 'refuse']);
const usual = [200, 201, 204, 400, 403, 404, 409, 503];
async function act(history: History, client: Client, action: Action): Promise<void> {
  const reply = await send(history, client, action).catch(() => null);
  if (reply === null) {
    // Killed during the call, so the outcome is unknown.
    cut += 1;
    return;
  }
  const { status, body } = reply;
  if (!usual.includes(status)) history.strange.push(`${action.does} answered ${status}`);
  if (status === 201) history.asked.add((body as TreasuryRequest).id);
  if (status === 200 && decides.has(action.does)) history.decided.push((body as TreasuryRequest).id);
}

/** All clients run at once, each its own actions in order. */
async function play(history: History, actions: readonly Action[], answered: () => void): Promise<void> {
  await Promise.all(
    clients().map(async (client, at) => {
      for (const action of actions.filter(({ who }) => who === at)) {
        await act(history, client, action);
        answered();
      }
    }),
  );
}
/** The second process is killed after a third of the replies, and another one replaces it. */
async function playThroughKill(history: History, actions: readonly Action[]): Promise<void> {
  const half = Math.ceil(actions.length / 2);
  const strike = afterAnswers(Math.floor(half / 3), () => second.kill());
  await play(history, actions.slice(0, half), () => strike.answered());
  await strike.struck();
  second = await startKillable(first);
  await play(history, actions.slice(half), () => undefined);
}

/** The problems of a resource after its history. */
async function problemsOf({ path, decided, strange }: History): Promise<string[]> {
  await admin.post(`${path}/restore`);
  await admin.get(`${path}/ledger`);
  const connection = await first.database();
  const db = connection.getClient().db(connection.name);
  const resourceId = Number(path.split('/').at(-1));
  const rows = await db.collection('treasury_entries').find({ resourceId }).toArray();
  const stored = new Set(
    (await db.collection('treasury_requests').find({ resourceId }).toArray()).map(({ _id }) => Number(_id)),
  );
  const { currentAmount } = (await admin.get<TreasuryResource>(path)).body;
  const sum = rows.reduce((all, row) => all + Number(row['change']), 0);
  return [
    ...strange,
    ...(await treasuryBooks.problems(db)),
    ...(sum === currentAmount ? [] : [`the entries give ${sum}, and it has ${currentAmount}`]),
    ...rows.filter((row) => Number(row['after']) < 0).map(() => 'below zero'),
    ...decided.filter((id) => !stored.has(id)).map((id) => `what was decided of request ${id} is lost`),
    ...(new Set(decided).size === decided.length ? [] : ['a request was decided twice']),
  ];
}

test(`${histories} histories keep the books correct, from seed ${seed}`, async () => {
  const actions = fc.array(anAction, { minLength: 160, maxLength: 224, size: 'max' });
  const property = fc.asyncProperty(actions, async (list) => {
    const fields = { name: 'Chest', description: 'Coins.', unit: 'Solari', category: 'currency', currentAmount: 100 };
    const { body } = await admin.post<TreasuryResource>('/api/treasury', fields);
    const history: History = {
      path: `/api/treasury/${body.id}`,
      asked: new Set(),
      decided: [],
      strange: [],
    };
    await playThroughKill(history, list);
    expect(await problemsOf(history)).toEqual([]);
  });
  await fc.assert(property, running(histories));
  expect(cut).toBeGreaterThan(0);
}, 900_000);
