// Event routes, each bound to a method of the service.
import { eventRoutes } from '@guild/common/events/events.api';
import { attendanceRoutes } from '@guild/common/events/events.attendance.api';
import { lastRosterRoutes } from '@guild/common/events/events.lastRoster.api';
import { rosterRoutes } from '@guild/common/events/events.roster.api';
import { calendarRoutes } from '@guild/common/events/events.calendar.api';
import { routes, type RouteMount } from '../../platform/http/http.ts';
import type { AttendanceService } from './attendance/events.attendance.service.ts';
import type { Calendars } from './calendar/events.calendar.ts';
import type { LastRosters } from './signup/events.lastRoster.ts';
import type { EventService } from './events.service.ts';
import { eventTable, responseTable } from './events.tables.ts';

export const eventRouteMount = (service: EventService): RouteMount =>
  routes(
    eventRoutes,
    {
      listEvents: ({ query }) => service.listEvents(query),
      listPeople: ({ query }) => service.peopleOf(query.eventIds),
      createEvent: ({ body }, { caller }) => service.createEvent(body, caller),
      getEvent: ({ params }) => service.getEvent(params.id),
      changeEvent: ({ params, body }, { caller }) => service.changeEvent(params.id, body, caller),
      cancelEvent: ({ params, body }, { caller }) => service.cancelEvent(params.id, body, caller),
      removeEvent: ({ params, query }, { caller }) => service.removeEvent(params.id, query.scope, caller),
      restoreEvent: ({ params }, { caller }) => service.restoreEvent(params.id, caller),
      getSeries: ({ params }) => service.getSeries(params.id),
      endSeries: ({ params }, { caller }) => service.endSeries(params.id, caller),
      getRegistration: ({ params }, { caller }) => service.registration(params.id, caller),
      listParticipants: ({ params, query }) => service.participants(params.id, query),
      listResponses: ({ params, query }) => service.responses(params.id, query),
      getMyEvents: (_input, { caller }) => service.myEvents(caller),
      getMySeats: (_input, { caller }) => service.seatsOf(caller.userId),
      listConflicts: ({ params }) => service.listConflicts(params.id),
      joinEvent: ({ params }, { caller }) => service.join(params.id, caller),
      leaveEvent: ({ params }, { caller }) => service.leave(params.id, caller),
      answerEvent: async ({ params, body }, { caller }) =>
        (await service.answer(params.id, { ...body, note: body.note ?? null }, caller)).event,
      exportEvent: ({ params }) => service.exportEvent(params.id),
      addWalkIn: ({ params }, { caller }) => service.addWalkIn(params.id, params.discordId, caller),
      setAttendance: ({ params, body }, { caller }) => service.setAttendance(params.id, body, caller),
    },
    { listEvents: eventTable, listResponses: async ({ params }) => responseTable(await service.getEvent(params.id)) },
  );

export const attendanceRouteMount = (attendance: AttendanceService): RouteMount =>
  routes(attendanceRoutes, {
    getCheckIn: ({ params }) => attendance.getCheckIn(params.id),
    openCheckIn: ({ params }, { caller }) => attendance.openCheckIn(params.id, caller),
    cancelCheckIn: ({ params }, { caller }) => attendance.cancelCheckIn(params.id, caller),
    checkIn: ({ params, body }, { caller }) => attendance.checkIn(params.id, body.code, caller),
    listObjections: ({ params }) => attendance.objectionsOf(params.id),
    objectToAttendance: ({ params, body }, { caller }) => attendance.object(params.id, body.text, caller),
    decideObjection: ({ params, body }, { caller }) =>
      attendance.decideObjection(params.id, params.discordId, body.outcome, caller),
    exportAttendance: ({ query }) => attendance.exportAttendance(query),
  });

export const lastRosterRouteMount = (lastRosters: LastRosters): RouteMount =>
  routes(lastRosterRoutes, {
    getLastRoster: ({ params }, { caller }) => lastRosters.read(params.id, caller),
    askLastRoster: ({ params }, { caller }) => lastRosters.ask(params.id, caller),
  });

export const rosterRouteMount = (service: Pick<EventService, 'placePerson' | 'removePerson'>): RouteMount =>
  routes(rosterRoutes, {
    placePerson: ({ params, body }, { caller }) => service.placePerson(params.id, params.discordId, body, caller),
    removePerson: ({ params, body }, { caller }) =>
      service.removePerson(params.id, params.discordId, body.reason, caller),
  });

export const calendarRouteMount = (calendars: Calendars): RouteMount =>
  routes(calendarRoutes, {
    readCalendar: ({ params }) => calendars.read(params.secret),
    getCalendar: (_input, { caller }) => calendars.current(caller),
    renewCalendar: (_input, { caller }) => calendars.renew(caller),
    revokeCalendar: (_input, { caller }) => calendars.revoke(caller),
  });
