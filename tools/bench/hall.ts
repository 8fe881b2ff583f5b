// A built app to be measured: web processes and a worker with their own database and Redis keys,
// and test data.
import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import path from 'node:path';
import { MongoClient, type Db } from 'mongodb';
import type { AuctionDocument } from '../../backend/src/features/auctions/core/auctions.model.ts';
import type { EventDocument } from '../../backend/src/features/events/core/events.model.ts';
import { freePort } from '../launcher/ports.mjs';
import {
  auctionOf,
  contractOf,
  discordIdOf,
  entryOf,
  eventOf,
  itemOf,
  memberOf,
  resourceOf,
  userOf,
} from './documents.ts';
import { startProgram, type Program } from './program.ts';
import type { Bench } from './row.ts';

export interface SignedIn {
  readonly discordId: string;
  readonly userId: number;
  /** The cookie header of a signed-in request. */
  readonly cookie: string;
}
export interface Web extends Program {
  readonly port: number;
}
export interface Hall {
  readonly db: Db;
  readonly web: Web;
  /** The web processes that `startHall` started: two with `--production`, otherwise one. */
  readonly webs: readonly Web[];
  /** Starts one more web process of the same app. */
  addWeb(): Promise<Web>;
  startWorker(): Promise<Program>;
  /** Creates members with sessions. */
  people(count: number): Promise<SignedIn[]>;
  /** Inserts auctions. Ids continue after the existing ones. */
  auctions(count: number, fields?: (index: number) => Partial<AuctionDocument>): Promise<number[]>;
  /** Inserts future events. Ids continue after the existing ones. */
  events(count: number, fields?: () => Partial<EventDocument>): Promise<number[]>;
  /** Inserts listed items. Ids continue after the existing ones. */
  items(count: number): Promise<number[]>;
  /** Inserts claimable contracts. Ids continue after the existing ones. */
  contracts(count: number): Promise<number[]>;
  /** Inserts resource 1 and a ledger with this many entries. */
  ledger(count: number): Promise<void>;
  close(): Promise<void>;
}
const secret = 'a secret for measurements only';
/** Settings of Dockerfile and docker-compose.yml. Discord is never called, because nobody signs in. */
const productionSettings = {
  NODE_ENV: 'production',
  NODE_OPTIONS: '--enable-source-maps',
  PUBLIC_URL: 'https://guild.example',
  TRUST_PROXY: '1',
  DISCORD_CLIENT_ID: '1',
  DISCORD_CLIENT_SECRET: '1',
  DISCORD_GUILD_ID: '100000000000000001',
  RATE_LIMIT_PER_MINUTE: '0',
};
const testSettings = { NODE_ENV: 'test', PUBLIC_URL: 'http://127.0.0.1', AUCTION_MIN_DURATION_SECONDS: '1' };
const atOnce = 2000;

async function isReady(port: number): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/readyz`)).ok;
  } catch {
    return false;
  }
}

async function untilReady(program: Program, port: number): Promise<void> {
  const until = performance.now() + 60_000;
  while (!(await isReady(port))) {
    if (program.hasEnded() || performance.now() > until)
      throw new Error(`the hall did not start:\n${program.output()}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function insertAll(db: Db, collection: string, documents: readonly object[]): Promise<void> {
  for (let from = 0; from < documents.length; from += atOnce)
    await db.collection(collection).insertMany(documents.slice(from, from + atOnce));
}

const cookieOf = (sid: string, name: string): string => {
  const signature = createHmac('sha256', secret).update(sid).digest('base64').replace(/=+$/, '');
  return `${name}=${encodeURIComponent(`s:${sid}.${signature}`)}`;
};

