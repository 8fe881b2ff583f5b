// Who looks at something now: the people in its room, in all processes. Kept in memory only.
//
// A browser joins `looking:auction:12` while it shows that auction. Each process tells the others
// whom it has, after every change and every few seconds. What a process has told is forgotten when
// it falls silent, so a killed process leaves nobody behind.
import { lookingForGuests, type LookingPerson } from '@guild/common/wire/live';
import type { RoomRule } from '../features/feature.ts';
import type { Caller } from '../people/caller.ts';
import { createPace } from './socketLimits.ts';

/** Changes within this time are sent together, in ms. */
const gatherMs = 300;
/** How often a process repeats whom it has, in ms. */
export const lookingBeatMs = 10_000;
/** A process that has not repeated it for this time, in ms, counts as stopped. */
const silentMs = 3 * lookingBeatMs;
/** Maximum number of people that one message names. */
const mostNamed = 50;
/** Maximum number of pointer moves of a socket that are passed on in a second. */
const movesPerSecond = 8;

const lookingPrefix = 'looking:';
const guestsEnd = ':guests';
const isLookingRoom = (room: string): boolean => room.startsWith(lookingPrefix);
/** The thing that a room is about: the room of its members. */
const thingOf = (room: string): string => (room.endsWith(guestsEnd) ? room.slice(0, -guestsEnd.length) : room);

interface Looker extends LookingPerson {
  readonly isGuest: boolean;
}
/** What one process tells the others. */
export interface LookingReport {
  readonly process: string;
  readonly thing: string;
  readonly lookers: readonly Looker[];
  /** Whether the others should tell whom they have. */
  readonly asks: boolean;
}
/** Messages between processes. */
export interface BetweenProcesses {
  'looking:report': (report: LookingReport) => void;
}

/**
 * The two rooms of a thing that people look at: for members, who see everybody, and for Guests, who
 * see members only.
 * @param thing a name (`map`), or a name with the id in the room (`auction:(\\d{1,15})`)
 * @param mayJoin who may see the thing. Throws AppError `not_found` if it does not exist.
 */
export function lookingRules(thing: string, mayJoin: RoomRule['mayJoin'] = () => true): RoomRule[] {
  const isOne = thing.includes('(');
  const room = `${lookingPrefix}${thing}`;
  const guests = lookingForGuests(room);
  return [
    {
      room: isOne ? new RegExp(`^${room}$`) : room,
      mayJoin: async (caller, id) => (await mayJoin(caller, id)) && caller.access !== 'Guest',
    },
    { room: isOne ? new RegExp(`^${guests}$`) : guests, mayJoin },
  ];
}

/** The rules, except that people who hide it may join no room in which they would be seen. */
export const unlessHidden = (
  rules: readonly RoomRule[],
  isHidden: (discordId: string) => Promise<boolean>,
): RoomRule[] =>
  rules.map((rule) =>
    isLookingRoom(typeof rule.room === 'string' ? rule.room : rule.room.source.slice(1))
      ? {
          ...rule,
          mayJoin: async (caller, id) => (await rule.mayJoin(caller, id)) && !(await isHidden(caller.discordId)),
        }
      : rule,
  );

export interface LookingDeps {
  /** The name of this process, different from all others. */
  readonly me: string;
  /** The people whose sockets are in a room of this process. */
  readonly inRoom: (room: string) => readonly { readonly data: { readonly caller: Caller } }[];
  /** Sends to the sockets of this process. */
  readonly sendHere: (room: string, message: { room: string; people: LookingPerson[]; count: number }) => void;
  /** Tells all other processes. Best effort. */
  readonly report: (report: LookingReport) => void;
  /** ms of a clock that never goes back */
  readonly now?: () => number;
}
export interface Looking {
  /** To be called when a socket has joined or left a room of this process. */
  note(room: string): void;
  /** To be called with what another process tells. */
  onReport(report: LookingReport): void;
  /** Repeats whom this process has, and forgets processes that are silent. */
  beat(): void;
  close(): void;
}

