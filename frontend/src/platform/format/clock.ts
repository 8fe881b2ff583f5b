// The server's clock as this browser knows it, and a shared ticker for everything that shows time.
import { useLayoutEffect, useReducer, useSyncExternalStore } from 'react';

let offset = 0;

/** Sets the server's clock. @param serverTime ms since 1970 at the moment of the handshake */
export function setServerTime(serverTime: number): void {
  offset = serverTime - Date.now();
}

/** The server's current time, in ms since 1970. */
export const serverNow = (): number => Date.now() + offset;

const freshMs = 1000;
/**
 * The time that all tickers show. It advances when one of them ticks, and when something is drawn
 * with a time that is a second late.
 */
let shown = serverNow();
const move = (): void => {
  shown = serverNow();
};

interface Ticker {
  readonly listeners: Set<() => void>;
  timer: ReturnType<typeof setTimeout> | undefined;
}
const tickers = new Map<number, Ticker>();

function tickerOf(every: number): Ticker {
  const known = tickers.get(every);
  if (known !== undefined) return known;
  const fresh: Ticker = { listeners: new Set(), timer: undefined };
  tickers.set(every, fresh);
  return fresh;
}

/**
 * Ticks at whole multiples of `every` of the server's clock, so that all countdowns change
 * together.
 */
function run(ticker: Ticker, every: number): void {
  ticker.timer = setTimeout(
    () => {
      move();
      for (const listener of ticker.listeners) listener();
      run(ticker, every);
    },
    every - (serverNow() % every) + 1,
  );
}

function listen(every: number, listener: () => void): () => void {
  const ticker = tickerOf(every);
  if (ticker.listeners.size === 0) run(ticker, every);
  ticker.listeners.add(listener);
  return () => {
    ticker.listeners.delete(listener);
    if (ticker.listeners.size === 0) clearTimeout(ticker.timer);
  };
}

const silent = (): (() => void) => () => undefined;
const subscriptions = new Map<number, (listener: () => void) => () => void>();
function subscriptionOf(every: number | null): (listener: () => void) => () => void {
  if (every === null) return silent;
  const known = subscriptions.get(every);
  if (known !== undefined) return known;
  const fresh = (listener: () => void): (() => void) => listen(every, listener);
  subscriptions.set(every, fresh);
  return fresh;
}

/** Advances the shown time for all tickers if it is a second late. @returns whether it advanced */
function freshen(): boolean {
  if (Math.abs(serverNow() - shown) < freshMs) return false;
  move();
  for (const { listeners } of tickers.values()) for (const listener of listeners) listener();
  return true;
}
const nothing = (): number => 0;
const read = (): number => shown;

/**
 * The server's time in ms, updated every `every` ms by one shared timer. Everything that is drawn
 * together shows the same time, at most a second late. null: no updates; the value is 0.
 */
export function useNow(every: number | null): number {
  const [, drawAgain] = useReducer((times: number) => times + 1, 0);
  // Runs before the first paint. A ticker that was just added subscribes only later.
  useLayoutEffect(() => {
    if (every !== null && freshen()) drawAgain();
  });
  return useSyncExternalStore(subscriptionOf(every), every === null ? nothing : read);
}
