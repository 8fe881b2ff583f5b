// What the shell's connection mark says, and when everything shown was last known to be right.
import { create } from 'zustand';

/** 'connecting' is the short time before anything needs to be said. */
export type ConnectionStatus = 'connecting' | 'connected' | 'reconnecting' | 'offline';
export interface Connection {
  status: ConnectionStatus;
  /** When the connection was lost, ms since 1970; null while it stands or before it ever did. */
  since: number | null;
}

const untilSaid = 2000;
const untilOffline = 15_000;
export const connectionStore = create<Connection>(() => ({ status: 'connecting', since: null }));
export const useConnection = (): Connection => connectionStore();
/** Whether the line is down, so that contested buttons sleep until it is back. */
export const useIsOffline = (): boolean => connectionStore(({ status }) => status === 'offline');

let timers: ReturnType<typeof setTimeout>[] = [];
function later(ms: number, status: ConnectionStatus): void {
  timers.push(setTimeout(() => connectionStore.setState({ status }), ms));
}
function forget(): void {
  timers.forEach(clearTimeout);
  timers = [];
}

export const connection = {
  up(): void {
    forget();
    connectionStore.setState({ status: 'connected', since: null });
  },
  /** Lost: said after two seconds, and called offline after fifteen. */
  down(): void {
    if (timers.length > 0) return;
    if (connectionStore.getState().status === 'connected') connectionStore.setState({ since: Date.now() });
    later(untilSaid, 'reconnecting');
    later(untilOffline, 'offline');
  },
  /** The browser itself knows that it has no network. */
  cut(): void {
    forget();
    connectionStore.setState((now) => ({ status: 'offline', since: now.since ?? Date.now() }));
  },
  reset(): void {
    forget();
    connectionStore.setState({ status: 'connecting', since: null });
  },
};
