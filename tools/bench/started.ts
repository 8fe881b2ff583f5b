// The app as started by `npm start`, with its own data folder, and the memory of its processes.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../launcher/ports.mjs';

/** Memory of one process, in MB of a million bytes. */
export interface ProcessMemory {
  readonly name: string;
  /** All its pages in memory. Shared pages count fully. */
  readonly resident: number;
  /** Shared pages count partly: a page shared by three counts a third. */
  readonly proportional: number;
}
export interface StartedHall {
  readonly port: number;
  /** Memory of npm, the launcher, and all processes they have started. */
  memory(): ProcessMemory[];
  close(): Promise<void>;
}
const root = path.resolve(import.meta.dirname, '../..');

/** Whether this system reports the memory of a process. */
export function canWeigh(): boolean {
  try {
    return readFileSync('/proc/self/smaps_rollup', 'utf8') !== '';
  } catch {
    return false;
  }
}

/** @returns a /proc file of a process; '' when the process has ended */
function read(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}

function familyOf(pid: number): number[] {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({
      pid: Number(name),
      parent: Number(read(Number(name), 'stat').split(') ').at(-1)?.split(' ')[1]),
    }));
  const below = (parent: number): number[] =>
    all.filter((one) => one.parent === parent).flatMap((one) => [one.pid, ...below(one.pid)]);
  return [pid, ...below(pid)];
}

/** Name of a process: the script of a Node.js program, or the program's own name. */
function nameOf(pid: number): string {
  const words = read(pid, 'cmdline').split('\0');
  const program = path.basename((words[0] ?? '').split(' ')[0] ?? '');
  // Skips shell commands and files for `--import`.
  const script = words.find((word) => /^[^ :]+\.m?js$/.test(word));
  return script === undefined ? program : path.basename(script);
}

const kilobytes = (rollup: string, line: string): number =>
  Number(new RegExp(`^${line}:\\s+(\\d+) kB`, 'm').exec(rollup)?.[1] ?? 0);

function memoryOf(pid: number): ProcessMemory {
  const rollup = read(pid, 'smaps_rollup');
  const megabytes = (line: string): number => (kilobytes(rollup, line) * 1024) / 1e6;
  return { name: nameOf(pid), resident: megabytes('Rss'), proportional: megabytes('Pss') };
}

/**
 * Runs `npm start` until the app is ready, with the demo guild.
 * @param settings environment variables besides the usual ones
 */
export async function npmStart(settings: NodeJS.ProcessEnv = {}): Promise<StartedHall> {
  const port = await freePort();
  const data = mkdtempSync(path.join(tmpdir(), 'guild-hall-memory-'));
  const { PATH, HOME } = process.env;
  const child = spawn('npm', ['start'], {
    cwd: root,
    env: { PATH, HOME, PORT: String(port), DATA_DIR: data, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  const close = async (): Promise<void> => {
    if (child.exitCode === null && child.signalCode === null) {
      const ended = Promise.all([once(child, 'exit'), once(child.stdout, 'close')]); // then no process writes any more
      child.kill('SIGTERM');
      await ended;
    }
    rmSync(data, { recursive: true, force: true });
  };
  try {
    await new Promise<void>((resolve, reject) => {
      const hear = (part: Buffer): void => {
        said += part.toString();
        if (said.includes('The guild hall is open')) resolve();
      };
      child.stdout.on('data', hear);
      child.stderr.on('data', hear);
      child.once('exit', () => reject(new Error(`npm start ended:\n${said.slice(-2000)}`)));
    });
  } catch (error) {
    await close();
    throw error;
  }
  return { port, memory: () => familyOf(child.pid ?? 0).map(memoryOf), close };
}
