// Tests of the system settings: checks in order of severity, an error, checking again, failed tasks, and what runs.
import { expect, it } from '@jest/globals';
import type { SystemCheck, SystemRunning } from '@guild/common/system/system.api';
import { someBackups } from '@guild/common/test/backups.builders';
import { inHours } from '@guild/common/test/people';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answerCalls, refusal, type Answers } from '../../../test/fakeServer.ts';
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
const failed = {
  id: 'fact-1/auctions:rows',
  handler: 'auctions:rows',
  kind: 'auction:bid',
  collection: 'auctions',
  documentId: '12',
  error: 'The row is wrong',
  at: inHours(-2),
};
const aProcess = { host: 'box', version: '0.1.0', build: 'abc', node: '24.1.0', startedAt: inHours(-5) };
const running: SystemRunning = {
  processes: [
    { ...aProcess, role: 'web', seenAt: inHours(0), isAlive: true },
    { ...aProcess, role: 'worker', seenAt: inHours(-1), isAlive: false },
  ],
  queues: [{ name: 'auctions', waiting: 0, delayed: 3 }],
  problems: [{ message: 'Redis is not reachable', level: 'warning', count: 2, lastAt: inHours(-1) }],
  failedTasks: [failed],
  failedTotal: 1,
};
const runningNow = {
  'GET /api/backups': () => ({ body: someBackups() }),
  'GET /api/settings/backups': () => ({ body: { isNightly: true, time: '04:00', version: 0 } }),
  'GET /api/health/running': () => ({ body: running }),
};
const reply = (list: readonly SystemCheck[]) => () => ({ body: { checkedAt: inHours(-1), checks: list } });

it('problems come first, with what to do', async () => {
  answerCalls({ ...runningNow, 'GET /api/health/checks': reply(checks) });
  renderUi(<SystemSettings />, { session: sessionAs('Admin') });
  expect(await screen.findByText('1 broken, 1 warning.')).toBeVisible();
  expect(screen.getAllByRole('heading', { level: 4 }).map((one) => one.textContent)).toEqual(['Worker', 'Bot', 'Disk']);
  expect(screen.getByText('Start it.')).toBeVisible();
  expect(screen.getByText('Broken')).toBeVisible();
});

it('a press checks again', async () => {
  let isMended = false;
  answerCalls({
    ...runningNow,
    'GET /api/health/checks': () => reply(isMended ? [aCheck('Worker', 'good')] : checks)(),
  });
  renderUi(<SystemSettings />, { session: sessionAs('Admin') });
  await screen.findByText('1 broken, 1 warning.');
  isMended = true;
  await userEvent.click(screen.getByRole('button', { name: 'Check again' }));
  expect(await screen.findByText('No problems found.')).toBeVisible();
});

it('an error can be tried again', async () => {
  let fails = true;
  answerCalls({
    ...runningNow,
    'GET /api/health/checks': () => (fails ? refusal(503, 'unavailable') : reply(checks)()),
  });
  renderUi(<SystemSettings />, { session: sessionAs('Admin') });
  expect(await screen.findByText('Error loading the checks')).toBeVisible();
  fails = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('1 broken, 1 warning.')).toBeVisible();
});

it('a failed task can be tried again, and dropped after a question', async () => {
  let left = [failed];
  const end: Answers[string] = () => {
    left = [];
    return { body: { problem: null } };
  };
  const sent = answerCalls({
    'GET /api/health/checks': reply(checks),
    'GET /api/health/running': () => ({ body: { ...running, failedTasks: left, failedTotal: left.length } }),
    'POST /api/health/failed-tasks/retry': end,
    'POST /api/health/failed-tasks/drop': end,
  });
  renderUi(<SystemSettings />, { session: sessionAs('Admin') });
  expect(await screen.findByText('The row is wrong')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Drop: auctions:rows' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  await userEvent.click(screen.getByRole('button', { name: 'Retry: auctions:rows' }));
  expect(await screen.findByText('No background task has failed.')).toBeVisible();
  expect(sent.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body])).toEqual([
    ['/api/health/failed-tasks/retry', { id: failed.id }],
  ]);
});

it('processes, queues and problems are listed', async () => {
  answerCalls({ ...runningNow, 'GET /api/health/checks': reply(checks) });
  renderUi(<SystemSettings />, { session: sessionAs('Admin') });
  expect(await screen.findByText('Stopped')).toBeVisible();
  expect(screen.getByText('Running')).toBeVisible();
  expect(screen.getByText(/0 due now, 3 due later/)).toBeVisible();
  expect(screen.getByText('Redis is not reachable')).toBeVisible();
  expect(screen.getByText(/2 times, last/)).toBeVisible();
});

it('everything can be taken along as a file', async () => {
  answerCalls({ ...runningNow, 'GET /api/health/checks': reply(checks) });
  renderUi(<SystemSettings />, { session: sessionAs('Admin') });
  const link = await screen.findByRole('link', { name: 'Download everything' });
  expect(link).toHaveAttribute('href', '/api/export/guild-hall.zip');
  expect(link).toHaveAttribute('download');
});
