// Access to live rooms, computed from the room rules, and no messages of rooms a person is not
// in.
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { RoomAnswer } from '@guild/common/wire/live';
import { errorSentence, type ErrorBody } from '@guild/common/wire/errors';
import { io, type Socket } from 'socket.io-client';
import { createHallFeatures } from '../../src/app/features.ts';
import { migrations } from '../../src/app/migrations.ts';
import { systemClock } from '../../src/platform/process/clock.ts';
import type { RoomRule } from '../../src/platform/features/feature.ts';
import type { Caller } from '../../src/platform/people/caller.ts';
import { createRooms } from '../../src/platform/live/liveRooms.ts';
import { createLog } from '../../src/platform/process/log.ts';
import { createContext } from '../../src/platform/features/process.ts';
import { bid, start } from '../auctions.ts';
import { aNewMember } from '../builders.ts';
import { aNewContract } from '../contracts.ts';
import { aNewEvent } from '../events.ts';
import { readGuildConfig } from '../../src/platform/http/pages/pages.ts';
import { startHall, until, type Client, type Hall } from '../harness.ts';
import { openSocket, type TestSocket } from '../sockets.ts';
import { accessOf, gather, personNames, type PersonName } from './people.ts';

/** Requests a WebSocket with these headers; returns status and body of a refusal. */
const upgrade = (url: string, headers: Record<string, string>): Promise<[number, string]> =>
  new Promise((resolve, reject) => {
    const wanted = { Connection: 'Upgrade', Upgrade: 'websocket', 'Sec-WebSocket-Version': '13' };
    const key = { 'Sec-WebSocket-Key': Buffer.alloc(16).toString('base64') };
    const asked = request(`${url}/socket.io/?EIO=4&transport=websocket`, {
      headers: { ...wanted, ...key, ...headers },
    });
    asked.on('upgrade', () => reject(new Error('The line was opened')));
    asked.on('error', reject);
    asked.on('response', (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (part: string) => (body += part));
      response.on('end', () => resolve([response.statusCode ?? 0, body]));
    });
    asked.end();
  });

let hall: Hall;
let people: Record<PersonName, Client>;
let rules: RoomRule[];
let auctionId: number;
beforeAll(async () => {
  hall = await startHall();
  people = await gather(hall);
  auctionId = (await start(people.seller, hall)).id;
  // The rooms of the rules belong to entities with this number.
  await people.seller.post('/api/trials', { theme: 'The Deep Desert' });
  await people.Admin.post('/api/events', aNewEvent({ date: '2099-01-01' }));
  await people.seller.post('/api/contracts', aNewContract());
  const context = await createContext(hall.env, { clock: systemClock, role: 'web', migrations });
  const { list: features } = createHallFeatures(context, readGuildConfig(hall.env.guildConfigPath));
  rules = features.flatMap(({ rooms }) => rooms ?? []);
  for (const feature of features) await feature.close?.();
  await context.close();
});
afterAll(() => hall.close());

/** Rooms that Guests cannot enter although they have access to the guild. */
const isClosedToGuests = (room: string): boolean =>
  ['events', 'treasury', 'counts:members'].includes(room) ||
  // Guests have rooms of their own, except for events, which they don't see.
  (room.startsWith('looking:') && (!room.endsWith(':guests') || room.startsWith('looking:event:')));
/** Rooms of admins, and for a right that only admins have here. */
const forAdmins: readonly string[] = ['event-templates', 'applications', 'imports'];
const insiders = personNames.filter((person) => typeof accessOf[person] === 'string');
const outsiders = personNames.filter((person) => typeof accessOf[person] !== 'string');
/** An existing room of this rule. */
const roomOf = ({ room }: RoomRule): string =>
  typeof room === 'string' ? room : room.source.replace(/^\^|\$$/g, '').replace(/\(.*\)/, auctionId.toString());
const refused = (code: 'not_found' | 'not_allowed' | 'too_many'): RoomAnswer => ({
  ok: false,
  code,
  error: errorSentence[code],
});

