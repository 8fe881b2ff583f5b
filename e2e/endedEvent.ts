// Helper for events that are over. Nobody can plan an event in the past, so a test moves the start
// of a planned one.
import { withDatabase } from './faults/checks.ts';
import type { Hall } from './hall.ts';

const hourMs = 3_600_000;

/** Moves an event four hours into the past. */
export const letBeOver = (hall: Hall, id: number): Promise<unknown> =>
  withDatabase(hall, (db) =>
    db
      .collection<{ _id: number }>('events')
      .updateOne({ _id: id }, { $set: { startsAt: new Date(Date.now() - 4 * hourMs) } }),
  );
