// A second web process of a hall, as its own operating system process that can be killed at any
// moment.
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { aClock, startHall, type Hall } from './harness.ts';
import { builtProgram } from './programs/builtProgram.ts';

export interface KillableWeb {
  readonly url: string;
  /** Ends it with SIGKILL: it answers and writes nothing more. Resolves when it has ended. */
  kill(): Promise<void>;
  /** Sets its clock to that of the hall; resolves at once if the process has ended. */
  setClock(): Promise<void>;
}
const program = builtProgram('killableProcess');
const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** In ms. */
const aheadOf = (clock: Hall['clock']): number => clock.now() - Date.now();
const urlIn = (message: unknown): string => (message as { url: string }).url;

/** Starts it on the database and Redis keys of a hall, with the current clock of that hall. */
export async function startKillable({ env, clock }: Pick<Hall, 'env' | 'clock'>): Promise<KillableWeb> {
  const child = fork(program, {
    execArgv: [], // without the options of jest
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'test',
      TZ: 'UTC',
      HALL_ENV: JSON.stringify(env),
      HALL_AHEAD_MS: aheadOf(clock).toString(),
    },
  });
  running.add(child);
  const ended = once(child, 'exit').then(() => void running.delete(child));
  const url = await Promise.race([
    once(child, 'message').then(([message]: unknown[]) => urlIn(message)),
    ended.then(() => ''),
  ]);
  if (url === '') throw new Error('The second process ended before it listened');
  return {
    url,
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
    async setClock() {
      if (!child.connected) return;
      const set = once(child, 'message');
      child.send(aheadOf(clock), () => undefined);
      await Promise.race([set, ended]);
    },
  };
}

/** Lets another process do what a killed one left behind. It starts late enough to take over the open work. */
export async function takeUp(hall: Hall): Promise<void> {
  const later = await startHall({ beside: hall, clock: aClock(hall.clock.now() + 60_000) });
  await later.close();
}

/** Calls `strike` once, after this many replies. */
export function afterAnswers(
  count: number,
  strike: () => Promise<void>,
): { answered(): void; struck(): Promise<void> } {
  let left = count;
  let striking: Promise<void> | undefined;
  const answered = (): void => {
    left -= 1;
    if (left <= 0) striking ??= strike();
  };
  // With fewer replies it strikes at the end.
  return { answered, struck: () => (striking ??= strike()) };
}
