// Random histories of one client, each reply compared with a model of the auction house.
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Auction, Bid } from '@guild/common/auctions/auctions.api';
import type { ErrorBody } from '@guild/common/wire/errors';
import { running, seed } from '@guild/common/test/counts';
import fc from 'fast-check';
import { aSetClock, hourMs } from '../auctions.ts';
import { discordIdOf } from '../builders.ts';
import type { Client, Reply } from '../harness.ts';
import type { SentRequest } from '../invariants.ts';
import { anyAction, ask, requests, type Action } from './actions.ts';
import { atProcess, signInAgain, startGuild, type Guild } from './guild.ts';
import * as house from './model.ts';

const minuteMs = 60_000;
const roles: house.Role[] = ['Admin', 'Admin', 'Member', 'Member', 'Member', 'Guest'];
const nowhere = 999_999_999;
const clock = aSetClock();
const histories = 10;
let guild: Guild;
let number = 0;

beforeAll(async () => {
  guild = await startGuild(clock);
});
afterAll(() => guild.close());

interface History {
  readonly number: number;
  readonly model: house.Model;
  readonly people: readonly Client[];
  readonly sentRequests: SentRequest[];
}

async function begin(): Promise<History> {
  number += 1;
  const names = roles.map((role, index) => `${role} ${index} of history ${number}`);
  const people = await guild.people(names, roles);
  const members = await guild.root.get<{ id: number; discordId: string }[]>(
    `/api/guild-members?search=${encodeURIComponent(`of history ${number}`)}&limit=500`,
  );
  const idOf = (client: Client): number =>
    members.body.find(({ discordId }) => discordId === client.discordId)?.id ?? nowhere;
  const model: house.Model = {
    now: clock.now(),
    people: people.map((client, index) => ({ memberId: idOf(client), role: roles[index] ?? null })),
    auctions: [],
  };
  return { number, model, people, sentRequests: [] };
}

/** The required state of an auction for everybody. */
function view(auction: house.ModelAuction, people: readonly Client[]): Partial<Auction> {
  const discordIdOf = (who: number | undefined | null): string | null =>
    who == null ? null : (people[who]?.discordId ?? null);
  return {
    id: auction.id,
    currentBid: house.priceOf(auction),
    bidCount: auction.bids.length,
    status: auction.endReason === null ? 'active' : 'ended',
    endReason: auction.endReason,
    endTime: new Date(auction.end).toISOString(),
    leaderDiscordId: discordIdOf(house.leadingBid(auction)?.who),
    winnerDiscordId: discordIdOf(house.winnerOf(auction)),
    sellerDiscordId: people[auction.seller]?.discordId ?? '',
  };
}

function clientOf(people: readonly Client[], who: number): Client {
  const client = people[who];
  if (client === undefined) throw new Error(`there is no person ${who}`);
  return client;
}

const pick = ({ model }: History, index: number): house.ModelAuction | undefined =>
  model.auctions[index % Math.max(1, model.auctions.length)];

function check(action: Action, reply: Reply, expected: house.ExpectedReply): void {
  const { reason, minimum } = (reply.body as Partial<ErrorBody> | undefined)?.details ?? {};
  const found = { status: reply.status, ...(expected.reason && { reason }), ...(expected.minimum && { minimum }) };
  expect({ action, ...found }).toEqual({ action, ...expected });
}

async function create(history: History, action: Extract<Action, { do: 'create' }>): Promise<void> {
  const { model, people, sentRequests } = history;
  const client = clientOf(people, action.who);
  const expected = house.create(model, action.who, action.lastsMs);
  const name = `Lot ${model.auctions.length} of ${history.number}`;
  const reply = await ask(requests.create(clock.now(), name, action), client, sentRequests);
  check(action, reply, expected);
  if (reply.status !== 201) return;
  const made: house.ModelAuction = {
    id: (reply.body as Auction).id,
    seller: action.who,
    startingPrice: action.price,
    buyoutPrice: action.above === null ? null : action.price + action.above,
    originalEnd: clock.now() + action.lastsMs,
    end: clock.now() + action.lastsMs,
    endReason: null,
    bids: [],
    removed: null,
    withoutWinner: false,
  };
  model.auctions.push(made);
  expect(reply.body).toMatchObject(view(made, people));
}

async function bid(history: History, action: Extract<Action, { do: 'bid' }>): Promise<void> {
  const auction = pick(history, action.auction);
  const base = auction === undefined ? 1 : action.to === 'buyout' ? auction.buyoutPrice : house.priceOf(auction);
  const amount = (base ?? 100) + action.by;
  const expected = house.bid(history.model, action.who, auction, amount);
  await send(history, action, requests.bid(auction?.id ?? nowhere, amount), expected, auction);
}

async function send(
  { people, sentRequests }: History,
  action: Extract<Action, { who: number }>,
  request: Parameters<typeof ask>[0],
  expected: house.ExpectedReply,
  auction: house.ModelAuction | undefined,
): Promise<Reply> {
  const reply = await ask(request, clientOf(people, action.who), sentRequests);
  check(action, reply, expected);
  const isEntity = typeof reply.body === 'object' && reply.body !== null && 'currentBid' in reply.body;
  if (isEntity && auction !== undefined) expect(reply.body).toMatchObject(view(auction, people));
  return reply;
}

