// Tests of the packed npm package, installed with only its declared dependencies.
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, realpathSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { MongoClient } from 'mongodb';
import { freshDir, removeDir } from './harness.ts';

const run = promisify(execFile);
const source = join(import.meta.dirname, '..');
type Manifest = { name: string; license: string; bin: Record<string, string>; dependencies: Record<string, string> };
const manifest = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8')) as Manifest;
const home = freshDir();
const unpacked = join(home, 'node_modules', manifest.name);
let packed: string[] = [];
let child: ChildProcess | undefined;

/** The folder of an installed package. */
function folderOf(name: string): string {
  for (const folder of createRequire(join(source, 'package.json')).resolve.paths(name) ?? []) {
    try {
      return realpathSync(join(folder, name));
    } catch {
      // not in this folder
    }
  }
  throw new Error(`${name} is not installed`);
}

beforeAll(async () => {
  const { stdout } = await run('npm', ['pack', '--json', '--silent', '--pack-destination', home], { cwd: source });
  const [pack] = JSON.parse(stdout.slice(stdout.indexOf('['))) as { filename: string; files: { path: string }[] }[];
  packed = pack?.files.map(({ path }) => path) ?? [];
  mkdirSync(unpacked, { recursive: true });
  await run('tar', ['-xzf', join(home, pack?.filename ?? ''), '-C', unpacked, '--strip-components=1']);
  for (const name of Object.keys(manifest.dependencies)) {
    const link = join(home, 'node_modules', name);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(folderOf(name), link);
  }
});
afterAll(() => {
  child?.kill('SIGKILL');
  removeDir(home);
});

test('it contains the program, its license and its README, and no tests', () => {
  expect(packed).toEqual(expect.arrayContaining(['LICENSE', 'README.md', 'package.json', 'bin/embedded-mongo.mjs']));
  const others = packed.filter(
    (path) => !/^(LICENSE|README\.md|package\.json|bin\/.+|dist\/.+\.(js|d\.ts))$/.test(path),
  );
  expect(others).toEqual([]);
  expect(readFileSync(join(unpacked, 'LICENSE'), 'utf8')).toMatch(new RegExp(`^${manifest.license} License`));
});

test('its command starts a server, which ends cleanly', async () => {
  const program = join(unpacked, manifest.bin['embedded-mongo'] ?? '');
  const started = spawn(process.execPath, [program, '--port', '0', '--dir', join(home, 'db')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  child = started;
  const ended = once(started, 'exit');
  const [line] = (await once(createInterface({ input: started.stdout }), 'line')) as [string];
  const client = await MongoClient.connect(/mongodb:\S+/.exec(line)?.[0] ?? '');
  await client.db('hall').collection<{ _id: number }>('rows').insertOne({ _id: 1 });
  expect(await client.db('hall').collection('rows').countDocuments()).toBe(1);
  await client.close();
  started.kill('SIGTERM');
  expect((await ended)[0]).toBe(0);
});

test('another program can import it and start a server', async () => {
  const script = `import { startServer } from '${manifest.name}';
    const server = await startServer({ port: 0, dir: ${JSON.stringify(join(home, 'other'))} });
    console.log(server.uri);
    await server.close();`;
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script], { cwd: home });
  expect(stdout).toMatch(/^mongodb:\/\/127\.0\.0\.1:\d+\n$/);
});
