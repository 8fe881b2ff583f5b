// Random claims by 32 clients on two processes, one of which is killed: no seat too many, no
// credit twice.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Contract } from '@guild/common/contracts/contracts.api';
import { isAvailable, statusOfClaims, tabOf } from '@guild/common/contracts/contracts.rules';
import type { Member } from '@guild/common/members/members.api';
import { running, seed } from '@guild/common/test/counts';
import fc from 'fast-check';
import { aNewContract } from '../../../../test/contracts.ts';
import { startHall, until, type Client, type Hall, type Reply } from '../../../../test/harness.ts';
import { atProcess, signInAgain } from '../../../../test/histories/guild.ts';
import { startKillable, takeUp } from '../../../../test/killable.ts';
import { expectRightStandings } from '../../../../test/standings.ts';
import type { ContractDocument } from './contracts.model.ts';

const clientCount = 32;
const contractCount = 5;
const actionCount = 160;
const names = ['Ada', 'Bea', 'Cyr', 'Dov', 'Eda', 'Fen', 'Gil', 'Hob'];
/** The only person who is removed and restored. */
const leaverAt = names.length - 1;
let hall: Hall;
let root: Client;
let people: Client[] = [];
let leaverPath = '';
/** Number of granted claims in all histories. */
const granted = { claim: 0, unclaim: 0 };
beforeAll(async () => {
  hall = await startHall();
  root = await hall.signIn('Admin', 'Root');
  people = await Promise.all(names.map((name) => hall.signIn('Member', name)));
  const members = (await root.get<Member[]>('/api/guild-members?limit=500')).body;
  const { id } = nth(
    members.filter(({ name }) => name === names[leaverAt]),
    0,
  );
  leaverPath = `/api/guild-members/${id}`;
});
afterAll(() => hall.close());

function nth<T>(all: readonly T[], at: number): T {
  const one = all[at % all.length];
  if (one === undefined) throw new Error('there is none');
  return one;
}
const stored = async () => (await hall.database()).collection<ContractDocument>('contracts');

const kinds = ['claim', 'unclaim', 'activate', 'complete', 'cancel', 'delete', 'restore', 'late', 'dismiss'] as const;
const usually = ['claim', 'claim', 'claim', 'claim', 'unclaim', 'unclaim', 'activate', 'complete'] as const;
const anAction = fc.record({
  who: fc.nat(clientCount - 1),
  does: fc.constantFrom(...kinds, ...usually, ...usually),
  which: fc.nat(contractCount - 1),
});
type Action = typeof anAction extends fc.Arbitrary<infer A> ? A : never;

interface Posted {
  readonly id: number;
  readonly path: string;
  readonly client: Client;
  /** By person: granted claims minus released claims; null if one call got no answer. */
  readonly seats: Map<string, number | null>;
  isDone: boolean;
}
async function post(at: number): Promise<Posted> {
  const client = nth(people, at);
  const { body } = await client.post<Contract>('/api/contracts', aNewContract({ maxClaims: 1 + (at % 3) }));
  return { id: body.id, path: `/api/contracts/${body.id}`, client, seats: new Map(), isDone: false };
}

/** The deadline passes for every process at the same moment. */
async function pass({ id }: Posted): Promise<null> {
  const running = { status: { $in: ['open', 'partially_claimed', 'fully_claimed'] as const } };
  const deadline = new Date(hall.clock.now() - 1000);
  await (await stored()).updateOne({ _id: id, ...running }, { $set: { deadline }, $inc: { version: 1 } });
  return null;
}
/** One person is removed, and restored at the next call. */
async function dismiss(): Promise<Reply> {
  const gone = await root.delete(leaverPath);
  if (gone.status === 204) return gone;
  const back = await root.post(`${leaverPath}/restore`);
  await signInAgain(nth(people, leaverAt), 'Member');
  return back;
}
async function send(client: Client, { does }: Action, posted: Posted, url: string): Promise<Reply | null> {
  const { path } = posted;
  const own = atProcess(posted.client, url);
  switch (does) {
    case 'claim':
      return client.post(`${path}/claim`);
    case 'unclaim':
      return client.delete(`${path}/claim`);
    case 'activate':
    case 'cancel':
      return own.post(`${path}/${does}`, {});
    case 'complete':
      return own.post(`${path}/complete`, { evidenceUrl: null });
    case 'delete':
      return atProcess(root, url).delete(path);
    case 'restore':
      return atProcess(root, url).post(`${path}/restore`);
    case 'late':
      return pass(posted);
    case 'dismiss':
      return dismiss();
  }
}

