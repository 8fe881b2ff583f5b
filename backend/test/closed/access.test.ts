// Access to every route for every person and origin, computed from the tables and checked over
// HTTP.
import { isForAdmins } from '@guild/common/test/permissions';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { allDevRoutes } from '@guild/common/all.routes';
import type { Auction } from '@guild/common/auctions/auctions.api';
import { isAll } from '@guild/common/test/counts';
import type { ErrorBody } from '@guild/common/wire/errors';
import type { Route, RouteAccess, Routes } from '@guild/common/wire/route';
import { aNewAuction, bid, start } from '../auctions.ts';
import { startHall, type Client, type Hall } from '../harness.ts';
import { ownershipOf, whereOwned } from './owned.ts';
import { titled } from './titled.ts';
import { inParallel } from './parallel.ts';
import { accessOf, comeBack, gather, personNames, type PersonName } from './people.ts';
import { openLine, type Line } from './rawCall.ts';
import { changedBetween, openStore, type Store } from './snapshot.ts';
import { speaksOfTrials } from './leadingTrials.ts';
import { contentOf, createMaker, shapeOf, validBody, type Call, type Maker } from './validCalls.ts';

const table: Routes = allDevRoutes;
const entries: [string, Route][] = Object.entries(table);

let hall: Hall;
let line: Line;
let store: Store;
let people: Record<PersonName, Client>;
let calls: Maker;
beforeAll(async () => {
  hall = await startHall();
  line = openLine(hall.url);
  store = await openStore(hall);
  people = await gather(hall);
  const second = await hall.signIn('Admin', 'Mara Maker');
  calls = createMaker({
    table,
    hall,
    making: {
      makerOf: ({ access }) => (isForAdmins(access) ? second : people.seller),
      owner: people.seller,
      other: second,
      insiders: [people.Member, people.Admin, people.seller, people.bidder],
    },
  });
});
afterAll(async () => {
  line.close();
  await store.close();
  await hall.close();
});

