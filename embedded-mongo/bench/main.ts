// Benchmark of the built server: measures it, compares its writes with LMDB alone, and prints a
// table. `--tiny` only checks that everything runs.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { measureBareWrites, measureLargeDatabase, measureWrites, median, type Running } from './measure.ts';

const program = join(import.meta.dirname, '../bin/embedded-mongo.mjs');

/** The process's own memory, without the mapped file. NaN on systems without /proc. */
function ownMemory(pid: number): number {
  try {
    return Number(/^RssAnon:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024;
  } catch {
    return NaN;
  }
}

async function start(dir: string): Promise<Running> {
  const child = spawn(process.execPath, [program, '--port', '0', '--dir', dir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  return {
    uri: /mongodb:\S+/.exec(line)?.[0] ?? '',
    memory: () => Promise.resolve(ownMemory(child.pid ?? 0)),
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

const tiny = process.argv.includes('--tiny');
const few = (usual: number, small: number): number => (tiny ? small : usual);
const shown = (value: number): string => value.toLocaleString('en-US', { maximumSignificantDigits: 3 });
const print = (what: string, value: string): void => console.log(`${what.padEnd(64)} ${value}`);

const large = await measureLargeDatabase(start, {
  documents: few(100_000, 100),
  finds: few(2000, 20),
  scanned: few(20_000, 20),
  rounds: few(5, 1),
});
print('100,000 documents: from its start to its first answer', `${shown(median(large.opens))} ms`);
print('100,000 documents: an indexed find, p50', `${shown(median(large.finds))} ms`);
print('100,000 documents: a scan', `${shown(median(large.scans))} documents a second`);
print('100,000 documents: memory of its own after use', `${shown(median(large.memory) / 1e6)} MB`);

const counts = { single: few(2000, 20), concurrent: few(20_000, 64), inFlight: 64 };
const pairs = [];
for (let round = 0; round < few(3, 1); round += 1)
  pairs.push({ ours: await measureWrites(start, counts), bare: await measureBareWrites(counts) });
for (const [name, side] of [
  ['one after the other', 'single'],
  ['64 at the same time', 'concurrent'],
] as const)
  for (const kind of ['inserts', 'updates'] as const) {
    const ours = median(pairs.map((pair) => pair.ours[kind][side]));
    const bare = median(pairs.map((pair) => pair.bare[side]));
    const ratio = median(pairs.map((pair) => pair.ours[kind][side] / pair.bare[side]));
    print(`durable ${kind}, ${name}`, `${shown(ratio)} × (${shown(ours)} a second; LMDB alone ${shown(bare)})`);
  }
