// Tests of removed members in the settings: the list, and forgetting one of them.
import type { FormerMember } from '@guild/common/members/forgetting.api';
import { expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answerCalls, refusal, type Answers, type Sent } from '../../../../test/fakeServer.ts';
import { formPromises } from '../../../../test/formPromises.tsx';
import { sendLive } from '../../../../test/liveMessages.ts';
import { renderUi } from '../../../../test/renderUi.tsx';
import { sessionAs } from '../../../../test/session.ts';
import { ForgetDialog } from './ForgetDialog.tsx';
import FormerMembers from './FormerMembers.tsx';

const oro: FormerMember = {
  discordId: '200000000000000009',
  name: 'Oro Dast',
  removedAt: '2026-05-01T10:00:00.000Z',
  isBeingForgotten: false,
};
const path = `POST /api/former-members/${oro.discordId}/forget`;

function show(people: () => FormerMember[], answers: Answers = {}): Sent[] {
  const sent = answerCalls({ 'GET /api/former-members': () => ({ body: people() }), ...answers });
  renderUi(<FormerMembers />, { session: sessionAs('Admin') });
  return sent;
}

it('asks for the name, sends once, and shows that the person is being forgotten', async () => {
  const asked = { ...oro, isBeingForgotten: true };
  const sent = show(() => [oro], { [path]: () => ({ body: asked }) });
  await userEvent.click(await screen.findByRole('button', { name: 'Forget Oro Dast' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Forget Oro Dast' }));
  expect(dialog.getByText(/^Every number: ledgers/)).toBeVisible();
  await userEvent.type(dialog.getByLabelText('Type “Oro Dast” to confirm'), 'Oro');
  await userEvent.click(dialog.getByRole('button', { name: 'Forget for good' }));
  expect(await dialog.findByText('Type the name exactly')).toBeVisible();
  await userEvent.type(dialog.getByLabelText('Type “Oro Dast” to confirm'), ' dast');
  await userEvent.click(dialog.getByRole('button', { name: 'Forget for good' }));
  expect(await screen.findByText('Being forgotten…')).toBeVisible();
  expect(sent.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([{ name: 'Oro dast' }]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('follows what the worker does', async () => {
  const send = sendLive();
  let people = [{ ...oro, isBeingForgotten: true }];
  show(() => people);
  expect(await screen.findByText('Being forgotten…')).toBeVisible();
  people = [];
  act(() => send('former-members:changed', { factId: 'one', factIds: ['one'] }));
  expect(await screen.findByText('Nobody was removed.')).toBeVisible();
});

it('says why it was refused', async () => {
  show(() => [oro], { [path]: () => refusal(409, 'This person is a member. Remove them from the roster first.') });
  await userEvent.click(await screen.findByRole('button', { name: 'Forget Oro Dast' }));
  await userEvent.type(await screen.findByLabelText('Type “Oro Dast” to confirm'), 'Oro Dast');
  await userEvent.click(screen.getByRole('button', { name: 'Forget for good' }));
  expect(await screen.findByText('This person is a member. Remove them from the roster first.')).toBeVisible();
});

it('shows an error with a way to try again', async () => {
  show(() => [], { 'GET /api/former-members': () => ({ status: 503 }) });
  expect(await screen.findByText('Error loading the removed members')).toBeVisible();
});

formPromises({
  name: 'Forget a person',
  file: 'features/members/forgetting/ForgetDialog.tsx',
  show: (open, close) => <ForgetDialog open={open} person={oro} onClose={close} onForgotten={() => undefined} />,
  field: 'Type “Oro Dast” to confirm',
  before: '',
  text: 'Oro Dast',
  submit: /^Forget(?:ting| for good)/,
  call: path,
  reply: { ...oro, isBeingForgotten: true },
  path: 'name',
});
