// Tests of the calendar: answers, series as one card, older links, and the personal calendar's
// address.
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { anEvent, aResponse, myResponse } from '@guild/common/test/events.builders';
import { inHours } from '@guild/common/test/people';
import { addDays } from '@guild/common/wire/guildTime';
import { eventCard, pressOnCard, showCalendar } from '../../../test/calendar.tsx';
import { answerCalls, type Answers } from '../../../test/fakeServer.ts';
import { renderUi } from '../../../test/renderUi.tsx';
import { sessionAs } from '../../../test/session.ts';
import { startEvents } from '../../../test/stores.ts';
import { EventsSection } from './EventsSection.tsx';

const admin = sessionAs('Admin');

beforeEach(() => startEvents());

describe('an answer', () => {
  it('is given with one click, is shown once, shows the count of each answer, and keeps the note', async () => {
    let rows = [
      aResponse(),
      myResponse({ status: 'late', note: 'After work' }),
      aResponse({ id: 40, userId: 8, discordId: '3', status: 'absent' }),
    ];
    const sent = showCalendar({
      event: anEvent({ currentParticipants: 2, absent: 1 }),
      answers: {
        'GET /api/events/5/responses': () => ({ body: rows }),
        'PUT /api/events/5/answer': () => {
          rows = [aResponse(), myResponse({ status: 'tentative', note: 'After work' })];
          return { body: anEvent({ tentative: 1, version: 2 }) };
        },
      },
    });
    const one = within(await eventCard());
    const mine = await one.findByRole('button', { name: '1 Late', pressed: true });
    expect(one.getByRole('button', { name: '1 Going', pressed: false })).toBeEnabled();
    expect(one.getByRole('button', { name: '1 Absent' })).toBeEnabled();
    expect(one.queryByText('You’re going, late')).toBeNull();
    await userEvent.click(mine);
    expect(sent.some(({ method }) => method === 'PUT')).toBe(false);
    await userEvent.click(one.getByRole('button', { name: '0 Tentative' }));
    expect(await screen.findByText('Answer saved')).toBeVisible();
    expect(sent.find(({ method }) => method === 'PUT')?.body).toEqual({ status: 'tentative', note: 'After work' });
    expect(await one.findByRole('button', { name: '1 Tentative', pressed: true })).toBeVisible();
  });

  it('of the viewer is first in the list', async () => {
    showCalendar({ event: anEvent({ currentParticipants: 2 }), rows: [aResponse(), myResponse()] });
    const one = within(await eventCard());
    await one.findByText('Maren Quill');
    const listed = within(one.getByRole('group', { name: /^Participants of/ })).getAllByRole('listitem');
    expect(listed.map(({ textContent }) => textContent.includes('Maren Quill'))).toEqual([true, false]);
  });
});