/** The bids of a reply are those of the model, the highest first, and struck ones are marked. */
async function bids(
  history: History,
  action: Extract<Action, { who: number }>,
  auction: house.ModelAuction | undefined,
): Promise<void> {
  const expected = house.read(history.model, action.who, auction);
  const reply = await send(history, action, requests.on('bids', auction?.id ?? nowhere), expected, undefined);
  if (reply.status !== 200) return;
  const listed = (reply.body as Bid[]).map(({ bidAmount, bidderDiscordId, struckAt }) => [
    bidAmount,
    bidderDiscordId,
    struckAt !== null,
  ]);
  const meant = auction?.bids.map(({ amount, who, struck }) => [
    amount,
    history.people[who]?.discordId,
    struck === true,
  ]);
  // Listed by amount; after a strike, a lower bid may be newer.
  expect(listed).toEqual(meant?.toReversed().toSorted(([a], [b]) => Number(b) - Number(a)));
}

/** The list has the history's auctions of that status and no removed one. */
async function list(history: History, action: Extract<Action, { do: 'list' }>): Promise<void> {
  const { model, people } = history;
  // A list exists for everybody who may read; only an auction can be missing.
  const { status } = house.read(model, action.who, undefined);
  const expected = { status: status === 404 ? 200 : status };
  const reply = await send(history, action, requests.list(action.status), expected, undefined);
  if (reply.status !== 200) return;
  const ids = new Set(model.auctions.map(({ id }) => id));
  const listed = (reply.body as Auction[]).filter(({ id }) => ids.has(id));
  const meant = model.auctions
    .filter(({ removed }) => removed === null)
    .map((auction) => view(auction, people))
    .filter(({ status }) => action.status === 'all' || status === action.status);
  expect(listed).toMatchObject(meant.reverse());
}

async function people(history: History, action: Extract<Action, { whose: number }>): Promise<void> {
  const { model } = history;
  const client = clientOf(history.people, action.who);
  const person = model.people[action.whose];
  const whose = clientOf(history.people, action.whose);
  if (person === undefined) return;
  const path = `/api/guild-members/${person.memberId}`;
  if (action.do === 'rank') {
    const expected = house.setRole(model, action.who, action.whose, action.role);
    check(action, await client.patch(path, { role: action.role }), expected);
  } else if (action.do === 'dismiss') {
    const expected = house.removePerson(model, action.who, action.whose);
    const reply = await client.delete(path);
    check(action, reply, expected);
    // Audit entries and the removal of auctions come after the reply.
    if (reply.status === 204) await client.get('/api/audit?limit=1');
  } else {
    const expected = house.addPerson(model, action.who, action.whose, action.role);
    const body = { name: whose.username, discordId: discordIdOf(whose.username), role: action.role };
    const reply = await client.post<{ id: number }>('/api/guild-members', body);
    check(action, reply, expected);
    if (reply.status !== 201) return;
    person.memberId = reply.body.id;
    // The clock is stopped, so a session from the moment of the removal has ended too.
    pass(history, 1);
    await signInAgain(whose, action.role);
  }
}

function pass(history: History, ms: number): void {
  clock.advance(ms);
  house.pass(history.model, ms);
}

async function act(history: History, action: Action): Promise<void> {
  const { model } = history;
  switch (action.do) {
    case 'create':
      return create(history, action);
    case 'bid':
      return bid(history, action);
    case 'list':
      return list(history, action);
    case 'rank':
    case 'admit':
    case 'dismiss':
      return people(history, action);
    case 'pass':
      pass(history, action.ms);
      return;
    case 'pass-to-end': {
      const auction = pick(history, action.auction);
      const ms = auction === undefined ? 0 : auction.end + action.by - clock.now();
      pass(history, Math.max(0, ms));
      return;
    }
    case 'bids':
      return bids(history, action, pick(history, action.auction));
    default: {
      const auction = pick(history, action.auction);
      const rule = {
        buyout: house.buyOut,
        end: house.end,
        remove: house.remove,
        restore: house.restore,
        read: house.read,
      };
      const expected = rule[action.do](model, action.who, auction);
      await send(history, action, requests.on(action.do, auction?.id ?? nowhere), expected, auction);
    }
  }
}

/** At the end the other process must match the model. */
async function checkAll({ model, people, sentRequests }: History): Promise<void> {
  const elsewhere = atProcess(guild.root, guild.halls[1].url);
  for (const auction of model.auctions) {
    const reply = await ask(requests.on('read', auction.id), elsewhere, sentRequests);
    expect(reply.status).toBe(auction.removed === null ? 200 : 404);
    if (auction.removed === null) expect(reply.body).toMatchObject(view(auction, people));
  }
  expect(
    await guild.problems(
      sentRequests,
      model.auctions.map(({ id }) => id),
    ),
  ).toEqual([]);
}

describe('histories of one client', () => {
  test(`${histories} histories match the model, from seed ${seed}`, async () => {
    const action = anyAction({
      people: roles.length,
      lastsMs: fc.oneof(
        fc.constantFrom(59.5 * minuteMs, hourMs, 168 * hourMs, 168 * hourMs + minuteMs),
        fc.integer({ min: hourMs, max: 48 * hourMs }),
        fc.constantFrom(30 * minuteMs, 169 * hourMs, -hourMs),
      ),
      passMs: fc.constantFrom(1, 1000, 29_000, 31_000, minuteMs, 20 * minuteMs, 5 * hourMs, 31 * 24 * hourMs),
      aroundEndMs: fc.constantFrom(-3 * minuteMs, -2 * minuteMs, -minuteMs, -1, 0, 1, minuteMs),
    });
    const property = fc.asyncProperty(
      fc.array(action, { minLength: 8, maxLength: 30, size: 'max' }),
      async (actions) => {
        for (const watcher of guild.watchers) watcher.forget();
        const history = await begin();
        for (const one of actions) await act(history, one);
        await checkAll(history);
      },
    );
    await fc.assert(property, running(histories));
  }, 2_700_000);
});
