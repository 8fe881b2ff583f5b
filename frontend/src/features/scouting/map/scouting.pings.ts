// Pointing at a cell: everybody who looks at the map sees for ten seconds where, and nothing is stored.
import { cellPingMs, scoutingChangeRoutes } from '@guild/common/scouting/scouting.changes.api';
import type { MessagePayload } from '@guild/common/live.messages';
import { create } from 'zustand';
import { call } from '../../../platform/api/api.ts';
import { serverNow } from '../../../platform/format/clock.ts';
import { useLive } from '../../../platform/live/live.ts';
import { sessionStore } from '../../../platform/session/session.store.ts';
import { announce } from '../../../ui/announce.tsx';
import { report } from '../../../ui/report.ts';

type Pinged = MessagePayload<'desert:pinged'>;
/** What is pointed at right now; one person points at a cell once. */
export const usePings = create<{ readonly pings: readonly Pinged[]; readonly sending: boolean }>(() => ({
  pings: [],
  sending: false,
}));

const isSame = (one: Pinged, other: Pinged): boolean =>
  one.cell === other.cell && one.by.discordId === other.by.discordId;
const viewerId = (): string | undefined => sessionStore.getState().user?.discordId;

/** Shows it until its time is over; a second one of the same person at the same cell goes on longer, and is not shown anew. */
function show(ping: Pinged): void {
  // A clock that goes wrong shows nothing longer than it should.
  const left = Math.min(Date.parse(ping.until) - serverNow(), cellPingMs);
  if (left <= 0) return;
  const { pings } = usePings.getState();
  if (!pings.some((one) => isSame(one, ping)))
    announce(`${ping.by.discordId === viewerId() ? 'You' : ping.by.username} pinged ${ping.cell}`);
  usePings.setState({ pings: [...pings.filter((one) => !isSame(one, ping)), ping] });
  setTimeout(() => usePings.setState((now) => ({ pings: now.pings.filter((one) => one !== ping) })), left);
}

/** Hears what others point at, while a map is shown. */
export const useCellPings = (): void => useLive('desert:pinged', show, { replay: false });

/** Points at a cell; the live message shows it, here, too. */
export async function pointAt(cell: string): Promise<void> {
  if (usePings.getState().sending) return;
  usePings.setState({ sending: true });
  await report(() => call(scoutingChangeRoutes.pingCell, { body: { cell } }), {
    done: () => null,
    failed: ['Ping failed', 'Failed to ping the cell'],
  });
  usePings.setState({ sending: false });
}
