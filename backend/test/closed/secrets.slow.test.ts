// No secret in any log, reply, crash or bundle: a hall runs with recognizable secrets, and all of
// its output is searched.
import { spawn, type ChildProcess } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import path from 'node:path';
import { inspect } from 'node:util';
import { afterAll, describe, expect, test } from '@jest/globals';
import { allDevRoutes } from '@guild/common/all.routes';
import { checkEnv } from '../../src/platform/process/env.ts';
import { createLog } from '../../src/platform/process/log.ts';
import { connectMongo } from '../../src/platform/store/database/mongo.ts';
import { createRedis } from '../../src/platform/process/redis.ts';
import { startDiscord } from '../../../tools/discord-stand-in/standIn.ts';
import { anEnv, until } from '../harness.ts';
import { cookieOf, productionEnv, roleIds, signInAtDiscord, throughProxy } from './discordHall.ts';
import { openLine, type Line, type RawReply } from './rawCall.ts';
import { pathParts, secretsOfPeople, variableKinds, type SecretOfPeople, type SecretVariable } from './secrets.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const dist = process.env['TEST_DIST'] ?? path.join(root, 'dist');
const secret = (name: string): string => `seekable-${name}-secret`;
const settings = {
  SESSION_SECRET: secret('session'),
  DISCORD_CLIENT_SECRET: secret('client'),
  METRICS_TOKEN: secret('metrics'),
};
interface Places {
  readonly mongodb: string;
  readonly redis: string;
  readonly discord: string;
}
/**
 * The searched part of each secret variable. A new variable does not compile until it is listed
 * here.
 */
const seekable: Readonly<Record<SecretVariable, string>> = {
  ...settings,
  DISCORD_BOT_TOKEN: secret('bot'),
  LLM_API_KEY: secret('llm'),
  BACKUP_BUCKET_KEY_ID: secret('key-id'),
  BACKUP_BUCKET_SECRET_KEY: secret('backups'),
  OPENID_CLIENT_SECRET: secret('openid'),
  DISCORD_WEBHOOK_URL: secret('webhook'),
  MONGODB_URI: secret('mongodb'),
  REDIS_URL: secret('redis'),
};
/** Their values and the parts to search for. */
const valuesAt = ({ mongodb, redis, discord }: Places): Readonly<Record<SecretVariable, string>> => ({
  ...seekable,
  // The first part is the id of the application, which is no secret.
  DISCORD_BOT_TOKEN: `${Buffer.from('client').toString('base64url')}.${seekable.DISCORD_BOT_TOKEN}`,
  DISCORD_WEBHOOK_URL: `${discord}/hooks/1/${seekable.DISCORD_WEBHOOK_URL}`,
  MONGODB_URI: `${mongodb}?appName=${seekable.MONGODB_URI}`,
  REDIS_URL: redis.replace('//', `//:${seekable.REDIS_URL}@`),
});

