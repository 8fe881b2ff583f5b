// Hyperion's answers about how events work.
import { eventRoutes } from '@guild/common/events/events.api';
import { whoMayCall, whoMayCallInGerman } from '@guild/common/members/whoMay';
import { rule } from '../../../platform/features/knowledge/actions.ts';
import type { Topic } from '../../../platform/features/knowledge/knowledge.ts';

const page = { title: 'Events', to: '/events' } as const;
const meeting = 'meeting';
const meetingInGerman = 'treffen|versammlung|besprechung|gildentreffen|gildenversammlung';

export const eventRules: readonly Topic[] = [
  rule(eventRoutes.listEvents, {
    name: 'no-minutes',
    ...page,
    asked: [
      `what|who decide|agree|discuss|said|talk ${meeting}`,
      `last|previous|latest guild ${meeting}`,
      `minutes|protocol|notes ${meeting}`,
    ],
    askedInGerman: [
      `was|wer beschlossen|entschieden|besprochen|gesagt ${meetingInGerman}`,
      `protokoll ${meetingInGerman}`,
    ],
    texts: {
      en: "I don't know: nothing of what is said at a meeting is written down in the hall. [Events](/events) shows when the guild met and who was there.",
      de: 'Das weiß ich nicht: Was auf einem Treffen gesagt wird, steht nicht in der Halle. Unter [Events](/events) siehst du, wann die Gilde sich traf und wer da war.',
    },
  }),
  rule(eventRoutes.listEvents, {
    name: 'repeat-event',
    ...page,
    asked: [
      'repeat|recurring|every_week event|raid|training|make|create|set|plan|it',
      'weekly make|create|set|plan|schedule|how event|raid|training',
      'series event|raid|training',
    ],
    askedInGerman: [
      'wiederhol*|wöchentlich*|jede_woche event*|raid*|training*|termin*|mach*|erstell*|plan*',
      'serie event*|raid*|termin*',
    ],
    texts: {
      en: `Press Create event in [Events](/events) and choose under Repeat how often. You can later move or cancel one date alone. ${whoMayCall('events')}`,
      de: `Drücke unter [Events](/events) „Create event“ und wähle bei „Repeat“, wie oft. Einen Termin allein kannst du später verschieben oder absagen. ${whoMayCallInGerman('events')}`,
    },
  }),
  rule(eventRoutes.listEvents, {
    name: 'calendar-feed',
    title: 'Calendar subscription',
    to: '/settings#calendar',
    asked: ['google|apple|outlook|ics|ical|subscribe|sync|feed|own|my_phone calendar|event|events'],
    askedInGerman: ['google|apple|outlook|ics|ical|abonnier*|synchronisier*|eigen* kalender*|event*|termin*'],
    texts: {
      en: 'Open [Settings → Calendar subscription](/settings#calendar) and add its address to your calendar program: it shows your events and follows their changes.',
      de: 'Öffne [Settings → Calendar subscription](/settings#calendar) und füge die Adresse in dein Kalenderprogramm ein: Es zeigt deine Events und folgt den Änderungen.',
    },
  }),
  rule(eventRoutes.listEvents, {
    name: 'bring-friend',
    ...page,
    asked: [
      'bring|take friend|guest|someone|somebody|buddy|people',
      'plus_one|outsider|non_member event|raid|training|come|join',
    ],
    askedInGerman: ['bring*|mitbring*|mitnehm* freund*|gast|jemand*|kumpel*'],
    texts: {
      en: 'Only members take seats in [Events](/events). Ask the organizer, who is named on the event; or let your friend apply for the guild.',
      de: 'Plätze unter [Events](/events) bekommen nur Mitglieder. Frag den Organisator, der beim Event steht; oder dein Freund bewirbt sich bei der Gilde.',
    },
  }),
  rule(eventRoutes.listEvents, {
    name: 'late-or-absent',
    ...page,
    asked: [
      'how|what|where|if|can i|to late|tentative|maybe|not_come|not_make_it|not_attend -night|bid',
      'be|am|come|coming late|tentative event|raid|training|tonight|#day -who|is',
    ],
    askedInGerman: ['wie|was|wenn|kann ich später|spät|verspät*|vielleicht|nicht_kommen|nicht_kann|zu_spät'],
    texts: {
      en: 'Open the event in [Events](/events) and answer Going, Late, Tentative or Absent, with a note if you like. You can change it until sign-up closes.',
      de: 'Öffne das Event unter [Events](/events) und antworte „Going“, „Late“, „Tentative“ oder „Absent“, gern mit einer Notiz. Ändern kannst du das, bis die Anmeldung schließt.',
    },
  }),
  rule(eventRoutes.listEvents, {
    name: 'waitlist',
    ...page,
    asked: ['how|what|explain do|does|is|mean|happen|work|if waitlist|waiting_list|bench|full -my|me|who|am'],
    askedInGerman: ['wie|was funktionier*|ist|bedeutet|passiert|heißt warteliste|ersatzbank|voll -wer'],
    texts: {
      en: 'When all seats of an event are taken, you join the waitlist. If somebody leaves, the first person on it gets the seat and is told. The bench is for people whom the organizer may seat. See [Events](/events).',
      de: 'Sind alle Plätze eines Events vergeben, kommst du auf die Warteliste. Geht jemand, bekommt die erste Person darauf den Platz und eine Nachricht. Von der Ersatzbank setzt der Organisator ein. Siehe [Events](/events).',
    },
  }),
];
