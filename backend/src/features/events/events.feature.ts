// The events feature: its service, routes, handlers, jobs and scheduled tasks.
import { eventRooms } from '@guild/common/events/events.api';
import { cardFinder } from '../../platform/features/cards.ts';
import type { Context } from '../../platform/features/context.ts';
import { createIdempotency } from '../../platform/http/idempotency.ts';
import type { Feature } from '../../platform/features/feature.ts';
import { lookingRules } from '../../platform/live/looking.ts';
import { createDocuments } from '../../platform/store/documents/documents.ts';
import type { NotificationsService } from '../notifications/notifications.service.ts';
import type { ChoosePictures } from '../uploads/uploads.service.ts';
import type { MembersService } from '../members/members.service.ts';
import type { SessionService } from '../session/session.service.ts';
import { absenceHandlers, type OnAbsenceChanged } from './signup/events.absences.ts';
import { createLastRosters } from './signup/events.lastRoster.ts';
import { attendancePoints } from './signup/events.attendance.ts';
import { createAttendanceService } from './attendance/events.attendance.service.ts';
import { objectionHandlers } from './attendance/events.objections.facts.ts';
import { createCalendars } from './calendar/events.calendar.ts';
import { countingKinds, eventFacts, eventScreens } from './core/events.facts.ts';
import { eventDiscord } from './integrations/events.discord.ts';
import { eventCard } from './integrations/events.card.ts';
import { eventImport } from './core/events.import.ts';
import { eventsActionItems } from './integrations/events.actionItems.ts';
import { createEventLists } from './core/events.lists.ts';
import { eventModels, storedEvents, storedSeries } from './core/events.model.ts';
import { eventNotices, newEventNotices } from './reminders/events.notices.ts';
import { eventsProfileSection } from './integrations/events.profileSection.ts';
import { eventsRosterFacts } from './integrations/events.rosterFacts.ts';
import { createReminders, remindJob } from './reminders/events.reminders.ts';
import { resolvingOver } from './core/events.resolving.ts';
import {
  attendanceRouteMount,
  calendarRouteMount,
  eventRouteMount,
  lastRosterRouteMount,
  rosterRouteMount,
} from './events.routes.ts';
import { createSeriesReads } from './series/events.series.reads.ts';
import { seriesHandler } from './series/events.series.ts';
import { seriesFacts, seriesScreens } from './series/events.endless.facts.ts';
import { createFilling, fillingTask } from './series/events.filling.ts';
import { createTemplates } from './templates/events.templates.ts';
import { createEventService, type EventService } from './events.service.ts';
import { eventTopics } from './integrations/events.topics.ts';
import { seatsOfRemoved } from './core/events.memberData.ts';
import { eventNews } from './integrations/events.webhooks.ts';

export interface EventsFeature extends Feature {
  readonly service: EventService;
}

interface Deps {
  readonly notifications: NotificationsService;
  readonly pictures: ChoosePictures;
  readonly members: Pick<MembersService, 'membershipOf' | 'contributions' | 'memberIds' | 'awayOn' | 'holdersOf'>;
  readonly accounts: Pick<SessionService, 'personOf' | 'usersByDiscordIds'>;
  readonly onAbsenceChanged: OnAbsenceChanged;
  readonly guildName: string;
}

export function eventsFeature(
  context: Context,
  { notifications, pictures, members, accounts, onAbsenceChanged, guildName }: Deps,
): EventsFeature {
  const models = eventModels(context.db);
  const documents = createDocuments({ stored: storedEvents, facts: eventFacts, right: 'events' }, context);
  const seriesDocuments = createDocuments({ stored: storedSeries, facts: seriesFacts }, context);
  const fill = createFilling({ models, documents, seriesDocuments }, context);
  const lists = createEventLists(models, context);
  const series = createSeriesReads({ models, documents }, context);
  const service = createEventService(
    { models, documents, seriesDocuments, lists, series, accounts, pictures, guildName },
    context,
  );
  const templates = createTemplates(documents, context);
  const reminders = createReminders({ models, notifications, scheduler: context.jobs.declare(remindJob) }, context);
  const attendance = createAttendanceService({ models, documents }, context);
  const lastRosters = createLastRosters({ models, documents, members }, context);
  const calendars = createCalendars({ models, members, guildName }, context);
  return {
    name: 'events',
    // A removed member's seats are freed, and open objections are dropped. Events they have planned and past attendance stay.
    onMemberRemoved: seatsOfRemoved({ models, service, attendance }, context),
    finder: cardFinder(eventCard, models.events, context.clock),
    profileSection: eventsProfileSection(models, context),
    rosterFacts: eventsRosterFacts(models, context),
    topics: eventTopics(service),
    discord: eventDiscord(
      { ...service, checkIn: (id, code, caller) => attendance.checkIn(id, code, caller) },
      context,
      createIdempotency(context),
    ),
    service,
    routes: [
      eventRouteMount(service),
      rosterRouteMount(service),
      lastRosterRouteMount(lastRosters),
      attendanceRouteMount(attendance),
      calendarRouteMount(calendars),
      ...templates.routes,
    ],
    rooms: [
      { room: eventRooms.list, mayJoin: ({ access }) => access !== 'Guest' },
      ...lookingRules('event:(\\d{1,15})', async ({ access }, id) => {
        await service.getEvent(id);
        return access !== 'Guest';
      }),
      ...templates.rooms,
    ],
    webhooks: [eventNews],
    handlers: [
      seriesHandler({ models, documents, seriesDocuments, fill }, context),
      seriesScreens(context),
      ...templates.handlers,
      eventScreens(context),
      eventNotices({ models, notifications }, context),
      newEventNotices({ notifications, members }),
      reminders.handler,
      ...absenceHandlers({ models, documents, members, accounts, onAbsenceChanged }, context),
      ...objectionHandlers({ notifications, members }, context),
      attendancePoints({ models, contributions: members.contributions }),
    ],
    imports: [eventImport(context)],
    metrics: { facts: countingKinds, count: () => service.figures() },
    actionItems: eventsActionItems(models, context),
    jobs: [reminders.job],
    scheduledTasks: [
      reminders.reconciler,
      resolvingOver({ models, notifications }, context),
      fillingTask(models, fill, context),
    ],
  };
}