/** A proxy to the database that can be closed. */
async function openDoor(to: URL): Promise<{ port: number; shut(): void }> {
  const open = new Set<Socket>();
  const server: Server = createServer((inside) => {
    const outside = to.port === '' ? connect(decodeURIComponent(to.hostname)) : connect(Number(to.port), to.hostname);
    for (const [one, other] of [
      [inside, outside],
      [outside, inside],
    ] as const) {
      open.add(one);
      one.on('error', () => other.destroy()).on('close', () => other.destroy());
      one.pipe(other);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    shut() {
      server.close();
      for (const one of open) one.destroy();
    },
  };
}

interface Program {
  /** All output so far. */
  said(): string;
  stop(): Promise<void>;
}
const running: ChildProcess[] = [];
afterAll(() => {
  for (const one of running) one.kill('SIGKILL');
});
function run(program: 'web' | 'worker', env: Readonly<Record<string, string>>): Program {
  const child = spawn(process.execPath, [path.join(dist, `${program}.mjs`)], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'], ...env },
  });
  running.push(child);
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => void (text += part.toString()));
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  return {
    said: () => text,
    async stop() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
/** Like `until`, for programs that start on a busy machine. */
async function untilWithRetries(check: () => boolean | Promise<boolean>, what: string): Promise<void> {
  for (let round = 0; ; round++) {
    try {
      await until(check, what);
      return;
    } catch (error) {
      if (round > 8) throw error;
    }
  }
}

/** The secrets found in a text. */
const foundIn = (text: string, secrets: Readonly<Record<string, string>>): string[] =>
  Object.entries(secrets)
    .filter(([, value]) => value.length > 7 && (text.includes(value) || text.includes(encodeURIComponent(value))))
    .map(([name]) => name);

/** The session id in a cookie, `__Host-guild_session=s:id.signature`. */
const sessionIn = (cookie: string): string => /=s(?:%3A|:)([^.]+)\./.exec(cookie)?.[1] ?? '';

/** @returns every secret of the person, by kind */
async function useTheHall(line: Line, replies: RawReply[]): Promise<Partial<Record<SecretOfPeople, string[]>>> {
  const keep = async (
    method: string,
    at: string,
    headers: Record<string, string> = {},
    body?: string,
  ): Promise<RawReply> => {
    const sent = {
      method,
      path: at,
      headers: { ...throughProxy, ...headers },
      ...(body === undefined ? {} : { body }),
    };
    const reply = await line.send(sent);
    replies.push(reply);
    return reply;
  };
  const { before, after, back } = await signInAtDiscord(line);
  const Cookie = after;
  const json = { Cookie, 'Content-Type': 'application/json' };
  await keep('GET', '/api/user', { Cookie });
  await keep('GET', '/api/guild-members', { Cookie });
  await keep('POST', '/api/guild-members', json, '{"name":"New","discordId":"555555555555555555"}');
  await keep('POST', '/api/guild-members', json, '{"name":"New","discordId":"555555555555555555"}');
  await keep('POST', '/api/auctions', json, '{"broken');
  await keep('GET', back, { Cookie });
  await keep('GET', '/api/user', { Cookie: `${Cookie}x` });
  for (const at of ['/', '/api/openapi.json', '/api/docs', '/metrics', '/readyz', '/auth/discord'])
    await keep('GET', at, { Cookie });
  const query = new URLSearchParams(back.split('?')[1]);
  const calendar = await line.send({
    method: 'POST',
    path: '/api/user/calendar',
    headers: { ...throughProxy, Cookie },
  });
  const { url } = JSON.parse(calendar.text) as { url: string };
  const { pathname } = new URL(url);
  for (const at of [
    pathname,
    `${pathname}/more`,
    pathname.replace('.ics', ''),
    pathname.replace('calendar', 'calendars'),
  ])
    await keep('GET', at);
  const link = await line.send({
    method: 'POST',
    path: '/api/settings/desert-map-share',
    headers: { ...throughProxy, ...json },
    body: '{}',
  });
  const token = new URL((JSON.parse(link.text) as { url: string }).url).pathname.split('/').at(-1) ?? '';
  const shared = `/api/desert-map/shared/${token}`;
  for (const at of [shared, `${shared}/map.png`, `${shared}/more`, `/map/${token}/more`, `${shared}x`])
    await keep('GET', at);
  return {
    'share link of the map': [token],
    'session cookie': [before, after].map((cookie) => cookie.replace(/^[^=]*=/, '')),
    'session id': [before, after].map(sessionIn),
    'OAuth code': [query.get('code') ?? ''],
    'OAuth state': [query.get('state') ?? ''],
    'calendar address': [/([\w-]{20,})\.ics$/.exec(pathname)?.[1] ?? ''],
  };
}

/** A message that Discord refuses on every channel, so that the worker drops it. */
async function leaveMessage(mongodbUri: string, to: string): Promise<void> {
  const db = await connectMongo(mongodbUri, { log: createLog({ level: 'silent', part: 'test' }) });
  const at = new Date();
  const times = { createdAt: at, dueAt: at, heldUntil: at, sentAt: null, gaveUpAt: null };
  const message = { _id: `ping-1/${to}`, discordId: to, text: 'Somebody asks.', attempts: 0, why: null, ...times };
  await db.collection<typeof message>('discord_messages').insertOne(message);
  await db.destroy();
}

test('a hall at log level trace logs no secret, whatever happens', async () => {
  const person = { id: '300000000000000001', username: 'sandy', email: 'sandy-seekable@mail.example' };
  const discord = await startDiscord(person);
  discord.roles = [roleIds.admin];
  const { mongodbUri, redisPrefix } = anEnv();
  const door = await openDoor(new URL(mongodbUri));
  const through = new URL(mongodbUri);
  through.host = `127.0.0.1:${door.port}`;
  const env = {
    ...productionEnv(discord),
    ...valuesAt({
      mongodb: through.href,
      redis: process.env['TEST_REDIS_URL'] ?? '',
      discord: new URL(discord.apiUrl).origin,
    }),
    LLM_BASE_URL: new URL('/llm', discord.apiUrl).href,
    LOG_LEVEL: 'trace',
    REDIS_PREFIX: redisPrefix,
  };
  const web = run('web', { ...env, PORT: '0' });
  await untilWithRetries(() => web.said().includes('the web server is running'), 'the web server');
  const port = /"port":(\d+),"msg":"the web server is running"/.exec(web.said())?.[1] ?? '';
  const line = openLine(`http://127.0.0.1:${port}`);
  const replies: RawReply[] = [];
  const ofPerson = await useTheHall(line, replies);
  discord.refuseMessages({ status: 403, times: 1 });
  await leaveMessage(mongodbUri, person.id);
  const worker = run('worker', env);
  await untilWithRetries(
    () => worker.said().includes('a message to a person was given up'),
    'the message to be given up',
  );
  for (const [step, trouble] of [
    ['token', 401],
    ['token', 500],
    ['user', 403],
    ['member', 429],
  ] as const) {
    discord.trouble[step] = trouble;
    replies.push((await signInAtDiscord(line)).finished);
    Reflect.deleteProperty(discord.trouble, step);
  }
  const Cookie = cookieOf((await signInAtDiscord(line)).finished) ?? '';
  door.shut();
  const refused = await line.send({ method: 'GET', path: '/api/guild-members', headers: { ...throughProxy, Cookie } });
  expect(refused.status).toBe(503);
  replies.push(refused, (await signInAtDiscord(line, Cookie).catch(() => ({ finished: refused }))).finished);
  const calendar = `/api/calendar/${ofPerson['calendar address']?.[0] ?? ''}.ics`;
  const unanswered = await line.send({ method: 'GET', path: calendar, headers: throughProxy });
  expect(unanswered.status).toBe(503);
  replies.push(unanswered);
  line.close();
  await web.stop();
  await worker.stop();
  await discord.close();
  const people: Readonly<Record<SecretOfPeople, readonly string[]>> = {
    'OAuth state': [],
    'calendar address': [],
    'share link of the map': [],
    ...ofPerson,
    'session cookie': [...(ofPerson['session cookie'] ?? []), Cookie.replace(/^[^=]*=/, '')],
    'session id': [...(ofPerson['session id'] ?? []), sessionIn(Cookie)],
    'OAuth verifier': discord.seen.map(({ body }) => body.get('code_verifier') ?? ''),
    'OAuth code': [...(ofPerson['OAuth code'] ?? []), ...discord.seen.map(({ body }) => body.get('code') ?? '')],
    'Discord access token': [...discord.tokens],
    'e-mail address': [person.email],
  };
  for (const name of secretsOfPeople)
    expect([name, people[name].some((value) => value.length > 7)]).toEqual([name, true]);
  const theirs = Object.entries(people).flatMap(([name, values]) =>
    values.map((value, at) => [`${name} ${at}`, value] as const),
  );
  const all: Record<string, string> = { ...seekable, ...Object.fromEntries(theirs) };
  expect(Object.values(all).filter((value) => value.length > 7).length).toBeGreaterThan(12);
  expect(web.said()).toContain('a request could not be answered');
  expect(foundIn(web.said() + worker.said(), all)).toEqual([]);
  // The state is sent to Discord and the new cookie to its owner; replies contain no other
  // secret.
  const texts = replies.map(
    ({ text, headers }) => text + JSON.stringify({ ...headers, 'set-cookie': null, location: null }),
  );
  expect(foundIn(texts.join('\n'), all)).toEqual([]);
});

test('the list of secrets is complete: every variable that looks like a secret, and every path parameter', () => {
  const listed = Object.entries(variableKinds).filter(([, kind]) => kind === 'secret');
  expect(listed.map(([name]) => name).sort()).toEqual(Object.keys(seekable).sort());
  const telling = /SECRET|TOKEN|PASSWORD|(?<!PUBLIC)(_|^)KEY|WEBHOOK|_URI$/;
  for (const [name, kind] of Object.entries(variableKinds))
    if (telling.test(name)) expect([name, kind]).toEqual([name, 'secret']);
  for (const { path } of Object.values(allDevRoutes))
    for (const [, part = ''] of path.matchAll(/:(\w+)/g))
      expect([path, pathParts[part]]).toEqual([path, expect.any(String)]);
});

describe('a failed start', () => {
  const password = secret('password');
  const least = { MONGODB_URI: 'mongodb://127.0.0.1:1/x', REDIS_URL: 'redis://127.0.0.1:1', ...settings };
  test.each([
    { REDIS_URL: `redis://:${password}@127.0.0.1:99999` },
    { REDIS_URL: `redis://:${password} x@[bad` },
    { REDIS_URL: `http://:${password}@127.0.0.1` },
    { MONGODB_URI: `postgres://u:${password}@127.0.0.1` },
    { SESSION_SECRET: 'too-short-12345', METRICS_TOKEN: 'short-token-123' },
    { DISCORD_AUTHORIZE_URL: `ftp://u:${password}@h`, DISCORD_CLIENT_ID: 'x', PUBLIC_URL: `ws://u:${password}@h` },
    { DISCORD_CLIENT_ID: 'x', DISCORD_GUILD_ID: '400000000000000001', DISCORD_BOT_TOKEN: `eQ.${password}.${password}` },
    { DISCORD_CLIENT_ID: 'x', DISCORD_GUILD_ID: '400000000000000001', DISCORD_BOT_TOKEN: password },
    {
      NODE_ENV: 'production',
      LOG_LEVEL: password,
      PORT: password,
      REDIS_PREFIX: `${password}!`,
      TRUST_PROXY: password,
    },
    {
      GUILD_TIMEZONE: password,
      DISCORD_GUILD_ID: password,
      DISCORD_ADMIN_ROLE_IDS: password,
      EXIT_WITH_PARENT: password,
    },
  ])('is reported by variable name only: %j', (given) => {
    const found = checkEnv({ ...least, ...given });
    expect(found).toHaveProperty('problems');
    const values = { ...settings, ...given, password };
    expect(foundIn(JSON.stringify(found), values as Record<string, string>)).toEqual([]);
  });

  /** Records the log. */
  const capturing = (): { lines: string[]; log: ReturnType<typeof createLog> } => {
    const lines: string[] = [];
    return { lines, log: createLog({ level: 'trace', part: 'test', to: { write: (text) => void lines.push(text) } }) };
  };
  test.each([
    `mongodb://u:${password}@127.0.0.1:notaport/x`,
    `mongodb://u:${password}:x@127.0.0.1:1/x`,
    `mongodb://u:%ZZ${password}@127.0.0.1:1/x`,
    `mongodb://u:${password}@127.0.0.1:1/x?unknown=1`,
    new URL('/x', (process.env['TEST_MONGODB_URI'] ?? '').replace('//', `//u:${password}@`)).href,
  ])('with a database that refuses access: %s', async (uri) => {
    const { lines, log } = capturing();
    const error: unknown = await connectMongo(uri, { log, retryForMs: 0 }).then(
      (one) => one.destroy(),
      (thrown: unknown) => thrown,
    );
    log.fatal({ error }, 'the web server could not start');
    expect(error).toBeInstanceOf(Error);
    expect(foundIn(inspect(error, { depth: 20 }) + lines.join(''), { password })).toEqual([]);
  });
  test('with a Redis that refuses access', async () => {
    const redisUrl = (process.env['TEST_REDIS_URL'] ?? '').replace('//', `//nobody:${password}@`);
    const { lines, log } = capturing();
    const redis = createRedis({ url: redisUrl, use: 'commands', log });
    await until(() => lines.join('').includes('WRONGPASS'), 'the refusal');
    redis.disconnect();
    expect(foundIn(lines.join(''), { password })).toEqual([]);
  });
});

test('no file for browsers contains a secret or its location', () => {
  const folder = path.join(dist, 'public');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.(js|css|html|map|json|svg)$/.test(name),
  );
  expect(files.length).toBeGreaterThan(5);
  // The settings page says where to find the values of these, when they are missing.
  const shown = ['DISCORD_CLIENT_SECRET', 'DISCORD_BOT_TOKEN'];
  const secretNames = Object.keys(seekable)
    .filter((name) => !shown.includes(name))
    .join('|');
  const names = new RegExp(`${secretNames}|mongodb(\\+srv)?://|rediss?://`);
  const held = Object.fromEntries(
    Object.entries(process.env).filter(
      ([name, value]) => /SECRET|TOKEN|PASSWORD|_KEY|_URI$/.test(name) && (value ?? '').length > 7,
    ),
  ) as Record<string, string>;
  for (const name of files) {
    const text = readFileSync(path.join(folder, name), 'utf8');
    expect([name, names.exec(text)?.[0], foundIn(text, held)]).toEqual([name, undefined, []]);
  }
});
