// Requests of sockets to join and leave rooms. Clients may send nothing else; each request is
// checked and answered.
import { errorSentence, type ErrorCode } from '@guild/common/wire/errors';
import type { RoomAnswer } from '@guild/common/wire/live';
import type { Logger } from 'pino';
import type { Caller } from '../people/caller.ts';
import { AppError } from '../errors.ts';
import type { RoomRule } from '../features/feature.ts';

/** Maximum number of rooms of a socket. No screen needs as many. */
const mostRooms = 300;

interface RoomSocket {
  readonly data: { readonly caller: Caller };
  readonly rooms: ReadonlySet<string>;
  readonly connected: boolean;
  join(room: string): Promise<void> | void;
  leave(room: string): Promise<void> | void;
}
export interface RoomDeps<S> {
  readonly log: Logger;
  /** Maximum number of waiting join and leave requests of one socket; 0: no limit. */
  readonly mostWaiting: number;
  /** Called when a socket sends more requests than may wait. */
  readonly onTooMany: (socket: S) => void;
}
export interface Rooms<S extends RoomSocket> {
  join(socket: S, room: unknown, answer: unknown): Promise<void>;
  leave(socket: S, room: unknown, answer: unknown): Promise<void>;
  /** Leaves the rooms that the caller's current access does not allow any more. */
  leaveForbidden(socket: S): Promise<void>;
}
interface Found {
  readonly rule: RoomRule;
  readonly id: number;
}

const refuse = (code: ErrorCode, error: string = errorSentence[code]): RoomAnswer => ({ ok: false, code, error });
const reply = (answer: unknown, result: RoomAnswer): void => {
  if (typeof answer === 'function') (answer as (result: RoomAnswer) => void)(result);
};

interface JoinRequests {
  last: Promise<void>;
  waiting: number;
}

export function createRooms<S extends RoomSocket>(
  rules: readonly RoomRule[],
  { log, mostWaiting, onTooMany }: RoomDeps<S>,
): Rooms<S> {
  const find = (room: unknown): Found | null => {
    if (typeof room !== 'string' || room.length > 100) return null;
    for (const rule of rules) {
      if (typeof rule.room === 'string') {
        if (rule.room === room) return { rule, id: 0 };
        continue;
      }
      const match = rule.room.exec(room);
      if (match !== null) return { rule, id: Number(match[1]) };
    }
    return null;
  };

  const decide = async ({ rule, id }: Found, caller: Caller): Promise<RoomAnswer> => {
    try {
      return (await rule.mayJoin(caller, id)) ? { ok: true } : refuse('not_allowed');
    } catch (error) {
      if (error instanceof AppError) return refuse(error.code, error.message);
      log.warn({ error }, 'room rule failed');
      return refuse('unavailable');
    }
  };

  const tryJoin = async (socket: RoomSocket, room: unknown): Promise<RoomAnswer> => {
    const found = find(room);
    if (found === null) return refuse('not_found');
    // No check is needed: sockets that lost access were removed from the room.
    if (socket.rooms.has(String(room))) return { ok: true };
    if (socket.rooms.size >= mostRooms) return refuse('too_many');
    const result = await decide(found, socket.data.caller);
    if (!result.ok || !socket.connected) return result;
    await socket.join(String(room));
    return result;
  };

  const tryLeave = async (socket: RoomSocket, room: unknown): Promise<RoomAnswer> => {
    if (find(room) === null) return refuse('not_found');
    await socket.leave(String(room));
    return { ok: true };
  };

  /**
   * Requests of one socket run in order, so that a leave does not overtake a join. They stop when
   * the socket closes.
   */
  const requests = new WeakMap<S, JoinRequests>();
  const inOrder = (socket: S, request: () => Promise<void>): Promise<void> => {
    const mine = requests.get(socket) ?? { last: Promise.resolve(), waiting: 0 };
    if (mostWaiting > 0 && mine.waiting >= mostWaiting) {
      if (socket.connected) onTooMany(socket);
      return mine.last;
    }
    mine.waiting += 1;
    mine.last = mine.last
      .then(() => (socket.connected ? request() : undefined))
      .catch((error: unknown) => log.warn({ error }, 'a room could not be joined or left'))
      .finally(() => (mine.waiting -= 1));
    requests.set(socket, mine);
    return mine.last;
  };

  return {
    join: (socket, room, answer) =>
      inOrder(socket, async () => {
        reply(answer, await tryJoin(socket, room));
      }),
    leave: (socket, room, answer) =>
      inOrder(socket, async () => {
        reply(answer, await tryLeave(socket, room));
      }),
    async leaveForbidden(socket) {
      for (const room of [...socket.rooms]) {
        const found = find(room);
        if (found === null) continue;
        const result = await decide(found, socket.data.caller);
        if (!result.ok) await socket.leave(room);
      }
    },
  };
}
