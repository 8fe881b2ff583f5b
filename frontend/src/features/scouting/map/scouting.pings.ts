// Pings on the map: everybody who looks at the map sees a cell marked for ten seconds. Nothing is
// stored.
import { cellPingMs, scoutingChangeRoutes } from '@guild/common/scouting/scouting.changes.api';
import type { MessagePayload } from '@guild/common/live.messages';
import { create } from 'zustand';
import { call } from '../../../platform/api/api.ts';
import { serverNow } from '../../../platform/format/clock.ts';
import { useLive } from '../../../platform/live/live.ts';
import { sessionStore } from '../../../platform/session/session.store.ts';
import { announce } from '../../../ui/announce.tsx';
import { report } from '../../../ui/report.ts';

type CellPing = MessagePayload<'desert:pinged'>;
/** The current pings. One person can ping a cell only once at a time. */
export const usePings = create<{ readonly pings: readonly CellPing[]; readonly sending: boolean }>(() => ({
  pings: [],
  sending: false,
}));

const isSame = (one: CellPing, other: CellPing): boolean =>
  one.cell === other.cell && one.by.discordId === other.by.discordId;
const viewerId = (): string | undefined => sessionStore.getState().user?.discordId;

/** Shows a ping until its time is over. A repeated ping extends the first one. */
function show(ping: CellPing): void {
  // Limits the time in case a clock is wrong.
  const remainingMs = Math.min(Date.parse(ping.until) - serverNow(), cellPingMs);
  if (remainingMs <= 0) return;
  const { pings } = usePings.getState();
  if (!pings.some((one) => isSame(one, ping)))
    announce(`${ping.by.discordId === viewerId() ? 'You' : ping.by.username} pinged ${ping.cell}`);
  usePings.setState({ pings: [...pings.filter((one) => !isSame(one, ping)), ping] });
  setTimeout(() => usePings.setState((now) => ({ pings: now.pings.filter((one) => one !== ping) })), remainingMs);
}

/** Receives pings while a map is shown. */
export const useCellPings = (): void => useLive('desert:pinged', show, { replay: false });

/** Pings a cell. The live message shows it on this screen, too. */
export async function pointAt(cell: string): Promise<void> {
  if (usePings.getState().sending) return;
  usePings.setState({ sending: true });
  await report(() => call(scoutingChangeRoutes.pingCell, { body: { cell } }), {
    done: () => null,
    failed: ['Ping failed', 'Failed to ping the cell'],
  });
  usePings.setState({ sending: false });
}
