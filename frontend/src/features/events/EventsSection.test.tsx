// Tests of the calendar: states, join buttons, and the form for a new event.
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { anEvent, aResponse, myResponse } from '@guild/common/test/events.builders';
import { inHours } from '@guild/common/test/people';
import { eventCard, pressOnCard, showCalendar } from '../../../test/calendar.tsx';
import { refusal } from '../../../test/fakeServer.ts';
import { sessionAs } from '../../../test/session.ts';
import { startEvents } from '../../../test/stores.ts';
import { guild } from '../../platform/session/guild.ts';

const admin = sessionAs('Admin');

beforeEach(() => startEvents());

describe('the calendar', () => {
  it('lists upcoming events after skeletons, with their participants', async () => {
    const sent = showCalendar();
    expect(screen.getByText('Loading events...')).toBeInTheDocument();
    const one = within(await eventCard());
    expect(screen.getByRole('heading', { name: /^Upcoming Events/ })).toBeVisible();
    expect(await one.findByText('Oro Dast')).toBeVisible();
    expect(one.getByText('1 / 3')).toBeVisible();
    expect(sent.find(({ path }) => path === '/api/events')?.query.toString()).toBe('limit=60');
    expect(screen.queryByRole('button', { name: 'Create event' })).toBeNull();
    expect(one.queryByRole('button', { name: /^Delete/ })).toBeNull();
  });
  it('requests events by type, day and past', async () => {
    const sent = showCalendar({ route: '/events?type=Raid&from=2026-05-01' });
    await eventCard();
    expect(screen.getByLabelText('From')).toHaveValue('2026-05-01');
    await userEvent.click(screen.getByRole('radio', { name: 'Past' }));
    await waitFor(() =>
      expect(sent.filter(({ path }) => path === '/api/events').map(({ query }) => query.toString())).toEqual([
        'type=Raid&from=2026-05-01&limit=60',
        'type=Raid&from=2026-05-01&past=1&limit=60',
      ]),
    );
    const types = within(screen.getByLabelText('Type'));
    expect(types.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'All Events',
      'Raid',
      'Tournament',
      'Training',
      'Social',
      'PvP',
      'Harvesting',
    ]);
  });

  it('shows an empty list and a load error', async () => {
    let status = 503;
    showCalendar({ answers: { 'GET /api/events': () => (status === 503 ? { status } : { body: [] }) } });
    expect(await screen.findByText('Error loading events')).toBeVisible();
    status = 200;
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('No events found')).toBeVisible();
  });
});

describe('the list of participants', () => {
  it('can be loaded again after a failure', async () => {
    let status = 503;
    showCalendar({
      answers: { 'GET /api/events/5/responses': () => (status === 503 ? { status } : { body: [aResponse()] }) },
    });
    const one = within(await eventCard());
    expect(await one.findByText("Couldn't load the participants.")).toBeVisible();
    status = 200;
    await userEvent.click(one.getByRole('button', { name: 'Try Again' }));
    expect(await one.findByText('Oro Dast')).toBeVisible();
  });
});

