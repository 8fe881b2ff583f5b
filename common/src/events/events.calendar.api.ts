// Personal calendar API: the address for calendar programs, and the calls that manage it.
import * as z from 'zod/mini';
import { time } from '../wire/fields.ts';
import { route } from '../wire/route.ts';

/** The address of a personal calendar. It is shown once, when it is created. */
export const calendarFeed = z.object({ url: z.nullable(z.string()), createdAt: z.nullable(time) });
const secret = z.pipe(
  z.string().check(z.regex(/^[\w-]{20,100}(?:\.ics)?$/, 'Not the address of a calendar')),
  z.transform((text) => text.replace(/\.ics$/, '')),
);
export const calendarRoutes = {
  /** Works without sign-in: the secret is enough. */
  readCalendar: route({
    method: 'GET',
    path: '/api/calendar/:secret',
    access: 'anyone',
    summary: 'A personal calendar, for calendar programs',
    params: z.object({ secret }),
    content: 'text/calendar',
    reply: z.string(),
  }),
  getCalendar: route({
    method: 'GET',
    path: '/api/user/calendar',
    access: 'member',
    isForTokens: false,
    summary: "The caller's calendar address",
    reply: calendarFeed,
  }),
  renewCalendar: route({
    method: 'POST',
    path: '/api/user/calendar',
    access: 'member',
    isForTokens: false,
    summary: 'Make a new address of your calendar. The old one stops working',
    reply: calendarFeed,
  }),
  revokeCalendar: route({
    method: 'DELETE',
    path: '/api/user/calendar',
    access: 'member',
    isForTokens: false,
    summary: 'Revoke the address',
  }),
};
