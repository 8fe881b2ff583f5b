// Tests of a full disk: the database ends, keeps acknowledged writes, and can be started again.
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, expect, test } from '@jest/globals';
import { MongoClient } from 'mongodb';
import { freshDir, refusalOf, removeDir } from './harness.ts';

const MAIN = join(import.meta.dirname, '..', 'src/main.ts');
const dir = freshDir();
let child: ChildProcess | undefined;

async function start(): Promise<{ client: MongoClient; started: ChildProcess }> {
  const started = spawn(process.execPath, ['--import', 'tsx', MAIN, '--port', '0', '--dir', dir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  child = started;
  for await (const line of createInterface({ input: started.stdout })) {
    const uri = /^embedded-mongo listening on (mongodb:\/\/\S+)$/.exec(line)?.[1];
    if (uri !== undefined) return { client: await MongoClient.connect(uri), started };
  }
  throw new Error('the server ended before it was ready');
}
async function kill(): Promise<void> {
  if (child === undefined) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}
afterAll(async () => {
  await kill();
  removeDir(dir);
});

/** Limits the size of the process's files from now on. Only Linux can do this for a running process. */
const limitFiles = (pid: number, bytes: string): void =>
  void execFileSync('prlimit', ['--pid', pid.toString(), `--fsize=${bytes}:`]);
const canLimit = process.platform === 'linux';

interface Row {
  _id: number;
  filling: string;
}
const filling = 'x'.repeat(100_000);

(canLimit ? test : test.skip)('a database that cannot write ends, and has everything after a start', async () => {
  const { client, started } = await start();
  const rows = client.db('hall').collection<Row>('rows');
  const acknowledged: number[] = [];
  const write = async (_id: number): Promise<void> => {
    await rows.insertOne({ _id, filling });
    acknowledged.push(_id);
  };
  for (let id = 1; id <= 5; id++) await write(id);
  limitFiles(started.pid ?? 0, (statSync(join(dir, 'data.mdb')).size + 1_000_000).toString());
  const ended = once(started, 'exit');
  const { code } = await refusalOf(
    (async () => {
      for (let id = 6; id < 100; id++) await write(id);
    })(),
  );
  // The write is rejected, or the connection is lost when LMDB has already aborted.
  expect([14031, undefined]).toContain(code);
  expect(acknowledged.length).toBeGreaterThan(5);
  expect(await ended).not.toEqual([0, null]);
  await client.close(true);
  const again = await start();
  await again.client.db('hall').collection<Row>('rows').insertOne({ _id: 2000, filling });
  acknowledged.push(2000);
  const found = await again.client.db('hall').collection<Row>('rows').find().sort({ _id: 1 }).toArray();
  expect(found.map(({ _id }) => _id)).toEqual(acknowledged);
  await again.client.close();
});
