// Handler for event series: plans the later events, and repeats edits, cancellations,
// deletions and restores.
import type { Context } from '../../../platform/features/context.ts';
import { on, type Handler, type Delivery, type FactOf } from '../../../platform/store/outbox/facts.ts';
import { isDuplicate } from '../../../platform/store/documents/stored.ts';
import { AppError, unlessGone } from '../../../platform/errors.ts';
import type { EventDecision } from '../core/events.decisions.ts';
import { eventFacts, type EventDocuments, type EventFacts } from '../core/events.facts.ts';
import { newDocument, type EventDocument, type EventModels } from '../core/events.model.ts';
import { cancelAlong, editAlong, onceFor, removalAlong, restoralAlong } from './events.series.decisions.ts';

type Planned = FactOf<
  EventFacts,
  'event:created' | 'event:updated' | 'event:cancelled' | 'event:removed' | 'event:restored'
>;
type Further = NonNullable<FactOf<EventFacts, 'event:created'>['data']['further']>[number];

interface Deps {
  readonly models: Pick<EventModels, 'events'>;
  readonly documents: Pick<EventDocuments, 'insert' | 'update' | 'remove' | 'restore'>;
}

/** Ignores the error if the document was restored meanwhile or no longer exists. */
function unlessThere(error: unknown): undefined {
  if (!(error instanceof AppError) || error.code !== 'conflict') unlessGone(error);
}

/** Leaves events alone that already are as wanted, or are cancelled, over or deleted. */
export function seriesHandler(
  { models: { events }, documents }: Deps,
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

  const change = async ({ id: factId, data: { series } }: FactOf<EventFacts, 'event:updated'>): Promise<void> => {
    const days = new Map(series?.days.map(({ id, date }) => [id, date]));
    const edit = (id: number): EventDecision => editAlong(series?.fields ?? {}, days.get(id) ?? '', env.timezone);
    await update([...days.keys()], (id) => onceFor(factId, edit(id)));
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
    { data: { others, series } }: FactOf<EventFacts, 'event:cancelled'>,
  ): Promise<void> => {
    const ids = others ?? (series === true ? await laterThan(document) : []);
    await update(ids, () => cancelAlong(document.cancelReason));
  };
  /** Deletes the others in the name of the person who deleted the first. */
  const remove = async (
    { _id, deletedBy: by }: EventDocument,
    { id: factId, data: { others = [] } }: FactOf<EventFacts, 'event:removed'>,
  ): Promise<void> => {
    const who = by === null ? null : { discordId: by };
    const removal = onceFor(factId, removalAlong(_id));
    await Promise.all(others.map((id) => documents.remove(id, who, removal).catch(unlessGone)));
  };
  const restore = async ({ _id }: EventDocument, others: readonly number[]): Promise<void> => {
    await Promise.all(others.map((id) => documents.restore(id, null, restoralAlong(_id)).catch(unlessThere)));
  };

  return on(eventFacts, ['event:created', 'event:updated', 'event:cancelled', 'event:removed', 'event:restored'], {
    name: 'events:series',
    when: 'before-reply',
    async run({ document, facts }: Delivery<EventDocument, Planned>) {
      const isRemoved = document.deletedAt !== null;
      for (const fact of facts) {
        if (fact.kind === 'event:created') await planOthers(document, fact.data.further ?? []);
        else if (fact.kind === 'event:updated') await change(fact);
        else if (fact.kind === 'event:cancelled') await cancel(document, fact);
        // Skip outdated facts: the event has been restored or deleted again since.
        else if (fact.kind === 'event:removed' && isRemoved) await remove(document, fact);
        else if (fact.kind === 'event:restored' && !isRemoved) await restore(document, fact.data.others ?? []);
      }
    },
  });
}
