// Tests of the button that signs a member out everywhere: for admins, and not for their own
// sessions.
import { expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aMember } from '@guild/common/test/members.builders';
import { answerCalls } from '../../../test/fakeServer.ts';
import { renderAtRest, renderUi } from '../../../test/renderUi.tsx';
import { aSession, sessionAs } from '../../../test/session.ts';
import { SignOutMember } from './SignOutMember.tsx';

const action = { name: 'Sign out everywhere' };

it('asks, ends the member’s sessions and confirms it', async () => {
  const sent = answerCalls({ 'DELETE /api/guild-members/3/sessions': () => ({ status: 204 }) });
  renderUi(<SignOutMember member={aMember({ id: 3, name: 'Oro Dast' })} />, { session: sessionAs('Admin') });
  await userEvent.click(screen.getByRole('button', action));
  const asked = within(await screen.findByRole('alertdialog'));
  expect(asked.getByText(/^Signs Oro Dast out on every device/)).toBeVisible();
  await userEvent.click(asked.getByRole('button', { name: 'Sign out' }));
  expect(await screen.findByText('Oro Dast is signed out everywhere')).toBeVisible();
  expect(sent).toHaveLength(1);
});

it('shows an error when it fails', async () => {
  answerCalls({ 'DELETE /api/guild-members/3/sessions': () => ({ status: 503 }) });
  renderUi(<SignOutMember member={aMember({ id: 3, name: 'Oro Dast' })} />, { session: sessionAs('Admin') });
  await userEvent.click(screen.getByRole('button', action));
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Sign out' }));
  expect(await screen.findByText('Failed to sign Oro Dast out')).toBeVisible();
});

it('is missing for members, and for the viewer’s own account', async () => {
  const { unmount } = await renderAtRest(<SignOutMember member={aMember({ id: 3 })} />);
  expect(screen.queryByRole('button', action)).toBeNull();
  unmount();
  const own = aSession().member?.id ?? 0;
  await renderAtRest(<SignOutMember member={aMember({ id: own })} />, { session: sessionAs('Admin') });
  expect(screen.queryByRole('button', action)).toBeNull();
});
