// Hooks for who looks at the same thing now, and where their pointers are.
import type { MessagePayload } from '@guild/common/live.messages';
import { lookingForGuests, lookingRoom } from '@guild/common/wire/live';
import { useEffect, useState } from 'react';
import { useViewer } from '../session/session.store.ts';
import { useIsOffline } from './connection.store.ts';
import { live, useLive } from './live.ts';

export type Looking = Pick<MessagePayload<'looking:changed'>, 'people' | 'count'>;
const nobody: Looking = { people: [], count: 0 };

/** The room in which the viewer is shown as looking at a thing: `auction:12`, `map`. */
export function useLookingRoom(thing: string): string {
  const { access } = useViewer();
  const room = lookingRoom(thing);
  return access === 'Guest' ? lookingForGuests(room) : room;
}

/**
 * Shows the viewer as looking at a thing while the component is shown, unless they hide it.
 * @returns who looks at it, with the viewer. Nobody for people who hide it: the server refuses them.
 */
export function useLooking(thing: string): Looking {
  const room = useLookingRoom(thing);
  const offline = useIsOffline();
  const [found, setFound] = useState<MessagePayload<'looking:changed'> | null>(null);
  const [choice, setChoice] = useState({ hides: false, version: 0 });
  useLive('looking:changed', (message) => message.room === room && setFound(message), { replay: false });
  useLive(
    'notice-settings:updated',
    ({ hidesLooking, version }) => setChoice({ hides: hidesLooking, version: hidesLooking ? 0 : version }),
    { replay: false },
  );
  const { hides, version } = choice;
  // Somebody who no longer hides it asks to join again.
  useEffect(() => (hides ? undefined : live.join([room], () => Promise.resolve())), [room, hides, version]);
  return found?.room !== room || hides || offline ? nobody : found;
}

export interface Pointer {
  readonly discordId: string;
  readonly username: string;
  readonly x: number;
  readonly y: number;
  /** When it moved last, in ms of `performance.now()`. */
  readonly at: number;
}
/** A pointer that has not moved for this time, in ms, is not shown any more. */
const restMs = 8000;

/** The pointers of the others who look at a thing, which `useLooking` has joined. */
export function usePointers(thing: string): readonly Pointer[] {
  const room = useLookingRoom(thing);
  const [pointers, setPointers] = useState<readonly Pointer[]>([]);
  useLive(
    'pointer:moved',
    ({ room: _room, ...moved }) => {
      const at = performance.now();
      setPointers((before) => [...before.filter(({ discordId }) => discordId !== moved.discordId), { ...moved, at }]);
    },
    { replay: false },
  );
  useLive(
    'looking:changed',
    ({ room: about, people, count }) => {
      if (about !== room || count > people.length) return;
      setPointers((before) => before.filter((one) => people.some(({ discordId }) => discordId === one.discordId)));
    },
    { replay: false },
  );
  const isEmpty = pointers.length === 0;
  useEffect(() => {
    if (isEmpty) return undefined;
    const timer = setInterval(
      () => setPointers((before) => before.filter(({ at }) => performance.now() - at < restMs)),
      1000,
    );
    return () => clearInterval(timer);
  }, [isEmpty]);
  return pointers;
}

/** At most this many moves in a second are sent. */
const movesPerSecond = 6;
/**
 * @returns sends where the viewer's pointer is, at most a few times in a second; the last place is
 * always sent
 */
export function pointerSender(room: string): (x: number, y: number) => void {
  let sentAt = -Infinity;
  let next: { x: number; y: number } | null = null;
  const send = (): void => {
    if (next === null) return;
    sentAt = performance.now();
    live.movePointer(room, next.x, next.y);
    next = null;
  };
  return (x, y) => {
    const isWaiting = next !== null;
    next = { x, y };
    if (isWaiting) return;
    const pauseMs = sentAt + 1000 / movesPerSecond - performance.now();
    if (pauseMs <= 0) send();
    else setTimeout(send, pauseMs);
  };
}
