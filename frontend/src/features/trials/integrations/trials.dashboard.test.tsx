// Tests of the trials' dashboard part: joining a trial from 'For You'.
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aForYou, aForYouLine, aForYouPart } from '@guild/common/test/forYou.builders';
import { aTrial } from '@guild/common/test/trials.builders';
import DashboardPage from '../../../app/pages/DashboardPage.tsx';
import { sections } from '../../../app/sections.ts';
import { answerCalls, type Sent } from '../../../../test/fakeServer.ts';
import { renderUi } from '../../../../test/renderUi.tsx';
import { quietAnswers, startDashboard } from '../../../../test/stores.ts';
import { SectionsContext } from '../../../platform/features/section.ts';

beforeEach(() => startDashboard());
const trialPart = (name: string, label: string): object => ({
  name: 'trials',
  title: 'Fremen trial',
  summary: null,
  more: null,
  besides: null,
  lines: [
    aForYouLine({
      key: 'trial-7',
      icon: 'flag',
      title: 'The Deep Desert',
      link: '/trials?trial=7',
      badge: null,
      action: { name, label, id: 7, on: 'The Deep Desert' },
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

describe('For You', () => {
  it('lets the viewer join a trial with one click', async () => {
    const sent = show({
      'GET /api/for-you': () => ({ body: aForYou([aForYouPart(trialPart('join', 'Join'))]) }),
      'POST /api/trials/7/join': () => ({ body: aTrial({ version: 2 }) }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Join: The Deep Desert' }));
    await waitFor(() => expect(sent.some(({ path }) => path === '/api/trials/7/join')).toBe(true));
    expect(await screen.findByText("You've joined")).toBeVisible();
  });
  it('links to the trial that the viewer is in', async () => {
    show({ 'GET /api/for-you': () => ({ body: aForYou([aForYouPart(trialPart('open', 'Go to trial'))]) }) });
    expect(await screen.findByRole('link', { name: 'Go to trial: The Deep Desert' })).toHaveAttribute(
      'href',
      '/trials?trial=7',
    );
  });
});
