// Tests of event templates: saving one, creating from one in two clicks, renaming and deleting.
import { beforeEach, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { anEvent } from '@guild/common/test/events.builders';
import { inHours } from '@guild/common/test/people';
import type { LastRoster } from '@guild/common/events/events.lastRoster.api';
import type { EventTemplate } from '@guild/common/events/events.templates.api';
import type { Answers } from '../../../../test/fakeServer.ts';
import { eventCard, showCalendar } from '../../../../test/calendar.tsx';
import { sessionAs } from '../../../../test/session.ts';
import { startEvents } from '../../../../test/stores.ts';
import { lastRosters } from '../signup/lastRoster.store.ts';
import { templates } from './templates.store.ts';

const raid: EventTemplate = {
  id: 3,
  name: 'Raid night',
  title: 'Night raid',
  description: 'Bring water.',
  type: 'PvP',
  time: '21:30',
  lengthMinutes: 90,
  deadlineMinutes: 60,
  maxParticipants: 12,
  createdAt: '2026-11-01T12:00:00.000Z',
  updatedAt: '2026-11-01T12:00:00.000Z',
  version: 1,
};
const last: LastRoster = {
  eventId: 4,
  title: 'Night raid',
  startsAt: inHours(-48),
  people: [{ discordId: '300000000000000002', username: 'Oro Dast' }],
};
beforeEach(() => {
  startEvents();
  lastRosters.reset();
  templates.reset();
});
const openMenu = async (): Promise<void> => {
  await eventCard();
  await userEvent.click(await screen.findByRole('button', { name: 'More actions' }));
};

/** The calls of an event that is created from the template. */
const fromTemplate: Answers = {
  'GET /api/event-templates': () => ({ body: [raid] }),
  'POST /api/events': () => ({ status: 201, body: anEvent({ id: 6, title: 'Night raid' }) }),
  'GET /api/events/6/last-roster': () => ({ body: last }),
};

it('an admin creates an event from a template', async () => {
  const sent = showCalendar({
    session: sessionAs('Admin'),
    answers: {
      ...fromTemplate,
      'POST /api/events/6/last-roster/ask': () => ({
        body: anEvent({ id: 6, title: 'Night raid', askedAt: inHours(0), askedBy: 'Maren Quill', version: 2 }),
      }),
      'GET /api/events/6/responses': () => ({ body: [] }),
    },
  });
  await openMenu();
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Raid night' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Create event' }));
  fireEvent.input(dialog.getByLabelText('Date'), { target: { value: '2026-12-24' } });
  await userEvent.click(dialog.getByRole('button', { name: /^Create event/ }));
  expect(await screen.findByText('Event created successfully')).toBeVisible();
  expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({
    title: 'Night raid',
    description: 'Bring water.',
    type: 'PvP',
    date: '2026-12-24',
    time: '21:30',
    lengthMinutes: 90,
    deadlineMinutes: 60,
    maxParticipants: 12,
    pictures: [],
    repeat: null,
    roles: [],
    occurrences: 8,
    templateId: 3,
  });
  // The people of the last event can be asked at once.
  const offer = within(await screen.findByRole('dialog', { name: 'Same people as last time' }));
  expect(offer.getByText('Oro Dast')).toBeVisible();
  await userEvent.click(offer.getByRole('button', { name: 'Ask 1 person' }));
  expect(await screen.findByText('1 person asked')).toBeVisible();
});

it('an admin chooses a template in the dialog of a new event, and the typed day stays', async () => {
  const sent = showCalendar({
    session: sessionAs('Admin'),
    answers: fromTemplate,
  });
  await eventCard();
  await userEvent.click(await screen.findByRole('button', { name: 'Create event' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Create event' }));
  fireEvent.input(dialog.getByLabelText('Date'), { target: { value: '2026-12-24' } });
  await userEvent.selectOptions(await dialog.findByRole('combobox', { name: /^Template/ }), 'Raid night');
  expect(dialog.getByLabelText('Title')).toHaveValue('Night raid');
  await userEvent.click(dialog.getByRole('button', { name: /^Create event/ }));
  expect(await screen.findByRole('dialog', { name: 'Same people as last time' })).toBeVisible();
  expect(sent.find(({ method }) => method === 'POST')?.body).toMatchObject({
    title: 'Night raid',
    date: '2026-12-24',
    time: '21:30',
    templateId: 3,
  });
});

it('offers nothing after an event from a template without an earlier one', async () => {
  const sent = showCalendar({
    session: sessionAs('Admin'),
    answers: {
      'GET /api/event-templates': () => ({ body: [raid] }),
      'POST /api/events': () => ({ status: 201, body: anEvent({ id: 6 }) }),
      'GET /api/events/6/last-roster': () => ({ body: null }),
    },
  });
  await openMenu();
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Raid night' }));
  await userEvent.click(await screen.findByRole('button', { name: /^Create event/ }));
  await waitFor(() => expect(sent.some(({ path }) => path.includes('last-roster'))).toBe(true));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('an admin renames and deletes templates', async () => {
  let list = [raid];
  const sent = showCalendar({
    session: sessionAs('Admin'),
    answers: {
      'GET /api/event-templates': () => ({ body: list }),
      'PATCH /api/event-templates/3': () => {
        list = [{ ...raid, name: 'Raid', version: 2 }];
        return { body: list[0] };
      },
      'DELETE /api/event-templates/3': () => {
        list = [];
        return { status: 204 };
      },
    },
  });
  await openMenu();
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit templates' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Event templates' }));
  fireEvent.input(dialog.getByLabelText('Name of Raid night'), { target: { value: 'Raid' } });
  await userEvent.click(dialog.getByRole('button', { name: 'Rename' }));
  expect(await dialog.findByLabelText('Name of Raid')).toHaveValue('Raid');
  expect(sent.find(({ method }) => method === 'PATCH')?.body).toEqual({ name: 'Raid', version: 1 });
  await userEvent.click(dialog.getByRole('button', { name: 'Delete Raid' }));
  const question = within(await screen.findByRole('alertdialog'));
  await userEvent.click(question.getByRole('button', { name: 'Delete template' }));
  expect(await dialog.findByText('No templates. Save one on the page of an event.')).toBeVisible();
});

it('members see the CSV file with the filters in the menu, and no templates', async () => {
  const sent = showCalendar({});
  await eventCard();
  await userEvent.click(await screen.findByRole('button', { name: 'More actions' }));
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Export CSV']);
  expect(screen.getByRole('menuitem')).toHaveAttribute('href', '/api/events.csv');
  expect(sent.some(({ path }) => path === '/api/event-templates')).toBe(false);
});
