// Tests of inactive members in the roster: the filter, asking one or all, live news, and who sees it.
import { beforeEach, expect, it } from '@jest/globals';
import type { InactiveMember } from '@guild/common/members/inactive.api';
import { aMember } from '@guild/common/test/members.builders';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answerCalls, type Answers, type Sent } from '../../../../test/fakeServer.ts';
import { sendLive } from '../../../../test/liveMessages.ts';
import { renderUi } from '../../../../test/renderUi.tsx';
import { sessionAs } from '../../../../test/session.ts';
import { startMembers } from '../../../../test/stores.ts';
import { RosterSection } from '../RosterSection.tsx';

const daysAgo = (days: number): string => new Date(Date.now() - days * 24 * 3_600_000 - 60_000).toISOString();
const oro = aMember({ lastActive: daysAgo(34) });
const suri = aMember({ id: 4, name: 'Suri Wend', discordId: '200000000000000004', lastActive: daysAgo(50) });
const rows: InactiveMember[] = [
  { id: oro.id, seenAt: daysAgo(34), asked: null },
  { id: suri.id, seenAt: daysAgo(50), asked: { at: daysAgo(3), by: 'Ada' } },
];
function show(answers: Answers = {}, role: 'Admin' | 'Member' = 'Admin'): Sent[] {
  const sent = answerCalls({
    'GET /api/guild-members': () => ({ body: [oro, suri] }),
    'GET /api/inactive-members': () => ({ body: { afterDays: 30, members: rows } }),
    ...answers,
  });
  renderUi(<RosterSection />, { route: '/roster?inactive=1', session: sessionAs(role) });
  return sent;
}
const card = (name: string): Promise<HTMLElement> => screen.findByRole('article', { name });

beforeEach(() => startMembers());

it('says how long somebody was not seen, and who asked them', async () => {
  show();
  expect(await within(await card('Oro Dast')).findByText('Not seen for 34 days')).toBeVisible();
  expect(await card('Suri Wend')).toHaveTextContent(/Not seen for 50 days.*Asked 3 days ago.*by Ada/);
  expect(screen.queryByRole('button', { name: 'Ask Suri Wend' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Inactive' })).toHaveAttribute('aria-pressed', 'true');
  // On phones, the filters are behind a button with their number.
  expect(screen.getByRole('button', { name: 'Filters 1 set' })).toBeInTheDocument();
});

it('asks one member', async () => {
  const reply = { id: oro.id, seenAt: daysAgo(34), asked: { at: new Date().toISOString(), by: 'Maren' } };
  const sent = show({ [`POST /api/inactive-members/${oro.id}/ask`]: () => ({ body: reply }) });
  await userEvent.click(await screen.findByRole('button', { name: 'Ask Oro Dast' }));
  expect(await screen.findByText('Oro Dast was asked')).toBeVisible();
  expect(await card('Oro Dast')).toHaveTextContent(/by Maren/);
  expect(screen.queryByRole('button', { name: 'Ask Oro Dast' })).toBeNull();
  expect(sent.filter(({ path }) => path.endsWith('/ask'))).toHaveLength(1);
});

it('shows an error when asking fails', async () => {
  show({ [`POST /api/inactive-members/${oro.id}/ask`]: () => ({ status: 503 }) });
  await userEvent.click(await screen.findByRole('button', { name: 'Ask Oro Dast' }));
  expect(await screen.findByText('Failed to ask Oro Dast')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Ask Oro Dast' })).toBeEnabled();
});

it('asks everybody who was not asked lately, after a question', async () => {
  const sent = show({ 'POST /api/inactive-members/ask': () => ({ body: { asked: 1 } }) });
  await userEvent.click(await screen.findByRole('button', { name: 'Ask 1 member' }));
  const question = within(await screen.findByRole('alertdialog'));
  await userEvent.click(question.getByRole('button', { name: 'Ask 1 member' }));
  expect(await screen.findByText('1 member asked')).toBeVisible();
  expect(sent.some(({ path }) => path === '/api/inactive-members/ask')).toBe(true);
});

it('follows what other officers ask, and members who come back', async () => {
  const send = sendLive();
  show();
  await screen.findByRole('button', { name: 'Ask Oro Dast' });
  const ids = { factId: 'a-1', factIds: ['a-1'] };
  act(() => send('member:asked', { id: oro.id, asked: { at: daysAgo(0), by: 'Ben' }, ...ids }));
  await waitFor(async () => expect(await card('Oro Dast')).toHaveTextContent(/by Ben/));
  expect(screen.queryByRole('button', { name: /^Ask (all|1 member)/ })).toBeNull();
  act(() => send('member:updated', { ...suri, isOnline: true, version: 2, ...ids, factId: 'a-2' }));
  await waitFor(async () => expect(await card('Suri Wend')).not.toHaveTextContent('Not seen for'));
});

it('says that nobody is inactive', async () => {
  show({
    'GET /api/guild-members': () => ({ body: [] }),
    'GET /api/inactive-members': () => ({ body: { afterDays: 30, members: [] } }),
  });
  expect(await screen.findByText('Nobody is inactive. Everybody was here lately.')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Ask (all|1 member)/ })).toBeNull();
});

it('is missing without the right, also when the address asks for it', async () => {
  const sent = show({}, 'Member');
  await card('Oro Dast');
  expect(screen.queryByRole('button', { name: 'Inactive' })).toBeNull();
  expect(screen.queryByText('Not seen for 34 days')).toBeNull();
  expect(sent.every(({ path, query }) => path !== '/api/inactive-members' && !query.has('inactive'))).toBe(true);
});
