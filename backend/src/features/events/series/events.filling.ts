// Filling of series without an end: creates their dates of the next eight weeks, and takes dates back that
// were created while the series ended.
import type { Context } from '../../../platform/features/context.ts';
import type { ScheduledTask } from '../../../platform/features/feature.ts';
import { isDuplicate } from '../../../platform/store/documents/stored.ts';
import { unlessGone } from '../../../platform/errors.ts';
import type { EventDocuments } from '../core/events.facts.ts';
import {
  newDocument,
  type EndedAfter,
  type EventModels,
  type RuleChange,
  type SeriesDocument,
} from '../core/events.model.ts';
import { advance, dueDates, neededDates, type DueDate } from './events.endless.decisions.ts';
import type { SeriesDocuments } from './events.endless.facts.ts';
import { cancelAlong, editAlong, removalAlong, removeDropped } from './events.series.decisions.ts';

const everyMs = 10 * 60_000;
/** Another process may have created dates shortly before a command, which did not see them. */
export const unseenMs = 60_000;
/** A fill can die after creating a date of a series that has ended meanwhile. Such dates are looked for so long. */
const takenBackMs = 24 * 3_600_000;

interface Deps {
  readonly models: Pick<EventModels, 'events' | 'series'>;
  readonly documents: Pick<EventDocuments, 'insert' | 'update' | 'remove'>;
  readonly seriesDocuments: SeriesDocuments;
}
/**
 * Creates the dates of a series that are due. If the series ended with the cancellation or deletion of all
 * following dates, those that were created meanwhile share their fate. Safe to repeat, and for several processes
 * at once.
 */
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
  const takeBack = async (seriesId: number, endedWith: number | null, after: EndedAfter): Promise<void> => {
    const late = await events
      .find({
        seriesId,
        startsAt: { $gt: after.startsAt },
        createdAt: { $gt: new Date(after.at.getTime() - unseenMs) },
        status: 'planned',
        deletedAt: null,
      })
      .select({ _id: 1 })
      .lean();
    for (const { _id } of late)
      await (
        endedWith === null
          ? documents.update(_id, cancelAlong(after.cancelReason))
          : documents.remove(_id, null, removalAlong(endedWith))
      ).catch(unlessGone);
  };
  /** Deletes dates that a fill has created by the former rule meanwhile. Nobody has touched them. */
  const removeLate = async (seriesId: number, { at, startsAt, occurrence, seen }: RuleChange): Promise<void> => {
    if (clock.now() > at.getTime() + takenBackMs) return;
    const late = await events
      .find({
        _id: { $nin: [...seen] },
        seriesId,
        startsAt: { $gt: startsAt },
        occurrence: { $lt: occurrence },
        createdAt: { $gt: new Date(at.getTime() - unseenMs) },
        version: 1,
        deletedAt: null,
      })
      .select({ _id: 1 })
      .lean();
    for (const { _id } of late) await documents.remove(_id, null, removeDropped).catch(unlessGone);
  };
  const eventsOn = (seriesId: number, dates: readonly DueDate[]) =>
    events
      .find({ seriesId, date: { $in: dates.map(({ date }) => date) } })
      .select({ date: 1, occurrence: 1, isDropped: 1 })
      .lean();
  return async (seriesId) => {
    for (;;) {
      const series = await seriesDocuments.read(seriesId);
      // A date is stored before the series is read again, and the series ends before its dates are searched. So
      // either this or the other process finds the date.
      if (series.isEnded && series.endedAfter != null) return takeBack(seriesId, series.endedWith, series.endedAfter);
      if (series.ruleChange != null) await removeLate(seriesId, series.ruleChange);
      const due = dueDates(series, env.timezone, clock.now());
      const last = due.at(-1);
      if (last === undefined) return;
      // After a long pause, dates have passed. They are left out.
      const coming = due.filter(({ startsAt }) => startsAt > clock.now());
      for (const one of neededDates(coming, series, await eventsOn(seriesId, coming))) await create(series, one);
      // If the series has changed meanwhile, the dates are compared with it again.
      await seriesDocuments.update(seriesId, advance(series.version, last.occurrence + 1));
    }
  };
}

/** Fills all series that go on, and looks again at those that ended in the last day. */
export const fillingTask = (
  { series }: Pick<EventModels, 'series'>,
  fill: FillSeries,
  { clock }: Pick<Context, 'clock'>,
): ScheduledTask => ({
  name: 'event-series',
  everyMs,
  async run(signal) {
    const lately = { isEnded: true, 'endedAfter.at': { $gt: new Date(clock.now() - takenBackMs) } };
    for (const { _id } of await series.find({ $or: [{ isEnded: false }, lately] }, { _id: 1 }).lean()) {
      if (signal.aborted) return;
      await fill(_id);
    }
  },
});
