// Runs the embedded database as a program: --port N or --socket PATH, --dir D [--with-parent].
import { parseArgs } from 'node:util';
import { startServer, type Where } from './server.ts';
import { isFailedCommit } from './storage.ts';

const PARENT_CHECK_MS = 1000;

function readArguments(): { where: Where; dir: string; withParent: boolean } {
  const { values } = parseArgs({
    options: {
      port: { type: 'string' },
      socket: { type: 'string' },
      dir: { type: 'string' },
      'with-parent': { type: 'boolean', default: false },
    },
  });
  const port = Number(values.port ?? '0');
  if (!values.dir) throw new Error('say where the data is to be kept: --dir DIRECTORY');
  if (!Number.isInteger(port) || port < 0 || port > 65535)
    throw new Error(`--port must be a number from 0 to 65535, not ${String(values.port)}`);
  if (values.port !== undefined && values.socket !== undefined)
    throw new Error('say --port or --socket, not both: it listens in one place');
  const where = values.socket === undefined ? { port } : { socket: values.socket };
  return { where, dir: values.dir, withParent: values['with-parent'] };
}

/** Calls `gone` once the process that started this one has ended. */
function watchParent(gone: () => void): void {
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) gone();
  }, PARENT_CHECK_MS).unref();
  process.stdin.on('end', gone).on('close', gone).on('error', gone).resume();
}

async function main(): Promise<void> {
  const { where, dir, withParent } = readArguments();
  const server = await startServer({ ...where, dir });
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

// lmdb tells of a failed commit a second time, by promises of its own that nobody can get hold of.
process.on('unhandledRejection', (thrown) => {
  if (!isFailedCommit(thrown)) throw thrown;
});

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
