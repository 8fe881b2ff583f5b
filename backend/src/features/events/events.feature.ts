// Puts the parts of events together for the process that runs them.
import { eventRooms } from '@guild/common/events/events.api';
import type { Context } from '../../platform/process/context.ts';
import type { Feature } from '../../platform/process/feature.ts';
import { buildIndexes } from '../../platform/data/stored.ts';
import type { NotificationsService } from '../notifications/notifications.service.ts';
import type { MembersService } from '../members/members.service.ts';
import { settleAttendance } from './events.attendance.ts';
import { createCalendars } from './events.calendar.ts';
import { createEventFacts, type EventFactData } from './events.facts.ts';
import { createEventLists } from './events.lists.ts';
import { eventModels, type EventDocument } from './events.model.ts';
import { reminders } from './events.reminders.ts';
import { calendarRouteMount, eventRouteMount } from './events.routes.ts';
import { createEventService, type EventService } from './events.service.ts';
import { seatsOfRemoved } from './events.withdrawals.ts';
import { createEventStore } from './events.store.ts';

export interface EventsFeature extends Feature {
  readonly service: EventService;
}

interface Parts {
  readonly notifications: NotificationsService;
  readonly members: Pick<MembersService, 'standingOf' | 'contributions' | 'removals'>;
  readonly guildName: string;
}

export function eventsFeature(context: Context, { notifications, members, guildName }: Parts): EventsFeature {
  const models = eventModels(context.db);
  const source = createEventFacts(models, notifications, context);
  const store = createEventStore(models, source, context);
  const lists = createEventLists(models, context);
  const service = createEventService(models, store, lists, context);
  const calendars = createCalendars(models, members, guildName, context);
  context.facts.listen('event:cancelled', async ({ document, fact }) => {
    if ((fact.data as EventFactData).series === true)
      await service.cancelLater(document as unknown as EventDocument, fact.deed?.actor ?? null);
  });
  context.facts.listen('event:answered', async ({ document, fact }) => {
    const { attendance = [] } = fact.data as EventFactData;
    await settleAttendance(models, members.contributions, Number(document._id), attendance, fact.deed?.actor ?? null);
  });
  members.removals.follow(seatsOfRemoved(models, service, context));
  return {
    name: 'events',
    service,
    routes: [eventRouteMount(service), calendarRouteMount(calendars)],
    rooms: [{ room: eventRooms.list, mayJoin: ({ access }) => access !== 'Guest' }],
    facts: [source],
    scheduledTasks: [reminders(models, notifications, context)],
    prepare: () => buildIndexes(models),
  };
}
