// A real socket in tests that records every live message.
import type { MessageName, MessagePayload } from '@guild/common/live.messages';
import type { RoomAnswer } from '@guild/common/wire/live';
import { io } from 'socket.io-client';

export interface TestSocket {
  /** All received messages, oldest first. */
  readonly messages: readonly { name: string; payload: unknown }[];
  /**
   * Resolves with the first matching message of that name, past or future; fails after two
   * minutes.
   */
  waitFor<N extends MessageName>(name: N, fits?: (payload: MessagePayload<N>) => boolean): Promise<MessagePayload<N>>;
  join(room: string): Promise<RoomAnswer>;
  leave(room: string): Promise<RoomAnswer>;
  /** Resolves when the server has closed the socket; fails after two minutes. */
  closed(): Promise<void>;
  isOpen(): boolean;
  close(): void;
}
const timeoutMs = 120_000;

function inTime<T>(what: string, begin: (resolve: (value: T) => void) => void): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`Waited in vain for ${what}`)), timeoutMs);
    begin((value) => {
      clearTimeout(timer);
      resolve(value);
    });
  });
}

/** Opens a socket with this cookie. @throws the server's refusal */
export async function openSocket(
  url: string,
  cookie: string,
  headers: Record<string, string> = {},
): Promise<TestSocket> {
  const socket = io(url, {
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    extraHeaders: { Cookie: cookie, ...headers },
  });
  const messages: { name: string; payload: unknown }[] = [];
  const watchers = new Set<() => void>();
  socket.onAny((name: string, payload: unknown) => {
    messages.push({ name, payload });
    for (const watch of watchers) watch();
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', (error) => {
      socket.close();
      reject(error);
    });
  });
  const ask = (what: string, room: string): Promise<RoomAnswer> =>
    inTime(`the answer to ${what} ${room}`, (done) => void socket.emit(what, room, done));
  return {
    messages,
    waitFor: (name, fits = () => true) =>
      inTime(name, (done) => {
        const look = (): void => {
          const found = messages.find((one) => one.name === name && fits(one.payload as never));
          if (!found) return;
          watchers.delete(look);
          done(found.payload as never);
        };
        watchers.add(look);
        look();
      }),
    join: (room) => ask('room:join', room),
    leave: (room) => ask('room:leave', room),
    closed: () =>
      inTime('the socket to close', (done) => {
        if (!socket.connected) done(undefined);
        else socket.once('disconnect', () => done(undefined));
      }),
    isOpen: () => socket.connected,
    close: () => void socket.close(),
  };
}
