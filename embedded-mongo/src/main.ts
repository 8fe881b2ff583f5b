// The command line: reads the options, starts a server, and stops it on request.
import { parseArgs } from 'node:util';
import { startServer, type Where } from './server.ts';

const PARENT_CHECK_MS = 1000;
const USAGE = `Usage: embedded-mongo --dir DIRECTORY [--port N | --socket PATH] [--ttl-every S] [--with-parent]

  --dir DIRECTORY   where the data is kept; made when it is missing
  --port N          a port of 127.0.0.1; 0, or left out: any free one
  --socket PATH     a Unix socket instead, with access for its owner alone
  --ttl-every S     how often what has expired by a TTL index is deleted, in seconds; left out: 30
  --with-parent     end when the process that started it ends, or closes its standard input
  --help            show this`;

interface Options {
  readonly where: Where;
  readonly dir: string;
  readonly ttlEveryMs: number | undefined;
  readonly withParent: boolean;
}
/** @returns undefined when only help was requested */
function readArguments(): Options | undefined {
  const { values } = parseArgs({
    options: {
      help: { type: 'boolean', default: false },
      port: { type: 'string' },
      socket: { type: 'string' },
      dir: { type: 'string' },
      'ttl-every': { type: 'string' },
      'with-parent': { type: 'boolean', default: false },
    },
  });
  if (values.help) return undefined;
  const port = Number(values.port ?? '0');
  if (!values.dir) throw new Error(`--dir is missing\n\n${USAGE}`);
  if (!Number.isInteger(port) || port < 0 || port > 65535)
    throw new Error(`--port must be a number from 0 to 65535, not ${String(values.port)}`);
  if (values.port !== undefined && values.socket !== undefined)
    throw new Error('--port and --socket exclude each other: it listens in one place');
  const where = values.socket === undefined ? { port } : { socket: values.socket };
  const { dir, 'ttl-every': ttlEvery, 'with-parent': withParent } = values;
  const ttlEveryMs = ttlEvery === undefined ? undefined : Number(ttlEvery) * 1000;
  if (ttlEveryMs !== undefined && !(ttlEveryMs >= 1 && ttlEveryMs < 2 ** 31))
    throw new Error(`--ttl-every must be a number of seconds, not ${String(ttlEvery)}`);
  return { where, dir, ttlEveryMs, withParent };
}

/**
 * Ends the process without touching the storage again, after the error replies are sent. A
 * supervisor restarts it.
 */
function endAfterFailure(error: unknown): void {
  const why = error instanceof Error ? error.message : String(error);
  console.error(`embedded-mongo could not write its data, and ends to be started again: ${why}`);
  // Do not use `exit`: LMDB cleans up there, which may never end after its failure.
  setImmediate(() => process.kill(process.pid, 'SIGKILL'));
}

/** Calls `gone` when the parent process has ended. */
function watchParent(gone: () => void): void {
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) gone();
  }, PARENT_CHECK_MS).unref();
  process.stdin.on('end', gone).on('close', gone).on('error', gone).resume();
}

async function main(): Promise<void> {
  const options = readArguments();
  if (options === undefined) {
    console.log(USAGE);
    return;
  }
  const { where, dir, ttlEveryMs, withParent } = options;
  const server = await startServer({
    ...where,
    dir,
    onFailure: endAfterFailure,
    ...(ttlEveryMs !== undefined && { ttlEveryMs }),
  });
  let stopping = false;
  const stop = (): void => {
    if (stopping) return;
    stopping = true;
    void server.close().then(() => process.exit(0));
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  if (withParent) watchParent(stop);
  process.stdout.on('error', () => undefined);
  console.log(`embedded-mongo listening on ${server.uri}`);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
