// What follows for the others of a series: they are planned with the first, and the later ones cancelled with an earlier one.
import type { AuditNote } from '../../platform/audit/audit.ts';
import type { Context } from '../../platform/process/context.ts';
import { on, type Consequence, type Delivery, type FactOf } from '../../platform/data/facts.ts';
import { isDuplicate } from '../../platform/data/stored.ts';
import { cancelWithEarlier } from './events.decisions.ts';
import { unlessGone, type EventDocuments } from './events.documents.ts';
import { eventFacts, type EventFacts } from './events.facts.ts';
import { newDocument, type EventDocument, type EventModels } from './events.model.ts';

type Planned = FactOf<EventFacts, 'event:created' | 'event:cancelled'>;
type Further = NonNullable<FactOf<EventFacts, 'event:created'>['data']['further']>[number];

interface Parts {
  readonly models: Pick<EventModels, 'events'>;
  readonly documents: Pick<EventDocuments, 'insert' | 'revise'>;
}

/** Plans and cancels the others of a series; what is there, cancelled, over or gone already is left as it is. */
export function seriesConsequence(
  { models: { events }, documents }: Parts,
  { ids }: Pick<Context, 'ids'>,
): Consequence {
  const plan = async (first: EventDocument, one: Further, occurrence: number): Promise<void> => {
    const organizer = { username: first.organizer, discordId: first.organizerDiscordId };
    const fields = { ...first, ...one, seriesId: first._id, occurrence };
    const next = newDocument(await ids.next('events'), fields, organizer);
    try {
      await documents.insert(next, () => [{ kind: 'event:created', data: {} }]);
    } catch (error) {
      // Another process has planned it: a series has one event for each occurrence.
      if (!isDuplicate(error)) throw error;
    }
  };
  const planOthers = async (first: EventDocument, further: readonly Further[]): Promise<void> => {
    if (further.length === 0) return;
    const there = await events.find({ seriesId: first._id }, { occurrence: 1 }).lean();
    const known = new Set(there.map(({ occurrence }) => occurrence));
    const missing = [...further.entries()].filter(([at]) => !known.has(at + 1));
    for (const [at, one] of missing) await plan(first, one, at + 1);
  };
  const cancelLater = async (
    { seriesId, startsAt, cancelReason }: EventDocument,
    actor: AuditNote['actor'],
  ): Promise<void> => {
    const later = await events
      .find({ seriesId, startsAt: { $gt: startsAt }, deletedAt: null, status: 'planned' }, { _id: 1 })
      .sort({ startsAt: 1 })
      .lean();
    const decide = cancelWithEarlier(cancelReason, actor);
    await Promise.all(later.map(({ _id }) => documents.revise(_id, decide).catch(unlessGone)));
  };
  return on(eventFacts, ['event:created', 'event:cancelled'], {
    name: 'events:series',
    when: 'before-reply',
    async run({ document, facts }: Delivery<EventDocument, Planned>) {
      for (const { kind, data, audit } of facts) {
        if (kind === 'event:created') await planOthers(document, data.further ?? []);
        else if (data.series === true) await cancelLater(document, audit?.actor ?? null);
      }
    },
  });
}
