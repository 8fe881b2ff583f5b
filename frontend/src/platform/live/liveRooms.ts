// Rooms of the current screen. Each join is repeated until the server accepts it or refuses it for
// good.
import type { ErrorCode } from '@guild/common/wire/errors';
import type { RoomAnswer } from '@guild/common/wire/live';

export type Refetch = () => Promise<void>;
/** `asked`: no answer yet. `late`: asked again after a pause. `refused`: for good. */
type RoomState = 'out' | 'asked' | 'in' | 'late' | 'refused';
interface Room {
  readonly refetches: Set<Refetch>;
  state: RoomState;
  /** Resolves when the latest join request is answered, or cannot be. */
  entered: Promise<void>;
  failures: number;
  again: ReturnType<typeof setTimeout> | undefined;
}
export interface RoomsDeps {
  /** Resolves with null without an answer in time, or without a connection. */
  readonly ask: (name: 'room:join' | 'room:leave', room: string) => Promise<RoomAnswer | null>;
  readonly isConnected: () => boolean;
  /** A room was joined late. Its earlier messages were missed. */
  readonly onLate: (refetches: Iterable<Refetch>) => void;
  /** The result of `isComplete` may have changed. */
  readonly onChange: () => void;
}
export interface Rooms {
  /**
   * Joins a room. Only the first join asks the server. Resolves after the answer, or when there can
   * be none.
   */
  join(room: string, refetch: Refetch): Promise<void>;
  /** Whether this refetch is still registered for the room. */
  isWanted(room: string, refetch: Refetch): boolean;
  /** Unregisters the refetch. The last one leaves the room. */
  leave(room: string, refetch: Refetch): void;
  /** Joins all rooms again. Resolves after every answer, or when there can be none. */
  joinAll(): Promise<void>;
  /** The connection is down. No joins are sent until it is back. */
  disconnected(): void;
  /** Whether every room is joined, or refused for good. */
  isComplete(): boolean;
  refetches(): Refetch[];
}

/** Number of joins sent at once after a reconnect. Well below the number that the server queues. */
const atOnce = 10;
const firstRetryMs = 1000;
const lastRetryMs = 30_000;
const final: ReadonlySet<ErrorCode> = new Set(['invalid_input', 'not_signed_in', 'not_allowed', 'not_found']);

/**
 * The pause before the next try, in ms. It grows with each failure and is partly random, so that
 * not all screens return at once.
 */
export const backOff = (failures: number, most = lastRetryMs): number =>
  Math.min(most, firstRetryMs * 2 ** failures) * (0.5 + Math.random() / 2);

export function createRooms({ ask, isConnected, onLate, onChange }: RoomsDeps): Rooms {
  const rooms = new Map<string, Room>();
  /**
   * Increases when the connection is lost or all rooms are joined again. Answers of earlier rounds
   * are ignored.
   */
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
  const askToEnter = async (name: string, room: Room): Promise<void> => {
    rest(room);
    if (!isConnected()) return;
    room.state = 'asked';
    const mine = round;
    const answer = await ask('room:join', name);
    if (mine === round && rooms.get(name) === room) noteAnswer(name, room, answer);
  };
  const enter = (name: string, room: Room): Promise<void> => {
    room.entered = askToEnter(name, room);
    return room.entered;
  };
  const enterLate = async (name: string, room: Room): Promise<void> => {
    await enter(name, room);
    if (rooms.get(name) === room && room.state === 'in') onLate(room.refetches);
  };

  return {
    async join(name, refetch) {
      const known = rooms.get(name);
      if (known !== undefined) {
        known.refetches.add(refetch);
        await known.entered;
        return;
      }
      const room: Room = {
        refetches: new Set([refetch]),
        state: 'out',
        entered: Promise.resolve(),
        failures: 0,
        again: undefined,
      };
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
