// Tests of removed people in the roster: the list, restoring, live news, and who sees it.
import { beforeEach, expect, it } from '@jest/globals';
import type { RemovedMember } from '@guild/common/members/removed.api';
import { aMember } from '@guild/common/test/members.builders';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answerCalls, type Answers, type Sent } from '../../../../test/fakeServer.ts';
import { sendLive } from '../../../../test/liveMessages.ts';
import { renderUi } from '../../../../test/renderUi.tsx';
import { sessionAs } from '../../../../test/session.ts';
import { startMembers } from '../../../../test/stores.ts';
import { RosterSection } from '../RosterSection.tsx';

const oro = aMember();
const gone = (id: number, name: string): RemovedMember => ({
  id,
  name,
  discordId: `20000000000000001${id}`,
  role: 'Member',
  avatar: null,
  removedAt: new Date(Date.now() - 3 * 24 * 3_600_000).toISOString(),
});
const rows = [gone(7, 'Suri Wend'), gone(8, 'Tam Oak')];
function show(answers: Answers = {}, role: 'Admin' | 'Member' = 'Admin'): Sent[] {
  const sent = answerCalls({
    'GET /api/guild-members': () => ({ body: [oro] }),
    'GET /api/removed-members': () => ({ body: rows }),
    ...answers,
  });
  renderUi(<RosterSection />, { route: '/roster?removed=1', session: sessionAs(role) });
  return sent;
}
beforeEach(() => startMembers());

it('lists removed people, and goes back to the members', async () => {
  show();
  expect(await screen.findByRole('article', { name: 'Suri Wend' })).toHaveTextContent(/Removed 3 days ago/);
  expect(screen.queryByRole('article', { name: 'Oro Dast' })).toBeNull();
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
  const asked = { ...rows[0], isBeingForgotten: true };
  const sent = show({
    'GET /api/removed-members': () => ({ body: all }),
    'POST /api/former-members/200000000000000017/forget': () => ({ body: asked }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Forget Suri Wend' }));
  await userEvent.type(await screen.findByLabelText('Type “Suri Wend” to confirm'), 'Suri Wend');
  await userEvent.click(screen.getByRole('button', { name: 'Forget for good' }));
  expect(await screen.findByText('Suri Wend is being forgotten')).toBeVisible();
  expect(sent.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([{ name: 'Suri Wend' }]);
  all = rows.slice(1);
  act(() => send('former-members:changed', { factId: 'f-1', factIds: ['f-1'] }));
  await waitFor(() => expect(screen.queryByRole('article', { name: 'Suri Wend' })).toBeNull());
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
  const sent = show({}, 'Member');
  await screen.findByRole('article', { name: 'Oro Dast' });
  expect(screen.queryByRole('button', { name: 'Removed' })).toBeNull();
  expect(sent.every(({ path }) => path !== '/api/removed-members')).toBe(true);
});
