// What the shell's connection mark says, and when everything shown was last known to be right.
import { create } from 'zustand';

/** 'connecting' is the short time before anything needs to be said. */
export type ConnectionStatus = 'connecting' | 'connected' | 'reconnecting' | 'offline';
export interface Connection {
  status: ConnectionStatus;
  /** When the connection was lost, ms since 1970; null while it stands or before it ever did. */
  since: number | null;
}

const reconnectingAfterMs = 2000;
const offlineAfterMs = 15_000;
export const connectionStore = create<Connection>(() => ({ status: 'connecting', since: null }));
export const useConnection = (): Connection => connectionStore();
/** Whether the line is down, so that contested buttons are disabled until it is back. */
export const useIsOffline = (): boolean => connectionStore(({ status }) => status === 'offline');

/** The same, asked once: nothing that is sent now would arrive. */
export const isOfflineNow = (): boolean => connectionStore.getState().status === 'offline' || !navigator.onLine;

/** How the line is; what is said follows after a while. */
let line: 'new' | 'up' | 'behind' | 'down' | 'cut' = 'new';
let timers: ReturnType<typeof setTimeout>[] = [];
function later(ms: number, status: ConnectionStatus): void {
  timers.push(setTimeout(() => connectionStore.setState({ status }), ms));
}
/** @returns whether that is news */
function enter(next: typeof line): boolean {
  if (line === next) return false;
  line = next;
  timers.forEach(clearTimeout);
  timers = [];
  return true;
}
const loseNow = (): void =>
  connectionStore.setState(({ status, since }) => ({ since: status === 'connected' ? Date.now() : since }));

export const connection = {
  up(): void {
    if (enter('up')) connectionStore.setState({ status: 'connected', since: null });
  },
  /** The line is there, but not every room that is shown is joined yet: shown after two seconds. */
  behind(): void {
    if (!enter('behind')) return;
    loseNow();
    if (connectionStore.getState().status === 'offline') connectionStore.setState({ status: 'reconnecting' });
    else later(reconnectingAfterMs, 'reconnecting');
  },
  /** Lost: shown after two seconds, and called offline after fifteen. */
  down(): void {
    if (!enter('down')) return;
    loseNow();
    later(reconnectingAfterMs, 'reconnecting');
    later(offlineAfterMs, 'offline');
  },
  /** The browser itself knows that it has no network. */
  cut(): void {
    enter('cut');
    connectionStore.setState((now) => ({ status: 'offline', since: now.since ?? Date.now() }));
  },
  reset(): void {
    enter('new');
    connectionStore.setState({ status: 'connecting', since: null });
  },
};
