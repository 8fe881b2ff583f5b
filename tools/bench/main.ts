// Benchmark program: runs the selected rows one after the other, and reports. `npm run bench`
// prepares everything it needs.
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { isReached, type Bench, type Figure, type Row } from './row.ts';
import { tableOf, writeDocs, writeJson, type RowResult } from './report.ts';
import { productionRows, rows } from './rows.ts';

const root = path.resolve(import.meta.dirname, '../..');
const needed = (name: string): string => {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is not set: use npm run bench`);
  return value;
};

const createBench = (tiny: boolean, production: boolean, rounds: number): Bench => ({
  mongoUrl: needed('BENCH_MONGODB_URI'),
  redisUrl: needed('BENCH_REDIS_URL'),
  dist: needed('BENCH_DIST'),
  chromium: process.env['CHROMIUM_PATH'] ?? '',
  production,
  tiny,
  rounds: tiny ? 1 : rounds,
  few: (usual, small) => (tiny ? small : usual),
  say: (text) => void process.stderr.write(`  ${text}\n`),
});

/** Goals of ratios are for the embedded database. SecantusDB is slower. */
const withoutRatioGoal = ({ goal, ...figure }: Figure): Figure =>
  goal === undefined || figure.unit === 'x' ? figure : { ...figure, goal };

async function measure(row: Row, bench: Bench): Promise<RowResult> {
  process.stderr.write(`${row.name}: ${row.what}\n`);
  const began = performance.now();
  const seconds = (): number => Math.round((performance.now() - began) / 100) / 10;
  try {
    const figures = await row.run(bench);
    return { row: row.name, figures: bench.production ? figures.map(withoutRatioGoal) : figures, seconds: seconds() };
  } catch (error) {
    const problem = error instanceof Error ? (error.stack ?? error.message) : String(error);
    process.stderr.write(`${problem}\n`);
    return { row: row.name, figures: [], seconds: seconds(), problem };
  }
}

async function main(): Promise<boolean> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      json: { type: 'string', default: path.join(root, '.data/bench.json') },
      docs: { type: 'boolean', default: false },
      rounds: { type: 'string', default: '5' },
      production: { type: 'boolean', default: false },
      tiny: { type: 'boolean', default: false },
    },
  });
  const unknown = positionals.filter((name) => !rows.some((row) => row.name === name));
  if (unknown.length > 0)
    throw new Error(`There is no row ${unknown.join(', ')}; there are ${rows.map(({ name }) => name).join(', ')}`);
  if (values.docs && values.production)
    throw new Error('The table in docs/performance.md is measured without --production');
  const usual = values.production ? productionRows : rows.map(({ name }) => name);
  const names = positionals.length > 0 ? positionals : usual;
  const wanted = rows.filter(({ name }) => names.includes(name));
  const bench = createBench(values.tiny, values.production, Number(values.rounds));
  const measured: RowResult[] = [];
  for (const row of wanted) {
    measured.push(await measure(row, bench));
    writeJson(path.resolve(values.json), measured);
  }
  process.stdout.write(`\n${tableOf(measured)}\n\nAlso in ${values.json}\n`);
  if (values.docs) {
    const document = path.join(root, 'docs/performance.md');
    writeDocs(document, measured);
    execFileSync(process.execPath, [path.join(root, 'node_modules/prettier/bin/prettier.cjs'), '--write', document]);
  }
  return measured.every(({ problem, figures }) => problem === undefined && figures.every(isReached));
}

main().then(
  (reached) => process.exit(reached ? 0 : 1),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  },
);
