// Helpers for events that have begun or are over. Nobody can plan an event in the past, so a test moves
// the start of a planned one.
import { withDatabase } from './faults/checks.ts';
import type { Hall } from './hall.ts';

const hourMs = 3_600_000;

/** Moves an event of three hours. Open pages do not hear of it. @param agoMs the time since its new start */
const moveStart = (hall: Hall, id: number, agoMs: number): Promise<unknown> =>
  withDatabase(hall, (db) => {
    const startsAt = new Date(Date.now() - agoMs);
    const endsAt = new Date(startsAt.getTime() + 3 * hourMs);
    // The hall remembers events by their version.
    const change = { $set: { startsAt, endsAt }, $inc: { version: 1 } };
    return db.collection<{ _id: number }>('events').updateOne({ _id: id }, change);
  });

/** Lets an event begin five minutes ago. */
export const letBegin = (hall: Hall, id: number): Promise<unknown> => moveStart(hall, id, hourMs / 12);

/** Moves an event four hours into the past. */
export const letBeOver = (hall: Hall, id: number): Promise<unknown> => moveStart(hall, id, 4 * hourMs);