/** A possible origin of a request: its headers, and whether it may write. */
const origins = {
  'a program': { headers: () => ({}), own: true },
  'our page': { headers: () => ({ Origin: hall.url, 'Sec-Fetch-Site': 'same-origin' }), own: true },
  'another site': { headers: () => ({ Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' }), own: false },
  'a frame without origin': { headers: () => ({ Origin: 'null', 'Sec-Fetch-Site': 'cross-site' }), own: false },
  'a browser that hides it': { headers: () => ({ 'Sec-Fetch-Site': 'cross-site' }), own: false },
} as const;
type OriginName = keyof typeof origins;
const originNames = Object.keys(origins) as OriginName[];
/** One origin that may write and one that may not. */
const twoOrigins = ['our page', 'another site'] as const satisfies readonly OriginName[];

const byLevel: Readonly<Partial<Record<RouteAccess, readonly unknown[]>>> = {
  anyone: [undefined, null, 'Guest', 'Member', 'Admin'],
  'signed-in': [null, 'Guest', 'Member', 'Admin'],
  guest: ['Guest', 'Member', 'Admin'],
  member: ['Member', 'Admin'],
};
/** No rank has a right here, so what needs one is for admins. `rights.test.ts` gives rights. */
const allowed = (access: RouteAccess): readonly unknown[] => byLevel[access] ?? ['Admin'];
/** The refusal by session, origin or access, which are checked first; null: none. */
function refusalOf(one: Route, person: PersonName, origin: OriginName): number | null {
  const access = accessOf[person];
  if (access === undefined && one.access !== 'anyone') return 401;
  if (one.method !== 'GET' && !origins[origin].own) return 403;
  return allowed(one.access).includes(access) ? null : 403;
}
/** The status by the order of checks: session, origin and access, then ownership. */
const expected = (name: string, one: Route, person: PersonName, origin: OriginName): number =>
  refusalOf(one, person, origin) ?? ownershipOf(name, one)?.[person] ?? one.status;
interface Combination {
  readonly person: PersonName;
  readonly origin: OriginName;
  readonly status: number;
}
/**
 * The origins to test for a person: all of them if this is the person chosen to make the call,
 * fewer for others.
 */
function originsOf(person: PersonName, mayCall: boolean): readonly OriginName[] {
  if (isAll) return person === 'signed out' || mayCall ? originNames : twoOrigins;
  return mayCall ? originNames : ['our page'];
}
/**
 * Everybody from our own page, and one allowed person from every origin. In `npm run test:all`
 * also everybody from another site.
 */
function combinations(name: string, one: Route): Combination[] {
  const mayCall = personNames.find((person) => expected(name, one, person, 'our page') < 400);
  return personNames.flatMap((person) =>
    originsOf(person, person === mayCall).map((origin) => ({
      person,
      origin,
      status: expected(name, one, person, origin),
    })),
  );
}

/** Makes the call. A sign-in is sent without the cookie, because it would end that session. */
async function make(
  { access }: Route,
  call: Call,
  { person, origin }: Combination,
): Promise<[number, ErrorBody | null]> {
  const cookie = access === 'anyone' ? '' : people[person].cookie();
  const { headers, ...content } = contentOf(call);
  const { status, text } = await line.send({
    method: call.method,
    path: call.path,
    headers: {
      ...(cookie ? { Cookie: cookie } : {}),
      ...headers,
      ...origins[origin].headers(),
    },
    ...content,
  });
  return [status, status >= 400 ? (JSON.parse(text) as ErrorBody) : null];
}
/** A call of this route with the bidder leading, if it needs an auction to bid on. */
async function prepared(name: string, one: Route): Promise<Call> {
  const call = await calls.call(name, one);
  const [, id] = /^\/api\/auctions\/(\d+)/.exec(call.path) ?? [];
  // Removed and ended auctions take no bids, and only one without bids can be relisted.
  if (id !== undefined && !/\/(?:restore|relist|take|refuse)$/.test(call.path))
    await bid(people.bidder, Number(id), 15);
  return call;
}
const show = ({ person, origin }: Combination, status: number): string => `${person} from ${origin}: ${status}`;

/** Makes calls that are refused. @returns each person's reply */
const refuse = (one: Route, call: Call, refused: readonly Combination[]): Promise<string[]> =>
  inParallel(refused, async (each) => {
    const [status, body] = await make(one, call, each);
    const isError = typeof body?.error === 'string' && typeof body.requestId === 'string';
    return isError ? show(each, status) : `${show(each, status)} without an error body`;
  });
const expectedOf = (all: readonly Combination[]): string[] => all.map((each) => show(each, each.status));

/**
 * Whether each call has its own entity, unchanged by anything else. Not the desert, trials, and
 * contracts with deadlines.
 */
const hasItsOwn = (one: Route): boolean =>
  one.path.includes(':id') && !speaksOfTrials(one) && !/scouting|desert|fremen|contracts|webhook/.test(one.path);
/** Whether the call has input that can be wrong. */
const takesInput = ({ path, body }: Route): boolean => path.includes(':id') || body._zod.def.type === 'object';

describe('every person from every origin', () => {
  /** By route, the refused call whose entity must be unchanged. */
  const refusedCalls = new Map<string, Call>();
  const asked = entries
    .map(([name, one]) => ({ name, one, refused: combinations(name, one).filter(({ status }) => status >= 400) }))
    .filter(({ refused }) => refused.length > 0);
  /** Fails with the name of the first refused call that changes something. */
  async function nameWhatChanges(): Promise<void> {
    for (const { name, one, refused } of asked) {
      const call = await prepared(name, one);
      const before = await store.fingerprint();
      await refuse(one, call, refused);
      expect([name, ...changedBetween(before, await store.fingerprint())]).toEqual([name]);
    }
  }
  // All calls between two snapshots, because a snapshot costs as much as a hundred calls.
  test('a refused call changes nothing', async () => {
    const calling = await inParallel(asked, async (each) => {
      const call = await prepared(each.name, each.one);
      // These tests also sign everybody out everywhere, which ends their push messages.
      if (hasItsOwn(each.one) && each.name !== 'removePushDevice') refusedCalls.set(each.name, call);
      return { ...each, call };
    });
    const before = await store.fingerprint();
    const answered = async ({ name, one, call, refused }: (typeof calling)[number]) => [
      name,
      ...(await refuse(one, call, refused)),
    ];
    const answers = await inParallel(calling, answered, 2);
    const changed = changedBetween(before, await store.fingerprint());
    expect([whereOwned, ...answers]).toEqual([
      whereOwned,
      ...asked.map(({ name, refused }) => [name, ...expectedOf(refused)]),
    ]);
    if (changed.length > 0) await nameWhatChanges();
    expect(changed).toEqual([]);
  });
  /**
   * The people who may make a call. In `npm test` one person makes a write with input that is not
   * owner-only; for the others the order of checks shows access, by an answer about their input.
   */
  function grantedOf(name: string, one: Route): Combination[] {
    const granted = combinations(name, one).filter(({ status }) => status < 400);
    const isSeenByInput = one.method !== 'GET' && takesInput(one) && ownershipOf(name, one) === null;
    return isAll || !isSeenByInput ? granted : granted.filter(({ person }) => person === granted[0]?.person);
  }
  test.each(titled(entries))('%s', async (_title, name, one) => {
    const granted = grantedOf(name, one);
    const read = one.method === 'GET' ? await prepared(name, one) : null;
    const unchanged = refusedCalls.get(name);
    refusedCalls.delete(name);
    const ask = async (each: Combination): Promise<string> => {
      const own = each === granted[0] ? unchanged : undefined;
      const [status] = await make(one, read ?? own ?? (await prepared(name, one)), each);
      if (name === 'signOutEverywhere') await comeBack(hall, each.person, people[each.person]);
      return show(each, status);
    };
    const answers = await inParallel(granted, ask, read !== null || hasItsOwn(one) ? 16 : 1);
    expect([whereOwned, ...answers]).toEqual([whereOwned, ...expectedOf(granted)]);
  });
});

describe('the order of checks', () => {
  const withInput = entries.filter(([, one]) => takesInput(one));
  /** No field of a call accepts this. */
  const wrongBody = ({ body }: Route): Call['body'] =>
    Object.fromEntries(Object.keys(shapeOf(body).fields).map((field) => [field, { odd: 1 }]));
  /** Everything that can be wrong with a call at once. */
  const wrong = (one: Route): Call => ({
    method: one.method,
    path: one.path.replace(/:\w+/, 'x'),
    body: wrongBody(one),
  });
  test.each(titled(withInput))('session, access, then input: %s', async (_title, _name, one) => {
    const all = personNames.flatMap((person) =>
      (isAll || person === 'Admin' ? twoOrigins : (['our page'] as const)).map((origin): Combination => ({
        person,
        origin,
        status: refusalOf(one, person, origin) ?? 400,
      })),
    );
    expect(await refuse(one, wrong(one), all)).toEqual(expectedOf(all));
  });
  const ofThings = entries.filter(([, { path }]) => path.includes(':'));
  const absent: Readonly<Record<string, string>> = {
    ':id': '999999999',
    ':discordId': '1'.repeat(18),
    ':secret': 's'.repeat(32),
    ':token': 't'.repeat(43),
    ':cell': 'A-1',
    ':page': 'nowhere',
    ':kind': 'nothings',
    ':picture': '0'.repeat(64),
    ':turn': '0'.repeat(8) + '-0000'.repeat(3) + '-' + '0'.repeat(12),
  };
  const awayPath = ({ path }: Route): string => path.replaceAll(/:\w+/g, (name) => absent[name] ?? '999999');
  test.each(titled(ofThings))('input, then existence, then ownership: %s', async (_title, name, one) => {
    const body = validBody(name, one, hall);
    const away = { method: one.method, path: awayPath(one), body };
    const answering = (status: number): Combination[] =>
      personNames
        .filter((person) => allowed(one.access).includes(accessOf[person]))
        .slice(0, isAll ? undefined : 1)
        .map((person) => ({ person, origin: 'a program', status }));
    expect(await refuse(one, away, answering(404))).toEqual(expectedOf(answering(404)));
    if (body === undefined) return;
    expect(await refuse(one, { ...away, body: wrongBody(one) }, answering(400))).toEqual(expectedOf(answering(400)));
  });
  test('ownership, then state', async () => {
    const { seller, Member: member, Admin: admin } = people;
    const { id } = await start(seller, hall);
    const at = `/api/auctions/${id}`;
    await admin.post(`${at}/end`);
    const answers = [
      await seller.post<ErrorBody>(`${at}/bid`, { bidAmount: 500 }),
      await seller.post<ErrorBody>(`${at}/buyout`),
      await member.delete<ErrorBody>(at),
      await member.post<ErrorBody>(`${at}/bid`, { bidAmount: 500 }),
      await member.post<ErrorBody>(`${at}/buyout`),
      await seller.delete<ErrorBody>(at),
      await admin.post<ErrorBody>(`${at}/end`),
    ];
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 409, 409, 409, 409]);
  });
});

test('claims of a client about itself are ignored', async () => {
  const theirs = {
    seller: 'Ada Admin',
    sellerDiscordId: people.Admin.discordId,
    status: 'ended',
    winnerId: 1,
    id: 1,
    version: 9,
  };
  const made = await people.seller.post<Auction>('/api/auctions', aNewAuction(hall, { ...theirs, currentBid: 1 }));
  expect(made.body).toMatchObject({
    seller: 'Sela Seller',
    status: 'active',
    winnerId: null,
    currentBid: 100,
    version: 1,
  });
  const answer = await people.bidder.post<Auction>(`/api/auctions/${made.body.id}/bid`, {
    bidAmount: 200,
    bidderDiscordId: people.Admin.discordId,
    bidderId: 1,
  });
  expect(answer.body.leaderDiscordId).toBe(people.bidder.discordId);
});
