// Tests of signing out everywhere.
import { expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answerCalls, refusal } from '../../../test/fakeServer.ts';
import { renderUi } from '../../../test/renderUi.tsx';
import { sessionStore } from '../../platform/session/session.store.ts';
import { SessionsRow } from './SessionsRow.tsx';

const action = { name: 'Sign out everywhere' };
const nobody = () => refusal(401, 'Please sign in first.', 'not_signed_in');

it('ends all sessions after a question, and signs out this page', async () => {
  const sent = answerCalls({
    'DELETE /api/user/sessions': () => ({ status: 204 }),
    'GET /api/user': nobody,
    'GET /api/user/guild-member': nobody,
  });
  renderUi(<SessionsRow />);
  await userEvent.click(screen.getByRole('button', action));
  const asked = within(await screen.findByRole('alertdialog'));
  expect(sent).toEqual([]);
  await userEvent.click(asked.getByRole('button', action));
  await waitFor(() => expect(sessionStore.getState().state).toBe('signed-out'));
  expect(sent.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
});

it('shows an error when it fails', async () => {
  answerCalls({ 'DELETE /api/user/sessions': () => ({ status: 503 }) });
  renderUi(<SessionsRow />);
  await userEvent.click(screen.getByRole('button', action));
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', action));
  expect(await screen.findByText('Failed to sign out everywhere')).toBeVisible();
});
