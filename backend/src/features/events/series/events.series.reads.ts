// Reads of the other events of a series that a command changes as well.
import type { EventScope } from '@guild/common/events/events.api';
import type { QueryFilter } from 'mongoose';
import type { Context } from '../../../platform/features/context.ts';
import type { Other } from '../core/events.decisions.ts';
import type { EventDocuments } from '../core/events.facts.ts';
import { notOver, type EventDocument, type EventModels } from '../core/events.model.ts';

export interface SeriesReads {
  /**
   * The other events in the scope, soonest first, without past ones.
   * Empty for an event without a series.
   * @param which `planned`: without cancelled events
   * @throws AppError `not_found`
   */
  others(id: number, scope: EventScope, which: 'planned' | 'any'): Promise<Other[]>;
  /** Events that were deleted together with this one. */
  removedWith(id: number): Promise<Other[]>;
}

interface Deps {
  readonly models: Pick<EventModels, 'events'>;
  readonly documents: Pick<EventDocuments, 'read'>;
}
const shown = { date: 1, time: 1, maxParticipants: 1, currentParticipants: 1, roles: 1, roleSeats: 1 } as const;

export function createSeriesReads(
  { models: { events }, documents }: Deps,
  { clock }: Pick<Context, 'clock'>,
): SeriesReads {
  const read = (filter: QueryFilter<EventDocument>): Promise<Other[]> =>
    events.find(filter, shown).sort({ startsAt: 1 }).lean<Other[]>().exec();
  return {
    async others(id, scope, which) {
      if (scope === 'this') return [];
      const { seriesId, startsAt } = await documents.read(id);
      if (seriesId === null) return [];
      const isLater: QueryFilter<EventDocument> = scope === 'following' ? { startsAt: { $gt: startsAt } } : {};
      const wanted = { $and: [notOver(clock.now()), isLater], seriesId, deletedAt: null, _id: { $ne: id } };
      return read(which === 'planned' ? { ...wanted, status: 'planned' } : wanted);
    },
    async removedWith(id) {
      const removed = await events.findById(id, { seriesId: 1 }).lean();
      if (removed?.seriesId == null) return [];
      return read({ seriesId: removed.seriesId, removedWith: id, deletedAt: { $ne: null } });
    },
  };
}
