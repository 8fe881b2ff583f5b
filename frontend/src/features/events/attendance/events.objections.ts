// Objections to attendance: those of an event for leaders, and the calls.
import { attendanceRoutes, type Objection } from '@guild/common/events/events.attendance.api';
import { eventRooms, type ObjectionOutcome } from '@guild/common/events/events.api';
import { call } from '../../../platform/api/api.ts';
import { createResources } from '../../../platform/api/resources.ts';
import { live } from '../../../platform/live/live.ts';

/** The objections with one that is new or has changed. */
function withOne(before: readonly Objection[], next: Objection): readonly Objection[] {
  const others = before.filter(({ discordId }) => discordId !== next.discordId);
  if (next.outcome === 'withdrawn') return others;
  const known = before.some(({ discordId }) => discordId === next.discordId);
  return known ? before.map((one) => (one.discordId === next.discordId ? next : one)) : [...before, next];
}

/** All objections of an event, for those who manage events. */
export const objections = createResources<number, readonly Objection[]>({
  load: (id, signal) => call(attendanceRoutes.listObjections, { params: { id }, signal }),
  newest: (_before, next) => next,
  room: () => eventRooms.list,
  subscribe: (id, { change }) => [
    live.on('objection:updated', ({ factId, factIds, ...objection }) => {
      if (objection.eventId === id) change((before) => withOne(before, objection));
    }),
  ],
});

/** Objects to being marked as missing. @throws ApiError */
export const objectToAttendance = (id: number, text: string): Promise<Objection> =>
  call(attendanceRoutes.objectToAttendance, { params: { id }, body: { text } });

/** Accepts or refuses. @throws ApiError */
export async function decideObjection(
  { eventId: id, discordId }: Objection,
  outcome: ObjectionOutcome,
): Promise<Objection> {
  const decided = await call(attendanceRoutes.decideObjection, { params: { id, discordId }, body: { outcome } });
  objections.change(id, (before) => withOne(before, decided));
  return decided;
}
