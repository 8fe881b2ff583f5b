// Tests of ratings and of the mercenary profile, from the buttons of a completed contract.
import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within, type BoundFunctions, type queries } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type ReactNode } from 'react';
import type { Contract } from '@guild/common/contracts/contracts.api';
import type { RatingEligibility } from '@guild/common/contracts/ratings.api';
import { inHours, me, other } from '@guild/common/test/people';
import { aContractor, aMercenary, aRating, aReputation } from '@guild/common/test/standings.builders';
import { answerCalls, refusal, type Answers, type Sent } from '../../../../test/fakeServer.ts';
import { formPromises } from '../../../../test/formPromises.tsx';
import { sendLive } from '../../../../test/liveMessages.ts';
import { renderAtRest, renderUi } from '../../../../test/renderUi.tsx';
import { sessionAs } from '../../../../test/session.ts';
import ContractDialogs from '../core/ContractDialogs.tsx';
import type { OpenedDialog } from '../core/contracts.open.ts';
import MercenaryDialog from '../mercenaries/MercenaryDialog.tsx';
import RatingDialog from './RatingDialog.tsx';
import { RatingButtons } from './RatingButtons.tsx';
import { ratings, reputations, toRate } from './ratings.store.ts';
import { ReputationBadge } from './ReputationBadge.tsx';
import { clientInShort, clientInWords, contractorInWords, paymentInWords } from './reputation.words.ts';

const contract: Contract = {
  id: 4,
  title: 'Break the relay',
  description: 'Two squads at once.',
  contractType: 'raid',
  targetLocation: 'F-3',
  reward: 45_000,
  rewardUnit: 'Solari',
  difficulty: 'hard',
  clientId: 12,
  clientUsername: 'Maren Quill',
  clientDiscordId: me,
  contractorId: 99,
  contractorUsername: 'Corvin Thale',
  contractorDiscordId: other,
  status: 'completed',
  maxClaims: 4,
  currentClaims: 0,
  claims: [],
  deadline: inHours(24),
  acceptedAt: inHours(-9),
  activatedAt: inHours(-8),
  completedAt: inHours(-1),
  evidenceUrl: null,
  note: null,
  closedAt: null,
  lapsed: false,
  seasonId: 1,
  createdAt: inHours(-10),
  updatedAt: inHours(-1),
  version: 5,
};
const corvin = { userId: 99, username: 'Corvin Thale' };
const asClient: RatingEligibility = {
  canRate: true,
  type: 'client_to_contractor',
  ratees: [corvin],
  hideRatings: true,
};
const check = 'GET /api/contracts/4/can-rate';
const post = 'POST /api/contracts/4/rate';

function Buttons(): ReactNode {
  const [opened, setOpened] = useState<OpenedDialog | null>(null);
  return (
    <>
      <RatingButtons contract={contract} onTask={setOpened} />
      {opened !== null && <ContractDialogs opened={opened} onClose={() => setOpened(null)} />}
    </>
  );
}
function show(answers: Answers): Sent[] {
  const sent = answerCalls({ 'GET /api/contracts-to-rate': () => ({ body: [contract.id] }), ...answers });
  renderUi(<Buttons />, { session: sessionAs('Member') });
  return sent;
}
const rate = async (): Promise<boolean> => fireEvent.click(await screen.findByRole('button', { name: /^Rate/ }));
/** The body of the sent rating. */
const posted = (sent: readonly Sent[]): unknown => sent.find(({ method }) => method === 'POST')?.body;
const read = (): boolean => fireEvent.click(screen.getByRole('button', { name: /^View Ratings/ }));
/**
 * The dialog with this name. It waits for the dialog first, because queries by role are slow while
 * a page changes.
 */
async function dialogNamed(name: string): Promise<BoundFunctions<typeof queries>> {
  await screen.findByText(name);
  return within(screen.getByRole('dialog', { name }));
}
const submit = (): boolean => fireEvent.click(screen.getByText('Submit Rating'));
const star = (words: string): HTMLElement => screen.getByLabelText(words);

beforeEach(() => {
  sessionStorage.clear();
  ratings.reset();
  toRate.reset();
  reputations.reset();
});

