// Programs that run in a process of their own, because native code in them handles what people send.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

export interface ProgramOptions {
  readonly args: readonly string[];
  /** What the program reads from its standard input. */
  readonly input: string | Uint8Array;
  /** After this time the process is killed, in ms. */
  readonly timeoutMs: number;
  /** The longest output, in bytes. */
  readonly maxBytes: number;
}
/** How a process that failed has ended. */
export interface FailedProcess {
  /** The exit status; a text if the process did not start; null if a signal ended it. */
  readonly code?: number | string | null;
  /** Whether it took too long, or wrote too much. */
  readonly killed?: boolean;
  readonly stderr?: Buffer;
}

/**
 * Runs a program of Node. A thread would leave its memory in this process, and a crash in native code would
 * end it. For the same reason the process gets no environment variables.
 * @param program its text, because a bundle has no file for it
 * @returns what it wrote to its standard output
 * @throws {FailedProcess}
 */
export async function runSeparately(
  program: string,
  { args, input, timeoutMs, maxBytes }: ProgramOptions,
): Promise<Buffer> {
  const run = promisify(execFile)(process.execPath, ['-e', program, ...args], {
    timeout: timeoutMs,
    killSignal: 'SIGKILL',
    maxBuffer: maxBytes,
    env: {},
    encoding: 'buffer',
  });
  // A process that ended early does not read its input. Ignore the write error, because its exit is
  // reported.
  run.child.stdin?.on('error', () => undefined).end(input);
  return (await run).stdout;
}
