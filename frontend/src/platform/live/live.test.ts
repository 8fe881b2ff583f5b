// Tests of the live connection: after a reconnect it rejoins rooms, refetches, and replays
// messages.
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import type { RoomAnswer } from '@guild/common/wire/live';
import { connection, connectionStore } from './connection.store.ts';
import { createLive, type Wire } from './live.ts';
import { serverNow } from '../format/clock.ts';

interface FakeWire extends Wire {
  connected: boolean;
  asked: string[];
  /** The answer to a join request. null: none in time. */
  answers: (room: string) => RoomAnswer | null;
  up(): void;
  down(): void;
  tell(name: string, payload: unknown): void;
}

function aWire(): FakeWire {
  const listeners = new Map<string, (reason: unknown) => void>();
  let any: (name: string, payload: unknown) => void = () => undefined;
  const fake: FakeWire = {
    connected: false,
    asked: [],
    answers: () => ({ ok: true }),
    on: (name: string, listener: (reason: unknown) => void) => listeners.set(name, listener),
    onAny: (listener) => {
      any = listener;
    },
    connect: () => undefined,
    disconnect: () => undefined,
    emit: () => undefined,
    timeout: () => ({
      emit(name: string, room: string, answer: (late: unknown, result?: RoomAnswer) => void) {
        fake.asked.push(`${name} ${room}`);
        const given = fake.answers(room);
        if (given === null) answer(new Error('operation has timed out'));
        else answer(null, given);
      },
    }),
    up() {
      fake.connected = true;
      listeners.get('connect')?.(undefined);
    },
    down() {
      fake.connected = false;
      listeners.get('disconnect')?.('transport close');
    },
    tell: (name, payload) => any(name, payload),
  };
  return fake;
}
const settled = async (): Promise<void> => {
  for (let i = 0; i < 20; i += 1) await Promise.resolve();
};

