// When an auction would end, in words: 'today 21:00', 'tomorrow 21:00', 'Thu 21:00'.
import { localDay } from '../../platform/format.ts';

const dayMs = 86_400_000;
const clock = new Intl.DateTimeFormat(undefined, { hour: 'numeric', minute: '2-digit' });
const dayOf = new Intl.DateTimeFormat('en-GB', { weekday: 'short' });
const dateOf = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short' });

/** The day and the time in the viewer's zone. @param at ms since 1970 @param now the server's now */
export function dayAndTime(at: number, now: number): string {
  const day = localDay(at);
  const isTomorrow = day === localDay(now + dayMs);
  // A week from now has today's name.
  const named = at - now < 6 * dayMs ? dayOf : dateOf;
  const words = day === localDay(now) ? 'today' : isTomorrow ? 'tomorrow' : named.format(at);
  return `${words} ${clock.format(at)}`;
}
