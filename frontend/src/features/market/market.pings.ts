// Pings of the viewer on all their screens, and when each item may be pinged again.
import { marketRoutes, pingAgainMs } from '@guild/common/market/market.api';
import { create } from 'zustand';
import { call } from '../../platform/api/api.ts';
import { serverNow, useNow } from '../../platform/format/clock.ts';

/** ms since 1970, by item id. */
const usePings = create<{ readonly until: Readonly<Record<number, number>> }>(() => ({ until: {} }));

/** Records a ping that was sent on any screen. @param until default: one hour from now */
export const recordPing = (id: number, until = serverNow() + pingAgainMs): void =>
  usePings.setState((before) => ({
    until: { ...before.until, [id]: Math.max(before.until[id] ?? 0, until) },
  }));

/** Loads all pings. @throws ApiError */
export async function loadPings(): Promise<void> {
  const found = await call(marketRoutes.getMyPings);
  usePings.setState({ until: Object.fromEntries(found.pinged.map(({ id, until }) => [id, Date.parse(until)])) });
}
export const forgetPings = (): void => usePings.setState({ until: {} });

/** When the viewer may ping about an item again, in ms since 1970. null: now. */
export function usePingedUntil(id: number): number | null {
  const until = usePings((state) => state.until[id]);
  const now = useNow(60_000);
  return until !== undefined && until > now ? until : null;
}