async function fillPeople(db: Db, cookieName: string, from: number, count: number): Promise<SignedIn[]> {
  const now = new Date();
  const ids = Array.from({ length: count }, (_each, index) => from + index);
  const sids = ids.map(() => randomBytes(24).toString('base64url'));
  await insertAll(
    db,
    'users',
    ids.map((id) => userOf(id, now)),
  );
  await insertAll(
    db,
    'guild_members',
    ids.map((id) => memberOf(id, now)),
  );
  const expires = new Date(now.getTime() + 24 * 3_600_000);
  const sessions = ids.map((id, index) => ({ _id: sids[index], expires, session: { discordId: discordIdOf(id) } }));
  await insertAll(db, 'sessions', sessions);
  return ids.map((id, index) => ({
    userId: id,
    discordId: discordIdOf(id),
    cookie: cookieOf(sids[index] ?? '', cookieName),
  }));
}

/**
 * Starts the app with one web process. With `--production`, it starts two, and a worker.
 * @param settings environment variables besides the usual ones
 */
export async function startHall(bench: Bench, settings: NodeJS.ProcessEnv = {}): Promise<Hall> {
  const name = `bench-${process.pid}-${randomUUID().slice(0, 8)}`;
  const address = new URL(bench.mongoUrl);
  address.pathname = `/${name}`;
  const client = await MongoClient.connect(address.href);
  const db = client.db(name);
  // People of a crowd create more in an hour than people do.
  await insertAll(db, 'member_settings', [{ _id: 1, version: 1, outbox: [], creationsPerHour: null }]);
  const running: Program[] = [];
  const start = async (entry: string, port: number): Promise<Program> => {
    const env = {
      ...(bench.production ? productionSettings : testSettings),
      HOST: '127.0.0.1',
      PORT: String(port),
      MONGODB_URI: address.href,
      REDIS_URL: bench.redisUrl,
      REDIS_PREFIX: name,
      SESSION_SECRET: secret,
      PUBLIC_DIR: path.join(bench.dist, 'public'),
      TREASURY_REQUESTS_PER_HOUR: '0',
      TRIALS_PER_HOUR: '0',
      // No limits, because all clients of a crowd come from one machine.
      LINE_SOCKETS_PER_PERSON: '0',
      LINE_SOCKETS_PER_ADDRESS: '0',
      ...settings,
    };
    const program = await startProgram(path.join(bench.dist, entry), { env });
    running.push(program);
    return program;
  };
  const addWeb = async (): Promise<Web> => {
    const port = await freePort();
    const program = await start('web.mjs', port);
    await untilReady(program, port);
    return { ...program, port };
  };
  let people = 0;
  let auctions = 0;
  const filled = new Map<string, number>();
  const fill = async (collection: string, count: number, make: (id: number, now: number) => object) => {
    const from = (filled.get(collection) ?? 0) + 1;
    filled.set(collection, from + count - 1);
    const now = Date.now();
    const ids = Array.from({ length: count }, (_each, index) => from + index);
    await insertAll(
      db,
      collection,
      ids.map((id) => make(id, now)),
    );
    return ids;
  };
  const startWorker = (): Promise<Program> => start('worker.mjs', 0);
  const web = await addWeb();
  const webs = bench.production ? [web, await addWeb()] : [web];
  if (bench.production) await startWorker();
  return {
    db,
    web,
    webs,
    addWeb,
    startWorker,
    async people(count) {
      people += count;
      return fillPeople(db, bench.production ? '__Host-guild_session' : 'guild_session', people - count + 1, count);
    },
    async auctions(count, fields = () => ({})) {
      const now = Date.now();
      const fresh = Array.from({ length: count }, (_each, index) => ({
        ...auctionOf(auctions + index + 1, now),
        ...fields(index),
      }));
      auctions += count;
      await insertAll(db, 'auctions', fresh);
      return fresh.map(({ _id }) => _id);
    },
    events: (count, fields = () => ({})) => fill('events', count, (id, now) => ({ ...eventOf(id, now), ...fields() })),
    items: (count) => fill('marketplace_items', count, itemOf),
    contracts: (count) => fill('contracts', count, contractOf),
    async ledger(count) {
      await fill('treasury_resources', 1, (id, now) => resourceOf(id, count, now));
      await fill('treasury_entries', count, (version, now) => entryOf(1, version, now));
    },
    async close() {
      await Promise.all(running.map((program) => program.stop()));
      await db.dropDatabase();
      await client.close();
    },
  };
}
