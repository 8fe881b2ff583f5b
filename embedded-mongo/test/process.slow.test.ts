// Tests of the server process: start, stop, kills during writes, and sockets.
import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, statSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { afterEach, expect, test } from '@jest/globals';
import { MongoClient } from 'mongodb';
import { freshDir, removeDir } from './harness.ts';

type Child = ChildProcessByStdio<Writable, Readable, Readable>;
const MAIN = join(import.meta.dirname, '..', 'src/main.ts');
const running = new Set<Child>();
const dirs: string[] = [];

function run(...args: string[]): Child {
  const child = spawn(process.execPath, ['--import', 'tsx', MAIN, ...args], { stdio: ['pipe', 'pipe', 'pipe'] });
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
}

async function start(dir: string, ...more: string[]): Promise<{ child: Child; uri: string }> {
  const child = run('--port', '0', '--dir', dir, ...more);
  for await (const line of createInterface({ input: child.stdout })) {
    const uri = /^embedded-mongo listening on (mongodb:\/\/127\.0\.0\.1:\d+)$/.exec(line)?.[1];
    if (uri) return { child, uri };
  }
  throw new Error('the server ended before it was ready');
}

async function end(child: Child, signal: NodeJS.Signals): Promise<unknown> {
  const ended = once(child, 'exit');
  child.kill(signal);
  return (await ended)[0];
}

const directory = (): string => {
  const dir = freshDir();
  dirs.push(dir);
  return dir;
};

afterEach(async () => {
  for (const child of running) await end(child, 'SIGKILL');
  for (const dir of dirs.splice(0)) removeDir(dir);
});

test('a server killed during many writes has every acknowledged write and correct indexes after a restart', async () => {
  const dir = directory();
  const acknowledged: number[] = [];
  for (let round = 0; round < 2; round++) {
    const { child, uri } = await start(dir);
    const client = await MongoClient.connect(uri);
    // Otherwise the writers would wait for the server to come back.
    child.once('exit', () => void client.close(true));
    const rows = client.db('hall').collection<{ _id: number; twin: number; tags: string[] }>('rows');
    await rows.createIndex({ twin: 1 }, { unique: true }, {});
    let next = round * 1_000_000;
    let alive = true;
    const goal = acknowledged.length + 300;
    const writers = Array.from({ length: 20 }, async () => {
      while (alive) {
        const id = next++;
        await rows.insertOne({ _id: id, twin: id, tags: ['a', 'b'] });
        acknowledged.push(id);
        if (acknowledged.length === goal) child.kill('SIGKILL');
      }
    });
    await Promise.allSettled(writers.map((writer) => writer.catch(() => (alive = false))));
    await client.close();
  }
  const { child, uri } = await start(dir);
  const client = await MongoClient.connect(uri);
  const rows = client.db('hall').collection<{ _id: number; twin: number }>('rows');
  const stored = await rows.find().sort({ _id: 1 }).toArray();
  const ids = new Set(stored.map((row) => row._id));
  expect(acknowledged.filter((id) => !ids.has(id))).toEqual([]);
  const byTwin = await rows
    .find({ twin: { $gte: 0 } })
    .sort({ twin: 1 })
    .hint('twin_1')
    .toArray();
  expect(byTwin.map((row) => row._id)).toEqual(stored.map((row) => row._id));
  await client.close();
  expect(await end(child, 'SIGTERM')).toBe(0);
});

test('a socket is accessible only to its owner, and replaces one left by a killed server', async () => {
  const dir = directory();
  const socket = join(dir, 'a b.sock');
  for (const signal of ['SIGKILL', 'SIGTERM'] as const) {
    const child = run('--socket', socket, '--dir', dir);
    const [said] = (await once(child.stdout, 'data')) as [Buffer];
    const uri = /mongodb:\S+/.exec(said.toString())?.[0] ?? '';
    expect(uri).toBe(`mongodb://${encodeURIComponent(socket)}`);
    expect(statSync(socket).mode & 0o777).toBe(0o600);
    const client = await MongoClient.connect(uri);
    await client.db('hall').collection('rows').insertOne({});
    await client.close();
    await end(child, signal);
  }
  expect(existsSync(socket)).toBe(false);
  const both = run('--socket', socket, '--port', '0', '--dir', dir);
  expect(((await once(both, 'close')) as [number])[0]).toBe(1);
});

test('a second process on the directory fails with a reason; --with-parent ends the first when stdin closes', async () => {
  const dir = directory();
  const { child } = await start(dir, '--with-parent');
  const second = run('--port', '0', '--dir', dir);
  let complaint = '';
  second.stderr.on('data', (text: Buffer) => (complaint += text.toString()));
  const [code] = (await once(second, 'close')) as [number];
  expect([code, complaint]).toEqual([1, expect.stringContaining('another embedded database is already using')]);
  const ended = once(child, 'exit');
  child.stdin.end();
  expect((await ended)[0]).toBe(0);
});
