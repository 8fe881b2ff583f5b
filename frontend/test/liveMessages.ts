// Live messages for screen tests, delivered as the connection would.
import { jest } from '@jest/globals';
import type { MessageName, MessagePayload } from '@guild/common/live.messages';
import { live } from '../src/platform/live/live.ts';

export type SendLive = <N extends MessageName>(name: N, payload: MessagePayload<N>) => void;

/** Records subscriptions to live messages from now on. @returns a function that sends a message */
export function sendLive(): SendLive {
  const listeners = new Map<string, Set<(payload: never) => void>>();
  jest.spyOn(live, 'on').mockImplementation((name, fn) => {
    const set = listeners.get(name) ?? new Set();
    listeners.set(name, set);
    set.add(fn);
    return () => set.delete(fn);
  });
  return (name, payload) => {
    for (const fn of [...(listeners.get(name) ?? [])]) fn(payload as never);
  };
}
