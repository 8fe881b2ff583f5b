// Hyperion's answers about events:
// what is planned, who takes part, and whether the asking person has a seat.
import { eventRoutes, type EventResponse, type GuildEvent, type Registration } from '@guild/common/events/events.api';
import { answerRefusalSentence, chosenLength, signUpClosesAt, takesSeat } from '@guild/common/events/events.rules';
import { hasRoles, roleCount, rolesOf, shownRole } from '@guild/common/events/events.roles';
import { counted } from '@guild/common/wire/numbers';
import {
  topic,
  type AnswerSnippet,
  type AnalyzedQuestion,
  type Topic,
} from '../../../platform/features/knowledge/knowledge.ts';
import { listed, quoted } from '../../../platform/features/knowledge/quoting.ts';
import { eventCard } from './events.card.ts';
import { eventRules } from './events.rules.topics.ts';
import type { EventService } from '../events.service.ts';

type Reads = Pick<EventService, 'listEvents' | 'registration' | 'responses'>;

/** Most events in one answer, and most people named for one event. */
const maxEvents = 5;
const maxPeople = 20;
/** How many upcoming events are searched. */
const lookedThrough = 200;
/** Widens the range of days by one: the person's time zone can differ from the guild's. */
const dayMs = 24 * 3_600_000;
const kinds = ['raid', 'tournament', 'training', 'social', 'pvp', 'harvesting'] as const;
/** The words for each type in a question. */
const kindWords: Readonly<Record<(typeof kinds)[number], readonly string[]>> = {
  raid: ['raid', 'raids'],
  tournament: ['tournament', 'turnier*'],
  training: ['training', 'trainings'],
  social: ['social', 'feier*'],
  pvp: ['pvp'],
  harvesting: ['harvesting', 'ernte*'],
};
const anEvent = `event|events|calendar|operation|veranstaltung*|termin*|kalender|${Object.values(kindWords).flat().join('|')}`;

const seatsOf = ({ currentParticipants, maxParticipants, waiting }: GuildEvent): string => {
  const seats =
    maxParticipants === null
      ? `${currentParticipants} going`
      : `${currentParticipants} of ${counted(maxParticipants, 'seat')} taken`;
  return waiting === 0 ? seats : `${seats}, ${waiting} waiting`;
};
/** Such as 'Raid, today at 20:00, led by “Ada”. 3 of 8 seats taken.' */
function detailsOf(event: GuildEvent, { moments, now }: AnalyzedQuestion): string {
  const { type, startsAt, organizer, status, cancelReason } = event;
  const at = Date.parse(startsAt);
  const begun = at <= now ? ', already begun' : '';
  const length = chosenLength(event);
  const lasts = length === null ? '' : `, lasts ${length}`;
  const head = `${type}, ${moments.whenInZone(at)}${begun}${lasts}, led by ${quoted(organizer)}.`;
  const closesAt = signUpClosesAt(event);
  const open = closesAt === null ? '' : ` Sign-up closes ${moments.when(closesAt)}.`;
  const deadline = closesAt !== null && closesAt <= now ? ` ${answerRefusalSentence('closed')}.` : open;
  if (status !== 'cancelled') return `${head} ${seatsOf(event)}.${deadline}`;
  return `${head} It was cancelled${cancelReason === null ? '' : `: ${quoted(cancelReason)}`}.`;
}
function answerOf(event: GuildEvent, registration: Registration): string {
  const { status, position } = registration;
  const role = shownRole(event, registration);
  const as = role === undefined ? '' : ` as ${quoted(role.name)}`;
  if (status === null) return "You haven't answered yet.";
  if (status === 'going') return `You have a seat${as}.`;
  if (status === 'late') return `You have a seat${as}, and you'll be late.`;
  if (status === 'tentative') return 'You answered tentative. You have no seat.';
  if (status === 'absent') return "You answered that you're not coming.";
  if (status === 'bench') return "You're on the bench. The organizer may give you a seat.";
  return `You're on the waitlist${as}, place ${position ?? 0}.`;
}
/** Who has a seat in each role, such as '“Tank” (1 of 2): “Ada”.' */
function peopleByRole(event: GuildEvent, responses: readonly EventResponse[]): string {
  const lines = rolesOf(event).map((role) => {
    const names = responses
      .filter(({ status, seatRoleId }) => takesSeat(status) && seatRoleId === role.id)
      .map(({ username }) => quoted(username));
    const shown = names.length === 0 ? 'no one yet' : listed(names.slice(0, maxPeople));
    return `${quoted(role.name)} (${roleCount(event, role)}): ${shown}.`;
  });
  return lines.join(' ');
}
function peopleIn(event: GuildEvent, responses: readonly EventResponse[]): string {
  if (hasRoles(event)) return peopleByRole(event, responses);
  const names = responses
    .filter(({ status }) => status !== 'waiting' && takesSeat(status))
    .map(({ username }) => quoted(username));
  if (names.length === 0) return 'No one has a seat yet.';
  const more = names.length > maxPeople ? [`${names.length - maxPeople} more`] : [];
  return `${counted(names.length, 'person is coming', 'people are coming')}: ${listed([...names.slice(0, maxPeople), ...more])}.`;
}

