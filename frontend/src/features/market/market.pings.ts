// About which items the viewer has pinged, and until when they cannot again: said by the server, on all of their screens.
import { marketRoutes, pingAgainMs } from '@guild/common/market/market.api';
import { create } from 'zustand';
import { call } from '../../platform/api/api.ts';
import { serverNow, useNow } from '../../platform/format/clock.ts';

/** By item: ms since 1970. */
const usePings = create<{ readonly until: Readonly<Record<number, number>> }>(() => ({ until: {} }));

/** A ping was sent, on this screen or another one. @param until left out: an hour from now */
export const pinged = (id: number, until = serverNow() + pingAgainMs): void =>
  usePings.setState((before) => ({
    until: { ...before.until, [id]: Math.max(before.until[id] ?? 0, until) },
  }));

/** Asks for all of them. @throws ApiError */
export async function loadPings(): Promise<void> {
  const found = await call(marketRoutes.getMyPings);
  usePings.setState({ until: Object.fromEntries(found.pinged.map(({ id, until }) => [id, Date.parse(until)])) });
}
export const forgetPings = (): void => usePings.setState({ until: {} });

/** Until when the viewer cannot ping about an item again, ms since 1970; null: they can now. */
export function usePingedUntil(id: number): number | null {
  const until = usePings((state) => state.until[id]);
  const now = useNow(60_000);
  return until !== undefined && until > now ? until : null;
}