describe('days and times', () => {
  afterEach(() => {
    guild.timezone = 'UTC';
  });
  const dateBlock = async (): Promise<string> =>
    (await eventCard()).querySelector('[data-date-block]')?.textContent ?? 'none';

  it('show the viewer’s day and time, with the guild’s beside it', async () => {
    // Tests run in UTC. There it is Saturday evening, and in the guild's zone Sunday morning.
    expect(new Date().getTimezoneOffset()).toBe(0);
    guild.timezone = 'Pacific/Auckland';
    showCalendar({ event: anEvent({ startsAt: '2030-06-15T20:00:00.000Z', date: '2030-06-16', time: '08:00' }) });
    expect(await dateBlock()).toBe('Sat15Jun');
    expect(await eventCard()).toHaveTextContent('20:00 (Sun 08:00 Pacific/Auckland)');
  });

  it('leave out the guild’s weekday when the day is the same', async () => {
    guild.timezone = 'Europe/Berlin';
    showCalendar({ event: anEvent({ startsAt: '2030-06-15T18:00:00.000Z', date: '2030-06-15', time: '20:00' }) });
    expect(await dateBlock()).toBe('Sat15Jun');
    expect(await eventCard()).toHaveTextContent('18:00 (20:00 Europe/Berlin)');
  });

  it('leave out the guild’s time when the zones agree', async () => {
    showCalendar({ event: anEvent({ startsAt: '2030-06-15T18:00:00.000Z', date: '2030-06-15', time: '18:00' }) });
    await eventCard();
    expect(await eventCard()).toHaveTextContent(/18:00 · in/);
  });

  it('list past events under Past events when a past day is chosen', async () => {
    const old = anEvent({ id: 4, title: 'Old raid', startsAt: inHours(-50) });
    const ahead = anEvent();
    showCalendar({
      route: `/events?from=${old.date}`,
      answers: {
        'GET /api/events': () => ({ body: [old, ahead] }),
        'GET /api/events/4/responses': () => ({ body: [] }),
      },
    });
    await eventCard();
    const under = (title: string): (string | null)[] =>
      within(screen.getByRole('heading', { name: new RegExp(`^${title}`), level: 2 }).parentElement ?? document.body)
        .getAllByRole('heading', { level: 3 })
        .map(({ textContent }) => textContent);
    expect(under('Past events')).toEqual(['Old raid']);
    expect(under('Upcoming Events')).toEqual(['Night raid on I-9']);
  });

  it.each([
    ['asks admins for a missing attendance', null, true],
    ['asks nobody for an attendance that was taken', true, false],
  ])('%s', async (_what, attended, isDue) => {
    const old = anEvent({ startsAt: inHours(-50) });
    const rows = [aResponse({ attended }), aResponse({ id: 40, userId: 8, discordId: '3', status: 'absent' })];
    showCalendar({ event: old, rows, session: admin, route: `/events?from=${old.date}` });
    const card = within(await eventCard());
    expect(await card.findByText(isDue ? 'Attendance not taken' : 'Over')).toBeVisible();
    const links = card.queryAllByRole('link', { name: 'Take attendance of Night raid on I-9' });
    expect(links.map((link) => link.getAttribute('href'))).toEqual(isDue ? ['/events/5'] : []);
  });

  it('have no heading Upcoming Events when all events are past', async () => {
    const old = anEvent({ startsAt: inHours(-50) });
    showCalendar({ event: old, route: `/events?from=${old.date}` });
    await eventCard();
    expect(screen.getByRole('heading', { name: /^Past events/ })).toBeVisible();
    expect(screen.queryByRole('heading', { name: /^Upcoming Events/ })).toBeNull();
  });

  it('have a visible label', async () => {
    showCalendar();
    await eventCard();
    expect(screen.getByText('From')).toBeVisible();
  });
});