describe('rating', () => {
  it('shows that the person cannot rate', async () => {
    show({ [check]: () => ({ body: { canRate: false, type: null, ratees: [], hideRatings: false } }) });
    await rate();
    expect(await screen.findByText('Cannot Rate')).toBeVisible();
    expect(screen.getByText('You cannot rate this contract')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('shows that the check has failed', async () => {
    show({ [check]: () => ({ status: 503 }) });
    await rate();
    expect(await screen.findByText('Failed to check rating eligibility')).toBeVisible();
  });

  it('is not offered to Guests', async () => {
    answerCalls({});
    await renderAtRest(<Buttons />, { session: sessionAs('Guest') });
    expect(screen.queryByRole('button', { name: /^Rate/ })).toBeNull();
    expect(screen.getByRole('button', { name: /^View Ratings/ })).toBeVisible();
  });

  it('is not offered when nobody is left to rate', async () => {
    const sent = show({ 'GET /api/contracts-to-rate': () => ({ body: [5] }) });
    await waitFor(() => expect(sent.map(({ path }) => path)).toContain('/api/contracts-to-rate'));
    expect(await screen.findByRole('button', { name: /^View Ratings/ })).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Rate/ })).toBeNull();
  });

  it('is no longer offered after the last rating', async () => {
    let left = [contract.id];
    show({
      'GET /api/contracts-to-rate': () => ({ body: left }),
      [check]: () => ({ body: asClient }),
      [post]: () => ({ status: 201, body: aRating() }),
    });
    await rate();
    fireEvent.click(await screen.findByLabelText('5 stars'));
    left = [];
    submit();
    // The buttons behind the dialog have no role until it is closed.
    expect(await screen.findByRole('button', { name: /^View Ratings/ })).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Rate/ })).toBeNull());
  });

  it('requires stars, shows the points they are worth, and sends them with the feedback', async () => {
    const sent = show({ [check]: () => ({ body: asClient }), [post]: () => ({ status: 201, body: aRating() }) });
    await rate();
    const dialog = await dialogNamed('Rate Corvin Thale');
    fireEvent.click(dialog.getByRole('button', { name: 'Submit Rating' }));
    expect(await screen.findByText('Rating Required')).toBeVisible();
    expect(screen.getAllByText('Please select a rating between 1 and 5 stars')[0]).toBeVisible();
    expect(sent.some(({ method }) => method === 'POST')).toBe(false);
    await userEvent.keyboard('{ArrowRight}{ArrowRight}');
    const chosen = dialog.getByRole('radio', { checked: true });
    expect(chosen).toHaveAccessibleName(/stars?$/);
    fireEvent.click(dialog.getByRole('radio', { name: '4 stars' }));
    expect(dialog.getByText('32 extra points for Corvin Thale')).toBeVisible();
    expect(dialog.getByText(/stays hidden until both of you have rated, or for 14 days/)).toBeVisible();
    fireEvent.input(dialog.getByLabelText('Feedback (optional)'), { target: { value: 'Quick.' } });
    expect(dialog.getByText('6 of 500 characters')).toBeVisible();
    submit();
    expect(await screen.findByText('Rating submitted')).toBeVisible();
    expect(posted(sent)).toEqual({ rating: 4, feedback: 'Quick.', rateeId: 99 });
  });

  it('shows that a rating is visible at once when ratings are not hidden', async () => {
    show({ [check]: () => ({ body: { ...asClient, hideRatings: false } }) });
    await rate();
    expect(await screen.findByText('Everyone can see it immediately.')).toBeVisible();
  });

  const two = { ...asClient, ratees: [corvin, { userId: 55, username: 'Oro Dast' }] };
  const starsOf = (name: string, stars: string): boolean =>
    fireEvent.click(within(screen.getByRole('radiogroup', { name })).getByLabelText(stars));
  const bodies = (sent: readonly Sent[]): unknown[] =>
    sent.filter(({ method }) => method === 'POST').map(({ body }) => body);

  it('rates several people in one dialog, and leaves out those without stars', async () => {
    const three = { ...two, ratees: [...two.ratees, { userId: 56, username: 'Tam Oak' }] };
    const sent = show({ [check]: () => ({ body: three }), [post]: () => ({ status: 201, body: aRating() }) });
    await rate();
    await dialogNamed('Rate the contractors');
    fireEvent.click(screen.getByText('Submit Ratings'));
    expect(await screen.findByText('Rating Required')).toBeVisible();
    starsOf('Corvin Thale', '4 stars');
    starsOf('Oro Dast', '5 stars');
    fireEvent.input(screen.getByLabelText('Feedback for Oro Dast (optional)'), { target: { value: 'Quick.' } });
    fireEvent.click(screen.getByText('Submit Ratings'));
    expect(await screen.findByText('2 ratings submitted')).toBeVisible();
    expect(bodies(sent)).toEqual([
      { rating: 4, feedback: null, rateeId: 99 },
      { rating: 5, feedback: 'Quick.', rateeId: 55 },
    ]);
  });

  it('sends only the rest again when one of several fails', async () => {
    const answers = [201, 503, 201];
    const sent = show({
      [check]: () => ({ body: two }),
      [post]: () => ({ status: answers.shift() ?? 500, body: aRating() }),
    });
    await rate();
    await dialogNamed('Rate the contractors');
    starsOf('Corvin Thale', '4 stars');
    starsOf('Oro Dast', '5 stars');
    fireEvent.click(screen.getByText('Submit Ratings'));
    expect(await screen.findByText('Your rating of Corvin Thale was submitted.')).toBeVisible();
    expect(await screen.findByText('Failed to submit rating. Please try again.')).toBeVisible();
    fireEvent.click(await screen.findByText('Submit Ratings'));
    expect(await screen.findByText('Rating submitted')).toBeVisible();
    expect(bodies(sent).map((body) => (body as { rateeId: number }).rateeId)).toEqual([99, 55, 55]);
  });

  it('keeps the stars when it fails', async () => {
    show({ [check]: () => ({ body: asClient }), [post]: () => ({ status: 503 }) });
    await rate();
    fireEvent.click(await screen.findByLabelText('1 star'));
    submit();
    expect(await screen.findByText('Failed to submit rating. Please try again.')).toBeVisible();
    expect(star('1 star')).toBeChecked();
  });
});

