// Attendance API of events: check-in by a code, objections, and the table of who came.
import * as z from 'zod/mini';
import { day } from '../wire/days.ts';
import { discordId, id, idParams, line, time } from '../wire/fields.ts';
import { liveMessages } from '../wire/live.ts';
import { route } from '../wire/route.ts';
import { guildEvent, objectionOutcomes, ownObjection } from './events.api.ts';

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

/** What a member says against being marked as missing. Leaders and its author see it. */
export const objection = z.object({
  eventId: id,
  userId: id,
  username: z.string(),
  discordId: z.string(),
  ...ownObjection.shape,
});
export type Objection = z.output<typeof objection>;
/** The longest objection, in characters. */
export const maxObjection = 200;
export const objectionBody = z.object({ text: line('Say what happened', maxObjection) });
export const decisionBody = z.object({ outcome: z.enum(objectionOutcomes, 'Choose came, excused or refused') });

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
  cancelCheckIn: route({
    method: 'DELETE',
    path: '/api/events/:id/check-in',
    access: 'events',
    summary: 'Close an open check-in without counting it. Attendance is as before. Returns the event',
    params: idParams,
    reply: guildEvent,
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
  listObjections: route({
    method: 'GET',
    path: '/api/events/:id/objections',
    access: 'events',
    summary: 'What people say against being marked as missing, oldest first',
    params: idParams,
    reply: z.array(objection),
  }),
  objectToAttendance: route({
    method: 'POST',
    path: '/api/events/:id/objections',
    access: 'member',
    summary: 'Object to being marked as missing, once for each past event',
    params: idParams,
    body: objectionBody,
    reply: objection,
  }),
  decideObjection: route({
    method: 'POST',
    path: '/api/events/:id/objections/:discordId',
    access: 'events',
    summary: 'Accept an objection, which marks the person as came or as excused, or refuse it',
    params: z.object({ ...idParams.shape, discordId }),
    body: decisionBody,
    reply: objection,
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

export const attendanceMessages = liveMessages({
  /** Sent to leaders and the author. */
  'objection:updated': objection,
});