describe('a seat', () => {
  it('is taken with Join and given back with Leave', async () => {
    let rows = [aResponse()];
    const joined = anEvent({ version: 2, currentParticipants: 2 });
    showCalendar({
      answers: {
        'GET /api/events/5/responses': () => ({ body: rows }),
        'POST /api/events/5/join': () => {
          rows = [aResponse(), myResponse()];
          return { body: joined };
        },
        'DELETE /api/events/5/leave': () => {
          rows = [aResponse()];
          return { body: anEvent({ version: 3 }) };
        },
      },
    });
    await pressOnCard('Join');
    expect(await screen.findByText('Successfully joined event')).toBeVisible();
    await pressOnCard('Leave');
    expect(await screen.findByText('Left event successfully')).toBeVisible();
    expect(await within(await eventCard()).findByRole('button', { name: 'Join' })).toBeVisible();
  });

  it('cannot be taken when the event is full, but the waitlist can be joined', async () => {
    const full = anEvent({ currentParticipants: 3 });
    const sent = showCalendar({
      event: full,
      answers: {
        'PUT /api/events/5/answer': () => ({ body: anEvent({ currentParticipants: 3, waiting: 1, version: 2 }) }),
      },
    });
    expect(await within(await eventCard()).findByRole('button', { name: 'Full' })).toBeDisabled();
    await pressOnCard('Join waitlist');
    expect(await screen.findByText('Answer saved')).toBeVisible();
    expect(sent.find(({ method }) => method === 'PUT')?.body).toEqual({ status: 'going', note: null });
  });

  it('on the waitlist is confirmed with its place', async () => {
    let rows = [aResponse(), aResponse({ id: 40, userId: 8, discordId: '3', status: 'waiting', position: 1 })];
    showCalendar({
      event: anEvent({ currentParticipants: 3, waiting: 1 }),
      answers: {
        'GET /api/events/5/responses': () => ({ body: rows }),
        'PUT /api/events/5/answer': () => {
          rows = [...rows, myResponse({ status: 'waiting', position: 2 })];
          return { body: anEvent({ currentParticipants: 3, waiting: 2, version: 2 }) };
        },
      },
    });
    await pressOnCard('Join waitlist');
    expect(await screen.findByText("You're on the waitlist, place 2")).toBeVisible();
    expect(screen.getByText("You'll be notified when a seat opens up.")).toBeVisible();
    expect(screen.queryByText('Answer saved')).toBeNull();
  });

  it('on the waitlist shows its place', async () => {
    showCalendar({
      event: anEvent({ currentParticipants: 3, waiting: 1 }),
      rows: [aResponse(), myResponse({ status: 'waiting', position: 1 })],
    });
    expect(await within(await eventCard()).findByText('waiting, place 1')).toBeVisible();
    expect(within(await eventCard()).getByRole('button', { name: 'Leave waitlist' })).toBeEnabled();
  });

  it('cannot be taken before the participants are loaded', async () => {
    showCalendar({ answers: { 'GET /api/events/5/responses': () => new Promise(() => undefined) } });
    expect(within(await eventCard()).queryByRole('button', { name: 'Join' })).toBeNull();
  });

  it.each([
    ['the server’s sentence', refusal(409, 'This event is full'), 'This event is full'],
    ['the usual words', { status: 500 }, 'Failed to join event'],
  ])('shows why it was refused: %s', async (_what, answer, words) => {
    showCalendar({ answers: { 'POST /api/events/5/join': () => answer } });
    await pressOnCard('Join');
    expect(await screen.findByText(words)).toBeVisible();
  });

  it('says to which other event the viewer is going at the same time', async () => {
    const { startsAt, endsAt } = anEvent();
    const seat = { userId: 1, eventId: 8, title: 'Spice run', startsAt, endsAt };
    showCalendar({
      answers: { 'GET /api/user/seats': () => ({ body: [seat, { ...seat, eventId: 5, title: 'This event' }] }) },
    });
    const card = within(await eventCard());
    expect(await card.findByText('You are going to Spice run at the same time.')).toBeVisible();
    expect(await card.findByRole('button', { name: 'Join' })).toBeEnabled();
  });

  it('is not offered after sign-up has closed, and can still be given up', async () => {
    const closed = anEvent({ startsAt: inHours(1), deadlineMinutes: 120 });
    showCalendar({ event: closed });
    const card = within(await eventCard());
    expect(card.getByText('Sign-up for this event has closed.')).toBeVisible();
    await waitFor(() => expect(card.getByRole('button', { name: /Tentative/ })).toBeEnabled());
    expect(card.getByRole('button', { name: /Going/ })).toBeDisabled();
    expect(card.queryByRole('button', { name: 'Join' })).toBeNull();
  });

  it('is not offered for a cancelled event', async () => {
    showCalendar({ event: anEvent({ status: 'cancelled', cancelReason: 'Storm' }) });
    await userEvent.click(await screen.findByRole('button', { name: 'Show 1 cancelled' }));
    expect(within(await eventCard()).getByText('Storm')).toBeVisible();
    expect(within(await eventCard()).queryByRole('button', { name: 'Join' })).toBeNull();
  });
});