describe('the list of ratings', () => {
  const list = 'GET /api/contracts/4/ratings';
  it('marks ratings that only their author can see', async () => {
    const theirs = aRating({ id: 2, raterUsername: 'Oro Dast', rating: 5, feedback: null, shownAt: inHours(-1) });
    show({ [list]: () => ({ body: [aRating(), theirs] }) });
    read();
    const dialog = await dialogNamed('Contract Ratings');
    await dialog.findByText('Only you can see this');
    const rows = dialog.getAllByRole('listitem');
    expect(rows).toHaveLength(2);
    const csv = dialog.getByRole('link', { name: 'Export CSV' });
    expect(csv).toHaveAttribute('href', '/api/contracts/4/ratings.csv');
    expect(within(rows[0] ?? document.body).getByText('Only you can see this')).toBeVisible();
    expect(within(rows[0] ?? document.body).getByRole('img', { name: '4 stars of 5' })).toBeVisible();
    expect(within(rows[1] ?? document.body).queryByText('Only you can see this')).toBeNull();
  });

  it('shows an error that can be retried, and a message when it is empty', async () => {
    let fails = true;
    show({ [list]: () => (fails ? refusal(503, 'Away') : { body: [] }) });
    read();
    expect(await screen.findByText('Failed to load ratings')).toBeVisible();
    fails = false;
    fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('No ratings yet for this contract')).toBeVisible();
  });
});

describe('the reputation beside a name', () => {
  it('is loaded again when the person’s standing changes', async () => {
    const send = sendLive();
    let reputation = aReputation(99);
    answerCalls({ 'GET /api/contracts/reputations': () => ({ body: [reputation] }) });
    renderUi(<ReputationBadge userId={99} part="contractor" />);
    expect(await screen.findByText('Completed 31, 2 of them late; 1 failed')).toBeVisible();
    expect(screen.getByText('4.8')).toBeVisible();
    reputation = { ...reputation, asContractor: { ...reputation.asContractor, completed: 32 } };
    act(() => send('contractor-standing:updated', { ...aContractor(99), factId: 'a-1', factIds: ['a-1'] }));
    expect(await screen.findByText('Completed 32, 2 of them late; 1 failed')).toBeVisible();
  });
});

describe('the words for a reputation', () => {
  const client = { posted: 9, completed: 6, failed: 1, cancelled: 2, paidInTime: 1, paidLate: 2, unpaid: 1 };
  const unrated = { averageRating: 0, ratings: 0 };
  it('describe completed contracts and payments', () => {
    expect(contractorInWords({ completed: 31, failed: 1, late: 2, ...unrated })).toBe(
      'Completed 31, 2 of them late; 1 failed',
    );
    expect(contractorInWords({ completed: 3, failed: 0, late: 0, ...unrated })).toBe('Completed 3, all on time');
    expect(contractorInWords({ completed: 0, failed: 0, late: 0, ...unrated })).toBe('No contracts yet');
    expect(clientInWords({ ...client, ...unrated })).toBe('Posted 9: 6 completed, 1 failed, 2 cancelled');
    expect(paymentInWords({ ...client, ...unrated })).toBe('1 share paid on time, 2 paid late, 1 not paid yet');
    expect(paymentInWords({ ...client, ...unrated, paidInTime: 0, paidLate: 0, unpaid: 0 })).toBe('');
    expect(clientInShort({ ...client, ...unrated })).toBe('6 of 9 completed, 1 of 4 paid on time');
  });
});

const nothing = (): void => undefined;
formPromises({
  name: 'rating',
  file: 'features/contracts/ratings/RatingDialog.tsx',
  show: (open, close) => open && <RatingDialog contract={contract} eligibility={asClient} onClose={close} />,
  field: 'Feedback (optional)',
  before: '',
  text: 'Quick and quiet.',
  more: { '4 stars': '' },
  submit: /^Submit/,
  call: post,
  reply: aRating(),
  path: 'feedback',
});
formPromises({
  name: 'mercenary profile',
  file: 'features/contracts/mercenaries/MercenaryDialog.tsx',
  show: (open, close) => open && <MercenaryDialog profile={aMercenary()} onSaved={nothing} onClose={close} />,
  field: 'About you (optional)',
  before: 'Nine years on the rim.',
  text: 'Ten years.',
  submit: /^Sav/,
  call: 'PATCH /api/mercenary-profile',
  reply: aMercenary({ bio: 'Ten years.', version: 4 }),
  path: 'bio',
});
