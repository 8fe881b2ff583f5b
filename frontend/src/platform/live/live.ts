// Live connection: receives live messages, joins and leaves rooms, and refetches everything shown
// after every reconnect.
import type { MessageName, MessagePayload } from '@guild/common/live.messages';
import type { RoomAnswer } from '@guild/common/wire/live';
import { useEffect, useRef } from 'react';
import { noteBuild } from '../session/build.store.ts';
import { setServerTime } from '../format/clock.ts';
import { connection } from './connection.store.ts';
import { backOff, createRooms, type Refetch } from './liveRooms.ts';
import { onRetryTime } from '../api/retry.ts';
import { refreshSession, sessionStore } from '../session/session.store.ts';

export { useConnection } from './connection.store.ts';

/** The part of a Socket.IO socket that is used here. */
export interface Wire {
  readonly connected: boolean;
  on(name: 'connect', listener: () => void): unknown;
  on(name: 'disconnect' | 'connect_error', listener: (reason: unknown) => void): unknown;
  onAny(listener: (name: string, payload: unknown) => void): unknown;
  connect(): unknown;
  disconnect(): unknown;
  emit(name: 'pointer:move', room: string, x: number, y: number): unknown;
  timeout(ms: number): {
    emit(name: string, room: string, answer: (late: unknown, result?: RoomAnswer) => void): unknown;
  };
}
type Handler = { fn: (payload: never) => void; replay: boolean };

const ackTimeoutMs = 5000;
/** The longest pause before a refused connection is opened again, in ms. */
const longestPauseMs = 10_000;

async function openSocket(): Promise<Wire> {
  const { io } = await import('socket.io-client');
  const socket = io({
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
    withCredentials: true,
    reconnectionDelay: 500,
    reconnectionDelayMax: 4000,
  });
  return socket;
}

/** Creates a connection. The app has exactly one (`live`); tests create their own. */
export function createLive(open: () => Promise<Wire>): Live {
  const handlers = new Map<string, Set<Handler>>();
  /** Refetches after a reconnect that belong to no room. */
  const roomless = new Set<Refetch>();
  let wire: Wire | null = null;
  let started = false;
  let refusals = 0;
  let refetching = 0;
  let meanwhile: { name: string; payload: unknown }[] = [];

  const dispatch = (name: string, payload: unknown, again: boolean): void => {
    for (const { fn, replay } of [...(handlers.get(name) ?? [])]) {
      if (!again || replay) fn(payload as never);
    }
  };
  const receive = (name: string, payload: unknown): void => {
    if (refetching > 0) meanwhile.push({ name, payload });
    dispatch(name, payload, false);
  };
  const replayOver = async (work: () => Promise<unknown>): Promise<void> => {
    refetching += 1;
    try {
      await work();
    } finally {
      refetching -= 1;
      if (refetching === 0) {
        const missed = meanwhile;
        meanwhile = [];
        for (const { name, payload } of missed) dispatch(name, payload, true);
      }
    }
  };
  const isConnected = (): boolean => wire?.connected === true;
  const ask = (name: 'room:join' | 'room:leave', room: string): Promise<RoomAnswer | null> =>
    new Promise((resolve) => {
      if (wire?.connected !== true) resolve(null);
      else wire.timeout(ackTimeoutMs).emit(name, room, (late, answer) => resolve(late ? null : (answer ?? null)));
    });
  const run = (refetches: Iterable<Refetch>): Promise<unknown> =>
    Promise.allSettled([...refetches].map((refetch) => refetch()));
  const rooms = createRooms({
    ask,
    isConnected,
    onLate: (refetches) => void replayOver(() => run(refetches)),
    onChange() {
      if (!isConnected()) return;
      if (rooms.isComplete()) connection.up();
      else connection.behind();
    },
  });
  /**
   * Refetches everything that is shown. Live messages that arrive meanwhile are replayed on top of
   * the results.
   */
  const resync = (): Promise<void> =>
    replayOver(async () => {
      await rooms.joinAll();
      await run(new Set([...rooms.refetches(), ...roomless]));
    });

  const retryConnection = async (): Promise<void> => {
    await refreshSession();
    if (!started || sessionStore.getState().state !== 'ready') return;
    refusals += 1;
    setTimeout(() => started && navigator.onLine && wire?.connect(), backOff(refusals, longestPauseMs));
  };
  /** Loads the code and opens the connection. Loading the code may fail, too. */
  const openAtLast = async (): Promise<Wire | null> => {
    for (let failures = 1; started; failures += 1) {
      try {
        return await open();
      } catch {
        await new Promise<void>((resolve) => onRetryTime(failures, resolve));
      }
    }
    return null;
  };
  const goOffline = (): void => {
    wire?.disconnect();
    connection.cut();
  };
  const goOnline = (): void => {
    connection.down();
    wire?.connect();
  };
  const listenTo = (opened: Wire): void => {
    opened.on('connect', () => {
      refusals = 0;
      void resync();
    });
    opened.on('disconnect', (reason) => {
      rooms.disconnected();
      connection.down();
      if (reason === 'io server disconnect') void retryConnection();
    });
    opened.on('connect_error', () => {
      connection.down();
      // Refused by the server, not only unreachable: the session may have ended.
      if ((opened as { active?: boolean }).active === false) void retryConnection();
    });
    opened.onAny(receive);
  };

  const live: Live = {
    on(name, fn, { replay = true } = {}) {
      const set = handlers.get(name) ?? new Set<Handler>();
      handlers.set(name, set);
      const handler: Handler = { fn, replay };
      set.add(handler);
      return () => {
        set.delete(handler);
      };
    },
    join(names, refetch) {
      void replayOver(async () => {
        await Promise.all(names.map((room) => rooms.join(room, refetch)));
        if (names.some((room) => rooms.isWanted(room, refetch))) await run([refetch]);
      });
      return () => {
        for (const room of names) rooms.leave(room, refetch);
      };
    },
    onResync(refetch) {
      roomless.add(refetch);
      return () => {
        roomless.delete(refetch);
      };
    },
    replayOver,
    isOpen: isConnected,
    movePointer(room, x, y) {
      if (wire?.connected === true) wire.emit('pointer:move', room, x, y);
    },
    async start() {
      if (started) return;
      started = true;
      connection.down();
      window.addEventListener('offline', goOffline);
      window.addEventListener('online', goOnline);
      const opened = await openAtLast();
      // Stopped while the code was loading.
      if (opened === null || !(started as boolean)) {
        opened?.disconnect();
        return;
      }
      wire = opened;
      listenTo(opened);
    },
    stop() {
      started = false;
      window.removeEventListener('offline', goOffline);
      window.removeEventListener('online', goOnline);
      wire?.disconnect();
      wire = null;
      rooms.disconnected();
      connection.reset();
    },
  };
  const greet = ({ serverTime, buildId }: MessagePayload<'hall:hello'>): void => {
    setServerTime(serverTime);
    noteBuild(buildId);
  };
  live.on('hall:hello', greet, { replay: false });
  live.on('hall:resynced', () => void resync(), { replay: false });
  live.on('hall:access-changed', () => void refreshSession().then(resync), { replay: false });
  return live;
}

