// Many Socket.IO connections at little cost: writes the protocol directly over WebSocket.
import { WebSocket } from 'ws';
import type { SignedIn } from './hall.ts';

export interface Crowd {
  readonly size: number;
  /**
   * Resolves when each of these sockets has received the message that contains `text`, with the
   * times in ms since 1970.
   */
  expect(name: string, text: string): Promise<number[]>;
  close(): Promise<void>;
}
interface CrowdOptions {
  readonly port: number;
  readonly people: readonly Pick<SignedIn, 'cookie'>[];
  readonly count: number;
  /** Joined one after the other. */
  readonly rooms: readonly string[];
}
const timeoutMs = 30_000;
const atOnce = 50;
/** Milliseconds since 1970, with fractions. */
export const now = (): number => performance.timeOrigin + performance.now();

/** Opens one socket and joins its rooms. @param hear receives every event as raw text */
async function open(
  port: number,
  cookie: string,
  rooms: readonly string[],
  hear: (data: string) => void,
): Promise<WebSocket> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/socket.io/?EIO=4&transport=websocket`, {
    headers: { Cookie: cookie },
    perMessageDeflate: false,
    skipUTF8Validation: true,
  });
  await new Promise<void>((resolve, reject) => {
    let waiting = rooms.length;
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('a socket was closed')));
    socket.on('message', (raw: Buffer) => {
      const data = raw.toString('latin1');
      if (data === '2') socket.send('3');
      else if (data.startsWith('0')) socket.send('40');
      else if (data.startsWith('44')) reject(new Error(`a socket was refused: ${data}`));
      else if (data.startsWith('40')) {
        rooms.forEach((room, index) => socket.send(`42${index}["room:join",${JSON.stringify(room)}]`));
        if (waiting === 0) resolve();
      } else if (data.startsWith('43')) {
        if (!data.includes('"ok":true')) reject(new Error(`a room was refused: ${data}`));
        waiting -= 1;
        if (waiting === 0) resolve();
      } else if (data.startsWith('42')) hear(data);
    });
  });
  return socket;
}

/** Connects one socket that receives one kind of message. */
export const listen = (
  port: number,
  cookie: string,
  rooms: readonly string[],
  name: string,
  hear: (data: string) => void,
): Promise<Pick<WebSocket, 'close'>> =>
  open(port, cookie, rooms, (data) => {
    if (data.startsWith(`42["${name}"`)) hear(data);
  });

/** Connects one socket that receives every message as raw text. */
export const listenToAll = (
  port: number,
  cookie: string,
  rooms: readonly string[],
  hear: (data: string) => void,
): Promise<Pick<WebSocket, 'close'>> => open(port, cookie, rooms, hear);

/** Connects many sockets, distributed over the people, and joins the rooms with all of them. */
export async function gather({ port, people, count, rooms }: CrowdOptions): Promise<Crowd> {
  let wanted: { begin: string; text: string; times: number[]; resolve: (times: number[]) => void } | undefined;
  const hear = (data: string): void => {
    if (!wanted || !data.startsWith(wanted.begin) || !data.includes(wanted.text)) return;
    wanted.times.push(now());
    if (wanted.times.length === count) wanted.resolve(wanted.times);
  };
  const sockets: WebSocket[] = [];
  for (let from = 0; from < count; from += atOnce) {
    const these = Array.from({ length: Math.min(atOnce, count - from) }, (_each, index) =>
      open(port, people[(from + index) % people.length]?.cookie ?? '', rooms, hear),
    );
    sockets.push(...(await Promise.all(these)));
  }
  return {
    size: count,
    expect: (name, text) =>
      new Promise((resolve, reject) => {
        const times: number[] = [];
        const timeout = setTimeout(
          () => reject(new Error(`only ${times.length} of ${count} sockets have received ${text}`)),
          timeoutMs,
        );
        wanted = {
          begin: `42["${name}"`,
          text,
          times,
          resolve: (all) => {
            clearTimeout(timeout);
            wanted = undefined;
            resolve(all);
          },
        };
      }),
    async close() {
      await Promise.all(
        sockets.map(
          (socket) =>
            new Promise<void>((resolve) => {
              socket.once('close', () => resolve());
              socket.terminate();
            }),
        ),
      );
    },
  };
}
