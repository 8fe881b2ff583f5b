// Puts the parts of events together for the process that runs them.
import { eventRooms } from '@guild/common/events/events.api';
import type { Context } from '../../platform/process/context.ts';
import type { Feature } from '../../platform/process/feature.ts';
import { buildIndexes } from '../../platform/data/stored.ts';
import type { NotificationsService } from '../notifications/notifications.service.ts';
import type { MembersService } from '../members/members.service.ts';
import { attendancePoints } from './events.attendance.ts';
import { createCalendars } from './events.calendar.ts';
import { eventDocuments } from './events.documents.ts';
import { countingKinds, eventScreens } from './events.facts.ts';
import { eventFinder } from './events.finder.ts';
import { eventsForYou, forYouHandler } from './events.forYou.ts';
import { createEventLists } from './events.lists.ts';
import { eventModels } from './events.model.ts';
import { eventNotices } from './events.notices.ts';
import { eventsOfMember } from './events.ofMember.ts';
import { createReminders, remindJob } from './events.reminders.ts';
import { resolvingOver } from './events.resolving.ts';
import { calendarRouteMount, eventRouteMount } from './events.routes.ts';
import { createSeriesReads } from './events.series.reads.ts';
import { seriesHandler } from './events.series.ts';
import { eventPreviews } from './events.previews.ts';
import { createEventService, type EventService } from './events.service.ts';
import { eventTopics } from './events.topics.ts';
import { seatsOfRemoved } from './events.withdrawals.ts';

export interface EventsFeature extends Feature {
  readonly service: EventService;
}

interface Parts {
  readonly notifications: NotificationsService;
  readonly members: Pick<MembersService, 'membershipOf' | 'contributions'>;
  readonly guildName: string;
}

export function eventsFeature(context: Context, { notifications, members, guildName }: Parts): EventsFeature {
  const models = eventModels(context.db);
  const documents = eventDocuments(context);
  const lists = createEventLists(models, context);
  const series = createSeriesReads({ models, documents }, context);
  const service = createEventService({ models, documents, lists, series, guildName }, context);
  const reminders = createReminders({ models, notifications, scheduler: context.jobs.declare(remindJob) }, context);
  const calendars = createCalendars({ models, members, guildName }, context);
  return {
    name: 'events',
    // What they have planned stays planned; past attendance stays.
    onMemberRemoved: seatsOfRemoved({ models, service }, context),
    found: eventFinder(models, context),
    ofMember: eventsOfMember(models, context),
    topics: eventTopics(service),
    previews: eventPreviews(models.events),
    service,
    routes: [eventRouteMount(service), calendarRouteMount(calendars)],
    rooms: [{ room: eventRooms.list, mayJoin: ({ access }) => access !== 'Guest' }],
    handlers: [
      seriesHandler({ models, documents }, context),
      eventScreens(context),
      forYouHandler(context),
      eventNotices({ models, notifications }, context),
      reminders.handler,
      attendancePoints({ models, contributions: members.contributions }),
    ],
    counted: { facts: countingKinds, count: () => service.figures() },
    forYou: eventsForYou(models, context),
    jobs: [reminders.job],
    scheduledTasks: [reminders.reconciler, resolvingOver({ models, notifications }, context)],
    prepare: () => buildIndexes(models),
  };
}
