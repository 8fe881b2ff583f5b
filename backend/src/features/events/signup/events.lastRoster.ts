// The last roster: finds the event before another one, and asks its people to come again.
import type { GuildEvent } from '@guild/common/events/events.api';
import type { LastRoster } from '@guild/common/events/events.lastRoster.api';
import type { QueryFilter } from 'mongoose';
import type { Context } from '../../../platform/features/context.ts';
import type { Caller } from '../../../platform/people/caller.ts';
import type { MembersService } from '../../members/members.service.ts';
import type { EventDocuments } from '../core/events.facts.ts';
import { toEvent, type EventDocument, type EventModels } from '../core/events.model.ts';
import { seatsOf } from './events.answers.ts';
import { askToCome } from './events.lastRoster.decisions.ts';

export interface LastRosters {
  /**
   * The last event of the same series, or else of the same template, or else with the same title, that has
   * begun and had people.
   * @returns null: there is none @throws AppError `not_found`
   */
  read(id: number, caller: Caller): Promise<LastRoster | null>;
  /** Asks its people, once. @throws AppError `not_found`, `conflict` asked, nobody left, or closed */
  ask(id: number, caller: Caller): Promise<GuildEvent>;
}

/** Earlier events are not looked for. It bounds the search. */
const lookBackMs = 365 * 24 * 3_600_000;

interface Deps {
  readonly models: Pick<EventModels, 'events'>;
  readonly documents: Pick<EventDocuments, 'read' | 'update'>;
  readonly members: Pick<MembersService, 'memberIds'>;
}
export function createLastRosters(
  { models: { events }, documents, members }: Deps,
  { clock }: Pick<Context, 'clock'>,
): LastRosters {
  const lastOf = (
    { _id, startsAt }: EventDocument,
    same: QueryFilter<EventDocument>,
  ): Promise<EventDocument | null> => {
    const now = clock.now();
    const before = new Date(Math.min(now, startsAt.getTime()));
    return events
      .findOne({
        ...same,
        _id: { $ne: _id },
        deletedAt: null,
        status: 'planned',
        startsAt: { $gt: new Date(now - lookBackMs), $lt: before },
        currentParticipants: { $gt: 0 },
      })
      .select({ title: 1, startsAt: 1, answers: 1 })
      .sort({ startsAt: -1 })
      .lean<EventDocument>()
      .exec();
  };
  const last = async (event: EventDocument): Promise<EventDocument | null> => {
    const { seriesId, templateId, title } = event;
    return (
      (seriesId === null ? null : await lastOf(event, { seriesId })) ??
      (templateId == null ? null : await lastOf(event, { templateId })) ??
      (await lastOf(event, { title }))
    );
  };
  const read = async (id: number, { discordId }: Caller): Promise<LastRoster | null> => {
    const event = await documents.read(id);
    const found = await last(event);
    if (found === null) return null;
    const memberIds = new Set(await members.memberIds());
    const answered = new Set(event.answers.map((row) => row.discordId));
    const people = seatsOf(found.answers)
      .filter((row) => row.discordId !== discordId && memberIds.has(row.discordId) && !answered.has(row.discordId))
      .map((row) => ({ discordId: row.discordId, username: row.username }));
    return { eventId: found._id, title: found.title, startsAt: found.startsAt.toISOString(), people };
  };
  return {
    read,
    async ask(id, caller) {
      const people = (await read(id, caller))?.people ?? [];
      const asked = people.map(({ discordId }) => discordId);
      return toEvent(await documents.update(id, askToCome(asked, caller)));
    },
  };
}
