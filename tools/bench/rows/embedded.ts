// The embedded database with 100,000 documents: how long it takes to open, an indexed find, and what it keeps in memory.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { MongoClient, type Collection } from 'mongodb';
import { freePort } from '../../launcher/ports.mjs';
import { median, shown } from '../figures.ts';
import { startProgram, type Program } from '../program.ts';
import type { Bench, Row } from '../row.ts';

interface Lot {
  _id: number;
  name: string;
  description: string;
  seller: string;
  endTime: Date;
}
interface Opened {
  readonly program: Program;
  readonly client: MongoClient;
  readonly lots: Collection<Lot>;
  /** From the start of the program to its first answer. */
  readonly ms: number;
}

async function open(bench: Bench, folder: string): Promise<Opened> {
  const port = await freePort();
  const began = performance.now();
  const program = await startProgram(path.join(bench.dist, 'embedded-mongo.mjs'), {
    args: ['--port', String(port), '--dir', folder],
  });
  const client = await MongoClient.connect(`mongodb://127.0.0.1:${port}/bench`);
  const lots = client.db().collection<Lot>('lots');
  await lots.findOne({ _id: 1 });
  return { program, client, lots, ms: performance.now() - began };
}

async function close({ program, client }: Opened): Promise<void> {
  await client.close();
  await program.stop();
}

const lotOf = (id: number): Lot => ({
  _id: id,
  name: `Maula Pistol of the Deep Desert ${id}`,
  description: 'Won on the northern ridge after two days of waiting; the grip is worn, the spring is new.'.repeat(4),
  seller: `9${String(id % 2000).padStart(17, '0')}`,
  endTime: new Date(1_700_000_000_000 + id * 1000),
});

async function fill(bench: Bench, folder: string, count: number): Promise<void> {
  const opened = await open(bench, folder);
  await opened.lots.createIndex({ seller: 1, _id: -1 }, {}, {});
  for (let from = 0; from < count; from += 2000)
    await opened.lots.insertMany(
      Array.from({ length: Math.min(2000, count - from) }, (_each, at) => lotOf(from + at + 1)),
    );
  await close(opened);
}

/** The median of many finds through the index, in ms. */
async function findMs(lots: Collection<Lot>, count: number): Promise<number> {
  const times: number[] = [];
  for (let turn = 0; turn < count; turn += 1) {
    const began = performance.now();
    await lots.findOne({ seller: `9${String((turn * 37) % 2000).padStart(17, '0')}` }, { sort: { _id: -1 } });
    times.push(performance.now() - began);
  }
  return median(times);
}

export const embeddedRow: Row = {
  name: 'embedded',
  what: 'the embedded database with 100,000 documents',
  async run(bench) {
    const folder = mkdtempSync(path.join(tmpdir(), 'guild-hall-bench-'));
    const count = bench.few(100_000, 100);
    try {
      await fill(bench, folder, count);
      const opens: number[] = [];
      const finds: number[] = [];
      const megabytes: number[] = [];
      for (let round = 0; round < bench.rounds; round += 1) {
        const opened = await open(bench, folder);
        opens.push(opened.ms);
        finds.push(await findMs(opened.lots, bench.few(2000, 20)));
        await opened.lots.find({}, { limit: bench.few(20_000, 20) }).toArray();
        const { heapBytes, externalBytes } = await opened.program.usage();
        megabytes.push((heapBytes + externalBytes) / 1_000_000);
        await close(opened);
      }
      const what = `the embedded database with ${count.toLocaleString('en-US')} documents:`;
      const from = (values: readonly number[]): string => values.map((value) => shown(value)).join(', ');
      return [
        {
          ...{ what: `${what} from its start to its first answer`, value: median(opens), unit: 'ms' as const },
          ...{ goal: { atMost: 2000 }, from: from(opens) },
        },
        {
          ...{ what: `${what} an indexed find, p50`, value: median(finds), unit: 'ms' as const },
          ...{ goal: { atMost: 1 }, from: from(finds) },
        },
        {
          ...{ what: `${what} heap and external memory after use`, value: median(megabytes), unit: 'MB' as const },
          ...{ goal: { atMost: 150 }, from: from(megabytes) },
        },
      ];
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};
