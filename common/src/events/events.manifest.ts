// Manifest of the events feature.
import { defineManifest, merged } from '../wire/manifest.ts';
import { eventMessages, eventRoutes, eventsOfMember } from './events.api.ts';
import { calendarRoutes } from './events.calendar.api.ts';

export const eventsManifest = defineManifest({
  name: 'events',
  routes: merged('call', [eventRoutes, calendarRoutes]),
  messages: eventMessages,
  pages: {
    '/events': {
      titles: ['Events: raids, trainings and more', 'Guild Events', 'Events'],
      about:
        'Raids, tournaments, trainings and evenings by the fire: see what is planned, who is coming, and take a seat while there is one',
    },
    '/events/:id': {
      titles: ['Event: when, who and where to sign up', 'Guild Event', 'Event'],
      about:
        'One of the guild’s events: when it takes place for you and for the guild, who is coming, and a seat to take while there is one',
    },
  },
  notices: {
    event_reminder: {
      words: 'An event begins soon',
      help: 'An event you go to; you choose below how long before.',
      icon: 'clock',
      usual: { inApp: true, discord: true },
      concerns: 'member',
      lapses: true,
      action: 'See event',
      toast: { rank: 'at-once', by: 'notice' },
    },
    event_promoted: {
      words: 'A seat is free for you',
      help: 'Somebody left, and you move up from the waitlist.',
      icon: 'flag',
      usual: { inApp: true, discord: true },
      concerns: 'member',
      action: 'See event',
      toast: { rank: 'at-once', by: 'notice' },
    },
    event_waitlisted: {
      words: 'You are moved to the waitlist',
      help: 'An event has fewer seats than before, and you were among the last to join.',
      icon: 'flag',
      usual: { inApp: true, discord: true },
      concerns: 'member',
      action: 'See event',
      toast: { rank: 'at-once', by: 'notice' },
    },
    event_changed: {
      words: 'An event was moved',
      help: 'It has another day or time.',
      icon: 'flag',
      usual: { inApp: true, discord: false },
      concerns: 'member',
      action: 'See event',
      toast: { rank: 'at-once', by: 'notice' },
    },
    event_cancelled: {
      words: 'An event was cancelled',
      help: 'It does not take place.',
      icon: 'flag',
      usual: { inApp: true, discord: true },
      concerns: 'member',
      action: 'See event',
      toast: { rank: 'at-once', by: 'notice' },
    },
  },
  audit: {
    entities: { event: { words: 'Events', restorable: 'events' }, calendar: { words: 'Calendar addresses' } },
    actions: {
      'event.created': 'planned',
      'event.updated': 'changed',
      'event.cancelled': 'cancelled',
      'event.removed': 'deleted',
      'event.restored': 'restored',
      'event.joined': 'joined',
      'event.left': 'left',
      'event.answered': 'responded to',
      'event.attendance_set': 'recorded the attendance of',
      'calendar.renewed': 'created a new calendar address',
      'calendar.revoked': 'revoked the calendar address',
    },
  },
  contributions: { event_attended: { words: 'Attendance of an event', usual: 10, hiddenFromGuests: true } },
  statistics: {
    upcomingEvents: { shown: 'card', words: 'Upcoming Events' },
    eventsHosted: { shown: 'line', words: 'Events Hosted', icon: 'events' },
  },
  counts: { events: { figure: 'upcomingEvents', hiddenFromGuests: true } },
  ofMember: eventsOfMember,
});
