// Stories of the calendar: cards, the section, and dialogs.
import type { ReactNode } from 'react';
import { Route, Routes } from 'react-router-dom';
import type { EventResponse } from '@guild/common/events/events.api';
import { anEvent, aResponse, myResponse } from '@guild/common/test/events.builders';
import { inHours } from '@guild/common/test/people';
import type { Answers } from '../test/fakeServer.ts';
import { startEvents } from '../test/stores.ts';
import { EventPage } from '../src/features/events/EventPage.tsx';
import { EventsSection } from '../src/features/events/EventsSection.tsx';
import { found, never, press, pressToOpen, type Story, type as typeInto } from './story.ts';
import { sessionAs } from '../test/session.ts';

const long = 'An unreasonably long name that goes on and on until the card has no more room for it';
const names = [
  'Oro Dast',
  'Yusra Kade',
  'Wren of the Ninth Well and All Its Lesser Springs',
  'Lio Brandt',
  'Suri Wend',
];
const others = (count: number, parts: Partial<EventResponse> = {}): EventResponse[] =>
  names.slice(0, count).map((username, at) =>
    aResponse({
      id: at + 10,
      userId: at + 10,
      discordId: `1000000000000001${at.toString().padStart(2, '0')}`,
      username,
      ...parts,
    }),
  );
const list = [
  anEvent({ id: 1, title: 'A seat is free', currentParticipants: 2 }),
  anEvent({ id: 2, title: 'I have a seat', type: 'Harvesting', currentParticipants: 2, maxParticipants: null }),
  anEvent({ id: 3, title: 'All seats taken', type: 'Tournament', currentParticipants: 3 }),
  anEvent({
    id: 4,
    title: 'I wait',
    type: 'Training',
    currentParticipants: 3,
    waiting: 2,
    repeat: 'weekly',
    seriesId: 4,
  }),
  anEvent({ id: 5, title: 'Cancelled', type: 'PvP', status: 'cancelled', cancelReason: 'A storm of the fourth kind' }),
  anEvent({ id: 6, title: 'Nobody yet', type: 'Social', maxParticipants: 40, currentParticipants: 0 }),
  anEvent({ id: 7, title: long, description: 'Words without end. '.repeat(40), organizer: long }),
  anEvent({ id: 8, title: 'People unknown', startsAt: inHours(0.5) }),
  anEvent({ id: 9, title: 'I wait', type: 'Training', repeat: 'weekly', seriesId: 4, startsAt: inHours(198) }),
  anEvent({ id: 10, title: 'I wait', type: 'Training', repeat: 'weekly', seriesId: 4, startsAt: inHours(366) }),
];
const over = anEvent({ id: 20, title: 'It is over', startsAt: inHours(-20), currentParticipants: 2 });
const begun = anEvent({ id: 21, title: 'It has begun', startsAt: inHours(-1), currentParticipants: 2 });
const rows: Readonly<Record<number, EventResponse[]>> = {
  1: [
    ...others(2),
    ...others(5)
      .slice(3)
      .map((row) => ({ ...row, status: 'tentative' as const })),
  ],
  2: [...others(1), myResponse({ status: 'late', note: 'Twenty minutes, the crawler stands in the way' })],
  3: others(3),
  4: [
    ...others(3),
    { ...aResponse({ userId: 40, username: 'Celeste Moor' }), status: 'waiting', position: 1 },
    myResponse({ status: 'waiting', position: 2 }),
  ],
  5: others(1),
  6: [],
  7: others(5),
  9: [],
  10: others(1),
  20: [
    ...others(2).map((row, at) => ({ ...row, attended: at === 0 })),
    myResponse({ attended: true, note: 'Well led' }),
    ...others(4)
      .slice(3)
      .map((row) => ({ ...row, status: 'absent' as const, note: long })),
  ],
  21: [...others(2), myResponse()],
};
const answers: Answers = {
  'GET /api/events': ({ query }) => ({
    body: query.has('series') ? list.filter(({ seriesId }) => seriesId === 4) : list,
  }),
  'GET /api/user/calendar': () => ({ body: { url: null, createdAt: inHours(-40) } }),
  'POST /api/user/calendar': () => ({
    body: { url: 'https://hall.example/api/calendar/k3yk3yk3yk3yk3yk3yk3y.ics', createdAt: inHours(0) },
  }),
  ...Object.fromEntries([...list, over, begun].map((one) => [`GET /api/events/${one.id}`, () => ({ body: one })])),
  'GET /api/events/404': () => ({ status: 404 }),
  // Events that are missing here are requested one by one.
  'GET /api/events/participants': ({ query }) => ({
    body: (query.get('eventIds') ?? '').split(',').flatMap((text) => {
      const responses = rows[Number(text)];
      return responses === undefined ? [] : [{ eventId: Number(text), version: 1, responses }];
    }),
  }),
  ...Object.fromEntries(
    [...list, over, begun].map(({ id }) => [
      `GET /api/events/${id}/responses`,
      () => (rows[id] === undefined ? { status: 503 } : { body: rows[id] }),
    ]),
  ),
};
const Section = (): ReactNode => <EventsSection />;
/** The month or the week of today. */
const calendarOf =
  (view: 'month' | 'week'): (() => ReactNode) =>
  () => (
    <Routes location={`/events?view=${view}`}>
      <Route path="/events" element={<EventsSection />} />
    </Routes>
  );
