// Events at the same time: the viewer's own seats, and for people who plan events those of everybody
// who takes part. Both are loaded again when answers or events change.
import { eventRooms, eventRoutes, type GuildEvent, type SeatAt } from '@guild/common/events/events.api';
import { overlaps } from '@guild/common/events/events.rules';
import { call } from '../../../platform/api/api.ts';
import { dataOf } from '../../../platform/api/resource.ts';
import { createResources } from '../../../platform/api/resources.ts';
import { live } from '../../../platform/live/live.ts';
import { peopleOf } from '../events.store.ts';
import { sessionStore, useMay, viewerOf } from '../../../platform/session/session.store.ts';

const changes = ['event:updated', 'event:cancelled', 'event:removed', 'event:restored'] as const;
const none: readonly SeatAt[] = [];

/** The viewer's seats, by their user id. */
export const ownSeats = createResources<number, readonly SeatAt[]>({
  load: (_userId, signal) => call(eventRoutes.getMySeats, { signal }),
  newest: (_before, next) => next,
  room: () => eventRooms.list,
  subscribe: (userId, { reload }) => [
    ...changes.map((name) => live.on(name, reload)),
    live.on('event:answered', ({ responses, leftUserId, leftUserIds = [leftUserId] }) => {
      if (responses.some((row) => row.userId === userId) || leftUserIds.includes(userId)) reload();
    }),
  ],
});
/** The viewer's seats in other events at the same time. */
export function useOwnConflicts(event: GuildEvent): readonly SeatAt[] {
  const viewer = sessionStore((state) => viewerOf(state)?.userId ?? null);
  const seats = dataOf(ownSeats.useOne(viewer).loaded) ?? none;
  return seats.filter((seat) => seat.eventId !== event.id && overlaps(seat, event));
}

const conflicts = createResources<number, readonly SeatAt[]>({
  load: (id, signal) => call(eventRoutes.listConflicts, { params: { id }, signal }),
  newest: (_before, next) => next,
  room: () => eventRooms.list,
  subscribe: (id, { reload }) => [
    ...changes.map((name) => live.on(name, reload)),
    live.on('event:answered', ({ id: answered, responses, leftUserIds = [] }) => {
      const here = new Set(peopleOf(id)?.rows.map(({ userId }) => userId));
      const isAboutThem = [...responses.map(({ userId }) => userId), ...leftUserIds].some((one) => here.has(one));
      if (answered === id || isAboutThem) reload();
    }),
  ],
});
/** Seats of everybody who takes part, in other events at the same time. Empty for who plans no events. */
export function useConflicts({ id, status }: GuildEvent): readonly SeatAt[] {
  const mayManage = useMay('events');
  return dataOf(conflicts.useOne(mayManage && status === 'planned' ? id : null).loaded) ?? none;
}
