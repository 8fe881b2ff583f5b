// Handler for event series: plans the later events, and repeats edits, cancellations,
// deletions and restores. It starts and ends series without an end.
import type { Context } from '../../../platform/features/context.ts';
import { on, type Handler, type Delivery, type FactOf } from '../../../platform/store/outbox/facts.ts';
import { isDuplicate } from '../../../platform/store/documents/stored.ts';
import { AppError, unlessGone } from '../../../platform/errors.ts';
import { eventFacts, type EventDocuments, type EventFacts, type SeriesChange } from '../core/events.facts.ts';
import { divideDates } from '@guild/common/events/events.repeats';
import { addDays } from '@guild/common/wire/guildTime';
import { plannedOf, type EventDecision } from '../core/events.decisions.ts';
import { newDocument, type EventDocument, type EventModels, type SeriesDocument } from '../core/events.model.ts';
import {
  droppedReason,
  endWith,
  follow,
  repeatBy,
  resume,
  ruleFields,
  type NewRule,
  type SeriesDecision,
} from './events.endless.decisions.ts';
import type { SeriesDocuments } from './events.endless.facts.ts';
import { unseenMs, type FillSeries } from './events.filling.ts';
import { cancelAlong, drop, editAlong, onceFor, removalAlong, restoralAlong } from './events.series.decisions.ts';

type Planned = FactOf<
  EventFacts,
  'event:created' | 'event:updated' | 'event:cancelled' | 'event:removed' | 'event:restored'
>;
type Further = NonNullable<FactOf<EventFacts, 'event:created'>['data']['further']>[number];

interface Deps {
  readonly models: Pick<EventModels, 'events'>;
  readonly documents: Pick<EventDocuments, 'insert' | 'update' | 'remove' | 'restore'>;
  readonly seriesDocuments: SeriesDocuments;
  readonly fill: FillSeries;
}

/** Ignores the error if the document was restored meanwhile or no longer exists. */
function unlessThere(error: unknown): undefined {
  if (!(error instanceof AppError) || error.code !== 'conflict') unlessGone(error);
}