describe('an admin', () => {
  it('deletes an event after a question, and can undo it', async () => {
    const sent = showCalendar({
      session: admin,
      answers: {
        'DELETE /api/events/5': () => ({ status: 204 }),
        'POST /api/events/5/restore': () => ({ body: anEvent({ version: 3 }) }),
      },
    });
    await pressOnCard('Delete Night raid on I-9');
    const question = within(await screen.findByRole('alertdialog'));
    expect(question.getByText(/^Are you sure you want to delete/)).toHaveTextContent(
      /Everyone who responded is notified/,
    );
    await userEvent.click(question.getByRole('button', { name: 'Delete event' }));
    expect(await screen.findByText('Event deleted successfully')).toBeVisible();
    expect(await screen.findByText('No events found')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await eventCard()).toBeVisible();
    expect(sent.map(({ method, path }) => `${method} ${path}`)).toContain('POST /api/events/5/restore');
  });

  it('sees every missing field, and then creates the event', async () => {
    const sent = showCalendar({
      session: admin,
      answers: {
        'POST /api/events': () => ({
          status: 201,
          body: anEvent({ id: 6, title: 'Spice run', startsAt: inHours(50) }),
        }),
        'GET /api/events/6/responses': () => ({ body: [] }),
      },
    });
    await eventCard();
    await userEvent.click(screen.getByRole('button', { name: 'Create event' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Create event' }));
    expect(dialog.getByLabelText('Organizer')).toHaveValue('Maren Quill');
    expect(dialog.getByLabelText('Organizer')).toHaveAttribute('readonly');
    const fill = (label: string, value: string): void => {
      fireEvent.input(dialog.getByLabelText(label), { target: { value } });
    };
    fill('Maximum participants (optional)', '0');
    fill('Date', '');
    await userEvent.click(dialog.getByRole('button', { name: /^Create event/ }));
    for (const words of [
      'Title is required',
      'Description is required',
      'Must allow at least 1 participant',
      'Choose a date',
    ])
      expect(await dialog.findByText(words)).toBeVisible();
    expect(sent.some(({ method }) => method === 'POST')).toBe(false);
    fill('Title', 'Spice run');
    fill('Description', 'Crawler leaves at the half hour.');
    fill('Maximum participants (optional)', '');
    fill('Date', '2026-12-24');
    await userEvent.selectOptions(dialog.getByLabelText('Length'), '1 hour 30 minutes');
    await userEvent.selectOptions(dialog.getByLabelText('Sign-up closes'), '2 hours before');
    await userEvent.click(dialog.getByRole('button', { name: /^Create event/ }));
    expect(await screen.findByText('Event created successfully')).toBeVisible();
    expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({
      title: 'Spice run',
      description: 'Crawler leaves at the half hour.',
      type: 'Raid',
      date: '2026-12-24',
      time: '20:00',
      lengthMinutes: 90,
      deadlineMinutes: 120,
      maxParticipants: null,
      roles: [],
      pictures: [],
      repeat: null,
      occurrences: 8,
    });
    expect(await screen.findByRole('article', { name: 'Spice run' })).toBeVisible();
  });

  describe('with a guild in New York', () => {
    beforeEach(() => {
      guild.timezone = 'America/New_York';
    });
    afterEach(() => {
      guild.timezone = 'UTC';
    });
    const fill = (dialog: HTMLElement, label: string, value: string): void => {
      fireEvent.input(within(dialog).getByLabelText(label), { target: { value } });
    };

    // The clock in New York goes back on 1 November 2026, from UTC-4 to UTC-5.
    it.each([
      ['2026-10-31', '23:30', { date: '2026-10-31', time: '19:30' }],
      ['2026-11-01', '23:30', { date: '2026-11-01', time: '18:30' }],
      ['2026-12-24', '02:00', { date: '2026-12-23', time: '21:00' }],
    ])('sends %s %s of the viewer as the guild’s date and time', async (date, time, expected) => {
      const sent = showCalendar({
        session: admin,
        answers: { 'POST /api/events': () => ({ status: 201, body: anEvent({ id: 6, title: 'Drill' }) }) },
      });
      await eventCard();
      await userEvent.click(screen.getByRole('button', { name: 'Create event' }));
      const dialog = await screen.findByRole('dialog', { name: 'Create event' });
      fill(dialog, 'Title', 'Drill');
      fill(dialog, 'Description', 'An hour.');
      fill(dialog, 'Time (yours)', time);
      fill(dialog, 'Date', '');
      fill(dialog, 'Date', date);
      expect(within(dialog).getByLabelText('Time (yours)')).toHaveValue(time);
      await userEvent.click(within(dialog).getByRole('button', { name: /^Create event/ }));
      expect(await screen.findByText('Event created successfully')).toBeVisible();
      expect(sent.find(({ method }) => method === 'POST')?.body).toMatchObject(expected);
    });

    it('opens an event at the viewer’s time, and saves an untouched time as it was', async () => {
      const raid = anEvent({ date: '2026-11-30', time: '20:30', startsAt: '2026-12-01T01:30:00.000Z' });
      const sent = showCalendar({
        session: admin,
        answers: {
          'GET /api/events': () => ({ body: [raid] }),
          [`PATCH /api/events/${raid.id}`]: () => ({ body: { ...raid, title: 'Renamed', version: raid.version + 1 } }),
        },
      });
      await pressOnCard('Edit Night raid on I-9');
      const dialog = await screen.findByRole('dialog', { name: 'Edit event' });
      expect(within(dialog).getByLabelText('Date')).toHaveValue('2026-12-01');
      expect(within(dialog).getByLabelText('Time (yours)')).toHaveValue('01:30');
      fill(dialog, 'Title', 'Renamed');
      await userEvent.click(within(dialog).getByRole('button', { name: /^Save/ }));
      await waitFor(() =>
        expect(sent.find(({ method }) => method === 'PATCH')?.body).toMatchObject({
          title: 'Renamed',
          date: '2026-11-30',
          time: '20:30',
        }),
      );
    });
  });

  it('creates a series on chosen days without an end', async () => {
    const sent = showCalendar({
      session: admin,
      answers: { 'POST /api/events': () => ({ status: 201, body: anEvent({ id: 6, title: 'Drill' }) }) },
    });
    await eventCard();
    await userEvent.click(screen.getByRole('button', { name: 'Create event' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Create event' }));
    for (const [label, value] of [
      ['Title', 'Drill'],
      ['Description', 'An hour.'],
      ['Date', '2026-12-24'],
    ] as const)
      fireEvent.input(dialog.getByLabelText(label), { target: { value } });
    expect(dialog.getByRole('option', { name: 'Every month on the fourth Thursday' })).toBeInTheDocument();
    await userEvent.selectOptions(dialog.getByLabelText('Repeats'), 'On chosen days of the week');
    expect(dialog.getByLabelText('Thursday')).toBeChecked();
    await userEvent.click(dialog.getByLabelText('Monday'));
    expect(dialog.getByText(/^8 dates, 24 Dec 2026\s–\s18 Jan 2027$/)).toBeVisible();
    await userEvent.selectOptions(dialog.getByLabelText('Ends'), 'Never');
    expect(dialog.queryByLabelText('Number of dates')).toBeNull();
    await userEvent.click(dialog.getByRole('button', { name: /^Create event/ }));
    expect(await screen.findByText('Event created successfully')).toBeVisible();
    expect(screen.getByRole('button', { name: 'See event' })).toBeVisible();
    expect(sent.find(({ method }) => method === 'POST')?.body).toMatchObject({
      repeat: 'weekdays',
      repeatOn: [1, 4],
      endless: true,
    });
  });
});

it('can load the calendar address again after a failure', async () => {
  let status = 503;
  showCalendar({
    answers: {
      'GET /api/user/calendar': () => (status === 503 ? { status } : { body: { url: null, createdAt: null } }),
    },
  });
  await eventCard();
  await userEvent.click(screen.getByRole('button', { name: 'Subscribe' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Subscribe' }));
  expect(await dialog.findByText('Error loading your calendar address')).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Create address' })).toBeDisabled();
  status = 200;
  await userEvent.click(dialog.getByRole('button', { name: 'Try Again' }));
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Create address' })).toBeEnabled());
  expect(dialog.queryByText('Error loading your calendar address')).toBeNull();
});
