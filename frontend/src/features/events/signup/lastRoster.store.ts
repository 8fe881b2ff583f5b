// The last roster of each event: who can be asked to come again, for people who plan events.
import { eventRooms, type GuildEvent } from '@guild/common/events/events.api';
import { lastRosterRoutes, type LastRoster } from '@guild/common/events/events.lastRoster.api';
import { call } from '../../../platform/api/api.ts';
import { createResources } from '../../../platform/api/resources.ts';
import { live } from '../../../platform/live/live.ts';
import { acting } from '../events.store.ts';

/** By the id of the new event. null: there is no earlier event of its kind. */
export const lastRosters = createResources<number, LastRoster | null>({
  load: (id, signal) => call(lastRosterRoutes.getLastRoster, { params: { id }, signal }),
  newest: (_before, next) => next,
  room: () => eventRooms.list,
  subscribe: (id, { reload }) => [
    live.on('event:answered', (event) => {
      if (event.id === id) reload();
    }),
  ],
});

/** Asks the people of the last event to come. @throws ApiError */
export const askLastRoster = (id: number): Promise<GuildEvent | undefined> =>
  acting(id, 'ask', () => call(lastRosterRoutes.askLastRoster, { params: { id } }));
