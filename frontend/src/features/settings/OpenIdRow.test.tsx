// The row of the viewer's account at the OpenID Connect provider: linking, unlinking, and what went wrong.
import type { OwnOpenId } from '@guild/common/session/openId.api';
import { expect, it } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answerCalls, refusal, type Answers, type Sent } from '../../../test/fakeServer.ts';
import { sendLive } from '../../../test/liveMessages.ts';
import { renderUi } from '../../../test/renderUi.tsx';
import { OpenIdRow } from './OpenIdRow.tsx';

const linked: OwnOpenId = { provider: 'Sietch', isLinked: true, mayUnlink: true };
function show(own: () => OwnOpenId, answers: Answers = {}, route = '/settings'): Sent[] {
  const sent = answerCalls({ 'GET /api/user/openid': () => ({ body: own() }), ...answers });
  renderUi(<OpenIdRow />, { route });
  return sent;
}

it('links by a page of the server, and follows the link', async () => {
  const send = sendLive();
  let own: OwnOpenId = { ...linked, isLinked: false };
  show(() => own);
  expect(await screen.findByRole('link', { name: 'Link Sietch' })).toHaveAttribute('href', '/auth/openid/link');
  own = linked;
  act(() => send('own-openid:changed', { factId: 'one', factIds: ['one'] }));
  expect(await screen.findByRole('button', { name: 'Unlink Sietch' })).toBeVisible();
});

it('unlinks after a question', async () => {
  let own = linked;
  const sent = show(() => own, {
    'DELETE /api/user/openid': () => {
      own = { ...linked, isLinked: false };
      return { body: own };
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Unlink Sietch' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Unlink Sietch' }));
  await userEvent.click(question.getByRole('button', { name: 'Unlink' }));
  expect(await screen.findByRole('link', { name: 'Link Sietch' })).toBeVisible();
  expect(screen.getByText('Unlinked')).toBeVisible();
  expect(sent.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
});

it('says why it could not be unlinked', async () => {
  show(() => linked, { 'DELETE /api/user/openid': () => refusal(409, 'This is your only way to sign in.') });
  await userEvent.click(await screen.findByRole('button', { name: 'Unlink Sietch' }));
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Unlink' }));
  expect(await screen.findByText('This is your only way to sign in.')).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Unlink Sietch' })).toBeVisible();
});

it('has no button for the only way to sign in, and in a hall without a provider', async () => {
  const send = sendLive();
  let own: OwnOpenId = { ...linked, mayUnlink: false };
  show(() => own);
  expect(await screen.findByText('Sietch is your only way to sign in')).toBeVisible();
  own = { provider: null, isLinked: false, mayUnlink: true };
  act(() => send('own-openid:changed', { factId: 'one', factIds: ['one'] }));
  expect(await screen.findByText('Not set up in this hall')).toBeVisible();
  expect(screen.queryByRole('button', { name: /nlink/ })).toBeNull();
});

it.each([
  ['taken', 'That account is linked to another person. Ask an admin.'],
  ['has_other', 'Another account is linked to you. Unlink it first.'],
  ['refused', 'An admin has refused that account.'],
])('explains what went wrong on the way: %s', async (problem, text) => {
  show(() => ({ ...linked, isLinked: false }), {}, `/settings?openid=${problem}`);
  expect(await screen.findByText(text)).toBeVisible();
});

it('shows an error when it cannot be loaded', async () => {
  show(() => linked, { 'GET /api/user/openid': () => ({ status: 503 }) });
  expect(await screen.findByText('Error loading the sign-in')).toBeVisible();
});
