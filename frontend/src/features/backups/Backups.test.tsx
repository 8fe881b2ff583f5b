// Tests of the backups part: the list, the button with its progress, problems, and downloads.
import { expect, it } from '@jest/globals';
import { someBackups } from '@guild/common/test/backups.builders';
import { inHours } from '@guild/common/test/people';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answerCalls, refusal } from '../../../test/fakeServer.ts';
import { renderUi } from '../../../test/renderUi.tsx';
import { sessionAs } from '../../../test/session.ts';
import { Backups } from './Backups.tsx';

const path = 'GET /api/backups';
const show = (): void => void renderUi(<Backups />, { session: sessionAs('Admin') });

it('lists when, how large, where, and why each is kept', async () => {
  answerCalls({ [path]: () => ({ body: someBackups() }) });
  show();
  expect(await screen.findByText('In the folder and the bucket · less than a day old, daily')).toBeVisible();
  expect(screen.getByText('In the folder · goes with the next backup')).toBeVisible();
  expect(screen.getByText(/3\.3 MB/)).toBeVisible();
  expect(screen.getByText(/879 KB/)).toBeVisible();
  expect(screen.getByText(/Last restored as a trial/)).toBeVisible();
});

it('a press asks the worker, and the page follows what it does', async () => {
  let list = someBackups({ backups: [] });
  const sent = answerCalls({
    [path]: () => ({ body: list }),
    'POST /api/backups': () => ({ body: (list = someBackups({ backups: [], running: 'waiting' })) }),
  });
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Back up now' }));
  expect(await screen.findByText('Waiting for the worker …')).toBeVisible();
  list = someBackups({ running: 'proof' });
  expect(await screen.findByText(/restores the newest backup/, {}, { timeout: 10_000 })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Back up now' }));
  list = someBackups();
  expect(await screen.findByText(/3\.3 MB/)).toBeVisible();
  expect(sent.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

it('only somebody who has just signed in sees downloads', async () => {
  answerCalls({ [path]: () => ({ body: someBackups({ mayDownloadUntil: inHours(0.1) }) }) });
  show();
  const links = await screen.findAllByRole('link', { name: /^Download/ });
  expect(links[0]).toHaveAttribute('href', '/api/backups/guild-2026-05-02T04-00-00-000Z.guild-backup.gz');
  expect(screen.queryByText('Sign in again to download')).toBeNull();
});

it('others are asked to sign in again, and come back here', async () => {
  answerCalls({ [path]: () => ({ body: someBackups({ mayDownloadUntil: inHours(-0.1) }) }) });
  show();
  const link = await screen.findByRole('link', { name: 'Sign in again' });
  expect(link).toHaveAttribute('href', '/auth/discord?to=%2Fsettings%23backups');
  expect(screen.queryByRole('link', { name: /^Download/ })).toBeNull();
});

it('says what failed', async () => {
  const trouble = (problem: string) => ({ at: inHours(-1), problem });
  const list = someBackups({
    failure: trouble('The disk is full.'),
    bucketFailure: trouble('The bucket refused the key.'),
    proof: { ...trouble('The file is damaged.'), name: 'x' },
    provedAt: null,
  });
  answerCalls({ [path]: () => ({ body: list }) });
  show();
  for (const text of ['The disk is full.', 'The bucket refused the key.', 'The file is damaged.'])
    expect(await screen.findByText(text)).toBeVisible();
  expect(screen.getByText(/No backup has been restored as a trial yet/)).toBeVisible();
});

it('an error can be tried again, and an empty list says so', async () => {
  let fails = true;
  answerCalls({ [path]: () => (fails ? refusal(503, 'unavailable') : { body: someBackups({ backups: [] }) }) });
  show();
  expect(await screen.findByText('Error loading the backups')).toBeVisible();
  fails = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('There is no backup yet.')).toBeVisible();
});
