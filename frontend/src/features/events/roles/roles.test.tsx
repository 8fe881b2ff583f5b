// Tests of events with roles: choosing in the bar and in the dialog, and the leader's roster.
import { beforeEach, expect, it } from '@jest/globals';
import type { EventResponse } from '@guild/common/events/events.api';
import { anEvent, aResponse, myResponse } from '@guild/common/test/events.builders';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { answerCalls, type Sent } from '../../../../test/fakeServer.ts';
import { renderUi } from '../../../../test/renderUi.tsx';
import { sessionAs } from '../../../../test/session.ts';
import { startEvents } from '../../../../test/stores.ts';
import { EventPage } from '../EventPage.tsx';
import { movePerson } from '../events.actions.ts';

const event = anEvent({
  maxParticipants: 10,
  roles: [
    { id: 1, name: 'Tank', symbol: 'survival', min: 1, max: 1 },
    { id: 2, name: 'Support', symbol: 'plus', min: 2, max: 2 },
  ],
  roleSeats: [
    { roleId: 1, taken: 1, waiting: 0 },
    { roleId: 2, taken: 0, waiting: 0 },
  ],
});
const oro = aResponse({ roleId: 1, seatRoleId: 1 });

function show(rows: readonly EventResponse[], admin = false): Sent[] {
  let shown = rows;
  const sent = answerCalls({
    'GET /api/events/5': () => ({ body: event }),
    'GET /api/events/5/responses': () => ({ body: shown }),
    'PUT /api/events/5/answer': () => ({ body: { ...event, version: 2 } }),
    [`PUT /api/events/5/people/${oro.discordId}`]: () => {
      shown = rows.map((row) => (row.id === oro.id ? { ...row, status: 'bench', seatRoleId: null } : row));
      return { body: { ...event, version: 2 } };
    },
  });
  renderUi(
    <Routes>
      <Route path="/events/:id" element={<EventPage />} />
    </Routes>,
    { route: '/events/5', ...(admin && { session: sessionAs('Admin') }) },
  );
  return sent;
}
const changes = (sent: Sent[]): unknown[] => sent.filter(({ method }) => method === 'PUT').map(({ body }) => body);

beforeEach(() => startEvents());

it('signs up with one press of a role', async () => {
  const sent = show([oro]);
  const bar = within(await screen.findByRole('group', { name: 'Your role in Night raid on I-9' }));
  expect(bar.getByRole('button', { name: 'Join as Tank 1/1 · waitlist' })).toBeVisible();
  const support = bar.getByRole('button', { name: 'Join as Support 0/2' });
  await waitFor(() => expect(support).toBeEnabled());
  await userEvent.click(support);
  await waitFor(() => expect(changes(sent)).toEqual([{ status: 'going', note: null, roleId: 2, secondRoleId: null }]));
});

it.each([
  ['You’re going as Tank', { roleId: 1, seatRoleId: 1, status: 'going' }],
  ['Waitlist, place 2 as Tank', { roleId: 1, status: 'waiting', position: 2 }],
  ['You’re on the bench', { roleId: 1, status: 'bench' }],
] as const)('shows the own place: %s', async (words, answer) => {
  show([oro, myResponse(answer)]);
  expect(await screen.findByText(words)).toBeVisible();
});

it('names a second choice beside the role', async () => {
  const sent = show([oro, myResponse({ roleId: 1, status: 'waiting', position: 1 })]);
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Second choice' }), 'Support');
  await waitFor(() => expect(changes(sent)).toEqual([{ status: 'going', note: null, roleId: 1, secondRoleId: 2 }]));
});

it('asks before the seat goes to the next person', async () => {
  const waiting = { userId: 8, discordId: '3', username: 'Tamsin Vael', status: 'waiting', roleId: 1 } as const;
  const sent = show([myResponse({ roleId: 1, seatRoleId: 1 }), aResponse({ id: 40, position: 1, ...waiting })]);
  const bar = within(await screen.findByRole('group', { name: 'Your role in Night raid on I-9' }));
  const support = bar.getByRole('button', { name: 'Join as Support 0/2' });
  await waitFor(() => expect(support).toBeEnabled());
  for (const press of [support, screen.getByRole('button', { name: 'Leave' })]) {
    await userEvent.click(press);
    const question = within(await screen.findByRole('alertdialog', { name: 'Give up your seat?' }));
    expect(question.getByText('Your Tank seat goes to Tamsin Vael.')).toBeVisible();
    await userEvent.click(question.getByRole('button', { name: 'Keep seat' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  }
  expect(sent.filter(({ method }) => method !== 'GET')).toEqual([]);
  await userEvent.click(support);
  await userEvent.click(await screen.findByRole('button', { name: 'Give up seat' }));
  await waitFor(() => expect(changes(sent)).toMatchObject([{ status: 'going', roleId: 2 }]));
});

it('asks for a role in the dialog of an answer', async () => {
  const sent = show([oro]);
  await userEvent.click(await screen.findByRole('button', { name: 'Answer with a note: Night raid on I-9' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Save answer' }));
  expect(await dialog.findByText('Choose a role', { selector: ':not(option)' })).toBeVisible();
  expect(changes(sent)).toEqual([]);
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Role' }), '2');
  await userEvent.click(dialog.getByRole('button', { name: 'Save answer' }));
  await waitFor(() => expect(changes(sent)).toMatchObject([{ status: 'going', roleId: 2, secondRoleId: null }]));
});

it('lets a leader move people in a menu with the keyboard', async () => {
  const sent = show([oro], true);
  const tanks = within(await screen.findByRole('region', { name: 'Tank' }));
  tanks.getByRole('button', { name: 'Move Oro Dast to…' }).focus();
  await userEvent.keyboard('{Enter}');
  (await screen.findByRole('menuitem', { name: 'Bench' })).focus();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(changes(sent)).toEqual([{ to: 'bench' }]));
  expect(await screen.findByText('Oro Dast moved to the bench')).toBeVisible();
  // The focus follows the person to the other group.
  const bench = within(await screen.findByRole('region', { name: 'Bench' }));
  await waitFor(() => expect(bench.getByRole('button', { name: 'Move Oro Dast to…' })).toHaveFocus());
});

it('makes a second move after the first, which is still on its way', async () => {
  const sent = show([oro], true);
  await screen.findByRole('region', { name: 'Tank' });
  await act(() => Promise.all([movePerson(event, oro, 'bench'), movePerson(event, oro, 'waitlist')]));
  expect(changes(sent)).toEqual([{ to: 'bench' }, { to: 'waitlist' }]);
});

it('keeps the focus on a role that moves in the form', async () => {
  show([], true);
  await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
  const form = within(await screen.findByRole('dialog', { name: 'Edit event' }));
  await userEvent.click(form.getByRole('button', { name: 'Move down Tank' }));
  // It cannot go further down, so the other button has the focus.
  expect(form.getByRole('button', { name: 'Move up Tank' })).toHaveFocus();
  await userEvent.click(form.getByRole('button', { name: 'Remove Tank' }));
  expect(form.getByRole('textbox', { name: 'Role' })).toHaveFocus();
});

it('offers others no menu', async () => {
  show([oro]);
  const tanks = within(await screen.findByRole('region', { name: 'Tank' }));
  expect(tanks.queryByRole('button', { name: /^Move/ })).toBeNull();
});
