// The server's clock as this browser knows it, and one shared clock for everything that shows time.
import { useLayoutEffect, useReducer, useSyncExternalStore } from 'react';

let offset = 0;

/** Learns the server's clock. @param serverTime ms since 1970 at the moment of the handshake */
export function setServerTime(serverTime: number): void {
  offset = serverTime - Date.now();
}

/** Now by the server's clock, in ms since 1970. */
export const serverNow = (): number => Date.now() + offset;

const freshMs = 1000;
/** What every ticker shows. It moves when one of them ticks, and after something was drawn that is a second late. */
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

/** Ticks at whole multiples of `every` of the server's clock, so that all countdowns change together. */
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

/** Moves what has been shown for a second, for all tickers together. @returns whether it moved */
function freshen(): boolean {
  if (Math.abs(serverNow() - shown) < freshMs) return false;
  move();
  for (const { listeners } of tickers.values()) for (const listener of listeners) listener();
  return true;
}
const nothing = (): number => 0;
const read = (): number => shown;

/**
 * The server's now in ms, drawn anew every `every` ms (one timer for all) and the same for all that is drawn together,
 * whatever their `every`; at most a second late when something is seen. null: do not tick, the value is then 0.
 */
export function useNow(every: number | null): number {
  const [, drawAgain] = useReducer((times: number) => times + 1, 0);
  // Before it is seen; what has just been added listens only afterwards.
  useLayoutEffect(() => {
    if (every !== null && freshen()) drawAgain();
  });
  return useSyncExternalStore(subscriptionOf(every), every === null ? nothing : read);
}