export function createLooking({ me, inRoom, sendHere, report, now = () => performance.now() }: LookingDeps): Looking {
  /** Whom the other processes have, for the things that are looked at here. */
  const others = new Map<string, Map<string, { lookers: readonly Looker[]; at: number }>>();
  /** Things whose rooms have changed, with the timer that sends it. */
  const changed = new Map<string, NodeJS.Timeout>();
  /** Things of which the other processes know whom this one has. */
  const told = new Set<string>();
  /** What the sockets of this process were sent last. */
  const sent = new Map<string, string>();

  const here = (thing: string): Looker[] => {
    const sockets = [...inRoom(thing), ...inRoom(lookingForGuests(thing))];
    const byId = sockets.map(({ data: { caller } }): [string, Looker] => [
      caller.discordId,
      { discordId: caller.discordId, username: caller.username, isGuest: caller.access === 'Guest' },
    ]);
    return [...new Map(byId).values()];
  };
  const forget = (thing: string): void => {
    others.delete(thing);
    sent.delete(thing);
    told.delete(thing);
  };
  const send = (thing: string, lookers: readonly Looker[], isForced: boolean): void => {
    const elsewhere = [...(others.get(thing)?.values() ?? [])].flatMap((one) => one.lookers);
    const all = [...new Map([...lookers, ...elsewhere].map((one) => [one.discordId, one])).values()].sort(
      (one, other) => (one.discordId < other.discordId ? -1 : 1),
    );
    const state = JSON.stringify(all);
    if (!isForced && sent.get(thing) === state) return;
    sent.set(thing, state);
    const to = (room: string, people: readonly Looker[]): void => {
      const named = people.slice(0, mostNamed).map(({ discordId, username }) => ({ discordId, username }));
      sendHere(room, { room, people: named, count: people.length });
    };
    to(thing, all);
    to(
      lookingForGuests(thing),
      all.filter(({ isGuest }) => !isGuest),
    );
  };
  /** Sends what has changed here, to this process and to the others. */
  const publish = (thing: string): void => {
    changed.delete(thing);
    const lookers = here(thing);
    const isNew = !told.has(thing);
    if (lookers.length === 0) forget(thing);
    else {
      told.add(thing);
      // A socket that has just joined knows nothing yet.
      send(thing, lookers, true);
    }
    if (lookers.length > 0 || !isNew) report({ process: me, thing, lookers, asks: isNew });
  };

  return {
    note(room) {
      if (!isLookingRoom(room)) return;
      const thing = thingOf(room);
      if (!changed.has(thing)) changed.set(thing, setTimeout(() => publish(thing), gatherMs).unref());
    },
    onReport({ process, thing, lookers, asks }) {
      const mine = here(thing);
      if (process === me || mine.length === 0) return;
      const known = others.get(thing) ?? new Map<string, { lookers: readonly Looker[]; at: number }>();
      others.set(thing, known);
      if (lookers.length === 0) known.delete(process);
      else known.set(process, { lookers, at: now() });
      send(thing, mine, false);
      if (asks) report({ process: me, thing, lookers: mine, asks: false });
    },
    beat() {
      for (const thing of told) {
        const known = others.get(thing);
        for (const [process, { at }] of known ?? []) if (now() - at > silentMs) known?.delete(process);
        const lookers = here(thing);
        if (lookers.length === 0) continue;
        send(thing, lookers, false);
        report({ process: me, thing, lookers, asks: false });
      }
    },
    close() {
      for (const timer of changed.values()) clearTimeout(timer);
      changed.clear();
    },
  };
}

const isShare = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value <= 1;
/**
 * Checks the pointer moves of one socket.
 * @returns a function that returns the move to pass on, or null: malformed, too fast, or in a room
 * that the socket has not joined. Guests mark nothing, so theirs are not passed on.
 */
export function pointerChecks(socket: {
  readonly data: { readonly caller: Caller };
  readonly rooms: ReadonlySet<string>;
}): (room: unknown, x: unknown, y: unknown) => { room: string; x: number; y: number } | null {
  const isTooFast = createPace(movesPerSecond);
  return (room, x, y) => {
    if (typeof room !== 'string' || !isLookingRoom(room) || room.endsWith(guestsEnd) || !isShare(x) || !isShare(y))
      return null;
    return socket.rooms.has(room) && !isTooFast() ? { room, x, y } : null;
  };
}