/** Problems with a contract from any source. */
function problemsOf({ id, status, claims, maxClaims, clientDiscordId }: Contract): string[] {
  const holders = new Set(claims.map(({ discordId }) => discordId));
  const isWorked = status === 'active' || status === 'completed';
  return [
    ...(claims.length > maxClaims ? [`${id} has more claims than it may`] : []),
    ...(holders.size < claims.length ? [`${id} has two claims of one person`] : []),
    ...(holders.has(clientDiscordId) ? [`${id} is claimed by its client`] : []),
    ...(isWorked && claims.length === 0 ? [`${id} is ${status} without claims`] : []),
    ...(isAvailable({ status }) && status !== statusOfClaims(claims.length, maxClaims)
      ? [`${id} is ${status} with ${claims.length} of ${maxClaims}`]
      : []),
  ];
}
const usual = [200, 204, 400, 401, 403, 404, 409, 503];
/** Records a reply. @returns a problem, if the reply is not allowed */
function hear({ does }: Action, { discordId }: Client, posted: Posted, reply: Reply | null): string[] {
  const { seats } = posted;
  const isSeat = does === 'claim' || does === 'unclaim';
  const before = seats.get(discordId) ?? 0;
  if (isSeat && (reply === null || reply.status === 503)) seats.set(discordId, null);
  if (reply === null) return [];
  const { status, body } = reply;
  if (!usual.includes(status)) return [`${does} answered ${status}`];
  if (status !== 200 || does === 'dismiss') return [];
  const told = body as Contract;
  if (does in granted) granted[does as keyof typeof granted] += 1;
  if (isSeat && seats.get(discordId) !== null) seats.set(discordId, before + (does === 'claim' ? 1 : -1));
  if (does === 'complete') posted.isDone = true;
  const isOpen = does !== 'claim' || isAvailable(told);
  return [...problemsOf(told), ...(isOpen ? [] : [`a claim was granted on a contract that is ${told.status}`])];
}

/**
 * All clients run at once, each its own actions in order. The second process is killed after some
 * answers.
 */
async function play(all: readonly Posted[], actions: readonly Action[], killAfter: number): Promise<string[]> {
  const second = await startKillable(hall);
  const strange: string[] = [];
  let [answers, killed] = [0, Promise.resolve()];
  const plays = Array.from({ length: clientCount }, async (_, index) => {
    const url = Math.floor(index / names.length) % 2 === 0 ? hall.url : second.url;
    const client = atProcess(nth(people, index), url);
    for (const action of actions.filter(({ who }) => who === index)) {
      const posted = nth(all, action.which);
      // A caller of a killed process gets no answer.
      const reply = await send(client, action, posted, url).catch(() => null);
      if (action.does !== 'late') strange.push(...hear(action, client, posted, reply));
      if (++answers === killAfter) killed = second.kill();
    }
  });
  await Promise.all(plays);
  await killed;
  if (answers < killAfter) await second.kill();
  return strange;
}
/** Every contract is claimed and released once, so every history has both. */
async function begin(all: readonly Posted[]): Promise<string[]> {
  const strange: string[] = [];
  for (const [which, posted] of all.entries()) {
    const others = people.filter((one, at) => one !== posted.client && at !== leaverAt);
    const client = nth(others, which);
    for (const does of ['claim', 'unclaim'] as const) {
      const action = { who: 0, does, which };
      strange.push(...hear(action, client, posted, await send(client, action, posted, hall.url)));
    }
  }
  return strange;
}
/** Another process takes over the open work; then all handlers have run. */
async function takeUpAll(): Promise<void> {
  await takeUp(hall);
  const waits = { 'outbox.0': { $exists: true } };
  await until(async () => (await (await stored()).countDocuments(waits)) === 0, 'empty outboxes');
}

/** Problems with the stored data, compared with the replies that people got. */
async function afterwards(all: readonly Posted[]): Promise<string[]> {
  const problems: string[] = [];
  for (const { id, path, seats, isDone } of all) {
    const found = await (await stored()).findOne({ _id: id });
    if (found?.deletedAt !== null) await root.post(`${path}/restore`);
    const { body } = await root.get<Contract>(path);
    problems.push(...problemsOf(body));
    if (found !== null && found.tab !== tabOf(found.status)) problems.push(`${path} stands in the tab ${found.tab}`);
    if (isDone && body.status !== 'completed') problems.push(`${path} was completed, and is ${body.status}`);
    for (const [discordId, seat] of seats) {
      if (seat === null || discordId === nth(people, leaverAt).discordId) continue;
      const held = body.claims.filter((claim) => claim.discordId === discordId).length;
      if (held !== seat) problems.push(`${path}: ${discordId} holds ${held}, told ${seat}`);
    }
  }
  return problems;
}

test(`claims at the same time, with a process killed at any point, keep all rules, from seed ${seed}`, async () => {
  const actions = fc.array(anAction, { minLength: actionCount, maxLength: actionCount, size: 'max' });
  const killAfter = fc.integer({ min: 20, max: actionCount - 40 });
  const property = fc.asyncProperty(actions, killAfter, async (list, after) => {
    const all = await Promise.all(Array.from({ length: contractCount }, (_, at) => post(at)));
    const strange = [...(await begin(all)), ...(await play(all, list, after))];
    await takeUpAll();
    expect([...strange, ...(await afterwards(all))]).toEqual([]);
    // Restoring runs handlers too. Each contractor is credited once per completed contract.
    await takeUpAll();
    await expectRightStandings(await hall.database(), root);
    // Everybody is restored for the next history.
    await root.post(`${leaverPath}/restore`);
    await signInAgain(nth(people, leaverAt), 'Member');
  });
  await fc.assert(property, running(2));
  // Guards against a history in which nothing happened.
  for (const times of Object.values(granted)) expect(times).toBeGreaterThan(0);
}, 900_000);
