// Ports: finds free ones, names the process on a busy one, and waits for an answer.
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import net from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

const loopback = '127.0.0.1';

/** @returns {Promise<number>} a port of 127.0.0.1 that nobody uses */
export function freePort() {
  return new Promise((resolve, reject) => {
    const server = net.createServer();
    server.once('error', reject);
    server.listen(0, loopback, () => {
      const { port } = /** @type {net.AddressInfo} */ (server.address());
      server.close(() => resolve(port));
    });
  });
}

/**
 * @param {number} port
 * @param {string} [host]
 * @returns {Promise<string | undefined>} why the port cannot be used (an error code), or undefined
 */
function refusal(port, host) {
  return new Promise((resolve) => {
    const server = net.createServer();
    server.once('error', (error) => resolve(/** @type {NodeJS.ErrnoException} */ (error).code ?? error.message));
    server.listen({ port, ...(host === undefined ? {} : { host }) }, () => server.close(() => resolve(undefined)));
  });
}

/**
 * The process that listens on a port, if Linux reports it.
 * @param {number} port
 * @returns {string | undefined} such as 'node server.js (pid 123)'
 */
export function whoListens(port) {
  try {
    const wanted = `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
    const sockets = ['/proc/net/tcp', '/proc/net/tcp6']
      .flatMap((file) => readFileSync(file, 'utf8').trim().split('\n').slice(1))
      .map((line) => line.trim().split(/\s+/))
      .filter(([, local, , state]) => local?.endsWith(wanted) && state === '0A')
      .map((fields) => `socket:[${fields[9] ?? ''}]`);
    const pid = readdirSync('/proc').find((name) => /^\d+$/.test(name) && holds(name, sockets));
    if (pid === undefined) return undefined;
    const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
    return `${words.slice(0, 80)} (pid ${pid})`;
  } catch {
    return undefined;
  }
}

/** @param {string} pid @param {string[]} sockets */
function holds(pid, sockets) {
  try {
    return readdirSync(`/proc/${pid}/fd`).some((fd) => {
      try {
        return sockets.includes(readlinkSync(`/proc/${pid}/fd/${fd}`));
      } catch {
        return false; // closed meanwhile
      }
    });
  } catch {
    return false; // of another user, or ended
  }
}

/**
 * @param {number} port
 * @returns {Promise<string | undefined>} why the port cannot be used and what to do, or undefined when
 *   it is free
 */
export async function portProblem(port) {
  const code = (await refusal(port, loopback)) ?? (await refusal(port));
  if (code === undefined) return undefined;
  const other = `Choose another one: PORT=${String(port === 3000 ? 3001 : port + 1)} npm start`;
  if (code === 'EACCES') return `Port ${String(port)} needs an administrator. ${other}`;
  if (code !== 'EADDRINUSE') return `Port ${String(port)} cannot be used (${code}). ${other}`;
  const holder = whoListens(port);
  return `Port ${String(port)} is already used by ${holder ?? 'another program'}.\nStop it, or choose another port: ${other.slice('Choose another one: '.length)}`;
}

/**
 * Sends a few bytes and returns the answer.
 * @param {number | string} where a port of 127.0.0.1, or a socket's path
 * @param {string} question '' only connects
 * @param {string} [host]
 * @returns {Promise<string | undefined>} the answer, or undefined when nobody answered
 */
function ask(where, question, host = loopback) {
  return new Promise((resolve) => {
    const socket = typeof where === 'number' ? net.connect(where, host) : net.connect(where);
    const end = (/** @type {string | undefined} */ answer) => {
      socket.destroy();
      resolve(answer);
    };
    socket.setTimeout(1_000, () => end(undefined));
    socket.once('error', () => end(undefined));
    socket.once('connect', () => (question === '' ? end('') : socket.write(question)));
    socket.once('data', (chunk) => end(chunk.toString()));
  });
}

/**
 * Requests a page from one of our servers. Not with `fetch`, which needs 4 MB of memory.
 * @param {number} port
 * @param {string} where the address of a short page
 * @returns {Promise<{ status: number, body: string } | undefined>} undefined when nobody answered
 */
export async function httpAnswer(port, where) {
  const answer = await ask(port, `GET ${where} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`, 'localhost');
  if (answer === undefined) return undefined;
  const [head = '', ...body] = answer.split('\r\n\r\n');
  return { status: Number(head.split(' ')[1]), body: body.join('\r\n\r\n') };
}

/**
 * @param {() => Promise<boolean>} isThere
 * @param {AbortSignal} signal
 * @param {number} deadline in milliseconds
 * @returns {Promise<boolean>} whether it became true in time
 */
export async function waitUntil(isThere, signal, deadline) {
  const end = performance.now() + deadline;
  while (!signal.aborted && performance.now() < end) {
    if (await isThere()) return true;
    await pause(25);
  }
  return false;
}

/**
 * @param {number | string} where
 * @returns {Promise<boolean>} whether a Redis is ready there, and not still loading its data
 */
export const redisAnswers = async (where) => (await ask(where, 'PING\r\n'))?.startsWith('+PONG') ?? false;

/**
 * @param {number | string} where a port or a socket's path
 * @returns {Promise<boolean>} whether somebody listens there
 */
export const isListening = async (where) => (await ask(where, '')) !== undefined;
