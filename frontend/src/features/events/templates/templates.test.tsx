// Tests of event templates: saving one, creating from one in two clicks, renaming and deleting.
import { beforeEach, expect, it } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { anEvent } from '@guild/common/test/events.builders';
import type { EventTemplate } from '@guild/common/events/events.templates.api';
import { eventCard, showCalendar } from '../../../../test/calendar.tsx';
import { sessionAs } from '../../../../test/session.ts';
import { startEvents } from '../../../../test/stores.ts';
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
beforeEach(() => {
  startEvents();
  templates.reset();
});
const openMenu = async (): Promise<void> => {
  await eventCard();
  await userEvent.click(await screen.findByRole('button', { name: 'Create from template' }));
};

it('an admin creates an event from a template', async () => {
  const sent = showCalendar({
    session: sessionAs('Admin'),
    answers: {
      'GET /api/event-templates': () => ({ body: [raid] }),
      'POST /api/events': () => ({ status: 201, body: anEvent({ id: 6, title: 'Night raid' }) }),
    },
  });
  await openMenu();
  await userEvent.click(screen.getByRole('menuitem', { name: 'Raid night' }));
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
    repeat: null,
    roles: [],
    occurrences: 8,
  });
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
  await userEvent.click(screen.getByRole('menuitem', { name: 'Edit templates' }));
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

it('members have no such menu', async () => {
  const sent = showCalendar({});
  await eventCard();
  expect(screen.queryByRole('button', { name: 'Create from template' })).toBeNull();
  expect(sent.some(({ path }) => path === '/api/event-templates')).toBe(false);
});
