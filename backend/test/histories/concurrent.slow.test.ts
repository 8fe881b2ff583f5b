// Random histories of 32 simultaneous clients on two web processes and two workers: every rule
// must hold afterwards.
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Auction } from '@guild/common/auctions/auctions.api';
import { running, seed } from '@guild/common/test/counts';
import fc from 'fast-check';
import { hourMs } from '../auctions.ts';
import type { AuctionDocument } from '../../src/features/auctions/core/auctions.model.ts';
import { discordIdOf } from '../builders.ts';
import { aClock, startWorkerFor, type Client } from '../harness.ts';
import { auctionProblems, type SentRequest } from '../invariants.ts';
import { auctionsIn } from '../observations.ts';
import { anyAction, ask, requests, type Action, type Request } from './actions.ts';
import { atProcess, signInAgain, startGuild, type Guild } from './guild.ts';
import type { Role } from './model.ts';

const clientCount = 32;
const roles: Role[] = ['Admin', 'Admin', 'Member', 'Member', 'Member', 'Member', 'Member', 'Guest'];
const nowhere = 999_999_999;
const histories = 10;
/** Number of the latest histories that are checked again after everything has ended. */
const maxChecked = 50;
const clock = aClock();
let guild: Guild;
let number = 0;
const latest: History[] = [];

beforeAll(async () => {
  guild = await startGuild(clock, { AUCTION_MIN_DURATION_SECONDS: '1', AUCTION_SOFT_CLOSE_SECONDS: '1' });
});
afterAll(() => guild.close());

interface History {
  readonly number: number;
  /** Each person has clients at both processes. */
  readonly clients: readonly Client[];
  /** Everybody, at the first process. */
  readonly people: readonly Client[];
  /** Member ids by Discord id, from the latest replies. */
  readonly memberIds: Map<string, number>;
  readonly sentRequests: SentRequest[];
  /** The newest version received of each auction. */
  readonly known: Map<number, Auction>;
  /** Replies that are never allowed. */
  readonly strange: string[];
  made: number;
}

async function begin(): Promise<History> {
  number += 1;
  const names = roles.map((role, index) => `${role} ${index} of race ${number}`);
  const people = await guild.people(names, roles);
  const search = encodeURIComponent(`of race ${number}`);
  const members = await guild.root.get<{ id: number; discordId: string }[]>(`/api/guild-members?search=${search}`);
  const clients = Array.from({ length: clientCount }, (_, index) => {
    const person = people[index % people.length];
    const hall = guild.halls[Math.floor(index / people.length) % 2];
    if (person === undefined || hall === undefined) throw new Error('no such client');
    return atProcess(person, hall.url);
  });
  const memberIds = new Map(members.body.map(({ id, discordId }) => [discordId, id]));
  return { number, people, clients, memberIds, sentRequests: [], known: new Map(), strange: [], made: 0 };
}

/**
 * A busy machine may answer 503: the outcome is unknown, and the rules must hold anyway. 401: for
 * removed people.
 */
const usual = [200, 201, 204, 400, 401, 403, 404, 409, 503];
async function request(history: History, client: Client, one: Request): Promise<void> {
  const reply = await ask(one, client, history.sentRequests);
  if (!usual.includes(reply.status))
    history.strange.push(`${one.verb} answered ${reply.status}: ${JSON.stringify(reply.body)}`);
  if (one.auctionId === undefined && one.verb !== 'create') return;
  for (const auction of auctionsIn(reply.body))
    if (auction.version > (history.known.get(auction.id)?.version ?? 0)) history.known.set(auction.id, auction);
}

function pick({ known }: History, index: number): Auction | undefined {
  const all = [...known.values()];
  return all[index % Math.max(1, all.length)];
}

async function changePeople(
  history: History,
  client: Client,
  action: Extract<Action, { whose: number }>,
): Promise<void> {
  const { clients, people, memberIds } = history;
  const whose = clients[action.whose];
  if (whose === undefined) return;
  const path = `/api/guild-members/${memberIds.get(whose.discordId) ?? nowhere}`;
  if (action.do === 'rank') await client.patch(path, { role: action.role });
  else if (action.do === 'dismiss') await client.delete(path);
  else {
    const body = { name: whose.username, discordId: discordIdOf(whose.username), role: action.role };
    const reply = await client.post<{ id: number }>('/api/guild-members', body);
    if (reply.status !== 201) return;
    memberIds.set(whose.discordId, reply.body.id);
    const person = people.find(({ discordId }) => discordId === whose.discordId);
    if (person !== undefined) await signInAgain(person, action.role);
  }
}

