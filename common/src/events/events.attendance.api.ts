// Attendance API of events: check-in by a code, and the table of who came.
import * as z from 'zod/mini';
import { day } from '../wire/days.ts';
import { idParams, time } from '../wire/fields.ts';
import { route } from '../wire/route.ts';
import { guildEvent } from './events.api.ts';

/** How long check-in stays open, in minutes. */
export const checkInMinutes = 15;
/** Check-in can be opened so many minutes before the start. */
export const checkInLeadMinutes = 60;
/** Whoever gives a seat back later than so many minutes before the start counts as a no-show. */
export const lateBackMinutes = 60;
/** The most days that one table covers. */
export const maxTableDays = 366;

const notACode = 'Type the four digits';
/** What the leader says aloud. */
const code = z.string(notACode).check(z.trim(), z.regex(/^\d{4}$/, notACode));
export const checkInBody = z.object({ code });
/** The code and the end of the open check-in; null: it is closed. */
export const checkIn = z.object({ code: z.nullable(z.string()), until: z.nullable(time) });
export type CheckIn = z.output<typeof checkIn>;

export const attendanceRoutes = {
  getCheckIn: route({
    method: 'GET',
    path: '/api/events/:id/check-in',
    access: 'events',
    summary: 'The code of the open check-in',
    params: idParams,
    reply: checkIn,
  }),
  openCheckIn: route({
    method: 'POST',
    path: '/api/events/:id/check-in',
    access: 'events',
    summary: `Open check-in for ${checkInMinutes} minutes, with a new code. Everybody with a seat counts as missing until they check in`,
    params: idParams,
    reply: checkIn,
  }),
  checkIn: route({
    method: 'PUT',
    path: '/api/events/:id/check-in',
    access: 'member',
    summary: 'Say that you are here, with the code. People without a seat can check in, too',
    params: idParams,
    body: checkInBody,
    reply: guildEvent,
  }),
  exportAttendance: route({
    method: 'GET',
    path: '/api/attendance.csv',
    access: 'events',
    summary: 'Who answered, who came and who did not, for the events of some days',
    query: z.object({ from: day('Choose the first day'), to: day('Choose the last day') }),
    content: 'text/csv',
    reply: z.string(),
  }),
};
