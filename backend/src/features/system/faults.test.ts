// Planted faults of an installation, each named by its check in a sentence.
import { createServer, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { CheckState, SystemCheck } from '@guild/common/system/system.api';
import { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import { startDiscord, type StandInDiscord } from '../../../../tools/discord-stand-in/standIn.ts';
import { untrustedCertificate } from '../../../test/certificate.ts';
import { firstAdmin, followingEnv } from '../../../test/followingHall.ts';
import { anEnv, connectToDatabase, loadServer } from '../../../test/harness.ts';
import { readDiscordState } from '../../app/discordState.ts';
import { queueOptions } from '../../platform/jobs/jobs.ts';
import { createRedis, redisReady } from '../../platform/process/redis.ts';
import type { ReceivedRequest } from '../../platform/http/received.ts';
import type { Env } from '../../platform/process/env.ts';
import { newBackupState, type BackupState } from '../backups/backups.state.ts';
import { allChecks } from './checks/all.checks.ts';
import { cookieProblem } from './checks/outside.checks.ts';
import { defineCheck, runChecks } from './system.checks.ts';
import { answering, askDiscordOnce, thisMachine, type Database, type Machine, type Parts } from './system.parts.ts';

const gigabyte = 1024 ** 3;
const dayMs = 24 * 3_600_000;
/** A stored row, as far as a check reads it. */
interface Row<Id> {
  readonly _id: Id;
  readonly [field: string]: unknown;
}
const channelId = '600000000000000001';
const roleId = '200000000000000077';
/** A machine without a fault. */
const machine: Machine = {
  ...thisMachine,
  node: '24.1.0',
  disk: () => Promise.resolve({ free: 60 * gigabyte, total: 100 * gigabyte }),
  memory: () => ({ free: 2 * gigabyte, total: 4 * gigabyte }),
};

let env: Env;
let discord: StandInDiscord;
let database: Database;
let redis: Redis;
let web: Server;
let tls: Server;
let closeDatabase: () => Promise<void>;
/** What the public address answers. */
const outside = { status: 401, body: { code: 'not_signed_in' } as object, upgrade: 401, cookie: '' };
const goodCookie = 'guild_session=s%3Aone; Path=/; HttpOnly; SameSite=Lax';
const portOf = (server: Server): number => (server.address() as AddressInfo).port;

beforeAll(async () => {
  await loadServer();
  discord = await startDiscord(firstAdmin);
  outside.cookie = goodCookie;
  web = createServer((req, res) =>
    req.url === '/auth/discord'
      ? res.writeHead(302, { Location: 'https://discord.test/?state=one', 'Set-Cookie': outside.cookie }).end()
      : res.writeHead(outside.status, { 'Content-Type': 'application/json' }).end(JSON.stringify(outside.body)),
  );
  web.on('upgrade', (_req, socket) => socket.end(`HTTP/1.1 ${outside.upgrade} No\r\nContent-Length: 0\r\n\r\n`));
  await new Promise<void>((resolve) => web.listen(0, '127.0.0.1', resolve));
  tls = createTlsServer(untrustedCertificate);
  await new Promise<void>((resolve) => tls.listen(0, '127.0.0.1', resolve));
  const publicUrl = `http://127.0.0.1:${portOf(web)}`;
  env = anEnv({ ...followingEnv(discord), PUBLIC_URL: publicUrl });
  discord.guild.application.interactionsUrl = `${publicUrl}/discord/interactions`;
  discord.channels.ids.add(channelId);
  discord.channels.names.set(channelId, 'news');
  discord.guild.roles.push({ id: roleId, name: 'Officers', position: 3, permissions: '0', managed: false });
  const connection = await connectToDatabase(env.mongodbUri);
  closeDatabase = () => connection.destroy();
  database = { client: connection.getClient(), db: connection.getClient().db(connection.name) };
  redis = createRedis({ url: env.redisUrl, use: 'commands' });
  await redisReady(redis, 10_000);
  const { db } = database;
  for (const role of ['web', 'worker'])
    await db
      .collection('leases')
      .insertOne({ role, host: 'here', pid: 1, beats: 1, at: new Date(Date.now() + 600_000) });
  await db.collection<Row<string>>('task_runs').insertOne({
    _id: 'facts-sweep',
    everyMs: 10_000,
    succeededAt: new Date(),
    failedAt: null,
  });
  await db.collection<Row<string>>('book_checks').insertOne({ _id: 'treasury', at: new Date(), problems: 0 });
  await db.collection<Row<number>>('discord_settings').insertOne({
    _id: 1,
    channels: [{ kind: 'event', channelId, roleId: null, isOn: true }],
    rankRoles: [{ rank: 'Officer', roleId }],
  });
});
afterAll(async () => {
  await database.db.dropDatabase();
  redis.disconnect();
  await closeDatabase();
  await discord.close();
  for (const server of [web, tls]) await new Promise((resolve) => server.close(resolve));
});

const received: ReceivedRequest = { scheme: 'http', page: null, address: '203.0.113.7', forwards: 0 };
const running = { missingIndexes: () => Promise.resolve<string[]>([]), outboxes: ['auctions'], received };
const look = async (name: string, changed: Partial<Parts> = {}): Promise<SystemCheck> => {
  const parts: Parts = {
    env,
    environment: { problems: [], warnings: [] },
    database,
    redis,
    machine,
    process: running,
    readDiscord: askDiscordOnce(readDiscordState),
    ...changed,
  };
  const [found] = await runChecks(
    allChecks.filter((one) => one.name === name),
    parts,
  );
  if (found === undefined) throw new Error(`there is no check ${name}`);
  return found;
};
/** Stores what the worker notes of backups. */
async function plantBackups(change: Partial<BackupState>): Promise<() => Promise<unknown>> {
  const states = database.db.collection<BackupState>('backup_state');
  const made = { name: 'new', madeAt: new Date(), bytes: 1, places: ['folder' as const] };
  await states.insertOne({ _id: 1, ...newBackupState(Date.now()), backups: [made], ...change });
  return () => states.deleteMany({});
}
/** Redis that says something else about itself. */
const redisThatSays = (text: string): Redis => ({ info: () => Promise.resolve(text) }) as unknown as Redis;
/** A MongoDB that answers `hello` like this. */
const databaseThatSays = (hello: object): Database => ({
  ...database,
  client: { db: () => ({ command: () => Promise.resolve(hello) }) } as unknown as Database['client'],
});
/** A hall that people open over TLS at this name of this machine. */
const overTls = (name: string): Env => ({ ...env, publicUrl: `https://${name}:${portOf(tls)}` });
const throughProxy = (more: Partial<typeof received>): Partial<Parts> => ({
  process: { ...running, received: { ...received, ...more } },
});
const production = (more: Partial<Env>): Env => ({
  ...env,
  isProduction: true,
  publicUrl: 'https://hall.example',
  ...more,
});
const db = () => database.db;

interface Fault {
  readonly check: string;
  readonly state: CheckState;
  /** Part of the sentence. */
  readonly says: string;
  /** Part of the remedy. */
  readonly mend: string;
  readonly parts?: () => Partial<Parts>;
  /** Plants the fault where the check looks. @returns how it is removed */
  readonly plant?: () => Promise<() => unknown>;
}
const faults: Readonly<Record<string, Fault>> = {
  'a variable has a wrong value': {
    check: 'environment',
    state: 'bad',
    says: 'PORT must be a whole number',
    mend: '.env',
    parts: () => ({ env: null, environment: { problems: ['PORT must be a whole number'], warnings: [] } }),
  },
  'Node.js is too old': {
    check: 'node',
    state: 'warning',
    says: 'Version 18.20.0 runs',
    mend: 'Install Node.js',
    parts: () => ({ machine: { ...machine, node: '18.20.0' } }),
  },
  'the disk is nearly full': {
    check: 'disk',
    state: 'bad',
    says: '2.0 GB of 100.0 GB are free (2 %)',
    mend: 'Move old backups',
    parts: () => ({
      machine: { ...machine, disk: () => Promise.resolve({ free: 2 * gigabyte, total: 100 * gigabyte }) },
    }),
  },
  'memory runs out': {
    check: 'memory',
    state: 'warning',
    says: 'When memory runs out, the machine ends programs',
    mend: 'Stop other programs',
    parts: () => ({ machine: { ...machine, memory: () => ({ free: 0.2 * gigabyte, total: 4 * gigabyte }) } }),
  },
  'the clock is wrong': {
    check: 'clock',
    state: 'bad',
    says: "differs from the database's by 60 seconds",
    mend: 'NTP',
    parts: () => ({ machine: { ...machine, now: () => Date.now() + 60_000 } }),
  },
  'the database is away': {
    check: 'database',
    state: 'bad',
    says: "The database doesn't answer",
    mend: 'MONGODB_URI',
    parts: () => ({ database: null }),
  },
  'writes are not confirmed': {
    check: 'database-writes',
    state: 'warning',
    says: 'the last changes may be lost',
    mend: 'MONGODB_URI',
    parts: () => ({ env: production({}) }),
  },
  'the hall uses a secondary': {
    check: 'database-role',
    state: 'bad',
    says: 'uses a secondary of the replica set hall',
    mend: 'directConnection',
    parts: () => ({ database: databaseThatSays({ setName: 'hall', isWritablePrimary: false, secondary: true }) }),
  },
  'the replica set has no primary': {
    check: 'database-role',
    state: 'bad',
    says: 'no primary',
    mend: 'rs.status()',
    parts: () => ({ database: databaseThatSays({ setName: 'hall', isWritablePrimary: false, secondary: false }) }),
  },
  'the replica set was never initiated': {
    check: 'database-role',
    state: 'bad',
    says: 'never initiated',
    mend: 'rs.initiate()',
    parts: () => ({ database: databaseThatSays({ isreplicaset: true, isWritablePrimary: false, secondary: false }) }),
  },
  'an index is missing': {
    check: 'database-indexes',
    state: 'warning',
    says: 'indexes are missing: auctions: endsAt',
    mend: 'Restart the hall',
    parts: () => ({ process: { ...running, missingIndexes: () => Promise.resolve(['auctions: endsAt']) } }),
  },
  'Redis is away': {
    check: 'redis',
    state: 'bad',
    says: "Redis doesn't answer",
    mend: 'REDIS_URL',
    parts: () => ({ redis: null }),
  },
  'Redis is too old': {
    check: 'redis',
    state: 'warning',
    says: 'Redis 5.0 is older',
    mend: 'Install Redis',
    parts: () => ({ redis: redisThatSays('redis_version:5.0.7\r\n') }),
  },
  'Redis drops keys when it is full': {
    check: 'redis-policy',
    state: 'bad',
    says: 'maxmemory-policy allkeys-lru',
    mend: 'noeviction',
    parts: () => ({ redis: redisThatSays('maxmemory_policy:allkeys-lru\r\n') }),
  },
  'Redis is nearly full': {
    check: 'redis-memory',
    state: 'warning',
    says: 'Redis uses 95 % of its memory',
    mend: 'raise maxmemory',
    parts: () => ({ redis: redisThatSays('used_memory:95\r\nmaxmemory:100\r\n') }),
  },
  'Redis cannot save': {
    check: 'redis-persistence',
    state: 'bad',
    says: "Redis can't save its data",
    mend: 'free disk space',
    parts: () => ({ redis: redisThatSays('rdb_last_bgsave_status:err\r\n') }),
  },
  'the worker is stopped': {
    check: 'worker',
    state: 'bad',
    says: "No worker runs. Auctions don't end on time",
    mend: 'up -d worker',
    plant: async () => {
      await db()
        .collection('leases')
        .updateMany({ role: 'worker' }, { $set: { role: 'worker-stopped' } });
      return () =>
        db()
          .collection('leases')
          .updateMany({ role: 'worker-stopped' }, { $set: { role: 'worker' } });
    },
  },
  'a task fails': {
    check: 'tasks',
    state: 'warning',
    says: 'backup (never)',
    mend: "'a task failed'",
    plant: async () => {
      const runs = db().collection<Row<string>>('task_runs');
      await runs.insertOne({ _id: 'backup', everyMs: 60_000, succeededAt: null, failedAt: new Date() });
      return () => runs.deleteOne({ _id: 'backup' });
    },
  },
  'jobs are late': {
    check: 'jobs',
    state: 'warning',
    says: 'some are late',
    mend: 'restart worker',
    plant: async () => {
      const queue = new Queue('auctions', queueOptions({ connection: redis, prefix: `${env.redisPrefix}:` }));
      await queue.add('end', {}, { timestamp: Date.now() - 600_000, delay: 1000 });
      return async () => {
        await queue.obliterate();
        await queue.close();
      };
    },
  },
  'changes are not announced': {
    check: 'facts',
    state: 'warning',
    says: '1 change waits to be announced',
    mend: 'Check that the worker runs',
    plant: async () => {
      const auctions = db().collection<Row<number>>('auctions');
      await auctions.insertOne({ _id: 1, outbox: [{ at: new Date(Date.now() - 300_000) }] });
      return () => auctions.deleteOne({ _id: 1 });
    },
  },
  'a background task was given up': {
    check: 'dead-letters',
    state: 'bad',
    says: '1 background task was given up',
    mend: 'Settings → System lists each',
    plant: async () => {
      const letters = db().collection<Row<string>>('fact_dead_letters');
      await letters.insertOne({ _id: 'fact/handler' });
      return () => letters.deleteOne({ _id: 'fact/handler' });
    },
  },
  'a ledger is wrong': {
    check: 'ledgers',
    state: 'bad',
    says: "2 sums that don't add up",
    mend: 'npm run check-books',
    plant: async () => {
      const checks = db().collection<Row<string>>('book_checks');
      await checks.updateOne({ _id: 'treasury' }, { $set: { problems: 2 } });
      return () => checks.updateOne({ _id: 'treasury' }, { $set: { problems: 0 } });
    },
  },
  'another program has the port': {
    check: 'port',
    state: 'bad',
    says: 'Another program uses port',
    mend: 'Or set PORT',
    parts: () => ({ process: null, env: { ...env, port: portOf(web) } }),
    plant: () => {
      outside.status = 200;
      return Promise.resolve(() => (outside.status = 401));
    },
  },
  'the hall does not know its proxy': {
    check: 'proxy',
    state: 'bad',
    says: 'came through 1 proxy, but the hall trusts 0',
    mend: 'TRUST_PROXY',
    parts: () => throughProxy({ forwards: 1 }),
  },
  'the proxy passes the wrong scheme': {
    check: 'proxy',
    state: 'bad',
    says: 'came over http, but PUBLIC_URL begins with https',
    mend: 'X-Forwarded-Proto',
    parts: () => ({ env: production({ trustProxy: 1 }), ...throughProxy({ forwards: 1 }) }),
  },
  'the proxy hides addresses': {
    check: 'proxy',
    state: 'warning',
    says: 'sees the address of the proxy instead of yours',
    mend: 'X-Forwarded-For',
    parts: () => ({
      env: production({ trustProxy: 1 }),
      ...throughProxy({ forwards: 1, scheme: 'https', address: '127.0.0.1' }),
    }),
  },
  'people open another address': {
    check: 'address',
    state: 'bad',
    says: 'You opened https://other.example, but PUBLIC_URL is',
    mend: 'Correct PUBLIC_URL',
    parts: () => throughProxy({ page: 'https://other.example' }),
  },
  'another server has the address': {
    check: 'public-address',
    state: 'bad',
    says: 'Something else answers',
    mend: 'where the proxy sends requests',
    plant: () => {
      outside.status = 200;
      return Promise.resolve(() => (outside.status = 401));
    },
  },
  'the hall sends no cookie': {
    check: 'cookies',
    state: 'bad',
    says: 'The hall sends no cookie',
    mend: 'X-Forwarded-Proto',
    plant: () => {
      outside.cookie = 'other=1';
      return Promise.resolve(() => (outside.cookie = goodCookie));
    },
  },
  'the proxy changes the cookie': {
    check: 'cookies',
    state: 'bad',
    says: 'The proxy changes the cookie',
    mend: 'pass Set-Cookie unchanged',
    plant: () => {
      outside.cookie = `${goodCookie}; Domain=other.example`;
      return Promise.resolve(() => (outside.cookie = goodCookie));
    },
  },
  'the certificate has expired': {
    check: 'certificate',
    state: 'bad',
    says: 'has expired',
    mend: 'ports 80 and 443',
    parts: () => ({ env: overTls('localhost'), machine: { ...machine, now: () => Date.UTC(2124, 1, 1) } }),
  },
  'the certificate is for another name': {
    check: 'certificate',
    state: 'bad',
    says: 'for another name than 127.0.0.1',
    mend: 'HALL_DOMAIN',
    parts: () => ({ env: overTls('127.0.0.1') }),
  },
  'nobody trusts the certificate': {
    check: 'certificate',
    state: 'bad',
    says: "Browsers don't trust the certificate",
    mend: 'docker compose logs proxy',
    parts: () => ({ env: overTls('localhost') }),
  },
  'the proxy blocks WebSockets': {
    check: 'websocket',
    state: 'bad',
    says: 'answers a live connection (WebSocket) with 400',
    mend: 'Upgrade',
    plant: () => {
      outside.upgrade = 400;
      return Promise.resolve(() => (outside.upgrade = 401));
    },
  },
  'the key of the language model is refused': {
    check: 'language-model',
    state: 'bad',
    says: 'rejects the API key',
    mend: 'LLM_API_KEY',
    parts: () => ({ env: { ...env, llm: { ...env.llm, baseUrl: env.publicUrl, apiKey: 'a-secret-key' } } }),
  },
  'the OpenID Connect provider is another address': {
    check: 'openid',
    state: 'bad',
    says: 'The address in OPENID_ISSUER is not that of a provider',
    mend: 'Copy the issuer',
    parts: () => ({
      env: {
        ...env,
        openId: {
          issuer: env.publicUrl,
          clientId: 'hall',
          clientSecret: 'hall-secret',
          name: 'Sietch',
          timeoutMs: 5000,
        },
      },
    }),
  },
  'Discord refuses the token': {
    check: 'discord-bot',
    state: 'bad',
    says: "Discord rejects the bot's token",
    mend: 'Reset Token',
    plant: () => {
      const token = discord.guild.botToken;
      discord.guild.botToken = 'another';
      return Promise.resolve(() => (discord.guild.botToken = token));
    },
  },
  'the bot is not on the server': {
    check: 'discord-bot',
    state: 'bad',
    says: "The bot isn't on your Discord server",
    mend: 'Settings → Discord',
    plant: () => {
      discord.guild.kickBot();
      return Promise.resolve(() => discord.guild.addBot());
    },
  },
  'the bot lacks an intent': {
    check: 'discord-intents',
    state: 'warning',
    says: "can't read the webhook's messages",
    mend: 'Message Content',
    parts: () => ({ env: { ...env, discord: { ...env.discord, webhookUrl: 'https://discord.test/hook' } } }),
  },
  'the bot lacks permissions in a channel': {
    check: 'discord-channels',
    state: 'bad',
    says: 'In #news the bot lacks',
    mend: 'Give the bot these permissions',
    plant: () => {
      const bot = discord.guild.roles[1];
      const before = bot?.permissions ?? '0';
      if (bot !== undefined) bot.permissions = '0';
      return Promise.resolve(() => bot !== undefined && (bot.permissions = before));
    },
  },
  "a role is above the bot's": {
    check: 'discord-roles',
    state: 'bad',
    says: "The role Officers is above the bot's own role",
    mend: "Drag the bot's role",
    plant: () => {
      const role = discord.guild.roles.find(({ id }) => id === roleId);
      if (role !== undefined) role.position = 90;
      return Promise.resolve(() => role !== undefined && (role.position = 3));
    },
  },
  'Discord sends commands elsewhere': {
    check: 'discord-interactions',
    state: 'bad',
    says: 'Discord sends commands and presses to another address',
    mend: 'Interactions Endpoint URL',
    plant: () => {
      const { application } = discord.guild;
      const before = application.interactionsUrl;
      application.interactionsUrl = null;
      return Promise.resolve(() => (application.interactionsUrl = before));
    },
  },
  'the newest backup is three days old': {
    check: 'backups',
    state: 'bad',
    says: 'The newest backup is 3 days old. The last attempt failed: The disk is full.',
    mend: 'Back up now',
    plant: () =>
      plantBackups({
        backups: [{ name: 'old', madeAt: new Date(Date.now() - 3 * dayMs), bytes: 1, places: ['folder'] }],
        failure: { at: new Date(), problem: 'The disk is full.' },
      }),
  },
  'the last backup failed': {
    check: 'backups',
    state: 'warning',
    says: 'The last attempt failed: The disk is full.',
    mend: 'Back up now',
    plant: () => plantBackups({ failure: { at: new Date(), problem: 'The disk is full.' } }),
  },
  'the newest backup is not in the bucket': {
    check: 'backups',
    state: 'warning',
    says: "It isn't in the bucket: It refused the key.",
    mend: 'Back up now',
    plant: () => plantBackups({ bucketFailure: { at: new Date(), problem: 'It refused the key.' } }),
  },
  'a backup cannot be restored': {
    check: 'backup-proof',
    state: 'bad',
    says: 'The file is damaged. It last worked 8 days ago.',
    mend: 'Make a new backup',
    plant: () =>
      plantBackups({
        proof: { at: new Date(), name: 'one', problem: 'The file is damaged.' },
        provedAt: new Date(Date.now() - 8.5 * dayMs),
      }),
  },
  'no backup was restored as a trial for eleven days': {
    check: 'backup-proof',
    state: 'warning',
    says: 'It last worked 11 days ago.',
    mend: 'Look whether the worker runs',
    plant: () => {
      const at = new Date(Date.now() - 11.5 * dayMs);
      return plantBackups({ proof: { at, name: 'one', problem: null }, provedAt: at });
    },
  },
  'the disk is full in five days': {
    check: 'disk-fills',
    state: 'warning',
    says: 'full in 5 days',
    mend: 'Find what grows',
    plant: () =>
      plantBackups({
        disk: [
          { day: '2026-05-01', free: 100 * gigabyte },
          { day: '2026-05-06', free: 50 * gigabyte },
        ],
      }),
  },
  'the public key is that of another application': {
    check: 'discord-interactions',
    state: 'bad',
    says: 'belongs to another application',
    mend: 'General Information',
    parts: () => ({ env: { ...env, discord: { ...env.discord, publicKey: '0'.repeat(64) } } }),
  },
};

test.each(Object.entries(faults))('%s', async (_what, { check, state, says, mend, parts, plant }) => {
  expect(await look(check)).toMatchObject({ state: expect.stringMatching(/^(good|unused)$/), remedy: null });
  const remove = await plant?.();
  try {
    const found = await look(check, parts?.());
    expect(found).toMatchObject({
      state,
      meaning: expect.stringContaining(says),
      remedy: expect.stringContaining(mend),
    });
    const text = JSON.stringify(found);
    for (const secret of [env.sessionSecret, env.discord.botToken, env.discord.clientSecret, 'a-secret-key'])
      expect(text).not.toContain(secret);
  } finally {
    await remove?.();
  }
});

test('a check that hangs or fails does not keep the others', async () => {
  const checks = [
    defineCheck({ name: 'hangs', title: 'Hangs', needs: [] }, () => new Promise(() => undefined)),
    defineCheck({ name: 'fails', title: 'Fails', needs: [] }, () =>
      Promise.reject(new Error('mongodb://me:password@x')),
    ),
    defineCheck({ name: 'works', title: 'Works', needs: [] }, () => ({ state: 'good', meaning: 'Fine.' })),
  ];
  const parts = { env, environment: { problems: [], warnings: [] }, database, redis, machine, process: null };
  const found = await runChecks(checks, { ...parts, readDiscord: readDiscordState }, 50);
  expect(found.map(({ state }) => state)).toEqual(['unknown', 'unknown', 'good']);
  expect(JSON.stringify(found)).not.toContain('password');
});

test('the cookie of a hall in production has the attributes that its name demands', () => {
  const cookie = '__Host-guild_session=s%3Aone; Path=/; HttpOnly; Secure; SameSite=Lax';
  expect(cookieProblem([cookie], true)).toBeNull();
  expect(cookieProblem([cookie.replace('; Secure', '')], true)).toContain('changes the cookie');
  expect(cookieProblem([cookie.replace('Path=/', 'Path=/hall')], true)).toContain('changes the cookie');
  expect(cookieProblem([goodCookie], true)).toContain('sends no cookie');
});

test('what the hall does without is not in use, instead of good', async () => {
  const bare = { ...env, openId: null, llm: { ...env.llm, apiKey: '' } };
  for (const name of ['openid', 'certificate', 'language-model', 'public-address'])
    expect(await look(name, { env: bare })).toMatchObject({ state: 'unused', remedy: null });
});

test('a port that the hall itself uses, or nobody, is good', async () => {
  const atPort = (port: number) => look('port', { process: null, env: { ...env, port } });
  expect(await atPort(portOf(web))).toMatchObject({
    state: 'good',
    meaning: expect.stringContaining('The hall itself'),
  });
  expect(await atPort(1)).toMatchObject({ state: 'good', meaning: 'No other program uses port 1.' });
});

test('a connection that does not answer counts as away', async () => {
  expect(await answering('connection', () => Promise.reject(new Error('away')))).toBeNull();
  expect(await answering('connection', () => Promise.resolve())).toBe('connection');
});

test('what needs an absent part is unknown, and says which one', async () => {
  expect(await look('worker', { database: null })).toMatchObject({
    state: 'unknown',
    remedy: "Mend 'Database' first.",
  });
  expect(await look('proxy', { process: null })).toMatchObject({ state: 'unknown' });
});
