// Tests of 'For You': its lines, their actions, live updates, and the empty state.
import { beforeEach, describe, expect, it } from '@jest/globals';
import { type BoundFunctions, screen, waitFor, type queries, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { anEvent } from '@guild/common/test/events.builders';
import { aForYou, aForYouPart } from '@guild/common/test/forYou.builders';
import { answerCalls, type Answers, type Sent } from '../../../test/fakeServer.ts';
import { sendLive, type SendLive } from '../../../test/liveMessages.ts';
import { renderUi } from '../../../test/renderUi.tsx';
import { quietAnswers, startDashboard } from '../../../test/stores.ts';
import { ForYou } from '../../features/dashboard/ForYou.tsx';
import { SectionsContext } from '../../platform/features/section.ts';
import { sections } from '../sections.ts';
import DashboardPage from './DashboardPage.tsx';

let send: SendLive;
beforeEach(() => {
  startDashboard();
  send = sendLive();
});
function show(answers: Answers = {}): Sent[] {
  const sent = answerCalls({ ...quietAnswers, 'GET /api/for-you': () => ({ body: aForYou() }), ...answers });
  renderUi(
    <SectionsContext value={sections}>
      <DashboardPage />
    </SectionsContext>,
    { route: '/dashboard' },
  );
  return sent;
}
const card = async (): Promise<BoundFunctions<typeof queries>> =>
  within(await screen.findByRole('region', { name: 'For You' }));

describe('For You', () => {
  it('is the first card of the dashboard and summarizes the person’s bids', async () => {
    show();
    expect(screen.getByRole('status', { name: 'Loading your tasks...' })).toBeInTheDocument();
    const one = await card();
    expect(await one.findByText('Leading 3 lots, 1,240 Solari + 60 Spice. Outbid on 1.')).toBeVisible();
    expect(one.getByRole('link', { name: 'Glass compass' })).toHaveAttribute(
      'href',
      '/marketplace?tab=auctions&auction=12&bid=1',
    );
    expect(one.getByRole('region', { name: 'For admins' })).toBeVisible();
    expect(one.getByRole('link', { name: '12 auctions are live' })).toHaveAttribute('href', '/marketplace');
    const [first] = await screen.findAllByRole('heading', { level: 2 });
    expect(first).toHaveTextContent('For You');
  });

  it('says how many more there are in a group, and leads there', async () => {
    show({
      'GET /api/for-you': () => ({
        body: aForYou([
          aForYouPart({ title: 'Auctions', more: { count: 3, link: '/marketplace?tab=auctions&mine=bids' } }),
        ]),
      }),
    });
    const one = await card();
    const link = await one.findByRole('link', { name: '3 more: Auctions' });
    expect(link).toHaveTextContent('3 more');
    expect(link).toHaveAttribute('href', '/marketplace?tab=auctions&mine=bids');
  });

  it('leads to the bid dialog, and joins an event with one click', async () => {
    show({
      'POST /api/events/7/join': () => ({ body: anEvent({ id: 7 }) }),
    });
    const one = await card();
    expect(await one.findByRole('link', { name: 'Bid again: Glass compass' })).toHaveAttribute(
      'href',
      '/marketplace?tab=auctions&auction=12&bid=1',
    );
    await userEvent.click(one.getByRole('button', { name: 'Join: Night raid on I-9' }));
    expect(await screen.findByText('Successfully joined event')).toBeVisible();
  });

  it('is loaded again when it has changed', async () => {
    let found = aForYou();
    show({ 'GET /api/for-you': () => ({ body: found }) });
    const one = await card();
    await one.findByText(/Outbid on 1/);
    found = aForYou([aForYouPart({ summary: 'Leading 4 lots, 1,792 Solari + 60 Spice.', lines: [] })]);
    send('for-you:changed', { factId: 'f-1', factIds: ['f-1'] });
    expect(await one.findByText('Leading 4 lots, 1,792 Solari + 60 Spice.')).toBeVisible();
  });

  it('shows an error when the code of an action cannot be loaded, and lets the person retry', async () => {
    answerCalls({ ...quietAnswers, 'GET /api/for-you': () => ({ body: aForYou() }) });
    const actions = { join: () => Promise.reject(new Error('offline')) };
    renderUi(<ForYou parts={[{ name: 'events', actions }]} />);
    const button = await screen.findByRole('button', { name: 'Join: Night raid on I-9' });
    await userEvent.click(button);
    expect(await screen.findByText('Failed to load this action. Please try again.')).toBeVisible();
    await waitFor(() => expect(button).toBeEnabled());
  });

  it('neither moves nor adds rows while the pointer is on the card', async () => {
    const [part] = aForYou().parts;
    const [line] = part?.lines ?? [];
    if (part === undefined || line === undefined) throw new Error('there is no line');
    const another = { ...line, key: 'another', title: 'Worm hook', link: '/marketplace?tab=auctions&auction=13' };
    let found = aForYou([{ ...part, lines: [line] }]);
    show({ 'GET /api/for-you': () => ({ body: found }) });
    const one = await card();
    const button = await one.findByRole('link', { name: 'Bid again: Glass compass' });
    await userEvent.hover(button);

    found = aForYou([{ ...part, summary: 'Outbid on 2.', lines: [another, line] }]);
    send('for-you:changed', { factId: 'f-1', factIds: ['f-1'] });
    await one.findByText('Outbid on 2.');
    expect(one.queryByText('Worm hook')).toBeNull();
    expect(button).toBeVisible();

    found = aForYou([{ ...part, summary: 'Outbid on 1.', lines: [another] }]);
    send('for-you:changed', { factId: 'f-2', factIds: ['f-2'] });
    expect(await one.findByText('This no longer needs your attention.')).toBeVisible();
    expect(one.getByRole('link', { name: 'Glass compass' })).toBeVisible();
    expect(one.queryByRole('link', { name: /^Bid/ })).toBeNull();

    await userEvent.unhover(one.getByText('Outbid on 1.'));
    expect(await one.findByText('Worm hook')).toBeVisible();
    expect(one.queryByText('Glass compass')).toBeNull();
  });

  it('shows that nothing needs attention, and what else happens in the guild', async () => {
    show({ 'GET /api/for-you': () => ({ body: aForYou([aForYouPart({ summary: null, lines: [] })]) }) });
    const one = await card();
    expect(await one.findByText("You're all caught up.")).toBeVisible();
    expect(one.getByRole('link', { name: '12 auctions are live' })).toBeVisible();
  });

  it('can be loaded again after a failure', async () => {
    let fails = true;
    show({ 'GET /api/for-you': () => (fails ? { status: 500, body: { error: 'No luck' } } : { body: aForYou() }) });
    const one = await card();
    expect(await one.findByText('Error loading your tasks')).toBeVisible();
    fails = false;
    await userEvent.click(one.getByRole('button', { name: 'Try Again' }));
    expect(await one.findByRole('link', { name: 'Bid again: Glass compass' })).toBeVisible();
  });
});