describe('the handshake', () => {
  test.each(outsiders)('refuses a %s, on either transport', async (person) => {
    const cookie = people[person].cookie();
    await expect(openSocket(hall.url, cookie)).rejects.toThrow(/sign in|permission/);
    const polled = await fetch(`${hall.url}/socket.io/?EIO=4&transport=polling`, { headers: { Cookie: cookie } });
    const { sid } = JSON.parse((await polled.text()).slice(1)) as { sid: string };
    const at = `${hall.url}/socket.io/?EIO=4&transport=polling&sid=${sid}`;
    await fetch(at, { method: 'POST', body: '40', headers: { Cookie: cookie } });
    expect(await (await fetch(at, { headers: { Cookie: cookie } })).text()).toMatch(/^44\{/);
  });
  const foreign = [
    { Origin: 'https://evil.example' },
    { Origin: 'null' },
    { Origin: 'http://127.0.0.1:1' },
    { 'Sec-Fetch-Site': 'cross-site' },
    { 'Sec-Fetch-Site': 'same-site' },
    { Origin: 'http://localhost.evil.example' },
  ];
  test.each(foreign)('refuses another site: %j', async (headers) => {
    await expect(openSocket(hall.url, people.Admin.cookie(), headers as Record<string, string>)).rejects.toThrow();
    const polled = await fetch(`${hall.url}/socket.io/?EIO=4&transport=polling`, {
      headers: { Cookie: people.Admin.cookie(), ...headers },
    });
    expect([polled.status, ((await polled.json()) as ErrorBody).code]).toEqual([403, 'not_allowed']);
    const [status, body] = await upgrade(hall.url, { Cookie: people.Admin.cookie(), ...headers });
    expect([status, (JSON.parse(body) as ErrorBody).code]).toEqual([403, 'not_allowed']);
  });
});

describe('joining', () => {
  test.each(insiders)('as %s: every room of the rules, and unknown rooms', async (person) => {
    expect(rules.length).toBeGreaterThan(0);
    const socket = await people[person].socket();
    for (const rule of rules) {
      const room = roomOf(rule);
      const isClosed =
        (accessOf[person] === 'Guest' && isClosedToGuests(room)) ||
        (accessOf[person] !== 'Admin' && forAdmins.includes(room));
      expect([room, await socket.join(room)]).toEqual([room, isClosed ? refused('not_allowed') : { ok: true }]);
      if (typeof rule.room === 'string') continue;
      expect(await socket.join(room.replace(/\d+/, '999999'))).toEqual(refused('not_found'));
    }
    socket.close();
  });
  test('rooms that only the server fills, and unknown room names, are refused', async () => {
    const socket = await people.Guest.socket();
    const other = await people.Admin.socket();
    const admin = people.Admin.discordId;
    const names = [
      'admins',
      'everyone',
      `person:${admin}`,
      `session:${admin}`,
      'auction:',
      'auction:x',
      'auction:-1',
      'auction:1.5',
    ];
    const odd = [
      'auction:１',
      `auction:${'9'.repeat(16)}`,
      ' auctions',
      'auctions ',
      'AUCTIONS',
      'auctions\n',
      '',
      '*',
      '__proto__',
      'constructor',
      'x'.repeat(101),
      '\u0000',
    ];
    for (const room of [...names, ...odd])
      expect([room, await socket.join(room)]).toEqual([room, refused('not_found')]);
    for (const room of [...names, ...odd])
      expect([room, await socket.leave(room)]).toEqual([room, refused('not_found')]);
    other.close();
    socket.close();
  });
});

/** A raw socket that can send anything. */
async function bare(
  client: Client,
): Promise<{ socket: Socket; ask: (...words: unknown[]) => Promise<RoomAnswer>; close: () => void }> {
  const socket = io(hall.url, {
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    extraHeaders: { Cookie: client.cookie() },
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  return {
    socket,
    ask: (...words) => new Promise((resolve) => socket.emit('room:join', ...words, resolve)),
    close: () => void socket.close(),
  };
}

describe('bad requests by socket', () => {
  test('names that are not text are not found', async () => {
    const { ask, close } = await bare(people.Member);
    const odd: unknown[] = [
      null,
      1,
      1e308,
      true,
      [],
      ['auctions'],
      {},
      { $gt: '' },
      { toString: 'auctions' },
      Buffer.from('auctions'),
    ];
    for (const room of odd) expect(await ask(room)).toEqual(refused('not_found'));
    expect(await ask('auctions')).toEqual({ ok: true });
    close();
  });
  test('a missing or wrong acknowledgement function does no harm', async () => {
    const { socket, ask, close } = await bare(people.Member);
    socket.emit('room:join');
    socket.emit('room:join', 'auctions');
    socket.emit('room:join', 'auctions', 'no function');
    socket.emit('room:join', () => undefined);
    socket.emit('room:leave', null, {}, []);
    for (const event of ['__proto__', 'constructor', 'auction:bid', 'hall:access-changed', 'disconnect!', ''])
      socket.emit(event, { id: auctionId, currentBid: 1 });
    expect(await ask('members')).toEqual({ ok: true });
    close();
  });
  test('as many joins as can wait are answered; a thousand at once close only that socket', async () => {
    const { ask, close } = await bare(people.Member);
    const answers = await Promise.all(Array.from({ length: hall.env.sockets.waitingJoins }, () => ask('auctions')));
    expect(answers.every(({ ok }) => ok)).toBe(true);
    close();
    const greedy = await bare(people.Member);
    const other = await people.Member.socket();
    for (let count = 0; count < 1000; count++) greedy.socket.emit('room:join', 'auctions', () => undefined);
    await until(() => !greedy.socket.connected, 'the greedy socket to close');
    expect(other.isOpen()).toBe(true);
    expect(await other.join('auctions')).toEqual({ ok: true });
    other.close();
  });
  test('joins are refused above a limit of rooms', async () => {
    const joined = new Set<string>();
    const socket = {
      data: { caller: {} as Caller },
      rooms: joined,
      connected: true,
      join: (room: string) => void joined.add(room),
      leave: (room: string) => void joined.delete(room),
    };
    const rooms = createRooms<typeof socket>([{ room: /^thing:(\d+)$/, mayJoin: () => true }], {
      log: createLog({ level: 'silent', part: 'test' }),
      mostWaiting: 50,
      onTooMany: () => undefined,
    });
    const said: RoomAnswer[] = [];
    for (let id = 0; id < 1000; id++) await rooms.join(socket, `thing:${id}`, (one: RoomAnswer) => said.push(one));
    expect([joined.size, said.filter(({ ok }) => ok).length, said.at(-1)]).toEqual([300, 300, refused('too_many')]);
  });
  test('a message above 10 KB closes only that socket', async () => {
    const { socket, close } = await bare(people.Member);
    const other = await people.Member.socket();
    socket.emit('room:join', 'x'.repeat(20_000), () => undefined);
    await until(() => !socket.connected, 'the socket to close');
    expect(other.isOpen()).toBe(true);
    expect(await other.join('auctions')).toEqual({ ok: true });
    other.close();
    close();
  });
});

test('nobody gets messages of a room they are not in, and personal messages reach only that person', async () => {
  const sockets = new Map<PersonName, TestSocket>();
  for (const person of insiders) sockets.set(person, await people[person].socket());
  const missing = (person: PersonName): never => {
    throw new Error(`no socket of ${person}`);
  };
  const of = (person: PersonName): TestSocket => sockets.get(person) ?? missing(person);
  await of('Guest').join('members');
  await of('Member').join('auctions');
  await of('seller').join(`auction:${auctionId}`);
  await bid(people.bidder, auctionId, 200);
  await bid(people.Member, auctionId, 300);
  await people.Admin.post('/api/guild-members', aNewMember({ name: 'Nell Newcomer' }));
  await of('Guest').waitFor('member:created');
  await of('Member').waitFor('auction:bid', ({ currentBid }) => currentBid === 300);
  await of('seller').waitFor('auction:bid', ({ currentBid }) => currentBid === 300);
  await of('bidder').waitFor('auction:outbid');
  // Everything sent before this message has arrived.
  await Promise.all(insiders.map((person) => of(person).leave('auctions')));
  /**
   * These arrive at any time: when somebody connects, and when the person's action items change.
   */
  const inTheirTime = new Set(['member:updated', 'for-you:changed']);
  const heard = (person: PersonName): string[] =>
    [...new Set(of(person).messages.map(({ name }) => name))].filter((name) => !inTheirTime.has(name)).sort();
  expect(Object.fromEntries(insiders.map((person) => [person, heard(person)]))).toEqual({
    Guest: ['hall:hello', 'member:created'],
    Member: ['auction:bid', 'hall:hello'],
    Admin: ['hall:hello'],
    seller: ['auction:bid', 'hall:hello'],
    bidder: ['auction:outbid', 'hall:hello'],
  });
  for (const socket of sockets.values()) socket.close();
});

test('a person whose access changes leaves the rooms before the next message in them', async () => {
  const person = await hall.signIn('Member', 'Dara Demoted');
  const found = await people.Admin.get<{ id: number }[]>('/api/guild-members?search=Dara');
  const socket = await person.socket();
  await socket.join('auctions');
  await people.Admin.patch(`/api/guild-members/${found.body[0]?.id ?? 0}`, { role: 'Recruit' });
  await socket.closed();
  await start(people.seller, hall);
  expect(socket.messages.filter(({ name }) => name === 'auction:created')).toEqual([]);
  await expect(person.socket()).rejects.toThrow('permission');
});
