// Embedded database rows: time to open 100,000 documents, an indexed find, and memory.
import path from 'node:path';
import { measureLargeDatabase, type Running } from '../../../embedded-mongo/bench/measure.ts';
import { freePort, isListening, waitUntil } from '../../launcher/ports.mjs';
import { median, shown } from '../figures.ts';
import { startProgram } from '../program.ts';
import type { Bench, Row } from '../row.ts';

const startIn =
  (bench: Bench) =>
  async (dir: string): Promise<Running> => {
    const port = await freePort();
    const program = await startProgram(path.join(bench.dist, 'embedded-mongo.mjs'), {
      args: ['--port', String(port), '--dir', dir],
    });
    await waitUntil(() => isListening(port), new AbortController().signal, 30_000);
    return {
      uri: `mongodb://127.0.0.1:${port}`,
      memory: async () => {
        const { heapBytes, externalBytes } = await program.usage();
        return heapBytes + externalBytes;
      },
      stop: () => program.stop(),
    };
  };

export const embeddedRow: Row = {
  name: 'embedded',
  what: 'the embedded database with 100,000 documents',
  async run(bench) {
    const documents = bench.few(100_000, 100);
    const { opens, finds, memory } = await measureLargeDatabase(startIn(bench), {
      documents,
      finds: bench.few(2000, 20),
      scanned: bench.few(20_000, 20),
      rounds: bench.rounds,
    });
    const megabytes = memory.map((bytes) => bytes / 1_000_000);
    const what = `the embedded database with ${documents.toLocaleString('en-US')} documents:`;
    const from = (values: readonly number[]): string => values.map((value) => shown(value)).join(', ');
    return [
      {
        what: `${what} from its start to its first answer`,
        value: median(opens),
        unit: 'ms' as const,
        goal: { max: 2000 },
        from: from(opens),
      },
      {
        what: `${what} an indexed find, p50`,
        value: median(finds),
        unit: 'ms' as const,
        goal: { max: 1 },
        from: from(finds),
      },
      {
        what: `${what} heap and external memory after use`,
        value: median(megabytes),
        unit: 'MB' as const,
        goal: { max: 150 },
        from: from(megabytes),
      },
    ];
  },
};
