// Tests of the applications: the list, votes and comments, both dialogs, trials, and the rank for admins only.
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type { Application } from '@guild/common/access/applications.api';
import { me } from '@guild/common/test/people';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { forgetDrafts } from '../../platform/forms/drafts.ts';
import { emptyList } from '../../platform/live/listState.ts';
import { answerCalls, type Answers, type Sent } from '../../../test/fakeServer.ts';
import { formPromises } from '../../../test/formPromises.tsx';
import { renderUi } from '../../../test/renderUi.tsx';
import { sessionAs } from '../../../test/session.ts';
import { ApplicationsSection } from './ApplicationsSection.tsx';
import { applicationFilters, applications } from './applications.store.ts';
import DeclineDialog from './DeclineDialog.tsx';

const at = '2026-05-01T12:00:00.000Z';
const rix: Application = {
  id: 7,
  discordId: '200000000000000007',
  name: 'Rix',
  avatar: null,
  askedAt: at,
  status: 'open',
  answers: [{ question: 'Why us?', answer: 'I like sand' }],
  comments: [{ username: 'Ada', discordId: '200000000000000001', at, text: 'Seems kind' }],
  votes: [{ username: 'Ada', discordId: '200000000000000001', isFor: true }],
  decidedBy: null,
  decidedAt: null,
  reason: null,
  rank: null,
  trialUntil: null,
  version: 3,
};
const onTrial: Application = {
  ...rix,
  status: 'trial',
  decidedBy: 'Ada',
  decidedAt: at,
  rank: 'Member',
  trialUntil: '2100-01-01T00:00:00.000Z',
};
const start = (): void => applications.use.setState({ ...emptyList(applicationFilters.none) });
afterEach(() => forgetDrafts());
beforeEach(start);

formPromises({
  name: 'declination',
  file: 'features/access/DeclineDialog.tsx',
  show: (open, close) => open && <DeclineDialog one={rix} onClose={close} />,
  start,
  field: 'Reason',
  before: '',
  text: 'We have no room.',
  submit: /^Declin(e|ing)/,
  call: 'POST /api/applications/7/decline',
  reply: { ...rix, status: 'declined', version: 4 },
  path: 'reason',
});
function show(one: Application = rix, answers: Answers = {}, isAdmin = false): Sent[] {
  const sent = answerCalls({ 'GET /api/applications': () => ({ body: [one] }), ...answers });
  renderUi(<ApplicationsSection />, {
    route: one.status === 'trial' ? '/applications?view=trial' : '/applications',
    session: isAdmin ? sessionAs('Admin') : sessionAs('Member', 'roster'),
  });
  return sent;
}
const card = async () => within(await screen.findByRole('article', { name: 'Rix' }));
const bodies = (sent: Sent[]): unknown[] => sent.filter(({ method }) => method === 'POST').map(({ body }) => body);

it('shows answers, comments and who voted how', async () => {
  show();
  const one = await card();
  expect(one.getByText('I like sand')).toBeVisible();
  expect(one.getByText('Seems kind')).toBeVisible();
  expect(one.getByText('For: Ada')).toBeVisible();
  expect(one.getByRole('button', { name: 'Against 0' })).toHaveAttribute('aria-pressed', 'false');
});

it('casts a vote, and takes it back with the same button', async () => {
  const voted = { ...rix, votes: [...rix.votes, { username: 'Maren', discordId: me, isFor: false }], version: 4 };
  let replies = [voted, { ...rix, version: 5 }];
  const sent = show(rix, {
    'POST /api/applications/7/vote': () => {
      const [body, ...rest] = replies;
      replies = rest;
      return { body };
    },
  });
  const one = await card();
  await userEvent.click(one.getByRole('button', { name: 'Against 0' }));
  await userEvent.click(await one.findByRole('button', { name: 'Against 1', pressed: true }));
  await one.findByRole('button', { name: 'Against 0' });
  expect(bodies(sent)).toEqual([{ isFor: false }, { isFor: null }]);
});

