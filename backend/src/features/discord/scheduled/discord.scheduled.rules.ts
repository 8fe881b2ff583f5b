// Rules of scheduled events on Discord: what Discord shows of a date, and what the next call changes.
import { createHash } from 'node:crypto';
import type { PlannedDate } from '../../../platform/discord/contribution.ts';
import type { ScheduledEvent } from '../../../platform/discord/api/scheduledEvents.ts';
import { escapedTo, plainTo } from '../../../platform/discord/messages/text.ts';
import type { ScheduledDocument } from './discord.scheduled.model.ts';

/** Discord accepts no more on one server. */
export const maxScheduled = 100;
const maxName = 100;
const maxDescription = 1000;

export const toScheduledEvent = ({ title, description, startsAt, endsAt, url }: PlannedDate): ScheduledEvent => ({
  // Discord shows names as they are, so nothing is escaped.
  name: plainTo(title, maxName),
  description: escapedTo(description, maxDescription),
  startsAt,
  endsAt,
  location: url,
});
export const hashOf = (event: ScheduledEvent): string =>
  createHash('sha256').update(JSON.stringify(event)).digest('base64url');

/** One change in Discord. */
export type ScheduledStep =
  /** `row`: an earlier attempt whose result is unknown. */
  | { readonly kind: 'create'; readonly event: ScheduledEvent; readonly row: ScheduledDocument | null }
  | {
      readonly kind: 'edit';
      readonly event: ScheduledEvent;
      readonly discordId: string;
      /** Whether the event has begun, so that Discord does not move its start. */
      readonly hasBegun: boolean;
    }
  | { readonly kind: 'cancel' | 'remove'; readonly row: ScheduledDocument };

/**
 * The next change. Removals come first, so that there are never more than `maxScheduled`.
 * @param dates that are not over, in any order @param rows of all scheduled events that are not over
 * @param now ms since 1970
 * @returns null: Discord shows everything as it is
 */
export function nextStep(
  dates: readonly PlannedDate[],
  rows: readonly ScheduledDocument[],
  now: number,
): ScheduledStep | null {
  const nearest = dates
    .filter(({ isCancelled }) => !isCancelled)
    .sort((a, b) => a.startsAt - b.startsAt)
    .slice(0, maxScheduled);
  const dateAt = new Map(nearest.map((date) => [date.url, date]));
  const cancelled = new Set(dates.filter(({ isCancelled }) => isCancelled).map(({ url }) => url));
  for (const row of rows) {
    const date = dateAt.get(row._id);
    const hasBegun = row.startsAt.getTime() <= now;
    // Discord cancels only what has not begun.
    if (date === undefined) return { kind: cancelled.has(row._id) && !hasBegun ? 'cancel' : 'remove', row };
    // The date was moved over the present. Discord moves nothing that has begun, and nothing into the past.
    const shouldHaveBegun = date.startsAt <= now;
    if (hasBegun !== shouldHaveBegun) return { kind: 'remove', row };
  }
  const rowAt = new Map(rows.map((row) => [row._id, row]));
  for (const date of nearest) {
    const row = rowAt.get(date.url) ?? null;
    if (row?.isLeft === true) continue;
    const hasBegun = date.startsAt <= now;
    const event = toScheduledEvent(date);
    const hash = hashOf(event);
    if (row?.refused === hash) continue;
    if (row?.discordId == null) {
      // Discord creates only events with a start in the future.
      if (hasBegun) continue;
      return { kind: 'create', event, row };
    }
    if (row.shown !== hash) return { kind: 'edit', event, discordId: row.discordId, hasBegun };
  }
  return null;
}