/** The event type that a question names; null: none. */
const kindIn = ({ mentions }: AnalyzedQuestion): string | null =>
  kinds.find((kind) => mentions(...kindWords[kind])) ?? null;
const isNamed = ({ title }: GuildEvent, names: readonly string[]): boolean =>
  names.some((name) => name.length >= 3 && title.toLowerCase().includes(name));

export function eventTopics(service: Reads): readonly Topic[] {
  /** The upcoming events of a question: by name, or else by days and type. */
  const findEvents = async (asked: AnalyzedQuestion): Promise<{ events: GuildEvent[]; ofKind: string | null }> => {
    const { span, moments } = asked;
    const days = span === null ? {} : { from: moments.dayOf(span.from - dayMs), to: moments.dayOf(span.to + dayMs) };
    const ofKind = kindIn(asked);
    const { items } = await service.listEvents({ ...days, limit: lookedThrough });
    const named = items.filter((event) => isNamed(event, asked.names));
    if (named.length > 0) return { events: named, ofKind };
    const inDays = items.filter(({ startsAt }) => {
      const at = Date.parse(startsAt);
      return span === null || (at >= span.from && at < span.to);
    });
    return { events: inDays.filter(({ type }) => ofKind === null || type.toLowerCase() === ofKind), ofKind };
  };
  const nothing = ({ span }: AnalyzedQuestion, ofKind: string | null): AnswerSnippet[] => {
    const what = ofKind === null ? 'Nothing' : `No ${ofKind === 'pvp' ? 'PvP' : ofKind}`;
    return eventCard.none(`${what} is planned${span === null ? '' : ` for ${span.words.replace(/^(?:on|at) /, '')}`}.`);
  };
  const isNext = ({ mentions, span }: AnalyzedQuestion): boolean =>
    mentions('next', 'when', 'nächst*', 'wann') && span?.words !== 'next week';
  /**
   * 'Do I have a seat?' means the next event, unless the question names an event, a day or a type.
   */
  const isSeatAlone = (asked: AnalyzedQuestion): boolean =>
    asked.mentions('seat', 'place', 'spot', 'platz') &&
    !asked.mentions('event', 'my', 'mein*') &&
    asked.span === null &&
    kindIn(asked) === null;
  const firstOf = (asked: AnalyzedQuestion, events: readonly GuildEvent[]): GuildEvent[] => {
    const planned = events.filter(({ status }) => status === 'planned');
    return planned.slice(0, asked.span === null ? 1 : maxEvents);
  };

  return [
    ...eventRules,
    topic(eventRoutes.listEvents, {
      asked: [
        'tonight',
        '#day -how|why|long|who',
        'what|anything|something #day',
        `when next ${anEvent}`,
        `when|next|what|which|any|list|show|upcoming|planned|there|#day ${anEvent}`,
        `do|does we|guild have ${anEvent}`,
        `do|does we|guild have ${anEvent} #day`,
        `what|which|any|is|are|there ${anEvent} #day`,
        'planned|happening|schedule|calendar|going_on -when|how|why|if|each|every',
        'what|anything plan|happening|schedule|going_on -when|how|why|if|each|every',
        'what|anything|is plan|happening|schedule|going_on #day',
      ],
      askedInGerman: [
        'heute_abend|heute_nacht',
        '#day -wie|warum|wer|wie_lange',
        'was #day',
        'was ist|steht|läuft|geht|gibt #day',
        `nächst*|was|welche*|gibt|ist|wann|geplant*|zeig*|#day ${anEvent}`,
        `wann nächst* ${anEvent}`,
        `wann ist|beginn*|start*|läuft nächst* ${anEvent}`,
        `was|welche*|gibt|ist|sind ${anEvent} #day`,
        'was ist|steht geplant*|an',
        'was steht an',
      ],
      source: eventCard.source,
      async answer(asked) {
        const { events, ofKind } = await findEvents(asked);
        if (events.length === 0) return nothing(asked, ofKind);
        // "Next" skips cancelled events, unless all are cancelled.
        const planned = events.filter(({ status }) => status === 'planned');
        const fitting = asked.mentions('next', 'nächst*') && planned.length > 0 ? planned : events;
        const shown = fitting.slice(0, isNext(asked) ? 1 : maxEvents);
        const statements = shown.map((event) => eventCard.answer(event, detailsOf(event, asked)));
        if (isNext(asked) || events.length <= maxEvents) return statements;
        const more = counted(events.length - maxEvents, 'more event is', 'more events are');
        return [...statements, { ...eventCard.page, text: `${more} planned.` }];
      },
    }),
    topic(eventRoutes.listResponses, {
      asked: [
        'who|how_many come|go|going|attend|joined|participate|signed|signed_up|participant',
        `who|how_many come|go|going|attend|joined|in|participate|signed|participant ${anEvent}|tonight|#day`,
        `who|how_many come|go|going|attend|joined|in|participate|signed|participant to|for|at|in ${anEvent}`,
        'is|will|does come|go|going|attending|join #name -where|when|why|how|what|which',
        'is|will|does come|go|going|attending|join #name #day -where|when|why|how|what|which',
        `who|which is|are|plays|play tank|healer|support|damage|scout|harvester|role|bench ${anEvent}|tonight|#day`,
        `who|how_many waitlist|waiting|seat|free ${anEvent}`,
      ],
      askedInGerman: [
        'wer|wie_viele kommt|kommen|geht|gehen|dabei|angemeldet|teilnehm*|macht',
        `wer|wie_viele kommt|kommen|geht|gehen|dabei|angemeldet|teilnehm*|macht ${anEvent}|heute_abend|#day`,
        `wer|wie_viele kommt|kommen|geht|gehen|dabei|angemeldet|teilnehm*|macht zu*|beim|bei|für ${anEvent}`,
        'kommt|geht|ist #name mit|dabei|heute_abend -wann|wo|wie|was|welche*',
        'kommt #name #day -wann|wo|wie|was|welche*',
        `wer|wie_viele ist|sind|spielt tank*|heiler*|ersatzbank|bank ${anEvent}|heute_abend|#day`,
        `wer|wie_viele warteliste|platz|plätze|frei ${anEvent}`,
      ],
      source: ({ eventId: id }) => eventCard.source({ id, title: `Event ${id}` }),
      // The model never gets the notes that people leave with their answers.
      hidden: ['note'],
      async answer(asked) {
        const { events, ofKind } = await findEvents(asked);
        const next = firstOf(asked, events);
        if (next.length === 0) return nothing(asked, ofKind);
        return Promise.all(
          next.map(async (event) => {
            const { items } = await service.responses(event.id, {});
            return eventCard.answer(event, `${detailsOf(event, asked)} ${peopleIn(event, items)}`);
          }),
        );
      },
    }),
    topic(eventRoutes.getRegistration, {
      asked: [
        'am_i signed|signed_up|going|registered|attending|joined|coming|in',
        `am_i signed|signed_up|going|registered|attending|joined|coming|in|part ${anEvent}|tonight|#day`,
        'did_i|have_i sign|signed_up|join|answer|answered|register',
        `do_i have seat|place|spot ${anEvent}|tonight|#day`,
        `my event|raid|seat|signup|answer|training`,
        'i|my signed_up|seat',
        'do_i have seat|place|spot',
        `when|next ${anEvent} i|my seat|place|spot|signed_up|going`,
        `when next ${anEvent} i|my seat|place|spot|signed_up|going`,
      ],
      askedInGerman: [
        'bin ich angemeldet|dabei|eingetragen|eingeschrieben',
        `bin ich angemeldet|dabei|eingetragen|eingeschrieben ${anEvent}|heute_abend|#day`,
        'habe ich platz|zugesagt|angemeldet',
        `habe ich platz|zugesagt ${anEvent}|heute_abend|#day`,
        `mein* platz|anmeldung*|${anEvent}`,
        `wann|nächst* ${anEvent} habe|bin ich platz|dabei|angemeldet`,
      ],
      async answer(asked) {
        const { events, ofKind } = await findEvents(asked);
        const most = asked.mentions('next', 'nächst*') || isSeatAlone(asked) ? 1 : maxEvents;
        const planned = events.filter(({ status }) => status === 'planned').slice(0, most);
        if (planned.length === 0) return nothing(asked, ofKind);
        return Promise.all(
          planned.map(async (event) => {
            const answer = answerOf(event, await service.registration(event.id, asked.caller));
            return eventCard.answer(event, `${answer} ${detailsOf(event, asked)}`);
          }),
        );
      },
    }),
  ];
}
