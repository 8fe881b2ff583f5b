// Runs of single programs to their end. Output is captured, and the program ends when the command
// is stopped.
import { spawn } from 'node:child_process';
import path from 'node:path';

/**
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, signal?: AbortSignal, shown?: boolean }} [options]
 *   shown: its standard output goes to the terminal, and only the rest is returned
 * @returns {Promise<{ code: number, output: string }>} code 127 when the program could not be started
 */
export function runStep(command, args, options = {}) {
  return new Promise((resolve) => {
    const { signal, shown, ...rest } = options;
    const child = spawn(command, args, { ...rest, stdio: ['ignore', shown ? 'inherit' : 'pipe', 'pipe'] });
    const end = () => void child.kill('SIGTERM');
    signal?.addEventListener('abort', end, { once: true });
    let output = '';
    const keep = (/** @type {Buffer} */ chunk) => void (output = (output + chunk.toString()).slice(-100_000));
    child.stdout?.on('data', keep);
    child.stderr?.on('data', keep);
    const settle = (/** @type {number} */ code, extra = '') => {
      signal?.removeEventListener('abort', end);
      resolve({ code, output: output + extra });
    };
    child.on('error', (error) => settle(127, error.message));
    child.on('close', (code) => settle(code ?? 1));
  });
}

/** @param {string} output @param {number} count */
export const lastLines = (output, count = 25) => output.trimEnd().split('\n').slice(-count).join('\n');

const guard = path.join(import.meta.dirname, 'guard.sh');

/**
 * Runs one program to its end, with its output at the terminal. It ends with this process, even when
 * this one is killed.
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd: string, env: NodeJS.ProcessEnv, signal: AbortSignal }} options
 * @returns {Promise<number>} its exit code
 */
export function runShown(command, args, { signal, ...rest }) {
  return new Promise((resolve) => {
    const child = spawn('sh', [guard, command, ...args], {
      ...rest,
      detached: true,
      stdio: ['pipe', 'inherit', 'inherit'],
    });
    const end = () => void child.kill('SIGTERM');
    if (signal.aborted) end();
    signal.addEventListener('abort', end, { once: true });
    child.on('error', () => resolve(127));
    child.on('exit', (code) => {
      signal.removeEventListener('abort', end);
      resolve(code ?? 1);
    });
  });
}
