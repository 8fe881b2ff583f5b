// Measurements of a server: opening and querying a large database, and writes compared with LMDB
// alone.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serialize } from 'bson';
import { open } from 'lmdb';
import { MongoClient, type Collection } from 'mongodb';

/** A running server with its own database. */
export interface Running {
  readonly uri: string;
  /** Memory of the server process, in bytes. */
  memory(): Promise<number>;
  stop(): Promise<void>;
}
/** Starts a server on a directory. */
export type Start = (dir: string) => Promise<Running>;

export interface Lot {
  _id: number;
  name: string;
  description: string;
  seller: string;
  endTime: Date;
}
export interface Counts {
  readonly documents: number;
  readonly finds: number;
  readonly scanned: number;
  readonly rounds: number;
}
/** Results with one value for each round. */
export type LargeDatabase = {
  /** Time from the start of the program to its first reply, in ms. */
  readonly opens: number[];
  /** Median of single finds through an index, in ms. */
  readonly finds: number[];
  /** Documents per second in a scan. */
  readonly scans: number[];
  /** Memory after the finds and the scan, garbage included, in bytes. */
  readonly memory: number[];
};

export const median = (values: readonly number[]): number =>
  [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? NaN;

const sellerOf = (id: number): string => `9${String(id % 2000).padStart(17, '0')}`;
export const lotOf = (id: number): Lot => ({
  _id: id,
  name: `Maula Pistol of the Deep Desert ${id}`,
  description: 'Won on the northern ridge after two days of waiting; the grip is worn, the spring is new.'.repeat(4),
  seller: sellerOf(id),
  endTime: new Date(1_700_000_000_000 + id * 1000),
});

/** Runs `action` with a new directory, and deletes it afterwards. */
export async function withDirectory<T>(action: (dir: string) => Promise<T>): Promise<T> {
  const dir = mkdtempSync(join(tmpdir(), 'embedded-mongo-bench-'));
  try {
    return await action(dir);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

/** Runs `action` on a server with a connected client, then stops both. */
async function withLots<T>(
  start: Start,
  dir: string,
  action: (lots: Collection<Lot>, server: Running) => Promise<T>,
): Promise<T> {
  const server = await start(dir);
  const client = await MongoClient.connect(server.uri);
  try {
    return await action(client.db('bench').collection<Lot>('lots'), server);
  } finally {
    await client.close();
    await server.stop();
  }
}

async function fill(lots: Collection<Lot>, count: number): Promise<void> {
  await lots.createIndex({ seller: 1, _id: -1 }, {}, {});
  for (let from = 0; from < count; from += 2000)
    await lots.insertMany(Array.from({ length: Math.min(2000, count - from) }, (_each, at) => lotOf(from + at + 1)));
}

const secondsSince = (began: number): number => (performance.now() - began) / 1000;

async function findMs(lots: Collection<Lot>, count: number): Promise<number> {
  const times: number[] = [];
  for (let turn = 0; turn < count; turn += 1) {
    const began = performance.now();
    await lots.findOne({ seller: sellerOf(turn * 37) }, { sort: { _id: -1 } });
    times.push(performance.now() - began);
  }
  return median(times);
}

/** Fills a database. Then opens it again and reads from it, once for each round. */
export function measureLargeDatabase(start: Start, counts: Counts): Promise<LargeDatabase> {
  const { documents, finds, scanned, rounds } = counts;
  const result: LargeDatabase = { opens: [], finds: [], scans: [], memory: [] };
  return withDirectory(async (dir) => {
    await withLots(start, dir, (lots) => fill(lots, documents));
    for (let round = 0; round < rounds; round += 1) {
      const began = performance.now();
      await withLots(start, dir, async (lots, server) => {
        await lots.findOne({ _id: 1 });
        result.opens.push(performance.now() - began);
        result.finds.push(await findMs(lots, finds));
        const scan = performance.now();
        const { length } = await lots.find({}, { limit: scanned }).toArray();
        result.scans.push(length / secondsSince(scan));
        result.memory.push(await server.memory());
      });
    }
    return result;
  });
}

/**
 * Runs `work` `count` times, always with `inFlight` of them at the same time.
 * @returns runs per second
 */
async function rate(count: number, inFlight: number, work: (id: number) => Promise<unknown>): Promise<number> {
  let next = 0;
  const began = performance.now();
  await Promise.all(
    Array.from({ length: inFlight }, async () => {
      while (next < count) await work((next += 1));
    }),
  );
  return count / secondsSince(began);
}

/** Durable writes per second: one after the other, and many at the same time. */
export type Writes = {
  readonly single: number;
  readonly concurrent: number;
};
export interface WriteCounts {
  readonly single: number;
  readonly concurrent: number;
  readonly inFlight: number;
}

/** Inserts and conditional updates through the driver. Each is acknowledged when it is on disk. */
export function measureWrites(start: Start, counts: WriteCounts): Promise<{ inserts: Writes; updates: Writes }> {
  const { single, concurrent, inFlight } = counts;
  return withDirectory((dir) =>
    withLots(start, dir, async (lots) => {
      const insert = (id: number) => lots.insertOne(lotOf(id));
      const update = (id: number) =>
        lots.findOneAndUpdate({ _id: id, seller: sellerOf(id) }, { $set: { name: `Sold ${id}` } });
      const inserts = {
        single: await rate(single, 1, insert),
        concurrent: await rate(concurrent, inFlight, (id) => insert(id + single)),
      };
      const updates = {
        single: await rate(single, 1, update),
        concurrent: await rate(concurrent, inFlight, (id) => update(id + single)),
      };
      return { inserts, updates };
    }),
  );
}

/** Writes the same documents with LMDB in this process, without index, protocol or server. */
export function measureBareWrites({ single, concurrent, inFlight }: WriteCounts): Promise<Writes> {
  return withDirectory(async (dir) => {
    const db = open<Buffer, number>({ path: dir, encoding: 'binary' });
    const put = async (id: number): Promise<void> => {
      await db.put(id, Buffer.from(serialize(lotOf(id))));
      await db.flushed;
    };
    try {
      return {
        single: await rate(single, 1, put),
        concurrent: await rate(concurrent, inFlight, (id) => put(id + single)),
      };
    } finally {
      await db.close();
    }
  });
}
