// Tests of removed people in the roster: the list, restoring, forgetting, live news, and who sees it.
import { beforeEach, expect, it } from '@jest/globals';
import type { RemovedMember } from '@guild/common/members/removed.api';
import { aMember } from '@guild/common/test/members.builders';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answerCalls, refusal, type Answers, type Sent } from '../../../../test/fakeServer.ts';
import { formPromises } from '../../../../test/formPromises.tsx';
import { sendLive } from '../../../../test/liveMessages.ts';
import { renderUi } from '../../../../test/renderUi.tsx';
import { sessionAs } from '../../../../test/session.ts';
import { startMembers } from '../../../../test/stores.ts';
import { RosterSection } from '../RosterSection.tsx';
import { ForgetDialog } from './ForgetDialog.tsx';

const oro = aMember();
const gone = (id: number, name: string): RemovedMember => ({
  membership: { id, role: 'Member', avatar: null },
  name,
  discordId: `20000000000000001${id}`,
  removedAt: new Date(Date.now() - 3 * 24 * 3_600_000).toISOString(),
  isBeingForgotten: false,
});
const suri = gone(7, 'Suri Wend');
const rows = [suri, gone(8, 'Tam Oak')];
const forgetting = `POST /api/removed-members/${suri.discordId}/forget`;

function show(answers: Answers = {}, session = sessionAs('Admin')): Sent[] {
  const sent = answerCalls({
    'GET /api/guild-members': () => ({ body: [oro] }),
    'GET /api/removed-members': () => ({ body: rows }),
    ...answers,
  });
  renderUi(<RosterSection />, { route: '/roster?removed=1', session });
  return sent;
}
beforeEach(() => startMembers());

it('lists removed people, and goes back to the members', async () => {
  show();
  expect(await screen.findByRole('article', { name: 'Suri Wend' })).toHaveTextContent(/Removed 3 days ago/);
  expect(screen.queryByRole('article', { name: 'Oro Dast' })).toBeNull();
  // The file would have the members.
  expect(screen.queryByRole('link', { name: 'Export CSV' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Removed' }));
  expect(await screen.findByRole('article', { name: 'Oro Dast' })).toBeVisible();
});

it('restores somebody, and says what came back', async () => {
  const reply = { ...aMember({ id: 7, name: 'Suri Wend' }), back: ['2 active auctions'], lost: [] };
  const sent = show({ 'POST /api/guild-members/7/restore': () => ({ body: reply }) });
  await userEvent.click(await screen.findByRole('button', { name: 'Restore Suri Wend' }));
  expect(await screen.findByText('Suri Wend was restored, with 2 active auctions.')).toBeVisible();
  expect(sent.filter(({ path }) => path === '/api/guild-members/7/restore')).toHaveLength(1);
});

it('forgets somebody whose name an admin types, and follows the worker', async () => {
  const send = sendLive();
  let all = rows;
  const sent = show({
    'GET /api/removed-members': () => ({ body: all }),
    [forgetting]: () => ({ body: { ...suri, isBeingForgotten: true } }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Forget Suri Wend' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Forget Suri Wend' }));
  expect(dialog.getByText(/^Every number: ledgers/)).toBeVisible();
  await userEvent.type(dialog.getByLabelText('Type “Suri Wend” to confirm'), 'Suri');
  await userEvent.click(dialog.getByRole('button', { name: 'Forget for good' }));
  expect(await dialog.findByText('Type the name exactly')).toBeVisible();
  await userEvent.type(dialog.getByLabelText('Type “Suri Wend” to confirm'), ' wend');
  await userEvent.click(dialog.getByRole('button', { name: 'Forget for good' }));
  expect(await screen.findByText('Suri Wend is being forgotten')).toBeVisible();
  expect(sent.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([{ name: 'Suri wend' }]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const card = within(screen.getByRole('article', { name: 'Suri Wend' }));
  expect(card.getByText('Being forgotten…')).toBeVisible();
  expect(card.queryByRole('button')).toBeNull();
  all = rows.slice(1);
  act(() => send('removed-members:changed', { factId: 'f-1', factIds: ['f-1'] }));
  await waitFor(() => expect(screen.queryByRole('article', { name: 'Suri Wend' })).toBeNull());
});

it('says why forgetting was refused', async () => {
  show({ [forgetting]: () => refusal(409, 'This person is a member. Remove them from the roster first.') });
  await userEvent.click(await screen.findByRole('button', { name: 'Forget Suri Wend' }));
  await userEvent.type(await screen.findByLabelText('Type “Suri Wend” to confirm'), 'Suri Wend');
  await userEvent.click(screen.getByRole('button', { name: 'Forget for good' }));
  expect(await screen.findByText('This person is a member. Remove them from the roster first.')).toBeVisible();
});

it('offers only to forget somebody whose membership was deleted for good', async () => {
  show({ 'GET /api/removed-members': () => ({ body: [{ ...suri, membership: null }] }) });
  const card = within(await screen.findByRole('article', { name: 'Suri Wend' }));
  expect(card.getByText(/too long ago to restore/)).toBeVisible();
  expect(card.getAllByRole('button').map((button) => button.textContent)).toEqual(['Forget…']);
});

it('leaves forgetting to admins', async () => {
  show({}, sessionAs('Member', 'roster'));
  const card = within(await screen.findByRole('article', { name: 'Suri Wend' }));
  expect(card.getAllByRole('button').map((button) => button.textContent)).toEqual(['Restore']);
});

it('shows an error with a way to try again', async () => {
  show({ 'GET /api/removed-members': () => ({ status: 503 }) });
  expect(await screen.findByText('Error loading removed members')).toBeVisible();
  expect(screen.getByRole('button', { name: /Try again/i })).toBeVisible();
});

it('shows an error when restoring fails', async () => {
  show({ 'POST /api/guild-members/7/restore': () => ({ status: 503 }) });
  await userEvent.click(await screen.findByRole('button', { name: 'Restore Suri Wend' }));
  expect(await screen.findByText('Failed to restore guild member')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Restore Suri Wend' })).toBeEnabled());
});

it('follows what others restore', async () => {
  const send = sendLive();
  show();
  await screen.findByRole('article', { name: 'Suri Wend' });
  const back = { ...aMember({ id: 7, name: 'Suri Wend' }), factId: 'm-1', factIds: ['m-1'] };
  act(() => send('member:restored', back));
  await waitFor(() => expect(screen.queryByRole('article', { name: 'Suri Wend' })).toBeNull());
  expect(screen.getByRole('article', { name: 'Tam Oak' })).toBeVisible();
});

it('says that nobody was removed', async () => {
  show({ 'GET /api/removed-members': () => ({ body: [] }) });
  expect(await screen.findByText('Nobody was removed.')).toBeVisible();
});

it('is missing without the right, also when the address asks for it', async () => {
  const sent = show({}, sessionAs('Member'));
  await screen.findByRole('article', { name: 'Oro Dast' });
  expect(screen.queryByRole('button', { name: 'Removed' })).toBeNull();
  expect(sent.every(({ path }) => path !== '/api/removed-members')).toBe(true);
});

formPromises({
  name: 'Forget a person',
  file: 'features/members/removed/ForgetDialog.tsx',
  show: (open, close) => <ForgetDialog open={open} person={suri} onClose={close} />,
  field: 'Type “Suri Wend” to confirm',
  before: '',
  text: 'Suri Wend',
  submit: /^Forget(?:ting| for good)/,
  call: forgetting,
  reply: { ...suri, isBeingForgotten: true },
  path: 'name',
});