/** The page of one event. */
const pageOf =
  (id: number): (() => ReactNode) =>
  () => (
    <Routes location={`/events/${id}`}>
      <Route path="/events/:id" element={<EventPage />} />
    </Routes>
  );
const admin = sessionAs('Admin');
const label = (text: string): string => `[aria-label="${text}"]`;

type EventStory = Omit<Story, 'alone' | 'Show'> & Partial<Pick<Story, 'Show'>>;
const stories: readonly EventStory[] = [
  { id: 'events', name: 'The calendar', answers },
  { id: 'events-admin', name: 'The calendar for an Admin', answers, viewer: admin },
  { id: 'events-offline', name: 'The calendar, offline', answers, connection: 'offline' },
  { id: 'events-empty', name: 'An empty calendar', answers: { 'GET /api/events': () => ({ body: [] }) } },
  {
    id: 'events-empty-admin',
    name: 'An empty calendar for an Admin',
    answers: { 'GET /api/events': () => ({ body: [] }) },
    viewer: admin,
  },
  { id: 'events-loading', name: 'The calendar, loading', answers: { 'GET /api/events': () => never } },
  { id: 'events-failed', name: 'The calendar, failed', answers: { 'GET /api/events': () => ({ status: 503 }) } },
  { id: 'events-month', name: 'The month', answers, Show: calendarOf('month') },
  { id: 'events-month-admin', name: 'The month for an Admin', answers, viewer: admin, Show: calendarOf('month') },
  {
    id: 'events-month-loading',
    name: 'The month, loading',
    answers: { 'GET /api/events': () => never },
    Show: calendarOf('month'),
  },
  {
    id: 'events-month-failed',
    name: 'The month, failed',
    answers: { 'GET /api/events': () => ({ status: 503 }) },
    Show: calendarOf('month'),
  },
  { id: 'events-week', name: 'The week', answers, Show: calendarOf('week') },
  { id: 'events-week-admin', name: 'The week for an Admin', answers, viewer: admin, Show: calendarOf('week') },
  {
    id: 'events-people-loading',
    name: 'People, loading',
    answers: { 'GET /api/events': () => ({ body: list.slice(0, 1) }), 'GET /api/events/1/responses': () => never },
  },
  {
    id: 'events-joining',
    name: 'Joining',
    answers: { ...answers, 'POST /api/events/1/join': () => never },
    play: () => press('article [data-seat]'),
  },
  {
    id: 'events-unfolded',
    name: 'A series and what is cancelled, opened',
    answers,
    async play() {
      await press('article [aria-expanded=false]');
      await press('[data-cancelled]');
    },
  },
  {
    id: 'events-answering',
    name: 'Answering with one press',
    answers: { ...answers, 'PUT /api/events/1/answer': () => never },
    play: () => press('article [data-answer=late]:enabled'),
  },
  { id: 'event-page', name: 'The page of an event', answers, Show: pageOf(2) },
  { id: 'event-page-admin', name: 'The page of an event for an Admin', answers, viewer: admin, Show: pageOf(1) },
  { id: 'event-page-series', name: 'The page of an event of a series', answers, Show: pageOf(4) },
  { id: 'event-page-begun', name: 'Attendance on the page of an event', answers, viewer: admin, Show: pageOf(21) },
  { id: 'event-page-over', name: 'The page of an event that is over', answers, Show: pageOf(20) },
  { id: 'event-page-cancelled', name: 'The page of a cancelled event', answers, Show: pageOf(5) },
  { id: 'event-page-empty', name: 'The page of an event without answers', answers, Show: pageOf(6) },
  { id: 'event-page-long', name: 'The page of an event with long names', answers, Show: pageOf(7) },
  { id: 'event-page-people-failed', name: 'The page of an event, people unknown', answers, Show: pageOf(8) },
  { id: 'event-page-offline', name: 'The page of an event, offline', answers, connection: 'offline', Show: pageOf(4) },
  { id: 'event-page-gone', name: 'The page of an event that is gone', answers, Show: pageOf(404) },
  {
    id: 'event-page-loading',
    name: 'The page of an event, loading',
    answers: { 'GET /api/events/1': () => never },
    Show: pageOf(1),
  },
  {
    id: 'event-page-failed',
    name: 'The page of an event, failed',
    answers: { 'GET /api/events/1': () => ({ status: 503 }) },
    Show: pageOf(1),
  },
  { id: 'dialog-answer', name: 'An answer', answers, play: () => pressToOpen(label('Answer I have a seat')) },
  {
    id: 'dialog-answer-full',
    name: 'An answer without a seat',
    answers,
    play: () => pressToOpen(label('Answer All seats taken')),
  },
  {
    id: 'dialog-event-new',
    name: 'A new event',
    answers,
    viewer: admin,
    play: () => pressToOpen('[data-create-event]'),
  },
  {
    id: 'dialog-event-refused',
    name: 'A new event, refused',
    answers,
    viewer: admin,
    play: async () => {
      await press('[data-create-event]');
      await typeInto('[role=dialog] input[role=spinbutton]', '0');
      await press('[role=dialog] [type=submit]');
    },
  },
  {
    id: 'dialog-event-edit',
    name: 'Changing an event',
    answers,
    viewer: admin,
    play: () => pressToOpen(label('Edit I wait')),
  },
  {
    id: 'dialog-event-cancel',
    name: 'Cancelling an event',
    answers,
    viewer: admin,
    Show: pageOf(4),
    play: () => pressToOpen('[data-cancel-event]'),
  },
  {
    id: 'dialog-event-delete',
    name: 'Deleting an event',
    answers,
    viewer: admin,
    play: () => pressToOpen(label('Delete I wait')),
  },
  { id: 'dialog-calendar', name: 'The calendar’s address', answers, play: () => pressToOpen('[data-subscribe]') },
  {
    id: 'dialog-calendar-made',
    name: 'The calendar’s address, made',
    answers: { ...answers, 'GET /api/user/calendar': () => ({ body: { url: null, createdAt: null } }) },
    async play() {
      await pressToOpen('[data-subscribe]');
      await press('[data-make-address]:enabled:not([aria-busy])');
      await found('[role=dialog] textarea');
    },
  },
];
export const eventStories: readonly Story[] = stories.map((one) => ({
  ...one,
  alone: true,
  Show: one.Show ?? Section,
  start: () => startEvents(),
  viewer: one.viewer ?? sessionAs('Member'),
}));