export interface Live {
  /**
   * Subscribes to a live message. `replay: false` is for messages that must not be handled twice,
   * like notices. Returns how to stop.
   */
  on<N extends MessageName>(name: N, fn: (payload: MessagePayload<N>) => void, how?: { replay?: boolean }): () => void;
  /**
   * Joins rooms and runs `refetch` once all are joined, and after every reconnect. Joins are
   * counted. Returns how to leave.
   */
  join(rooms: readonly string[], refetch: Refetch): () => void;
  /** Runs `refetch` after every reconnect. Returns how to stop. */
  onResync(refetch: Refetch): () => void;
  /** Runs a fetch. Live messages that arrive meanwhile are replayed on top of its result. */
  replayOver(work: () => Promise<unknown>): Promise<void>;
  /** Whether the connection is open, so that messages of a room arrive as soon as it is joined. */
  isOpen(): boolean;
  /** Says where the pointer is in a room that shows pointers: a share of width and height, from 0 to 1. */
  movePointer(room: string, x: number, y: number): void;
  /** Opens the connection after sign-in. Its code is loaded only then. */
  start(): Promise<void>;
  stop(): void;
}

export const live = createLive(openSocket);

/** Subscribes to a live message while the component is shown. */
export function useLive<N extends MessageName>(
  name: N,
  fn: (payload: MessagePayload<N>) => void,
  { replay = true }: { replay?: boolean } = {},
): void {
  const latest = useRef(fn);
  useEffect(() => {
    latest.current = fn;
  });
  useEffect(() => live.on(name, (payload) => latest.current(payload), { replay }), [name, replay]);
}

/**
 * Joins a room while the component is shown. null joins none. `refetch` runs at the start and after
 * every reconnect. It must handle its own errors.
 */
export function useRoom(room: string | null, refetch: Refetch): void {
  const latest = useRef(refetch);
  useEffect(() => {
    latest.current = refetch;
  });
  useEffect(() => (room === null ? undefined : live.join([room], () => latest.current())), [room]);
}
