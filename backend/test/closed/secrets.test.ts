// No secret in any log, reply, crash or bundle: a hall is run with recognizable ones, and everything it says is searched.
import { spawn, type ChildProcess } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import path from 'node:path';
import { inspect } from 'node:util';
import { afterAll, describe, expect, test } from '@jest/globals';
import { checkEnv } from '../../src/platform/env.ts';
import { createLog } from '../../src/platform/log.ts';
import { connectMongo } from '../../src/platform/mongo.ts';
import { createRedis } from '../../src/platform/redis.ts';
import { startDiscord } from '../discord.ts';
import { anEnv, until } from '../harness.ts';
import { cookieOf, nameOfCookie, productionEnv, roleIds, signInAtDiscord, throughProxy } from './discordHall.ts';
import { openLine, type Line, type RawReply } from './rawCall.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const secret = (name: string): string => `seekable-${name}-secret`;
const settings = {
  SESSION_SECRET: secret('session'),
  DISCORD_CLIENT_SECRET: secret('client'),
  METRICS_TOKEN: secret('metrics'),
};

/** A way to the database that can be shut. */
async function openDoor(to: URL): Promise<{ port: number; shut(): void }> {
  const open = new Set<Socket>();
  const server: Server = createServer((inside) => {
    const outside = connect(Number(to.port), to.hostname);
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
  /** Everything said so far. */
  said(): string;
  stop(): Promise<void>;
}
const running: ChildProcess[] = [];
afterAll(() => {
  for (const one of running) one.kill('SIGKILL');
});
function run(program: 'web' | 'worker', env: Readonly<Record<string, string>>): Program {
  const child = spawn(process.execPath, ['--import', 'tsx', path.join(root, `backend/src/${program}.ts`)], {
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
async function patiently(check: () => boolean | Promise<boolean>, what: string): Promise<void> {
  for (let round = 0; ; round++) {
    try {
      await until(check, what);
      return;
    } catch (error) {
      if (round > 8) throw error;
    }
  }
}

/** Which of these stand in a text. */
const foundIn = (text: string, secrets: Readonly<Record<string, string>>): string[] =>
  Object.entries(secrets)
    .filter(([, value]) => value.length > 7 && (text.includes(value) || text.includes(encodeURIComponent(value))))
    .map(([name]) => name);

/** The session id in a cookie, `__Host-guild_session=s:id.signature`. */
const sessionIn = (cookie: string): string => /=s(?:%3A|:)([^.]+)\./.exec(cookie)?.[1] ?? '';

async function useTheHall(line: Line, replies: RawReply[]): Promise<Record<string, string>> {
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
  return {
    'the cookie': after.replace(`${nameOfCookie}=`, ''),
    'the cookie before sign-in': before.replace(`${nameOfCookie}=`, ''),
    'the session id': sessionIn(after),
    'the session id before sign-in': sessionIn(before),
    'the code': query.get('code') ?? '',
    'the state': query.get('state') ?? '',
  };
}

test('a hall at log level trace says no secret, whatever happens to it', async () => {
  const person = { id: '300000000000000001', username: 'sandy', email: 'sandy-seekable@mail.example' };
  const discord = await startDiscord(person);
  discord.roles = [roleIds.admin];
  const { mongodbUri, redisPrefix } = anEnv();
  const door = await openDoor(new URL(mongodbUri));
  const redis = new URL(process.env['TEST_REDIS_URL'] ?? '');
  redis.password = secret('redis');
  const web = run('web', {
    ...productionEnv(discord),
    ...settings,
    PORT: '0',
    LOG_LEVEL: 'trace',
    MONGODB_URI: mongodbUri.replace(/:\d+\//, `:${door.port}/`),
    REDIS_URL: redis.href,
    REDIS_PREFIX: redisPrefix,
  });
  await patiently(() => web.said().includes('the web server is running'), 'the web server');
  const port = /"port":(\d+),"msg":"the web server is running"/.exec(web.said())?.[1] ?? '';
  const line = openLine(`http://127.0.0.1:${port}`);
  const replies: RawReply[] = [];
  const secrets = { ...settings, redis: secret('redis'), email: person.email, ...(await useTheHall(line, replies)) };
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
  line.close();
  await web.stop();
  await discord.close();
  const all: Record<string, string> = {
    ...secrets,
    'another cookie': Cookie.replace(`${nameOfCookie}=`, ''),
    'another session id': sessionIn(Cookie),
  };
  discord.seen.forEach(({ body }, at) => {
    all[`verifier ${at}`] = body.get('code_verifier') ?? '';
    all[`code ${at}`] = body.get('code') ?? '';
  });
  [...discord.tokens].forEach((token, at) => (all[`token ${at}`] = token));
  expect(Object.values(all).filter((value) => value.length > 7).length).toBeGreaterThan(12);
  expect(web.said()).toContain('a request could not be answered');
  expect(foundIn(web.said(), all)).toEqual([]);
  // The state goes to Discord and the new cookie to its owner; nothing else is in a reply.
  const texts = replies.map(
    ({ text, headers }) => text + JSON.stringify({ ...headers, 'set-cookie': null, location: null }),
  );
  expect(foundIn(texts.join('\n'), all)).toEqual([]);
}, 120_000);

describe('what does not start', () => {
  const password = secret('password');
  const least = { MONGODB_URI: 'mongodb://127.0.0.1:1/x', REDIS_URL: 'redis://127.0.0.1:1', ...settings };
  test.each([
    { REDIS_URL: `redis://:${password}@127.0.0.1:99999` },
    { REDIS_URL: `redis://:${password} x@[bad` },
    { REDIS_URL: `http://:${password}@127.0.0.1` },
    { MONGODB_URI: `postgres://u:${password}@127.0.0.1` },
    { SESSION_SECRET: 'too-short-12345', METRICS_TOKEN: 'short-token-123' },
    { DISCORD_AUTHORIZE_URL: `ftp://u:${password}@h`, DISCORD_CLIENT_ID: 'x', PUBLIC_URL: `ws://u:${password}@h` },
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
  ])('is told by name alone: %j', (given) => {
    const found = checkEnv({ ...least, ...given });
    expect(found).toHaveProperty('problems');
    const values = { ...settings, ...given, password };
    expect(foundIn(JSON.stringify(found), values as Record<string, string>)).toEqual([]);
  });

  /** A log that is kept. */
  const kept = (): { lines: string[]; log: ReturnType<typeof createLog> } => {
    const lines: string[] = [];
    return { lines, log: createLog('trace', 'test', { write: (text) => void lines.push(text) }) };
  };
  test.each([
    `mongodb://u:${password}@127.0.0.1:notaport/x`,
    `mongodb://u:${password}:x@127.0.0.1:1/x`,
    `mongodb://u:%ZZ${password}@127.0.0.1:1/x`,
    `mongodb://u:${password}@127.0.0.1:1/x?unknown=1`,
    new URL('/x', (process.env['TEST_MONGODB_URI'] ?? '').replace('//', `//u:${password}@`)).href,
  ])('a database that lets nobody in: %s', async (uri) => {
    const { lines, log } = kept();
    const error: unknown = await connectMongo(uri, log, 0).then(
      (one) => one.destroy(),
      (thrown: unknown) => thrown,
    );
    log.fatal({ error }, 'the web server could not start');
    expect(error).toBeInstanceOf(Error);
    expect(foundIn(inspect(error, { depth: 20 }) + lines.join(''), { password })).toEqual([]);
  });
  test('a Redis that lets nobody in', async () => {
    const redisUrl = (process.env['TEST_REDIS_URL'] ?? '').replace('//', `//nobody:${password}@`);
    const { lines, log } = kept();
    const redis = createRedis(redisUrl, 'commands', log);
    await until(() => lines.join('').includes('WRONGPASS'), 'the refusal');
    redis.disconnect();
    expect(foundIn(lines.join(''), { password })).toEqual([]);
  });
});

test('no file that browsers get names a secret or where one is kept', () => {
  const folder = path.join(process.env['TEST_DIST'] ?? path.join(root, 'dist'), 'public');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.(js|css|html|map|json|svg)$/.test(name),
  );
  expect(files.length).toBeGreaterThan(5);
  const names =
    /SESSION_SECRET|DISCORD_CLIENT_SECRET|METRICS_TOKEN|MONGODB_URI|REDIS_URL|mongodb(\+srv)?:\/\/|rediss?:\/\//;
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
