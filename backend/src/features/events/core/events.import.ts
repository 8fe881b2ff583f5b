// Import of events: they are organized by the admin who imports them, and nobody has answered.
import { eventRooms, newEvent } from '@guild/common/events/events.api';
import { momentOf } from '@guild/common/wire/guildTime';
import type { Context } from '../../../platform/features/context.ts';
import { problemsOf, stagedTarget, type ImportTarget } from '../../../platform/features/imports.ts';
import { startOf } from './events.decisions.ts';
import { newDocument, storedEvents, type EventDocument } from './events.model.ts';

export const eventImport = ({ db, clock, env }: Pick<Context, 'db' | 'clock' | 'env'>): ImportTarget =>
  stagedTarget(
    {
      kind: 'events',
      stored: storedEvents,
      room: eventRooms.list,
      schema: newEvent,
      check: (rows) =>
        rows.flatMap(({ date, time }, at) =>
          problemsOf(at, () => startOf({ date, time, zone: env.timezone }, clock.now())),
        ),
      build: ({ id, values: { date, time, ...fields } }, { by }) =>
        newDocument(
          id,
          {
            ...fields,
            date,
            time,
            startsAt: momentOf(date, time, env.timezone),
            seriesId: null,
            roles: null,
            repeat: null,
          },
          by,
        ),
      nameOf: ({ title }: EventDocument) => title,
    },
    db,
  );
