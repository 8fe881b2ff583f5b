// Filling of series without an end: creates their dates of the next eight weeks.
import type { Context } from '../../../platform/features/context.ts';
import type { ScheduledTask } from '../../../platform/features/feature.ts';
import { isDuplicate } from '../../../platform/store/documents/stored.ts';
import { unlessGone } from '../../../platform/errors.ts';
import type { EventDocuments } from '../core/events.facts.ts';
import { newDocument, type EventModels, type SeriesDocument } from '../core/events.model.ts';
import { advance, dueDates, type DueDate } from './events.endless.decisions.ts';
import type { SeriesDocuments } from './events.endless.facts.ts';
import { editAlong } from './events.series.decisions.ts';

const everyMs = 10 * 60_000;

interface Deps {
  readonly models: Pick<EventModels, 'events' | 'series'>;
  readonly documents: Pick<EventDocuments, 'insert' | 'update'>;
  readonly seriesDocuments: SeriesDocuments;
}
/** Creates the dates of a series that are due. Safe to repeat, and for several processes at once. */
export type FillSeries = (seriesId: number) => Promise<void>;

export function createFilling(
  { models: { events }, documents, seriesDocuments }: Deps,
  { clock, env, ids }: Pick<Context, 'clock' | 'env' | 'ids'>,
): FillSeries {
  const create = async (series: SeriesDocument, { occurrence, ...date }: DueDate): Promise<void> => {
    const { _id: seriesId, repeat, fields, organizer: username, organizerDiscordId: discordId } = series;
    const planned = { ...fields, ...date, repeat, seriesId, occurrence };
    const event = newDocument(await ids.next('events'), planned, { username, discordId });
    try {
      await documents.insert(event, () => [{ kind: 'event:created', data: {} }]);
    } catch (error) {
      // A unique index allows one event per occurrence.
      if (!isDuplicate(error)) throw error;
      const found = await events.findOne({ seriesId, occurrence }, { _id: 1 }).lean();
      if (found === null) return;
      // Another run has created it, maybe with fields that have changed since. Nobody has edited it.
      const align = editAlong(fields, date.date, env.timezone);
      await documents
        .update(found._id, (seen, now) => (seen.version === 1 ? align(seen, now) : null))
        .catch(unlessGone);
    }
  };
  return async (seriesId) => {
    for (;;) {
      const series = await seriesDocuments.read(seriesId);
      const due = dueDates(series, env.timezone, clock.now());
      const last = due.at(-1);
      if (last === undefined) return;
      // After a long pause, dates have passed. They are left out.
      for (const one of due) if (one.startsAt > clock.now()) await create(series, one);
      // If the series has changed meanwhile, the dates are compared with it again.
      await seriesDocuments.update(seriesId, advance(series.version, last.occurrence + 1));
    }
  };
}

/** Fills all series that go on. */
export const fillingTask = ({ series }: Pick<EventModels, 'series'>, fill: FillSeries): ScheduledTask => ({
  name: 'event-series',
  everyMs,
  async run(signal) {
    for (const { _id } of await series.find({ isEnded: false }, { _id: 1 }).lean()) {
      if (signal.aborted) return;
      await fill(_id);
    }
  },
});
