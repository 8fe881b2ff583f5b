// Bare live processes for tests: web or worker, on a real Redis, without the rest of the hall.
import type { Permissions } from '@guild/common/members/ranks';
import { withAccess } from '@guild/common/test/permissions';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach } from '@jest/globals';
import type { Access } from '@guild/common/members/members.api';
import type { RoomAnswer } from '@guild/common/wire/live';
import { pino } from 'pino';
import { io, type Socket } from 'socket.io-client';
import type { Caller } from '../src/platform/people/caller.ts';
import { AppError } from '../src/platform/errors.ts';
import type { SocketLimitName } from '../src/platform/live/socketLimits.ts';
import type { SocketLimits } from '../src/platform/process/env.ts';
import { lookingRules } from '../src/platform/live/looking.ts';
import { createLive, type Live } from '../src/platform/live/live.ts';
import { createRedis } from '../src/platform/process/redis.ts';
import { createRevocation } from '../src/platform/people/revocation.ts';
import { until } from './harness.ts';

const redisUrl = process.env['TEST_REDIS_URL'] ?? 'redis://127.0.0.1:6379';
const log = pino({ level: 'silent' });
/** The known people, with their access. */
export const people = new Map<string, Access | null>();
/** How often reading the access failed; undefined: it can be read. */
export const database: { missed?: number } = {};
/** What is closed with the test. */
export const closing: (() => Promise<void> | void)[] = [];

afterEach(async () => {
  while (closing.length > 0) await closing.pop()?.();
  people.clear();
  delete database.missed;
});

/** Two headers name the person here; the product uses the session. */
const authenticate = (request: IncomingMessage): Promise<Caller | null> => {
  const discordId = String(request.headers['x-person'] ?? '');
  if (discordId === '') return Promise.resolve(null);
  const access = people.get(discordId) ?? null;
  const sessionId = String(request.headers['x-session'] ?? `session-of-${discordId}`);
  return Promise.resolve({
    userId: 1,
    discordId,
    username: discordId,
    avatar: null,
    memberId: 1,
    rank: access,
    access,
    rights: [],
    sessionId,
  });
};

const permissionsOf = (discordIds: readonly string[]): Promise<ReadonlyMap<string, Permissions>> => {
  if (database.missed !== undefined) {
    database.missed += 1;
    return Promise.reject(new Error('the database is away'));
  }
  const found = discordIds.flatMap((one): [string, Permissions][] => {
    const access = people.get(one);
    return access === undefined ? [] : [[one, withAccess(access)]];
  });
  return Promise.resolve(new Map(found));
};

export interface Process {
  readonly live: Live;
  readonly port: number;
  readonly presence: [string, boolean][];
  /** The limits that were hit, in order. */
  readonly hits: SocketLimitName[];
  /** Doors whose rule was checked. */
  readonly asked: number[];
  loseRedis(): void;
}
export interface Settings {
  readonly url?: string;
  readonly role?: 'web' | 'worker';
  readonly limits?: Partial<SocketLimits>;
  readonly proxies?: number;
}
const usual: SocketLimits = {
  socketsPerPerson: 50,
  socketsPerAddress: 200,
  signInSeconds: 10,
  waitingJoins: 50,
  packetsPerSecond: 100,
};
/** Doors are numbered 1 to 9; door 5 opens on request. */
let openDoor5: () => void = () => undefined;
export const letThroughDoor5 = (): void => openDoor5();

/** Starts a process; those with the same prefix are one hall. */
export async function startProcess(
  prefix: string,
  { url = redisUrl, role = 'web', limits = {}, proxies = 0 }: Settings = {},
): Promise<Process> {
  const publisher = createRedis({ url, use: 'commands' });
  const subscriber = createRedis({ url, use: 'subscriber' });
  const revocation = createRevocation({ publisher, subscriber, prefix, log });
  const clock = { now: () => 1_700_000_000_000 };
  const hits: SocketLimitName[] = [];
  const asked: number[] = [];
  const live = createLive({
    log,
    clock,
    buildId: 'test',
    prefix,
    publisher,
    subscriber,
    revocation,
    proxies,
    limits: { ...usual, ...limits },
    onLimit: (limit) => hits.push(limit),
  });
  const server: Server = createServer();
  const presence: [string, boolean][] = [];
  if (role === 'web') {
    await live.attach(server, {
      authenticate,
      allowOrigin: (request) => request.headers.origin !== 'https://elsewhere.example',
      headers: {},
      permissionsOf,
      rooms: [
        { room: 'hall', mayJoin: () => true },
        ...lookingRules('map'),
        { room: 'vault', mayJoin: (caller) => caller.access !== 'Guest' },
        {
          room: /^door:(\d+)$/,
          mayJoin: (_caller, id) => {
            asked.push(id);
            if (id > 9) throw new AppError('not_found');
            if (id !== 5) return true;
            return new Promise((resolve) => (openDoor5 = () => resolve(true)));
          },
        },
      ],
      onPresence: (_userId, discordId, connected) => presence.push([discordId, connected]),
    });
  }
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(async () => {
    live.close();
    revocation.close();
    publisher.disconnect();
    subscriber.disconnect();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  if (url === redisUrl) await until(() => revocation.isHearing() && publisher.status === 'ready', 'Redis');
  const { port } = server.address() as AddressInfo;
  return { live, port, presence, hits, asked, loseRedis: () => subscriber.disconnect(true) };
}

export interface Person {
  readonly socket: Socket;
  readonly heard: { name: string; payload: unknown }[];
  join(...args: unknown[]): Promise<RoomAnswer>;
}
export function open({ port }: Process, discordId: string, headers: Record<string, string> = {}): Person {
  const socket = io(`http://127.0.0.1:${port}`, {
    transports: ['websocket'],
    reconnection: false,
    extraHeaders: { ...(discordId === '' ? {} : { 'x-person': discordId }), ...headers },
  });
  const heard: Person['heard'] = [];
  socket.onAny((name: string, payload: unknown) => heard.push({ name, payload }));
  closing.push(() => void socket.close());
  const join = (...args: unknown[]): Promise<RoomAnswer> =>
    socket.timeout(2000).emitWithAck('room:join', ...args) as Promise<RoomAnswer>;
  return { socket, heard, join };
}
/** Opens a socket and waits for its greeting. */
export async function connect(
  process: Process,
  discordId: string,
  access: Access,
  headers?: Record<string, string>,
): Promise<Person> {
  people.set(discordId, access);
  const person = open(process, discordId, headers);
  await until(() => person.heard.some(({ name }) => name === 'hall:hello'), `hello to ${discordId}`);
  return person;
}
