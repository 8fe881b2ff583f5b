// Tests of the supervisor with small real programs: restarts, limits, stops, and killed parents.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { createSupervisor, type Program, type Supervisor } from './supervisor.mjs';

const open = new Set<Supervisor>();
let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'supervisor-'));
});
afterEach(() => {
  for (const supervisor of open) supervisor.kill();
  open.clear();
  rmSync(folder, { recursive: true });
});

function supervise(options: Partial<Parameters<typeof createSupervisor>[0]> = {}): Supervisor {
  const supervisor = createSupervisor({ onGiveUp: () => undefined, wait: () => 0, ...options });
  open.add(supervisor);
  return supervisor;
}

/** A program of one line; its output is collected in `lines`. */
function program(name: string, source: string, lines: string[], guarded = false): Program {
  const args = ['-e', source];
  return { name, command: process.execPath, args, env: process.env, guarded, onLine: (line) => lines.push(line) };
}

const stay = 'console.log(process.pid); setInterval(() => {}, 1e9);';

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 10));
}

/** Whether a process runs; a zombie does not count. */
function runs(pid: number): boolean {
  const stat = `/proc/${pid}/stat`;
  try {
    process.kill(pid, 0);
    return !existsSync(stat) || !readFileSync(stat, 'utf8').includes(') Z ');
  } catch {
    return false;
  }
}

test('a program that dies is restarted, and ends when it is stopped', async () => {
  const lines: string[] = [];
  const deaths: string[] = [];
  const supervisor = supervise({ onDeath: (name, how) => deaths.push(`${name}: ${how}`) });
  supervisor.start(program('web', stay, lines));
  await until(() => lines.length === 1);
  process.kill(Number(lines[0]), 'SIGKILL');
  await until(() => lines.length === 2);
  expect(deaths).toEqual(['web: SIGKILL']);
  await supervisor.stop(['web', 'no such program']);
  expect(lines.map(Number).filter(runs)).toEqual([]);
  expect(deaths).toHaveLength(1);
});

test('five crashes within a minute end everything, and are reported once', async () => {
  const lines: string[] = [];
  const reasons: string[] = [];
  const supervisor = supervise({ onGiveUp: (reason) => reasons.push(reason) });
  supervisor.start(program('worker', 'console.log(1); process.exit(7)', lines));
  await until(() => reasons.length > 0);
  expect(lines).toHaveLength(5);
  expect(reasons).toEqual(['worker ended (exit code 7), and that was the 5th end of a program within a minute.']);
});

test('a program that reports that it cannot start is not restarted', async () => {
  const lines: string[] = [];
  const reasons: string[] = [];
  const supervisor = supervise({ onGiveUp: (reason) => reasons.push(reason) });
  supervisor.start(program('web', 'console.log(1); process.exit(78)', lines));
  await until(() => reasons.length > 0);
  expect([lines, reasons]).toEqual([['1'], ['web cannot start.']]);
});

test('a program that cannot be started counts as crashed', async () => {
  const reasons: string[] = [];
  const supervisor = supervise({ onGiveUp: (reason) => reasons.push(reason) });
  supervisor.start({ name: 'redis', command: path.join(folder, 'missing'), args: [], env: process.env });
  await until(() => reasons.length > 0);
  expect(reasons[0]).toContain('ENOENT');
});

test('a program that ignores the stop signal is killed together with its child processes', async () => {
  const lines: string[] = [];
  const supervisor = supervise({ timeoutMs: 50 });
  const grandchild = `require('child_process').spawn(process.execPath, ['-e', ${JSON.stringify(stay)}], { stdio: 'inherit' });`;
  supervisor.start(program('deaf', `process.on('SIGTERM', () => {}); ${grandchild} ${stay}`, lines));
  await until(() => lines.length === 2);
  await supervisor.stop(['deaf']);
  await until(() => lines.map(Number).filter(runs).length === 0);
});

test('a guarded program is stopped gracefully, and its guard ends with it', async () => {
  const lines: string[] = [];
  const supervisor = supervise();
  const polite = `process.on('SIGTERM', () => { console.log('bye'); process.exit(0); });`;
  supervisor.start(program('redis', polite + stay, lines, true));
  await until(() => lines.length === 1);
  const guard = supervisor.pidOf('redis') ?? 0;
  expect([guard, Number(lines[0])].map(runs)).toEqual([true, true]);
  await supervisor.stop(['redis']);
  expect(lines).toEqual([expect.any(String), 'bye']);
  await until(() => ![guard, Number(lines[0])].some(runs));
});

test('a guard reports how its program ended', async () => {
  const reasons: string[] = [];
  const deaths: string[] = [];
  const supervisor = supervise({
    onGiveUp: (reason) => reasons.push(reason),
    onDeath: (_name, how) => deaths.push(how),
  });
  supervisor.start(program('fails', 'process.exit(process.argv.length)', [], true));
  await until(() => deaths.length > 0);
  expect(deaths[0]).toBe('exit code 1');
  supervisor.start(program('cannot', 'process.exit(78)', [], true));
  await until(() => reasons.length > 0);
  expect(reasons).toEqual(['cannot cannot start.']);
});

test('a guarded program ends when the launcher is killed', async () => {
  const main = path.join(folder, 'launcher.mjs');
  const started = JSON.stringify({ name: 'redis', command: process.execPath, args: ['-e', stay], guarded: true });
  writeFileSync(
    main,
    `import { createSupervisor } from ${JSON.stringify(path.join(import.meta.dirname, 'supervisor.mjs'))};
     createSupervisor({ onGiveUp: () => {} }).start({ ...${started}, env: process.env, onLine: (line) => console.log(line) });`,
  );
  const launcher = spawn(process.execPath, [main], { stdio: ['ignore', 'pipe', 'inherit'] });
  let said = '';
  launcher.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  await until(() => said.includes('\n'));
  expect(runs(Number(said))).toBe(true);
  launcher.kill('SIGKILL');
  await until(() => !runs(Number(said)));
});
