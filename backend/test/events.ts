import type { NewEvent } from '@guild/common/events/events.api';
import { endOf, newDocument, type EventDocument } from '../src/features/events/core/events.model.ts';
import { aCaller } from './builders.ts';

/** The body of a new event. A test passes any deliberately wrong fields itself. */
export const aNewEvent = (fields: Partial<Record<keyof NewEvent, unknown>> = {}): object => ({
  title: 'Night raid',
  description: 'Two squads, one worm-caller',
  type: 'Raid',
  date: '2026-05-08',
  time: '20:00',
  ...fields,
});

/** An event of 2026-05-08, 20:00 in Berlin, as stored on 2026-05-01. */
export const aStoredEvent = (fields: Partial<EventDocument> = {}): EventDocument => {
  const at = new Date('2026-05-01T12:00:00.000Z');
  const planned: Parameters<typeof newDocument>[1] = {
    title: 'Night raid',
    description: 'Two squads',
    type: 'Raid',
    date: '2026-05-08',
    time: '20:00',
    maxParticipants: 1,
    repeat: null,
    startsAt: Date.parse('2026-05-08T18:00:00.000Z'),
    seriesId: null,
  };
  const made = newDocument(5, planned, aCaller('Ada', { userId: 9, access: 'Admin' }));
  return {
    ...made,
    endsAt: endOf(fields.startsAt ?? made.startsAt, fields.lengthMinutes ?? made.lengthMinutes),
    createdAt: at,
    updatedAt: at,
    version: 1,
    outbox: [],
    deletedAt: null,
    deletedBy: null,
    ...fields,
  };
};
