// Sign-ins that wait: linking one to a member, adding a member, refusing, and what other admins do.
import type { WaitingSignIn } from '@guild/common/session/openId.api';
import { aMember } from '@guild/common/test/members.builders';
import { expect, it } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answerCalls, refusal, type Answers, type Sent } from '../../../test/fakeServer.ts';
import { sendLive } from '../../../test/liveMessages.ts';
import { renderUi } from '../../../test/renderUi.tsx';
import { sessionAs } from '../../../test/session.ts';
import WaitingSignIns from './WaitingSignIns.tsx';

const ada: WaitingSignIn = {
  id: 7,
  name: 'Ada Lovelace',
  email: 'ada@sietch.example',
  lastSignInAt: '2026-05-01T10:00:00.000Z',
};
const oro = aMember({ id: 3, name: 'Oro Dast', discordId: '200000000000000003' });

function show(waiting: () => WaitingSignIn[], answers: Answers = {}): Sent[] {
  const sent = answerCalls({
    'GET /api/waiting-sign-ins': () => ({ body: waiting() }),
    'GET /api/guild-members': () => ({ body: [oro] }),
    ...answers,
  });
  renderUi(<WaitingSignIns />, { session: sessionAs('Admin') });
  return sent;
}
const written = (sent: Sent[]): unknown[] =>
  sent.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body]);

it('links one to a member, who must be chosen first', async () => {
  let waiting = [ada];
  const sent = show(() => waiting, {
    'POST /api/waiting-sign-ins/7/link': () => {
      waiting = [];
      return { status: 204 };
    },
  });
  expect(await screen.findByText(/ada@sietch\.example/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Link to a member' }));
  expect(screen.getByRole('button', { name: 'Link' })).toBeDisabled();
  await userEvent.selectOptions(await screen.findByLabelText('Member for Ada Lovelace'), 'Oro Dast');
  await userEvent.click(screen.getByRole('button', { name: 'Link' }));
  expect(await screen.findByText('Nobody waits.')).toBeVisible();
  expect(screen.getByText('Linked to Oro Dast')).toBeVisible();
  expect(written(sent)).toEqual([['/api/waiting-sign-ins/7/link', { memberId: 3 }]]);
});

it('adds one as a new member with the chosen rank', async () => {
  let waiting = [ada];
  const sent = show(() => waiting, {
    'POST /api/waiting-sign-ins/7/member': () => {
      waiting = [];
      return { status: 204 };
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Add as new member' }));
  await userEvent.selectOptions(screen.getByLabelText('Rank of Ada Lovelace'), 'Recruit');
  await userEvent.click(screen.getByRole('button', { name: 'Add member' }));
  expect(await screen.findByText('Member added')).toBeVisible();
  expect(written(sent)).toEqual([['/api/waiting-sign-ins/7/member', { rank: 'Recruit' }]]);
});

it('refuses one after a question', async () => {
  let waiting = [ada];
  const sent = show(() => waiting, {
    'POST /api/waiting-sign-ins/7/refuse': () => {
      waiting = [];
      return { status: 204 };
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Refuse' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Refuse sign-in' }));
  expect(written(sent)).toEqual([]);
  await userEvent.click(question.getByRole('button', { name: 'Refuse' }));
  expect(await screen.findByText('Nobody waits.')).toBeVisible();
  expect(written(sent)).toHaveLength(1);
});

it('says why nothing was changed, and follows other admins', async () => {
  const send = sendLive();
  let waiting = [ada];
  show(() => waiting, {
    'POST /api/waiting-sign-ins/7/member': () => refusal(409, 'This account is linked by now.'),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Add as new member' }));
  await userEvent.click(screen.getByRole('button', { name: 'Add member' }));
  expect(await screen.findByText('This account is linked by now.')).toBeVisible();
  expect(screen.getByText('Ada Lovelace')).toBeVisible();
  waiting = [];
  act(() => send('waiting-sign-ins:changed', { factId: 'one', factIds: ['one'] }));
  expect(await screen.findByText('Nobody waits.')).toBeVisible();
});

it('shows an error when it cannot be loaded', async () => {
  show(() => [], { 'GET /api/waiting-sign-ins': () => ({ status: 503 }) });
  expect(await screen.findByText('Error loading the sign-ins')).toBeVisible();
});
