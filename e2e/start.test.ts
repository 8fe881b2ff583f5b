// Tests of `npm start`: clean ends, killed processes, open ports, and file permissions.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { standInChannelOf, standInPath } from '@guild/common/discord/discord.standIn';
import { freePort } from '../tools/launcher/ports.mjs';
import { eventually } from './program.ts';

const root = path.resolve(import.meta.dirname, '..');
const deadlineMs = 600_000;
const onLinux = existsSync('/proc/self/stat') ? test : test.skip;

let data = '';
const started: ChildProcess[] = [];
const families: number[] = [];
beforeEach(() => {
  data = mkdtempSync(path.join(tmpdir(), 'guild-hall-start-'));
});
afterEach(() => {
  for (const pid of families.splice(0)) if (isRunning(pid)) process.kill(pid, 'SIGKILL');
  for (const child of started.splice(0)) {
    child.kill('SIGKILL');
    for (const stream of [child.stdout, child.stderr]) stream?.destroy();
  }
  rmSync(data, { recursive: true, force: true });
});

/** All processes, each with its state and its parent. */
function processes(): { pid: number; state: string; parent: number }[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const [state = '', parent = ''] =
          readFileSync(`/proc/${name}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
        return [{ pid: Number(name), state, parent: Number(parent) }];
      } catch {
        return []; // ended meanwhile
      }
    });
}
/** The id of a process and of all its descendants. */
function familyOf(pid: number): number[] {
  const all = existsSync('/proc') ? processes() : [];
  const below = (parent: number): number[] =>
    all.filter((one) => one.parent === parent).flatMap((one) => [one.pid, ...below(one.pid)]);
  return [pid, ...below(pid)];
}
const isRunning = (pid: number): boolean =>
  processes().some((one) => one.pid === pid && one.state !== 'Z' && one.state !== 'X');

interface Started {
  readonly child: ChildProcess;
  /** Ids of its processes once it was open. */
  readonly family: readonly number[];
  readonly url: string;
  said(): string;
}
/** Runs `npm start` until it says that it is open. */
async function npmStart(): Promise<Started> {
  const port = await freePort();
  const { PATH, HOME } = process.env;
  const child = spawn('npm', ['start'], {
    cwd: root,
    env: { PATH, HOME, PORT: String(port), DATA_DIR: data, DEMO_SEED: 'off', NODE_ENV: 'development' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  started.push(child);
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (said += part.toString()));
  await eventually(
    'the open hall',
    () => {
      if (child.exitCode !== null) throw new Error(`it ended: ${said}`);
      return said.includes('The guild hall is open');
    },
    deadlineMs,
  );
  const family = familyOf(child.pid ?? 0);
  families.push(...family);
  return { child, family, url: `http://127.0.0.1:${port}`, said: () => said };
}

onLinux(
  "SIGTERM to npm's own process stops everything, and the next start waits for that",
  async () => {
    const first = await npmStart();
    const { family } = first;
    expect(family.length).toBeGreaterThan(5);
    const ended = once(first.child, 'exit');
    first.child.kill('SIGTERM');
    await ended;
    const second = await npmStart();
    expect(family.filter(isRunning)).toEqual([]);
    const ownEnd = once(second.child, 'exit');
    const launcher = Number.parseInt(readFileSync(path.join(data, 'start.lock'), 'utf8'), 10);
    process.kill(launcher, 'SIGTERM');
    await ownEnd;
    await eventually('the end of everything', () => !second.family.some(isRunning));
    expect(existsSync(path.join(data, 'start.lock'))).toBe(false);
  },
  deadlineMs * 2,
);

/** The ports that these processes listen on. */
function portsOf(pids: readonly number[]): number[] {
  const sockets = new Set(
    pids.flatMap((pid) => {
      try {
        return readdirSync(`/proc/${pid}/fd`).map((fd) => readlinkSync(`/proc/${pid}/fd/${fd}`));
      } catch {
        return []; // ended meanwhile
      }
    }),
  );
  return ['/proc/net/tcp', '/proc/net/tcp6']
    .flatMap((file) => readFileSync(file, 'utf8').trim().split('\n').slice(1))
    .map((line) => line.trim().split(/\s+/))
    .filter((fields) => fields[3] === '0A' && sockets.has(`socket:[${fields[9] ?? ''}]`))
    .map(([, local = '']) => Number.parseInt(local.split(':')[1] ?? '', 16));
}
/** Files in a folder that other users of the machine can read or enter. */
function openIn(folder: string): string[] {
  return [folder, ...readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => path.join(folder, name))]
    .filter((file) => (statSync(file).mode & 0o077) !== 0)
    .map((file) => `${file} ${(statSync(file).mode & 0o777).toString(8)}`);
}

onLinux(
  'only the web server listens on a port, other users cannot read the data, and there is a Discord to try',
  async () => {
    chmodSync(data, 0o755); // as an earlier version left it
    const { family, url } = await npmStart();
    expect(portsOf(family)).toEqual([Number(new URL(url).port)]);
    expect(openIn(data)).toEqual([]);
    for (const name of ['database.sock', 'redis.sock']) {
      const found = statSync(path.join(data, 'run', name));
      expect([found.isSocket(), found.mode & 0o777]).toEqual([true, 0o600]);
    }
    const listed = readdirSync(data).sort();
    expect(listed).toEqual(expect.arrayContaining(['logs', 'mongo', 'redis', 'run', 'session-secret', 'start.lock']));
    expect((await fetch(`${url}${standInPath}`)).status).toBe(200);
    // The worker registers them through the web server. Direct messages have none.
    const channel = standInChannelOf('event');
    await eventually('the slash commands', async () => {
      const state = await fetch(`${url}${standInPath}/state?channel=${channel}`);
      return ((await state.json()) as { commands: unknown[] }).commands.length > 0;
    });
  },
  deadlineMs,
);

onLinux(
  'SIGKILL to npm, which cannot be passed on, also stops everything',
  async () => {
    const { child, family } = await npmStart();
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
    await eventually('the end of everything', () => !family.some(isRunning));
  },
  deadlineMs,
);