describe('a series', () => {
  const dates = [1, 2, 3].map((at) =>
    anEvent({ id: at, title: `Weekly ${at}`, seriesId: 1, repeat: 'weekly', startsAt: inHours(at * 168) }),
  );
  const answers: Answers = {
    'GET /api/events': () => ({ body: [...dates, anEvent({ id: 9, title: 'Called off', status: 'cancelled' })] }),
    'GET /api/events/participants': () => ({
      body: dates.map(({ id }) => ({ eventId: id, version: 1, responses: [] })),
    }),
    'GET /api/events/9/responses': () => ({ body: [] }),
  };
  const cards = (): (string | null)[] =>
    screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);

  it('is one card with its next date, which can be expanded', async () => {
    showCalendar({ answers });
    await userEvent.click(await screen.findByRole('button', { name: 'and 2 more', expanded: false }));
    expect(cards()).toEqual(['Weekly 1', 'Weekly 2', 'Weekly 3']);
    await userEvent.click(screen.getByRole('button', { name: 'Show only the next date', expanded: true }));
    expect(cards()).toEqual(['Weekly 1']);
    await userEvent.click(screen.getByRole('button', { name: 'Show 1 cancelled' }));
    expect(cards()).toEqual(['Weekly 1', 'Called off']);
  });

  it('is deleted and changed for the dates that an admin chooses', async () => {
    const sent = showCalendar({
      session: admin,
      answers: {
        ...answers,
        'DELETE /api/events/1': () => ({ status: 204 }),
        'PATCH /api/events/1': () => ({ body: { ...dates[0], version: 2 } }),
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Edit Weekly 1' }));
    const form = within(await screen.findByRole('dialog', { name: 'Edit event' }));
    expect(await form.findByText('3 dates', { selector: 'label:last-of-type *' })).toBeVisible();
    await userEvent.click(form.getByRole('radio', { name: /^This and following events/ }));
    await userEvent.click(form.getByRole('button', { name: /^Save/ }));
    expect(await screen.findByText('Event updated')).toBeVisible();
    expect(sent.find(({ method }) => method === 'PATCH')?.body).toMatchObject({ scope: 'following', version: 1 });
    await userEvent.click(await screen.findByRole('button', { name: 'Delete Weekly 1' }));
    const question = within(await screen.findByRole('dialog', { name: 'Delete event' }));
    await userEvent.click(question.getByRole('radio', { name: /^All events in the series/ }));
    await userEvent.click(question.getByRole('button', { name: /^Delete event/ }));
    expect(await screen.findByText('Event deleted successfully')).toBeVisible();
    expect(sent.find(({ method }) => method === 'DELETE')?.query.get('scope')).toBe('all');
  });
});

it('repeats differently from a date on, and says what happens to the later dates', async () => {
  const dates = [7, 14, 21, 28].map((days, at) =>
    anEvent({
      id: at + 1,
      title: `Weekly ${at + 1}`,
      seriesId: 1,
      repeat: 'weekly',
      date: addDays('2030-01-04', days - 7),
      startsAt: `${addDays('2030-01-04', days - 7)}T20:00:00.000Z`,
    }),
  );
  const sent = showCalendar({
    session: admin,
    answers: {
      'GET /api/events': () => ({ body: dates }),
      'GET /api/events/participants': () => ({ body: [] }),
      'GET /api/events/1/series': () => ({
        body: {
          id: 1,
          repeat: 'weekly',
          repeatOn: null,
          everyWeeks: null,
          anchor: '2030-01-04',
          isEnded: false,
          version: 1,
        },
      }),
      'PATCH /api/events/1': () => ({ body: { ...dates[0], repeat: 'weekdays', version: 2 } }),
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Weekly 1' }));
  const form = within(await screen.findByRole('dialog', { name: 'Edit event' }));
  expect(form.queryByLabelText('Repeats from this date on')).toBeNull();
  await userEvent.click(form.getByRole('radio', { name: /^This and following events/ }));
  const rule = form.getByLabelText('Repeats from this date on');
  expect(await form.findByRole('option', { name: 'As before: every week on Friday' })).toBeVisible();
  await userEvent.selectOptions(rule, 'Every two weeks');
  expect(await form.findByRole('status')).toHaveTextContent(
    '1 later date stays, with all answers. 2 dates are cancelled, and people who answered are notified.',
  );
  await userEvent.selectOptions(rule, 'On chosen days of the week');
  await userEvent.click(form.getByRole('checkbox', { name: 'Monday' }));
  await userEvent.click(form.getByRole('button', { name: /^Save/ }));
  expect(await screen.findByText('Event updated')).toBeVisible();
  expect(sent.find(({ method }) => method === 'PATCH')?.body).toMatchObject({
    scope: 'following',
    repeat: 'weekdays',
    repeatOn: [1, 5],
  });
});

it('asks before a lower maximum moves people to the waitlist', async () => {
  const event = anEvent({ currentParticipants: 3 });
  const sent = showCalendar({
    event,
    session: admin,
    answers: {
      'PATCH /api/events/5': ({ body }) =>
        (body as { moveToWaitlist?: boolean }).moveToWaitlist === true
          ? { body: { ...event, maxParticipants: 1, currentParticipants: 1, waiting: 2, version: 2 } }
          : {
              status: 409,
              body: {
                error: '3 seats are taken',
                message: '3 seats are taken',
                code: 'conflict',
                requestId: 'r',
                details: { reason: 'seats_taken', seats: 3, people: 2 },
              },
            },
    },
  });
  await pressOnCard('Edit Night raid on I-9');
  const form = within(await screen.findByRole('dialog', { name: 'Edit event' }));
  await userEvent.clear(form.getByLabelText('Maximum participants (optional)'));
  await userEvent.type(form.getByLabelText('Maximum participants (optional)'), '1');
  const save = form.getByRole('button', { name: /^Save/ });
  await userEvent.click(save);
  const question = within(await screen.findByRole('alertdialog', { name: 'Move people to the waitlist?' }));
  await userEvent.click(question.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(save).toBeEnabled());
  await userEvent.click(save);
  await userEvent.click(await screen.findByRole('button', { name: 'Move 2 people' }));
  expect(await screen.findByText('Event updated')).toBeVisible();
  const asked = sent.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
  expect(asked).toMatchObject([{ maxParticipants: 1 }, { maxParticipants: 1 }, { moveToWaitlist: true }]);
});

it('redirects older links to the event page', async () => {
  answerCalls({});
  renderUi(
    <Routes>
      <Route path="/events" element={<EventsSection />} />
      <Route path="/events/:id" element={<p>The page</p>} />
    </Routes>,
    { route: '/events?event=9&past=1' },
  );
  expect(await screen.findByText('The page')).toBeVisible();
});

it('shows a new calendar address with buttons to open and copy it', async () => {
  const user = userEvent.setup();
  const url = `https://hall.example/api/calendar/${'k3y'.repeat(12)}.ics`;
  showCalendar({
    answers: {
      'GET /api/user/calendar': () => ({ body: { url: null, createdAt: null } }),
      'POST /api/user/calendar': () => ({ body: { url, createdAt: inHours(0) } }),
    },
  });
  await eventCard();
  await user.click(screen.getByRole('button', { name: 'Subscribe' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Subscribe' }));
  await user.click(await dialog.findByRole('button', { name: 'Create address' }));
  expect(await dialog.findByLabelText('Address')).toHaveValue(url);
  expect(dialog.getByRole('link', { name: 'Open in my calendar' })).toHaveAttribute(
    'href',
    url.replace('https:', 'webcal:'),
  );
  await user.click(dialog.getByRole('button', { name: 'Copy' }));
  await waitFor(async () => expect(await navigator.clipboard.readText()).toBe(url));
});
