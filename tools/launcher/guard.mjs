// Runs one program and ends it when the launcher is gone: the launcher holds the other end of this process's standard input.
// Arguments: a JSON description {command, args, argv0} of the program.
import { spawn } from 'node:child_process';

/** @type {{ command: string, args: string[], argv0?: string }} */
const { command, args, argv0 } = JSON.parse(process.argv[2] ?? '{}');
const timeoutMs = 8_000;

const child = spawn(command, args, {
  stdio: ['ignore', 'inherit', 'inherit'],
  ...(argv0 === undefined ? {} : { argv0 }),
});

/** Ends the program, by force when it does not listen; the group holds whatever it started itself. */
function stop() {
  child.kill('SIGTERM');
  setTimeout(() => process.kill(-process.pid, 'SIGKILL'), timeoutMs).unref();
}

process.on('SIGTERM', stop);
process.on('SIGINT', () => undefined);
process.on('SIGHUP', () => undefined);
process.stdin.on('end', stop).on('close', stop).resume();
child.on('error', (error) => {
  console.error(error.message);
  process.exit(127);
});
child.on('exit', (code, signal) => {
  process.exit(code ?? (signal === 'SIGTERM' ? 0 : 1));
});
