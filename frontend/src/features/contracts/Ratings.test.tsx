// Rating a contract and reading its ratings, from the buttons of a completed card; what one says of oneself as a mercenary.
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Contract } from '@guild/common/contracts/contracts.api';
import type { RatingEligibility } from '@guild/common/contracts/ratings.api';
import { inHours, me, other } from '@guild/common/test/people';
import { aMercenary, aRating } from '@guild/common/test/standings.builders';
import { answerCalls, refusal, type Answers, type Sent } from '../../../test/fakeServer.ts';
import { formPromises } from '../../../test/formPromises.tsx';
import { renderAtRest, renderUi } from '../../../test/renderUi.tsx';
import { sessionAs } from '../../../test/session.ts';
import { clientInWords, contractorInWords, paymentInWords } from './contracts.profile.tsx';
import MercenaryDialog from './MercenaryDialog.tsx';
import RatingDialog from './RatingDialog.tsx';
import { RatingButtons } from './RatingButtons.tsx';
import { ratings } from './ratings.store.ts';

const contract: Contract = {
  ...{ id: 4, title: 'Break the relay', description: 'Two squads at once.', contractType: 'raid' },
  ...{ targetLocation: 'F-3', reward: 45_000, rewardUnit: 'Solari', difficulty: 'hard' },
  ...{ clientId: 12, clientUsername: 'Maren Quill', clientDiscordId: me },
  ...{ contractorId: 99, contractorUsername: 'Corvin Thale', contractorDiscordId: other },
  ...{ status: 'completed', maxClaims: 4, currentClaims: 0, claims: [] },
  ...{ deadline: inHours(24), acceptedAt: inHours(-9), activatedAt: inHours(-8), completedAt: inHours(-1) },
  ...{ evidenceUrl: null, note: null, closedAt: null, lapsed: false, seasonId: 1 },
  ...{ createdAt: inHours(-10), updatedAt: inHours(-1), version: 5 },
};
const corvin = { userId: 99, username: 'Corvin Thale' };
const asClient: RatingEligibility = { canRate: true, type: 'client_to_contractor', ratees: [corvin] };
const check = 'GET /api/contracts/4/can-rate';
const post = 'POST /api/contracts/4/rate';

function show(answers: Answers): Sent[] {
  const sent = answerCalls(answers);
  renderUi(<RatingButtons contract={contract} />, { session: sessionAs('Member') });
  return sent;
}
const rate = (): Promise<void> => userEvent.click(screen.getByRole('button', { name: /^Rate/ }));
const read = (): Promise<void> => userEvent.click(screen.getByRole('button', { name: /^View Ratings/ }));

beforeEach(() => {
  sessionStorage.clear();
  ratings.reset();
});

