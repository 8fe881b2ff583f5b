// Attacks on the live connection by hostile clients, and how a web process copes.
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { Web } from './hall.ts';

/** The state of a web process during an attack. */
export interface StateUnderAttack {
  /** Maximum heap size, garbage included. */
  readonly heapBytes: number;
  /** The slowest answer of /healthz, in ms. */
  readonly slowestMs: number;
  /** Number of answers. */
  readonly answers: number;
}
/** A bare WebSocket connection that only notices whether it is still open. */
interface Line {
  readonly socket: Socket;
  readonly isOpen: () => boolean;
}

const timeoutMs = 30_000;
const atOnce = 50;
/** Interval between two checks of the process, in ms. */
const lookMs = 10;

/** A text frame in a browser's format, masked with zeros. */
function frameOf(text: string): Buffer {
  const body = Buffer.from(text);
  return Buffer.concat([Buffer.from([0x81, 0x80 | body.length, 0, 0, 0, 0]), body]);
}
/** The same frame `count` times. */
function floodOf(text: string, count: number): Buffer {
  const one = frameOf(text);
  return Buffer.alloc(one.length * count, one);
}

async function until(holds: () => boolean, what: string): Promise<void> {
  const end = performance.now() + timeoutMs;
  while (!holds()) {
    if (performance.now() > end) throw new Error(`not in time: ${what}`);
    await pause(lookMs);
  }
}

/**
 * Opens a connection, signs in if there is a cookie, and waits for the answer or the end of the
 * connection.
 */
async function open(port: number, cookie?: string): Promise<Line> {
  const socket = connect(port, '127.0.0.1');
  const state = { open: true, read: '' };
  socket.on('error', () => undefined);
  socket.on('close', () => (state.open = false));
  socket.on('data', (chunk: Buffer) => {
    if (state.read.length < 2000) state.read += chunk.toString('latin1');
  });
  const head = [
    'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1',
    `Host: 127.0.0.1:${port}`,
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    `Sec-WebSocket-Key: ${Buffer.alloc(16).toString('base64')}`,
    ...(cookie === undefined ? [] : [`Cookie: ${cookie}`]),
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  const isOpen = (): boolean => state.open;
  await until(() => !isOpen() || state.read.includes('0{"sid"'), 'a connection');
  if (cookie !== undefined && isOpen()) {
    socket.write(frameOf('40'));
    await until(() => !isOpen() || /4[04]\{/.test(state.read), 'the answer to signing in');
  }
  return { socket, isOpen };
}

async function openMany(port: number, count: number, cookie?: string): Promise<Line[]> {
  const lines: Line[] = [];
  while (lines.length < count) {
    const these = Array.from({ length: Math.min(atOnce, count - lines.length) }, () => open(port, cookie));
    lines.push(...(await Promise.all(these)));
  }
  return lines;
}
const openOf = (lines: readonly Line[]): number => lines.filter((line) => line.isOpen()).length;

/** Sends everything on all connections, and waits until the last one is closed. */
async function flood(lines: readonly Line[], all: Buffer): Promise<void> {
  for (const { socket } of lines) socket.write(all);
  await until(() => openOf(lines) === 0, 'the connections of the attack closed');
}

/** A signed-in person who joins rooms without end. @param packets total number */
export async function floodOfJoins(port: number, cookie: string, packets: number): Promise<void> {
  const lines = await openMany(port, 10, cookie);
  await flood(lines, floodOf('421["room:join","auctions"]', packets / lines.length));
}

/** A stranger who tries to sign in without end. @param packets total number */
export async function floodOfHandshakes(port: number, packets: number): Promise<void> {
  const lines = await openMany(port, 10);
  await flood(lines, floodOf('40', packets / lines.length));
}

/** One person who opens many sockets. @returns how many of them stay open */
export async function manySockets(port: number, cookie: string, count: number): Promise<number> {
  const lines = await openMany(port, count, cookie);
  // A rejected client receives the rejection before the connection is closed.
  let held = openOf(lines);
  let since = performance.now();
  await until(() => {
    if (openOf(lines) !== held) since = performance.now();
    held = openOf(lines);
    return performance.now() - since > 2000;
  }, 'the sockets that are too many closed');
  for (const { socket } of lines) socket.destroy();
  return held;
}

/**
 * A stranger who opens many connections and sends nothing. All of them get closed.
 * @returns how many were open together
 */
export async function manyStrangers(port: number, count: number): Promise<number> {
  const lines = await openMany(port, count);
  const held = openOf(lines);
  await until(() => openOf(lines) === 0, 'the connections of strangers closed');
  return held;
}

/** Watches a process during an attack. @throws when /healthz does not answer within five seconds */
export async function underAttack(web: Web, attack: () => Promise<unknown>): Promise<StateUnderAttack> {
  let over = false;
  let [heapBytes, slowestMs, answers] = [0, 0, 0];
  const ask = async (): Promise<void> => {
    while (!over) {
      const began = performance.now();
      const reply = await fetch(`http://127.0.0.1:${web.port}/healthz`, { signal: AbortSignal.timeout(5000) });
      await reply.arrayBuffer();
      if (!reply.ok) throw new Error(`/healthz answered ${reply.status}`);
      slowestMs = Math.max(slowestMs, performance.now() - began);
      answers += 1;
      await pause(lookMs);
    }
  };
  const weigh = async (): Promise<void> => {
    while (!over) {
      heapBytes = Math.max(heapBytes, (await web.usage()).heapBytes);
      await pause(lookMs);
    }
  };
  const watching = Promise.all([ask(), weigh()]);
  watching.catch(() => undefined);
  try {
    await attack();
  } catch (error) {
    throw web.hasEnded() ? new Error(`the process has ended:\n${web.output().slice(-2000)}`) : error;
  } finally {
    over = true;
  }
  await watching;
  return { heapBytes, slowestMs, answers };
}
