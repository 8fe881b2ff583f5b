// State of the live connection for the connection mark, and since when it is lost.
import { create } from 'zustand';

/** 'connecting' covers the short time in which nothing is shown. */
export type ConnectionStatus = 'connecting' | 'connected' | 'reconnecting' | 'offline';
export interface Connection {
  status: ConnectionStatus;
  /**
   * When the connection was lost, in ms since 1970. null while it is open, or before it was ever
   * open.
   */
  since: number | null;
}

const reconnectingAfterMs = 2000;
const offlineAfterMs = 15_000;
export const connectionStore = create<Connection>(() => ({ status: 'connecting', since: null }));
export const useConnection = (): Connection => connectionStore();
/** Whether the connection is down. Contested buttons are disabled until it is back. */
export const useIsOffline = (): boolean => connectionStore(({ status }) => status === 'offline');

/** Whether a call sent now would fail for lack of a connection. Read once, not a hook. */
export const isOfflineNow = (): boolean => connectionStore.getState().status === 'offline' || !navigator.onLine;

/**
 * Whether this page was opened without a connection. Then it shows answers that were kept earlier. A page
 * that has been connected knows newer things.
 */
export const isOpenedOffline = (): boolean => !wasUp && isOfflineNow();

let wasUp = false;
/** The state of the connection. The shown status follows after a delay. */
let line: 'new' | 'up' | 'behind' | 'down' | 'cut' = 'new';
let timers: ReturnType<typeof setTimeout>[] = [];
function later(ms: number, status: ConnectionStatus): void {
  timers.push(setTimeout(() => connectionStore.setState({ status }), ms));
}
/** @returns whether the state has changed */
function enter(next: typeof line): boolean {
  if (line === next) return false;
  line = next;
  timers.forEach(clearTimeout);
  timers = [];
  return true;
}
const loseNow = (): void =>
  connectionStore.setState(({ status, since }) => ({ since: status === 'connected' ? Date.now() : since }));
/** Before the first connection there is nothing to reconnect. */
function reconnectLater(): void {
  if (wasUp) later(reconnectingAfterMs, 'reconnecting');
}

export const connection = {
  up(): void {
    wasUp = true;
    if (enter('up')) connectionStore.setState({ status: 'connected', since: null });
  },
  /** The connection is open, but not all rooms are joined yet. Shown after two seconds. */
  behind(): void {
    if (!enter('behind')) return;
    loseNow();
    if (connectionStore.getState().status === 'offline') connectionStore.setState({ status: 'reconnecting' });
    else reconnectLater();
  },
  /** The connection is lost. Shown after two seconds, and as offline after fifteen. */
  down(): void {
    if (!enter('down')) return;
    loseNow();
    reconnectLater();
    later(offlineAfterMs, 'offline');
  },
  /** The browser reports that there is no network. */
  cut(): void {
    enter('cut');
    connectionStore.setState((now) => ({ status: 'offline', since: now.since ?? Date.now() }));
  },
  /** The page shows something of that time. @param at ms since 1970 */
  showsStateOf(at: number): void {
    connectionStore.setState(({ since }) => ({ since: Math.min(since ?? at, at) }));
  },
  reset(): void {
    enter('new');
    wasUp = false;
    connectionStore.setState({ status: 'connecting', since: null });
  },
};
