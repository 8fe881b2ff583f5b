// One process of a hall under test: start, stop, kill, freeze, restart, and its logged warnings and
// errors.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

export interface Command {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
  readonly cwd?: string;
  /** Called for every line that the process prints. */
  readonly onLine?: (line: string) => void;
  /** Whether the process is ready. */
  readonly answers: () => Promise<boolean>;
}
export interface Program {
  readonly name: string;
  readonly pid: number;
  /** Warnings and errors so far, and lines that are not in the log format. */
  readonly complaints: string[];
  /** Starts the process and waits until it answers. */
  start(): Promise<void>;
  /** Ends the process with SIGTERM. */
  stop(): Promise<void>;
  /** Ends the process with SIGKILL. */
  kill(): Promise<void>;
  /** Suspends the process. Its connections stay open, but it does not answer. */
  freeze(): void;
  thaw(): void;
}

const startWithinMs = 300_000;
const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** Resolves when `check` returns true. Rejects with `what` after `withinMs`. */
export async function eventually(
  what: string,
  check: () => boolean | Promise<boolean>,
  withinMs = 120_000,
): Promise<void> {
  const until = Date.now() + withinMs;
  while (!(await check())) {
    if (Date.now() > until) throw new Error(`${what} did not happen within ${withinMs} ms`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Whether a log line is a warning, an error, or not in the log format. */
function isComplaint(line: string): boolean {
  try {
    return ((JSON.parse(line) as { level?: number }).level ?? 0) >= 40;
  } catch {
    return line.trim() !== '';
  }
}

const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null;

export function createProgram({ name, command, args, env, cwd, onLine, answers }: Command): Program {
  const complaints: string[] = [];
  let child: ChildProcess | null = null;

  const listen = (stream: NodeJS.ReadableStream | null): void => {
    if (stream === null) return;
    createInterface({ input: stream }).on('line', (line) => {
      onLine?.(line);
      if (isComplaint(line)) complaints.push(line);
    });
  };
  const launch = (): ChildProcess => {
    const launched = spawn(command, [...args], {
      stdio: ['ignore', 'pipe', 'pipe'],
      ...(env === undefined ? {} : { env }),
      ...(cwd === undefined ? {} : { cwd }),
    });
    running.add(launched);
    launched.once('exit', () => running.delete(launched));
    launched.once('error', (error) => complaints.push(error.message));
    listen(launched.stdout);
    listen(launched.stderr);
    return launched;
  };
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    const ending = child;
    if (ending === null || hasEnded(ending)) return;
    const ended = once(ending, 'exit');
    ending.kill(signal);
    if (signal !== 'SIGKILL') ending.kill('SIGCONT');
    await ended;
  };

  return {
    name,
    get pid() {
      return child?.pid ?? 0;
    },
    complaints,
    async start() {
      const launched = launch();
      child = launched;
      const ready = async (): Promise<boolean> => {
        if (hasEnded(launched)) throw new Error(`${name} ended while it started: ${complaints.slice(-20).join('\n')}`);
        return answers();
      };
      await eventually(`the start of ${name}`, ready, startWithinMs);
    },
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    freeze: () => void child?.kill('SIGSTOP'),
    thaw: () => void child?.kill('SIGCONT'),
  };
}