/** Leaves events alone that already are as wanted, or are cancelled, over or deleted. */
export function seriesHandler(
  { models: { events }, documents, seriesDocuments, fill }: Deps,
  { env, ids }: Pick<Context, 'env' | 'ids'>,
): Handler {
  const plan = async (first: EventDocument, one: Further, occurrence: number): Promise<void> => {
    const organizer = { username: first.organizer, discordId: first.organizerDiscordId };
    // Facts of earlier versions have no time.
    const fields = { ...first, ...one, time: one.time ?? first.time, seriesId: first._id, occurrence };
    const next = newDocument(await ids.next('events'), fields, organizer);
    try {
      await documents.insert(next, () => [{ kind: 'event:created', data: {} }]);
    } catch (error) {
      // Another process has planned it. A unique index allows one event per occurrence.
      if (!isDuplicate(error)) throw error;
    }
  };
  const planOthers = async (first: EventDocument, further: readonly Further[]): Promise<void> => {
    if (further.length === 0) return;
    const storedEvents = await events.find({ seriesId: first._id }, { occurrence: 1 }).lean();
    const known = new Set(storedEvents.map(({ occurrence }) => occurrence));
    const missing = [...further.entries()].filter(([at]) => !known.has(at + 1));
    for (const [at, one] of missing) await plan(first, one, at + 1);
  };
  const update = (ids: readonly number[], decide: (id: number) => EventDecision): Promise<unknown> =>
    Promise.all(ids.map((id) => documents.update(id, decide(id)).catch(unlessGone)));

  /** Starts a series without an end, with its dates of the next weeks. */
  const startEndless = async (
    first: EventDocument,
    { day: anchor, ...rule }: NonNullable<FactOf<EventFacts, 'event:created'>['data']['endless']>,
  ): Promise<void> => {
    const { _id, repeat, organizer, organizerDiscordId } = first;
    const start = { anchor, anchorOccurrence: 0, nextOccurrence: 1, changedFrom: 1, followedOthers: [] };
    const fields = plannedOf(first);
    const goesOn = { isEnded: false, endedWith: null, organizer, organizerDiscordId };
    try {
      await seriesDocuments.insert(
        { _id, repeat: repeat ?? 'weekly', ...rule, ...start, fields, pictures: fields.pictures ?? null, ...goesOn },
        () => [],
      );
    } catch (error) {
      if (!isDuplicate(error)) throw error;
    }
    await fill(_id);
  };
  /** Lets a series repeat by another rule. One with a number of dates becomes one without an end. */
  const changeRule = async (
    seriesId: number,
    document: EventDocument,
    { factId, series, newRule }: { factId: string; series: SeriesChange; newRule: NewRule },
  ): Promise<SeriesDocument | null> => {
    const decide = repeatBy(factId, series, newRule);
    const changed = await seriesDocuments.update(seriesId, decide).catch(unlessGone);
    if (changed !== null) return changed;
    const fields = plannedOf(document);
    const { organizer, organizerDiscordId } = document;
    const last = await events.findOne({ seriesId }, { occurrence: 1 }).sort({ occurrence: -1 }).lean();
    const started = {
      _id: seriesId,
      ...ruleFields(newRule, (last?.occurrence ?? 0) + 1),
      fields,
      pictures: fields.pictures ?? null,
      followedOthers: [factId],
      organizer,
      organizerDiscordId,
    };
    try {
      return await seriesDocuments.insert(started, () => [{ kind: 'series:changed', data: {} }]);
    } catch (error) {
      if (!isDuplicate(error)) throw error;
      return seriesDocuments.update(seriesId, decide);
    }
  };
  /** Changes the dates to come of a series without an end. @returns dates that the edit did not see */
  const changeEndless = async (
    document: EventDocument,
    { id: factId, at }: FactOf<EventFacts, 'event:updated'>,
    series: SeriesChange,
  ): Promise<{ id: number; date: string }[]> => {
    const { seriesId, startsAt } = document;
    if (seriesId === null) return [];
    const { days, dropped = [], rule } = series;
    const newRule = rule && { rule, at, startsAt, seen: [...days.map(({ id }) => id), ...dropped] };
    const changed =
      newRule === undefined
        ? await seriesDocuments.update(seriesId, follow(factId, series)).catch(unlessGone)
        : await changeRule(seriesId, document, { factId, series, newRule });
    if (changed === null) return [];
    const unseen = await events
      .find({
        seriesId,
        startsAt: { $gt: startsAt },
        occurrence: { $lt: changed.changedFrom },
        createdAt: { $gt: new Date(at.getTime() - unseenMs) },
        deletedAt: null,
      })
      .select({ date: 1 })
      .lean();
    const seen = new Set([...days.map(({ id }) => id), ...dropped]);
    return unseen
      .filter(({ _id }) => !seen.has(_id))
      .map(({ _id: id, date }) => ({ id, date: addDays(date, series.shift ?? 0) }));
  };
  /** Creates dates that are due, and takes back those that a fill has created while the series changed. */
  const fillAgain = async ({ seriesId }: EventDocument): Promise<void> => {
    if (seriesId !== null) await fill(seriesId).catch(unlessGone);
  };
  const change = async (document: EventDocument, fact: FactOf<EventFacts, 'event:updated'>): Promise<void> => {
    const { id: factId, data } = fact;
    const { series } = data;
    if (series === undefined) return;
    const unseen = await changeEndless(document, fact, series);
    const { fields, rule, dropped = [] } = series;
    const late = rule === undefined ? { kept: unseen, dropped: [] } : divideDates(rule.day, rule, unseen);
    const days = new Map([...series.days, ...late.kept].map(({ id, date }) => [id, date]));
    const edit = (id: number): EventDecision => editAlong(fields, days.get(id) ?? '', env.timezone, rule?.repeat);
    await update([...days.keys()], (id) => onceFor(factId, edit(id)));
    if (rule === undefined) return;
    await update([...dropped, ...late.dropped.map(({ id }) => id)], () => onceFor(factId, drop(droppedReason(rule))));
    await fillAgain(document);
  };
  /** Does nothing for an event without a series, or with one that has a number of dates. */
  const changeSeries = async ({ seriesId }: EventDocument, decide: SeriesDecision): Promise<void> => {
    if (seriesId !== null) await seriesDocuments.update(seriesId, decide).catch(unlessGone);
  };
  /** The later events, for facts of earlier versions that do not list them. */
  const laterThan = async ({ seriesId, startsAt }: EventDocument): Promise<number[]> => {
    const later = await events
      .find({ seriesId, startsAt: { $gt: startsAt }, deletedAt: null, status: 'planned' }, { _id: 1 })
      .sort({ startsAt: 1 })
      .lean();
    return later.map(({ _id }) => _id);
  };
  const cancel = async (
    document: EventDocument,
    { at, data: { others, series, endsSeries } }: FactOf<EventFacts, 'event:cancelled'>,
  ): Promise<void> => {
    const { startsAt, cancelReason } = document;
    if (endsSeries === true) await changeSeries(document, endWith(null, { at, startsAt, cancelReason }));
    const ids = others ?? (series === true ? await laterThan(document) : []);
    await update(ids, () => cancelAlong(cancelReason));
    if (endsSeries === true) await fillAgain(document);
  };
  /** Deletes the others in the name of the person who deleted the first. */
  const remove = async (
    document: EventDocument,
    { id: factId, at, data: { others = [], endsSeries } }: FactOf<EventFacts, 'event:removed'>,
  ): Promise<void> => {
    const { _id, deletedBy: by, startsAt } = document;
    if (endsSeries === true) await changeSeries(document, endWith(_id, { at, startsAt, cancelReason: null }));
    const who = by === null ? null : { discordId: by };
    const removal = onceFor(factId, removalAlong(_id));
    await Promise.all(others.map((id) => documents.remove(id, who, removal).catch(unlessGone)));
    if (endsSeries === true) await fillAgain(document);
  };
  const restore = async (document: EventDocument, others: readonly number[]): Promise<void> => {
    const { _id } = document;
    await changeSeries(document, resume(_id));
    await Promise.all(others.map((id) => documents.restore(id, null, restoralAlong(_id)).catch(unlessThere)));
  };

  return on(eventFacts, ['event:created', 'event:updated', 'event:cancelled', 'event:removed', 'event:restored'], {
    name: 'events:series',
    when: 'before-reply',
    async run({ document, facts }: Delivery<EventDocument, Planned>) {
      const isRemoved = document.deletedAt !== null;
      for (const fact of facts) {
        if (fact.kind === 'event:created') {
          await planOthers(document, fact.data.further ?? []);
          if (fact.data.endless !== undefined) await startEndless(document, fact.data.endless);
        } else if (fact.kind === 'event:updated') await change(document, fact);
        else if (fact.kind === 'event:cancelled') await cancel(document, fact);
        // Skip outdated facts: the event has been restored or deleted again since.
        else if (fact.kind === 'event:removed' && isRemoved) await remove(document, fact);
        else if (fact.kind === 'event:restored' && !isRemoved) await restore(document, fact.data.others ?? []);
      }
    },
  });
}
