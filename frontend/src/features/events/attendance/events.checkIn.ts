// Check-in of events: the code for the leader, and the calls.
import { attendanceRoutes, type CheckIn } from '@guild/common/events/events.attendance.api';
import type { GuildEvent } from '@guild/common/events/events.api';
import { call } from '../../../platform/api/api.ts';
import { createResources } from '../../../platform/api/resources.ts';
import { acting } from '../events.store.ts';

/** The code of each event's open check-in, for those who manage events. */
export const checkIns = createResources<number, CheckIn>({
  load: (id, signal) => call(attendanceRoutes.getCheckIn, { params: { id }, signal }),
  newest: (_before, next) => next,
});

/** Opens check-in with a new code. @throws ApiError */
export async function openCheckIn(id: number): Promise<CheckIn> {
  const opened = await call(attendanceRoutes.openCheckIn, { params: { id } });
  checkIns.take(id, opened);
  return opened;
}
/** Says that the viewer is here. @throws ApiError */
export const checkIn = (id: number, code: string): Promise<GuildEvent | undefined> =>
  acting(id, 'check-in', () => call(attendanceRoutes.checkIn, { params: { id }, body: { code } }));
/** Closes check-in, with attendance as before it was opened. @throws ApiError */
export const cancelCheckIn = (id: number): Promise<GuildEvent | undefined> =>
  acting(id, 'cancel-check-in', () => call(attendanceRoutes.cancelCheckIn, { params: { id } }));