describe('the live connection', () => {
  it('fetches at once, joins after connecting, and rejoins and refetches after a reconnect', async () => {
    const wire = aWire();
    const live = createLive(() => Promise.resolve(wire));
    await live.start();
    const refetch = jest.fn(() => Promise.resolve());
    const leave = live.join(['auctions'], refetch);
    await settled();
    expect(refetch).toHaveBeenCalledTimes(1);
    wire.up();
    await settled();
    expect(wire.asked).toEqual(['room:join auctions']);
    expect(refetch).toHaveBeenCalledTimes(2);
    wire.down();
    wire.up();
    await settled();
    expect(refetch).toHaveBeenCalledTimes(3);
    leave();
    expect(wire.asked.at(-1)).toBe('room:leave auctions');
    live.stop();
  });

  it('fetches once for several rooms, after all are joined', async () => {
    const wire = aWire();
    const live = createLive(() => Promise.resolve(wire));
    await live.start();
    wire.up();
    await settled();
    const refetch = jest.fn(() => Promise.resolve());
    const leave = live.join(['auctions', 'items'], refetch);
    expect(wire.asked).toEqual(['room:join auctions', 'room:join items']);
    await settled();
    expect(refetch).toHaveBeenCalledTimes(1);
    wire.down();
    wire.up();
    await settled();
    expect(refetch).toHaveBeenCalledTimes(2);
    leave();
    expect(wire.asked.slice(-2)).toEqual(['room:leave auctions', 'room:leave items']);
    live.stop();
  });

  it('leaves a room when the last subscriber leaves', async () => {
    const wire = aWire();
    const live = createLive(() => Promise.resolve(wire));
    await live.start();
    wire.up();
    const none = (): Promise<void> => Promise.resolve();
    const first = live.join(['auctions'], none);
    const second = live.join(['auctions'], () => Promise.resolve());
    first();
    expect(wire.asked).toEqual(['room:join auctions']);
    second();
    expect(wire.asked).toEqual(['room:join auctions', 'room:leave auctions']);
    live.stop();
  });

  it('replays messages that arrived during a fetch, but no notices', async () => {
    const wire = aWire();
    const live = createLive(() => Promise.resolve(wire));
    await live.start();
    const heard: string[] = [];
    live.on('auction:removed', ({ id }) => heard.push(`store ${id}`));
    live.on('auction:removed', ({ id }) => heard.push(`notice ${id}`), { replay: false });
    let answer: () => void = () => undefined;
    const fetching = live.replayOver(() => new Promise<void>((resolve) => (answer = resolve)));
    wire.tell('auction:removed', { id: 4, version: 2, factId: 'f' });
    expect(heard).toEqual(['store 4', 'notice 4']);
    answer();
    await fetching;
    expect(heard).toEqual(['store 4', 'notice 4', 'store 4']);
    live.stop();
  });

  it('uses the server’s clock from the first message', async () => {
    const wire = aWire();
    const live = createLive(() => Promise.resolve(wire));
    await live.start();
    wire.tell('hall:hello', { serverTime: Date.now() + 3_600_000, buildId: 'b' });
    expect(serverNow() - Date.now()).toBeGreaterThan(3_590_000);
    wire.tell('hall:hello', { serverTime: Date.now(), buildId: 'b' });
    live.stop();
  });

  describe('the connection status', () => {
    afterEach(() => void jest.useRealTimers());
    const status = (): string => connectionStore.getState().status;

    it('is reconnecting until a refused room is joined and its data fetched again', async () => {
      jest.useFakeTimers();
      const wire = aWire();
      const live = createLive(() => Promise.resolve(wire));
      await live.start();
      wire.up();
      await settled();
      expect(status()).toBe('connected');
      wire.answers = () => ({ ok: false, code: 'too_many', error: 'Too many' });
      const refetch = jest.fn(() => Promise.resolve());
      live.join(['auctions'], refetch);
      await settled();
      expect([status(), refetch.mock.calls.length]).toEqual(['connected', 1]);
      await jest.advanceTimersByTimeAsync(2000);
      expect(status()).toBe('reconnecting');
      wire.answers = () => ({ ok: true });
      await jest.advanceTimersByTimeAsync(30_000);
      expect([status(), refetch.mock.calls.length]).toEqual(['connected', 2]);
      live.stop();
    });

    it('is not offline while the socket is connected, and is soon after it is lost', async () => {
      jest.useFakeTimers();
      const wire = aWire();
      const live = createLive(() => Promise.resolve(wire));
      await live.start();
      wire.up();
      await settled();
      wire.answers = () => null;
      live.join(['auctions'], () => Promise.resolve());
      await jest.advanceTimersByTimeAsync(60_000);
      expect(status()).toBe('reconnecting');
      wire.down();
      await jest.advanceTimersByTimeAsync(15_000);
      expect(status()).toBe('offline');
      wire.up();
      await settled();
      expect(status()).toBe('reconnecting');
      live.stop();
    });

    it('is connecting until the first connection, and offline if there is none', async () => {
      jest.useFakeTimers();
      const live = createLive(() => Promise.resolve(aWire()));
      await live.start();
      await jest.advanceTimersByTimeAsync(14_000);
      expect(status()).toBe('connecting');
      await jest.advanceTimersByTimeAsync(1000);
      expect(status()).toBe('offline');
      live.stop();
    });

    it('stays offline until it connects when the page was opened offline', async () => {
      jest.useFakeTimers();
      connection.cut();
      const wire = aWire();
      const live = createLive(() => Promise.resolve(wire));
      await live.start();
      await jest.advanceTimersByTimeAsync(10_000);
      expect(status()).toBe('offline');
      wire.up();
      await settled();
      expect(status()).toBe('connected');
      live.stop();
    });

    it('stays connected when a room is closed to the viewer', async () => {
      const wire = aWire();
      wire.answers = () => ({ ok: false, code: 'not_allowed', error: 'No' });
      const live = createLive(() => Promise.resolve(wire));
      await live.start();
      live.join(['treasury'], () => Promise.resolve());
      wire.up();
      await settled();
      expect(status()).toBe('connected');
      live.stop();
    });
  });
});
