// A server to be measured, in its own process, which reports its usage on request.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

export interface Usage {
  /** CPU time of the process so far, in ms. */
  readonly cpuMs: number;
  readonly heapBytes: number;
  /** Memory outside the heap that belongs to objects in it, such as buffers. */
  readonly externalBytes: number;
}
export interface Program {
  /** The port that it has reported; 0 when it reports none. */
  readonly port: number;
  usage(): Promise<Usage>;
  /** Usage after a garbage collection. */
  usageWithoutGarbage(): Promise<Usage>;
  hasEnded(): boolean;
  /** Its output so far. */
  output(): string;
  stop(): Promise<void>;
}
const root = path.resolve(import.meta.dirname, '../..');
export const programs = path.join(import.meta.dirname, 'programs');
const probe = pathToFileURL(path.join(programs, 'probe.mjs')).href;
interface Message {
  port?: number;
  id?: number;
  usage?: Usage;
}

function launch(
  file: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): { child: ChildProcess; said: string[] } {
  const profile = process.env['BENCH_PROFILE'];
  const flags = profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profile}`];
  const child = spawn(process.execPath, [...flags, '--expose-gc', '--import', probe, file, ...args], {
    cwd: root,
    env: { PATH: process.env['PATH'], NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      said.push(text);
      if (said.length > 1000) said.splice(0, 500);
    });
  return { child, said };
}

/**
 * Starts a program with the probe inside.
 * @param reportsPort whether to wait for the message `{ port }` that it sends when it listens
 */
export async function startProgram(
  file: string,
  {
    args = [],
    env = {},
    reportsPort = false,
  }: { args?: string[]; env?: NodeJS.ProcessEnv; reportsPort?: boolean } = {},
): Promise<Program> {
  const { child, said } = launch(file, args, env);
  const waiting = new Map<number, (usage: Usage) => void>();
  let last = 0;
  const listening = new Promise<number>((resolve, reject) => {
    child.on('message', ({ port, id, usage }: Message) => {
      if (port !== undefined) resolve(port);
      if (id !== undefined && usage !== undefined) waiting.get(id)?.(usage);
    });
    child.once('exit', () => reject(new Error(`${path.basename(file)} ended:\n${said.join('').slice(-2000)}`)));
  });
  const ask = (question: string): Promise<Usage> =>
    new Promise((resolve) => {
      last += 1;
      waiting.set(last, resolve);
      child.send({ ask: question, id: last });
    });
  const hasEnded = (): boolean => child.exitCode !== null || child.signalCode !== null;
  if (!reportsPort) listening.catch(() => undefined);
  return {
    port: reportsPort ? await listening : 0,
    usage: () => ask('usage'),
    usageWithoutGarbage: () => ask('garbage'),
    hasEnded,
    output: () => said.join(''),
    async stop() {
      if (hasEnded()) return;
      const ended = once(child, 'exit');
      const timeout = setTimeout(() => child.kill('SIGKILL'), 20_000);
      child.kill('SIGTERM');
      await ended;
      clearTimeout(timeout);
    },
  };
}