async function act(history: History, action: Action): Promise<void> {
  const auction = 'auction' in action ? pick(history, action.auction) : undefined;
  const id = auction?.id ?? nowhere;
  if (action.do === 'pass') {
    clock.advance(action.ms);
    return;
  }
  if (action.do === 'pass-to-end') {
    const left = auction === undefined ? 0 : Date.parse(auction.endTime) - clock.now();
    if (left > 0 && left < hourMs) clock.advance(Math.max(0, left + action.by));
    return;
  }
  const client = history.clients[action.who];
  if (client === undefined) return;
  switch (action.do) {
    case 'create': {
      const name = `Lot ${history.made++} of race ${history.number}`;
      return request(history, client, requests.create(clock.now(), name, action));
    }
    case 'bid': {
      const base = action.to === 'buyout' ? auction?.buyoutPrice : auction?.currentBid;
      return request(history, client, requests.bid(id, Math.max(0, (base ?? 50) + action.by)));
    }
    case 'list':
      return request(history, client, requests.list(action.status));
    case 'rank':
    case 'admit':
    case 'dismiss':
      return changePeople(history, client, action);
    default:
      return request(history, client, requests.on(action.do, id));
  }
}

/** Two auctions at the start; one of them ends soon. */
async function open(history: History): Promise<void> {
  const lasting = [24 * hourMs, 1200];
  for (const [index, lastsMs] of lasting.entries())
    await act(history, { do: 'create', who: 2 + index, price: 10, above: index === 0 ? null : 200, lastsMs });
}

/** Every client makes its own actions in order; all clients run at once. */
async function play(history: History, actions: readonly Action[]): Promise<void> {
  const byClient = history.clients.map((_, index) =>
    actions.filter((action, at) => ('who' in action ? action.who : at % clientCount) === index),
  );
  await Promise.all(
    byClient.map(async (own) => {
      for (const action of own) await act(history, action);
    }),
  );
}

/** Ends every auction due within the hour, so that no timer changes anything during the check. */
async function settle(history: History): Promise<void> {
  const soon = [...history.known.values()]
    .map(({ endTime }) => Date.parse(endTime))
    .filter((end) => end - clock.now() < 2 * hourMs);
  clock.advance(Math.max(0, ...soon.map((end) => end + 2000 - clock.now())));
  for (const id of history.known.keys()) await request(history, guild.root, requests.on('read', id));
}

/** A removed person sells nothing, except what an admin has restored, and no bid of theirs stands. */
async function removedHaveNothing({ sentRequests, known }: History): Promise<string[]> {
  const restored = new Set(sentRequests.filter(({ verb }) => verb === 'restore').map(({ auctionId }) => auctionId));
  const there = { _id: { $in: [...known.keys()] }, status: 'active' as const, deletedAt: null };
  const active = await guild.db.collection<AuctionDocument>('auctions').find(there).toArray();
  const isMember = async (discordId: string): Promise<boolean> =>
    (await guild.db.collection('guild_members').countDocuments({ discordId, deletedAt: null })) > 0;
  const found: string[] = [];
  for (const { _id, sellerDiscordId } of active) {
    if (sellerDiscordId !== null && !restored.has(_id) && !(await isMember(sellerDiscordId)))
      found.push(`auction ${_id}: its seller has been removed`);
    const bidders = await guild.db
      .collection('auction_bids')
      .distinct('bidderDiscordId', { auctionId: _id, struckAt: null });
    for (const bidder of bidders)
      if (!(await isMember(bidder as string))) found.push(`auction ${_id}: a bid of a removed person stands`);
  }
  return found;
}

const idsOf = ({ known }: History): number[] => [...known.keys()];

describe('histories of 32 simultaneous clients', () => {
  const softClose = { softCloseSeconds: 1 };

  test(`${histories} histories keep every rule, from seed ${seed}`, async () => {
    const action = anyAction({
      people: clientCount,
      lastsMs: fc.constantFrom(1000, 1100, 1500, 3000, 24 * hourMs, 24 * hourMs),
      passMs: fc.integer({ min: 1, max: 900 }),
      aroundEndMs: fc.integer({ min: -900, max: 3 }),
    });
    const actions = fc.array(action, { minLength: 64, maxLength: 110, size: 'max' });
    const property = fc.asyncProperty(actions, async (list) => {
      for (const watcher of guild.watchers) watcher.forget();
      const history = await begin();
      await open(history);
      await play(history, list);
      await settle(history);
      latest.push(history);
      if (latest.length > maxChecked) latest.shift();
      const problems = await guild.problems(history.sentRequests, idsOf(history), softClose);
      expect([...history.strange, ...problems, ...(await removedHaveNothing(history))]).toEqual([]);
    });
    await fc.assert(property, running(histories));
  }, 2_700_000);

  test('a worker that starts late ends everything due, and no winner changes', async () => {
    clock.advance(8 * 24 * hourMs);
    const worker = await startWorkerFor(guild.halls[0]);
    await worker.close();
    const active = { status: 'active', deletedAt: null };
    expect(await guild.db.collection('auctions').countDocuments(active)).toBe(0);
    for (const history of latest) {
      for (const id of history.known.keys()) await request(history, guild.root, requests.on('read', id));
      const options = { ...softClose, auctionIds: idsOf(history), now: clock.now() };
      expect(await auctionProblems(guild.db, history.sentRequests, options)).toEqual([]);
    }
  });
});
