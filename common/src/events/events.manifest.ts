import { defineManifest, merged } from '../wire/manifest.ts';
import { eventMessages, eventRoutes, eventsOfMember } from './events.api.ts';
import { attendanceMessages, attendanceRoutes } from './events.attendance.api.ts';
import { calendarRoutes } from './events.calendar.api.ts';
import { lastRosterRoutes } from './events.lastRoster.api.ts';
import { rosterRoutes } from './events.roster.api.ts';
import { templateMessages, templateRoutes } from './events.templates.api.ts';

export const eventsManifest = defineManifest({
  name: 'events',
  title: 'Events',
  routes: merged('call', [
    eventRoutes,
    rosterRoutes,
    lastRosterRoutes,
    attendanceRoutes,
    calendarRoutes,
    templateRoutes,
  ]),
  messages: merged('message', [eventMessages, attendanceMessages, templateMessages]),
  personalMessages: { 'objection:updated': 'member' },
  pages: {
    '/events': {
      titles: ['Events: raids, trainings and more', 'Guild Events', 'Events'],
      about:
        'Raids, tournaments, trainings and evenings by the fire: see what is planned and who is coming, and sign up while there are seats',
    },
    '/events/:id': {
      titles: ['Event: when, who and where to sign up', 'Guild Event', 'Event'],
      about:
        'One of the guild’s events: its time for you and for the guild, who is coming, and a way to sign up while there are seats',
    },
  },
  notices: {
    event_created: {
      words: 'A new event is planned',
      help: 'Once for a series.',
      icon: 'flag',
      default: { inApp: false, discord: false },
      concerns: 'member',
      action: 'See event',
      toast: 'queued',
    },
    event_reminder: {
      words: 'An event starts soon',
      help: "Events you're going to. Choose below how long before.",
      icon: 'clock',
      concerns: 'member',
      lapses: true,
      action: 'See event',
      toast: 'at-once',
    },
    event_promoted: {
      words: 'You get a seat',
      help: 'A seat opened up, and you moved off the waitlist.',
      icon: 'flag',
      concerns: 'member',
      action: 'See event',
      toast: 'at-once',
    },
    event_waitlisted: {
      words: "You're moved to the waitlist",
      help: 'An event has fewer seats now, and you were among the last to join.',
      icon: 'flag',
      concerns: 'member',
      action: 'See event',
      toast: 'at-once',
    },
    event_placed: {
      words: 'You get another place in an event',
      help: 'An organizer moved, added or removed you, or you need to choose a role.',
      icon: 'flag',
      concerns: 'member',
      action: 'See event',
      toast: 'at-once',
    },
    event_asked: {
      words: 'You are asked to come again',
      help: 'You took part in the last event of its kind.',
      icon: 'flag',
      concerns: 'member',
      action: 'See event',
      toast: 'at-once',
    },
    event_changed: {
      words: 'An event is moved',
      help: 'The date or time changed.',
      icon: 'flag',
      default: { inApp: true, discord: false },
      concerns: 'member',
      action: 'See event',
      toast: 'at-once',
    },
    event_cancelled: {
      words: 'An event is cancelled',
      help: "It won't take place.",
      icon: 'flag',
      concerns: 'member',
      action: 'See event',
      toast: 'at-once',
    },
    attendance_objection: {
      words: 'A member objects to their attendance',
      help: "They were marked as missing and say why that's wrong.",
      icon: 'flag',
      concerns: 'events',
      action: 'See event',
      toast: 'queued',
    },
    attendance_decided: {
      words: 'An organizer decides about your objection',
      help: 'You came, you are excused, or it was refused.',
      icon: 'flag',
      concerns: 'member',
      action: 'See event',
      toast: 'queued',
    },
  },
  audit: {
    entities: {
      event: { words: 'Events', restorable: 'events' },
      calendar: { words: 'Calendar addresses' },
      event_template: { words: 'Event templates', restorable: 'event-templates' },
    },
    actions: {
      'event.created': 'planned',
      'event.updated': 'changed',
      'event.cancelled': 'cancelled',
      'event.removed': 'deleted',
      'event.restored': 'restored',
      'event.joined': 'joined',
      'event.series_ended': 'ended the series',
      'event.left': 'left',
      'event.answered': 'responded to',
      'event.people_asked': "asked last time's people to",
      'event.seated': 'gave {who} a seat in',
      'event.benched': 'benched {who} in',
      'event.waitlisted': 'moved {who} to the waitlist of',
      'event.person_removed': 'removed {who} from',
      // In entries of earlier versions.
      'event.roster_changed': 'moved {who} in',
      'event.attendance_set': 'recorded attendance for',
      'event_template.created': 'saved',
      'event_template.updated': 'renamed',
      'event_template.removed': 'deleted',
      'event_template.restored': 'restored',
      'event.check_in_opened': 'opened check-in for',
      'event.check_in_cancelled': 'closed check-in without counting for',
      'event.checked_in': 'checked in at',
      'event.objected': 'objected to their attendance at',
      'event.objection_decided': 'decided about an objection to the attendance at',
      'calendar.renewed': 'created a new calendar address',
      'calendar.revoked': 'revoked the calendar address',
    },
  },
  contributions: { event_attended: { words: 'Event attendance', default: 10, hiddenFromGuests: true } },
  statistics: {
    upcomingEvents: { shown: 'card', words: 'Upcoming Events' },
    eventsHosted: { shown: 'line', words: 'Events Hosted' },
  },
  counts: { events: { figure: 'upcomingEvents', hiddenFromGuests: true } },
  profileSection: eventsOfMember,
  dashboardActions: ['join'],
});
