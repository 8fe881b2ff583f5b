// What trials say on the dashboard: lines of the activity, and the way into one from 'For You'.
import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aForYou, aForYouLine, aForYouPart } from '@guild/common/test/forYou.builders';
import { aTrial, aWonTrial } from '@guild/common/test/trials.builders';
import DashboardPage from '../../app/pages/DashboardPage.tsx';
import { sections } from '../../app/sections.ts';
import { answerCalls, type Sent } from '../../../test/fakeServer.ts';
import { sendLive, type SendLive } from '../../../test/liveMessages.ts';
import { renderUi } from '../../../test/renderUi.tsx';
import { quietAnswers, startDashboard } from '../../../test/stores.ts';
import { SectionsContext } from '../../platform/section.ts';

let send: SendLive;
beforeEach(() => {
  startDashboard();
  send = sendLive();
});
const trialPart = (name: string, label: string): object => ({
  ...{ name: 'trials', title: 'Fremen trial', summary: null, besides: null },
  lines: [
    aForYouLine({
      ...{ key: 'trial-7', icon: 'flag', title: 'The Deep Desert', link: '/trials?trial=7', badge: null },
      action: { name, label, id: 7, amount: null, on: 'The Deep Desert' },
    }),
  ],
});
function show(answers: Parameters<typeof answerCalls>[0] = {}): Sent[] {
  const sent = answerCalls({ ...quietAnswers, ...answers });
  renderUi(
    <SectionsContext value={sections}>
      <DashboardPage />
    </SectionsContext>,
    { route: '/dashboard' },
  );
  return sent;
}

describe('the activity', () => {
  it('says who won, what can be joined, and nothing of what was cancelled', async () => {
    show({
      'GET /api/trials': () => ({
        body: [aTrial({ id: 9 }), aTrial({ id: 8, status: 'cancelled', theme: 'Called off' }), aWonTrial()],
      }),
    });
    const open = await screen.findByRole('link', { name: 'Trial: The Deep Desert' });
    expect(open).toHaveAttribute('href', '/trials?trial=9');
    expect(screen.getByText('Can be joined · 4 take part')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Oro Dast won the trial “The Deep Desert”' })).toHaveAttribute(
      'href',
      '/trials?trial=6',
    );
    expect(screen.queryByText(/Called off/)).not.toBeInTheDocument();
  });
  it('follows a trial to its winner', async () => {
    show({ 'GET /api/trials': () => ({ body: [aTrial()] }) });
    await screen.findByText('Can be joined · 4 take part');
    const news = { factId: 'f-1', factIds: ['f-1'], since: 1, participants: [], leftUserIds: [] };
    act(() => send('trial:advanced', { ...aTrial({ status: 'running', version: 2 }), ...news }));
    expect(await screen.findByText('Runs now · 4 take part')).toBeVisible();
    act(() => send('trial:completed', { ...aWonTrial({ id: 7 }), ...news }));
    expect(await screen.findByRole('link', { name: /^Oro Dast won the trial/ })).toBeVisible();
  });
});

describe('For You', () => {
  it('joins in one press', async () => {
    const sent = show({
      'GET /api/for-you': () => ({ body: aForYou([aForYouPart(trialPart('join', 'Join'))]) }),
      'POST /api/trials/7/join': () => ({ body: aTrial({ version: 2 }) }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Join: The Deep Desert' }));
    await waitFor(() => expect(sent.some(({ path }) => path === '/api/trials/7/join')).toBe(true));
    expect(await screen.findByText('You take part')).toBeVisible();
  });
  it('leads to the one that somebody is in', async () => {
    show({ 'GET /api/for-you': () => ({ body: aForYou([aForYouPart(trialPart('open', 'Go to it'))]) }) });
    expect(await screen.findByRole('link', { name: 'Go to it: The Deep Desert' })).toHaveAttribute(
      'href',
      '/trials?trial=7',
    );
  });
});
