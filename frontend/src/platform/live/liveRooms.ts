// The rooms that what is on the screen has to be in: asked for until the server lets in or says no for good.
import type { ErrorCode } from '@guild/common/wire/errors';
import type { RoomAnswer } from '@guild/common/wire/live';

export type Refetch = () => Promise<void>;
/** `asked`: no answer yet; `late`: asked for again after a while; `refused`: for good. */
type RoomState = 'out' | 'asked' | 'in' | 'late' | 'refused';
interface Room {
  readonly refetches: Set<Refetch>;
  state: RoomState;
  failures: number;
  again: ReturnType<typeof setTimeout> | undefined;
}
export interface RoomsParts {
  /** Null: no answer in time, or the line is down. */
  readonly ask: (name: 'room:join' | 'room:leave', room: string) => Promise<RoomAnswer | null>;
  readonly isConnected: () => boolean;
  /** A room was joined late: what was said in it before has been missed. */
  readonly onLate: (refetches: Iterable<Refetch>) => void;
  /** Whether all wanted rooms are joined may have changed. */
  readonly onChange: () => void;
}
export interface Rooms {
  /** Joins a room; the first one who wants it asks. Resolves when the server has answered, or could not be. */
  join(room: string, refetch: Refetch): Promise<void>;
  /** Whether this is still wanted. */
  isWanted(room: string, refetch: Refetch): boolean;
  /** Wants it no longer; the last one leaves the room. */
  leave(room: string, refetch: Refetch): void;
  /** Asks for every room anew. Resolves when each was answered, or could not be. */
  joinAll(): Promise<void>;
  /** The line is down: nothing is asked for any more. */
  disconnected(): void;
  /** Whether every room is joined, or refused for good. */
  isComplete(): boolean;
  refetches(): Refetch[];
}

/** Asked for together after a break: well below what the server lets wait. */
const atOnce = 10;
const firstRetryMs = 1000;
const lastRetryMs = 30_000;
const final: ReadonlySet<ErrorCode> = new Set(['invalid_input', 'not_signed_in', 'not_allowed', 'not_found']);

/** How long to wait, in ms: longer with each failure, with chance in it, so that not all screens come back at once. */
export const backOff = (failures: number, most = lastRetryMs): number =>
  Math.min(most, firstRetryMs * 2 ** failures) * (0.5 + Math.random() / 2);

export function createRooms({ ask, isConnected, onLate, onChange }: RoomsParts): Rooms {
  const rooms = new Map<string, Room>();
  /** Rises when the line is lost or everything is asked anew: answers to what was asked before count no more. */
  let round = 0;

  const rest = (room: Room): void => {
    clearTimeout(room.again);
    room.again = undefined;
  };
  const noteAnswer = (name: string, room: Room, answer: RoomAnswer | null): void => {
    if (answer?.ok === true) {
      room.state = 'in';
      room.failures = 0;
    } else if (answer !== null && final.has(answer.code)) room.state = 'refused';
    else if (isConnected()) {
      room.state = 'late';
      room.again = setTimeout(() => void enterLate(name, room), backOff(room.failures));
      room.failures += 1;
    } else room.state = 'out';
    onChange();
  };
  const enter = async (name: string, room: Room): Promise<void> => {
    rest(room);
    if (!isConnected()) return;
    room.state = 'asked';
    const mine = round;
    const answer = await ask('room:join', name);
    if (mine === round && rooms.get(name) === room) noteAnswer(name, room, answer);
  };
  const enterLate = async (name: string, room: Room): Promise<void> => {
    await enter(name, room);
    if (rooms.get(name) === room && room.state === 'in') onLate(room.refetches);
  };

  return {
    async join(name, refetch) {
      const known = rooms.get(name);
      const room = known ?? { refetches: new Set(), state: 'out', failures: 0, again: undefined };
      room.refetches.add(refetch);
      if (known !== undefined) return;
      rooms.set(name, room);
      const entering = enter(name, room);
      onChange();
      await entering;
    },
    isWanted: (name, refetch) => rooms.get(name)?.refetches.has(refetch) ?? false,
    leave(name, refetch) {
      const room = rooms.get(name);
      if (room === undefined || !room.refetches.delete(refetch) || room.refetches.size > 0) return;
      rest(room);
      rooms.delete(name);
      void ask('room:leave', name);
      onChange();
    },
    async joinAll() {
      round += 1;
      const mine = round;
      const waiting = [...rooms];
      for (const [, room] of waiting) {
        rest(room);
        room.state = 'out';
      }
      onChange();
      while (waiting.length > 0 && mine === round) {
        const these = waiting.splice(0, atOnce).filter(([name, room]) => rooms.get(name) === room);
        await Promise.all(these.map(([name, room]) => enter(name, room)));
      }
    },
    disconnected() {
      round += 1;
      for (const room of rooms.values()) {
        rest(room);
        room.state = 'out';
        room.failures = 0;
      }
    },
    isComplete: () => [...rooms.values()].every(({ state }) => state === 'in' || state === 'refused'),
    refetches: () => [...rooms.values()].flatMap(({ refetches }) => [...refetches]),
  };
}
