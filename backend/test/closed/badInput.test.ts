// Every route with every kind of bad input of its schemas: refused in one format, nothing
// changed, nothing broken.
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { allDevRoutes } from '@guild/common/all.routes';
import { count, isAll, seed } from '@guild/common/test/counts';
import type { ErrorBody } from '@guild/common/wire/errors';
import { errorStatus } from '@guild/common/wire/errors';
import type { Route, Routes } from '@guild/common/wire/route';
import fc from 'fast-check';
import { startHall, type Client, type Hall } from '../harness.ts';
import { badRequests, type BadRequest, type Kind } from './badRequests.ts';
import { isBounded } from './badValues.ts';
import { inParallel } from './parallel.ts';
import { comeBack } from './people.ts';
import { openLine, type Line, type RawReply } from './rawCall.ts';
import { changedBetween, openStore, type Store } from './snapshot.ts';
import { titled } from './titled.ts';
import { contentOf, createMaker, shapeOf, whereValues, type Call, type Maker } from './validCalls.ts';

const table: Routes = allDevRoutes;
const fewOfEach = 3;
/** Minimum number of bad requests in `npm run test:all`. */
const wanted = 1500;
const hugeWanted = count(3, 10);
/** Only the creator of the entity may make these calls. */
const ofTheOwner: readonly string[] = [
  ...['changeItem', 'answerOffer', 'changeContract', 'activateContract', 'completeContract', 'cancelContract'],
];

/** What the server says of errors that nobody expected. */
const unexpected: string[] = [];
let hall: Hall;
let line: Line;
let store: Store;
let admin: Client;
let maker: Client;
let calls: Maker;
beforeAll(async () => {
  hall = await startHall({
    env: { LOG_LEVEL: 'error' },
    onLog: ({ msg, error }) => {
      if (msg === 'a request failed unexpectedly') unexpected.push(JSON.stringify(error));
    },
  });
  line = openLine(hall.url);
  store = await openStore(hall);
  admin = await hall.signIn('Admin', 'Ada Admin');
  maker = await hall.signIn('Admin', 'Mara Maker');
  calls = createMaker({
    table,
    hall,
    making: {
      makerOf: (_create, name) => (ofTheOwner.includes(name) ? admin : maker),
      owner: admin,
      other: maker,
      insiders: [admin],
    },
  });
});
afterAll(async () => {
  line.close();
  await store.close();
  await hall.close();
});

const entries: [string, Route][] = Object.entries(table);
/** `/api/events/:id` also answers for `/api/events/participants`. */
const takes = (pattern: string, path: string): boolean =>
  new RegExp(`^${pattern.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+')}$`).test(path);
const methodsOf = (one: Route): Set<string> =>
  new Set(entries.filter(([, other]) => takes(other.path, one.path)).map(([, { method }]) => method));

/** A sign-in is sent without the cookie, because it would end that session. */
const send = (call: Call, { access }: Route): Promise<RawReply> => {
  const { headers, ...content } = contentOf(call);
  return line.send({
    method: call.method,
    path: call.path,
    headers: { ...(access === 'anyone' ? {} : { Cookie: admin.cookie() }), ...headers },
    ...content,
  });
};

describe('preconditions of these tests', () => {
  test.each(titled(entries))('a valid call of %s succeeds', async (_title, name, one) => {
    const reply = await send(await calls.call(name, one), one);
    expect([reply.status, reply.status === one.status ? '' : `${reply.text} ${whereValues}`]).toEqual([one.status, '']);
    if (name === 'signOutEverywhere') await comeBack(hall, 'Admin', admin);
  });
  test.each(titled(entries))('every text of %s has a maximum length', (_title, _name, one) => {
    for (const part of [one.params, one.query, one.body])
      for (const [field, schema] of Object.entries(shapeOf(part).fields))
        for (const own of schema.anyOf ?? [schema]) expect([field, isBounded(own)]).toEqual([field, true]);
  });
});

/** The problem with the reply to a bad request; null if the reply is right. */
function faultOf({ statuses, field }: BadRequest, { status, headers, text }: RawReply): string | null {
  if (!statuses.includes(status)) return `answered ${status}`;
  if (headers['content-type']?.includes('application/json') !== true) return 'answered no JSON';
  const body = JSON.parse(text) as ErrorBody;
  if (body.error !== body.message || body.error === '') return 'error and message differ';
  if (errorStatus[body.code] !== status) return `says ${body.code} with ${status}`;
  if (body.requestId === '' || body.requestId !== headers['x-request-id']) return 'has another request id';
  const named = body.details?.fields?.map(({ path }) => path) ?? [];
  if (field !== undefined && !named.some((path) => path === field || path.startsWith(`${field}.`)))
    return `names ${named.join(', ') || 'no field'}`;
  return null;
}

/**
 * In `npm test` a few per route. In `npm run test:all` each kind once, then random kinds up to
 * the minimum.
 */
function choose(calls: readonly (readonly Kind[])[], huge: Kind[]): BadRequest[] {
  const few = calls.flatMap((kinds, at) => fc.sample(fc.oneof(...kinds), { seed: seed + at, numRuns: fewOfEach }));
  const largest = fc.sample(fc.oneof(...huge), { seed, numRuns: hugeWanted });
  if (!isAll) return [...few, ...largest];
  const kinds = calls.flat();
  const each = kinds.flatMap((kind, at) => fc.sample(kind, { seed: seed + at, numRuns: 1 }));
  const more = fc.sample(fc.oneof(...kinds), { seed, numRuns: Math.max(0, wanted - each.length - hugeWanted) });
  return [...each, ...more, ...largest];
}

test(`bad requests of every route are refused and change nothing (TEST_SEED=${seed})`, async () => {
  const found = await inParallel(
    entries,
    async ([name, one]) => badRequests(name, one, await calls.call(name, one), methodsOf(one)),
    4,
  );
  const requests = choose(
    found.map(({ kinds }) => kinds),
    found.flatMap(({ huge }) => huge),
  );
  expect(requests.length).toBeGreaterThanOrEqual(isAll ? wanted : entries.length * fewOfEach);
  const before = await store.fingerprint();
  const faults: string[] = [];
  const sendBad = async (one: BadRequest): Promise<void> => {
    const reply = await line.send({ ...one, headers: { Cookie: admin.cookie(), ...one.headers } });
    const fault = faultOf(one, reply);
    if (fault !== null)
      faults.push(`${one.what}: ${fault}\n  ${String(one.body ?? '').slice(0, 120)}\n  ${reply.text.slice(0, 120)}`);
  };
  await inParallel(requests, sendBad, 4);
  expect([...faults.slice(0, 30), ...unexpected]).toEqual([]);
  expect(changedBetween(before, await store.fingerprint())).toEqual([]);
});
