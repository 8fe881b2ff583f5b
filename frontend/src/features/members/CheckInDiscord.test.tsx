// Tests of the button that checks a member in Discord: for admins, and only with a bot.
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aMember } from '@guild/common/test/members.builders';
import { answerCalls } from '../../../test/fakeServer.ts';
import { renderAtRest, renderUi } from '../../../test/renderUi.tsx';
import { sessionAs } from '../../../test/session.ts';
import { CheckInDiscord } from './CheckInDiscord.tsx';

const member = aMember({ id: 3, name: 'Oro Dast' });
const action = { name: 'Check Oro Dast in Discord' };
const removeMark = (): void => document.querySelector('meta[name=discord-bot]')?.remove();
beforeEach(() => document.head.insertAdjacentHTML('beforeend', '<meta name="discord-bot" content="on">'));
afterEach(removeMark);

it('asks for a check, and says why there is none', async () => {
  let problem: string | null = null;
  answerCalls({ 'POST /api/guild-members/3/discord-check': () => ({ body: { problem } }) });
  renderUi(<CheckInDiscord member={member} />, { session: sessionAs('Admin') });
  await userEvent.click(screen.getByRole('button', action));
  expect(await screen.findByText('Checking Oro Dast')).toBeVisible();
  problem = "Discord doesn't answer.";
  await userEvent.click(screen.getByRole('button', action));
  expect(await screen.findByText('Failed to check Oro Dast')).toBeVisible();
});

it('is missing for members, and without a bot', async () => {
  const { unmount } = await renderAtRest(<CheckInDiscord member={member} />);
  expect(screen.queryByRole('button', action)).toBeNull();
  unmount();
  removeMark();
  await renderAtRest(<CheckInDiscord member={member} />, { session: sessionAs('Admin') });
  expect(screen.queryByRole('button', action)).toBeNull();
});
