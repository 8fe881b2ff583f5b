// Tests of the system settings: checks in order of severity, loading, an error, and checking again.
import { expect, it } from '@jest/globals';
import type { SystemCheck } from '@guild/common/system/system.api';
import { inHours } from '@guild/common/test/people';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answerCalls, refusal } from '../../../test/fakeServer.ts';
import { renderUi } from '../../../test/renderUi.tsx';
import { sessionAs } from '../../../test/session.ts';
import SystemSettings from './SystemSettings.tsx';

const aCheck = (name: string, state: SystemCheck['state'], remedy: string | null = null): SystemCheck => ({
  name,
  title: name,
  state,
  meaning: `About ${name}.`,
  remedy,
});
const checks = [aCheck('Disk', 'good'), aCheck('Worker', 'bad', 'Start it.'), aCheck('Bot', 'warning', 'Add it.')];
const reply = (list: readonly SystemCheck[]) => () => ({ body: { checkedAt: inHours(-1), checks: list } });

it('problems come first, with what to do', async () => {
  answerCalls({ 'GET /api/health/checks': reply(checks) });
  renderUi(<SystemSettings />, { session: sessionAs('Admin') });
  expect(await screen.findByText('1 broken, 1 warning.')).toBeVisible();
  expect(screen.getAllByRole('heading', { level: 4 }).map((one) => one.textContent)).toEqual(['Worker', 'Bot', 'Disk']);
  expect(screen.getByText('Start it.')).toBeVisible();
  expect(screen.getByText('Broken')).toBeVisible();
});

it('a press checks again', async () => {
  let isMended = false;
  answerCalls({ 'GET /api/health/checks': () => reply(isMended ? [aCheck('Worker', 'good')] : checks)() });
  renderUi(<SystemSettings />, { session: sessionAs('Admin') });
  await screen.findByText('1 broken, 1 warning.');
  isMended = true;
  await userEvent.click(screen.getByRole('button', { name: 'Check again' }));
  expect(await screen.findByText('No problems found.')).toBeVisible();
});

it('an error can be tried again', async () => {
  let fails = true;
  answerCalls({ 'GET /api/health/checks': () => (fails ? refusal(503, 'unavailable') : reply(checks)()) });
  renderUi(<SystemSettings />, { session: sessionAs('Admin') });
  expect(await screen.findByText('Error loading the checks')).toBeVisible();
  fails = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('1 broken, 1 warning.')).toBeVisible();
});