it('adds a comment, and keeps the text when that fails', async () => {
  let status = 503;
  const sent = show(rix, { 'POST /api/applications/7/comments': () => ({ status, body: { ...rix, version: 4 } }) });
  const one = await card();
  const field = one.getByLabelText('Comment (optional)');
  await userEvent.type(field, 'Agreed');
  await userEvent.click(one.getByRole('button', { name: 'Add comment' }));
  expect(await screen.findByText('Failed to comment')).toBeVisible();
  expect(field).toHaveValue('Agreed');
  status = 200;
  await userEvent.click(one.getByRole('button', { name: 'Add comment' }));
  await waitFor(() => expect(field).toHaveValue(''));
  expect(bodies(sent)).toEqual([{ text: 'Agreed' }, { text: 'Agreed' }]);
});

it('keeps the text of a comment while the card is away', async () => {
  show();
  await userEvent.type((await card()).getByLabelText('Comment (optional)'), 'Half a thought');
  cleanup();
  start();
  show();
  expect((await card()).getByLabelText('Comment (optional)')).toHaveValue('Half a thought');
});

it.each([
  ['an officer as Member', false, 'Member'],
  ['an admin with another rank', true, 'Veteran'],
])('lets %s accept on trial', async (_who, isAdmin, rank) => {
  const sent = show(rix, { 'POST /api/applications/7/accept': () => ({ body: { ...onTrial, version: 4 } }) }, isAdmin);
  await userEvent.click((await card()).getByRole('button', { name: 'Accept' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.selectOptions(dialog.getByLabelText('For how long'), 'On trial for 14 days');
  if (isAdmin) await userEvent.selectOptions(dialog.getByLabelText('Rank'), rank);
  else expect(dialog.queryByLabelText('Rank')).toBeNull();
  await userEvent.click(dialog.getByRole('button', { name: 'Accept' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(bodies(sent)).toEqual([{ rank, trialUntil: expect.any(String) }]);
});

it('says in an open dialog that somebody else has decided', async () => {
  show();
  await userEvent.click((await card()).getByRole('button', { name: 'Decline' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByLabelText('Reason'), 'No room');
  act(() => applications.pin({ ...rix, status: 'accepted', decidedBy: 'Bea', version: 9 }));
  expect(await dialog.findByText(/^Bea has decided meanwhile/)).toBeVisible();
});

it('says which rank holds if they had a higher one, and nothing of being too late while it is sent', async () => {
  const accepted: Application = { ...rix, status: 'accepted', decidedBy: 'Ada', decidedAt: at, rank: 'Officer' };
  let reply = (): void => undefined;
  const replied = new Promise<{ body: Application }>((resolve) => {
    reply = () => resolve({ body: { ...accepted, version: 4 } });
  });
  show(rix, { 'POST /api/applications/7/accept': () => replied }, true);
  await userEvent.click((await card()).getByRole('button', { name: 'Accept' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Accept' }));
  act(() => applications.pin({ ...accepted, version: 4 }));
  expect(dialog.queryByText(/decided meanwhile/)).toBeNull();
  reply();
  expect(await screen.findByText('Rix had access already and stays Officer')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('shows the rank of somebody who got access in another way', async () => {
  show({ ...rix, status: 'accepted', decidedAt: at, rank: 'Officer' });
  expect((await card()).getByText(/^Got access as Officer/)).toBeVisible();
});

it('ends a trial after a question, and says until when it lasts', async () => {
  const sent = show(onTrial, { 'POST /api/applications/7/trial': () => ({ body: { ...onTrial, status: 'ended' } }) });
  const one = await card();
  expect(one.getByText(/^Member on trial until/)).toBeVisible();
  await userEvent.click(one.getByRole('button', { name: 'End trial' }));
  const question = within(await screen.findByRole('alertdialog'));
  await userEvent.click(question.getByRole('button', { name: 'End trial' }));
  await waitFor(() => expect(bodies(sent)).toEqual([{ keep: false }]));
});