describe('rating', () => {
  it('says that one cannot rate', async () => {
    show({ [check]: () => ({ body: { canRate: false, type: null, ratees: [] } }) });
    await rate();
    expect(await screen.findByText('Cannot Rate')).toBeVisible();
    expect(screen.getByText('You cannot rate this contract')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('says that it could not be checked', async () => {
    show({ [check]: () => ({ status: 503 }) });
    await rate();
    expect(await screen.findByText('Failed to check rating eligibility')).toBeVisible();
  });

  it('is not for Guests', async () => {
    answerCalls({});
    await renderAtRest(<RatingButtons contract={contract} />, { session: sessionAs('Guest') });
    expect(screen.queryByRole('button', { name: /^Rate/ })).toBeNull();
    expect(screen.getByRole('button', { name: /^View Ratings/ })).toBeVisible();
  });

  it('needs stars, says what they are worth, and sends them with the words', async () => {
    const sent = show({ [check]: () => ({ body: asClient }), [post]: () => ({ status: 201, body: aRating() }) });
    await rate();
    const dialog = within(await screen.findByRole('dialog', { name: 'Rate Corvin Thale' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Submit Rating' }));
    expect(await screen.findByText('Rating Required')).toBeVisible();
    expect(screen.getAllByText('Please select a rating between 1 and 5 stars')[0]).toBeVisible();
    expect(sent.some(({ method }) => method === 'POST')).toBe(false);
    await userEvent.keyboard('{ArrowRight}{ArrowRight}');
    const chosen = dialog.getByRole('radio', { checked: true });
    expect(chosen).toHaveAccessibleName(/stars?$/);
    await userEvent.click(dialog.getByRole('radio', { name: '4 stars' }));
    expect(dialog.getByText('32 points more for Corvin Thale')).toBeVisible();
    expect(dialog.getByText(/stays hidden until both of you have rated, or for 14 days/)).toBeVisible();
    await userEvent.type(dialog.getByLabelText('Feedback (optional)'), 'Quick.');
    expect(dialog.getByText('6 of 500 characters')).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Submit Rating' }));
    expect(await screen.findByText('Rating submitted successfully!')).toBeVisible();
    expect(sent.at(-1)?.body ?? null).toEqual({ rating: 4, feedback: 'Quick.', rateeId: 99 });
  });

  it('asks whom, where there are several', async () => {
    const two = { ...asClient, ratees: [corvin, { userId: 55, username: 'Oro Dast' }] };
    const sent = show({ [check]: () => ({ body: two }), [post]: () => ({ status: 201, body: aRating() }) });
    await rate();
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Whom do you rate?' }), '55');
    await userEvent.click(screen.getByRole('radio', { name: '5 stars' }));
    await userEvent.click(screen.getByRole('button', { name: 'Submit Rating' }));
    await waitFor(() => expect(sent.at(-1)?.body).toEqual({ rating: 5, feedback: null, rateeId: 55 }));
  });

  it('keeps what is typed when it fails', async () => {
    show({ [check]: () => ({ body: asClient }), [post]: () => ({ status: 503 }) });
    await rate();
    await userEvent.click(await screen.findByRole('radio', { name: '1 star' }));
    await userEvent.click(screen.getByRole('button', { name: 'Submit Rating' }));
    expect(await screen.findByText('Failed to submit rating. Please try again.')).toBeVisible();
    expect(screen.getByRole('radio', { name: '1 star' })).toBeChecked();
  });
});

describe('the list', () => {
  const list = 'GET /api/contracts/4/ratings';
  it('marks what only its author sees', async () => {
    const theirs = aRating({ id: 2, raterUsername: 'Oro Dast', rating: 5, feedback: null, shownAt: inHours(-1) });
    show({ [list]: () => ({ body: [aRating(), theirs] }) });
    await read();
    const dialog = within(await screen.findByRole('dialog', { name: 'Contract Ratings' }));
    const rows = await dialog.findAllByRole('listitem');
    expect(rows).toHaveLength(2);
    expect(within(rows[0] ?? document.body).getByText('Only you see this')).toBeVisible();
    expect(within(rows[0] ?? document.body).getByRole('img', { name: '4 stars of 5' })).toBeVisible();
    expect(within(rows[1] ?? document.body).queryByText('Only you see this')).toBeNull();
  });

  it('says that there are none, and that it failed', async () => {
    let fails = true;
    show({ [list]: () => (fails ? refusal(503, 'Away') : { body: [] }) });
    await read();
    expect(await screen.findByText('Failed to load ratings')).toBeVisible();
    fails = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('No ratings yet for this contract')).toBeVisible();
  });
});

describe('how people keep their word', () => {
  const client = { posted: 9, completed: 6, failed: 1, cancelled: 2, paidInTime: 1, paidLate: 2, unpaid: 1 };
  const unrated = { averageRating: 0, ratings: 0 };
  it('is told in words', () => {
    expect(contractorInWords({ completed: 31, failed: 1, late: 2, ...unrated })).toBe(
      'Completed 31, 2 of them late; 1 failed',
    );
    expect(contractorInWords({ completed: 3, failed: 0, late: 0, ...unrated })).toBe('Completed 3, all in time');
    expect(contractorInWords({ completed: 0, failed: 0, late: 0, ...unrated })).toBe('No contract yet');
    expect(clientInWords({ ...client, ...unrated })).toBe('Posted 9: 6 completed, 1 failed, 2 cancelled');
    expect(paymentInWords({ ...client, ...unrated })).toBe('1 share paid in time, 2 paid late, 1 not paid yet');
    expect(paymentInWords({ ...client, ...unrated, paidInTime: 0, paidLate: 0, unpaid: 0 })).toBe('');
  });
});

const nothing = (): void => undefined;
formPromises({
  name: 'rating',
  file: 'features/contracts/RatingDialog.tsx',
  show: (open, close) => open && <RatingDialog contract={contract} eligibility={asClient} onClose={close} />,
  ...{ field: 'Feedback (optional)', before: '', text: 'Quick and quiet.', more: { '4 stars': '' } },
  ...{ submit: /^Submit/, call: post, reply: aRating(), path: 'feedback' },
});
formPromises({
  name: 'mercenary profile',
  file: 'features/contracts/MercenaryDialog.tsx',
  show: (open, close) => open && <MercenaryDialog profile={aMercenary()} onSaved={nothing} onClose={close} />,
  ...{ field: 'About you (optional)', before: 'Nine years on the rim.', text: 'Ten years.', submit: /^Sav/ },
  ...{ call: 'PATCH /api/mercenary-profile', reply: aMercenary({ bio: 'Ten years.', version: 4 }), path: 'bio' },
});
