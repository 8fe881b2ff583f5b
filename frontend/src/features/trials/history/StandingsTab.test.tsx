// Tests of standings and history: sorting by header and by select, the viewer's row, and titles.
import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aFremenStanding, anOwnFremen, aTrialResult } from '@guild/common/test/economy.builders';
import { me } from '@guild/common/test/people';
import { answerCalls, type Answers, type Sent } from '../../../../test/fakeServer.ts';
import { sendLive, type SendLive } from '../../../../test/liveMessages.ts';
import { renderUi, type RenderHow } from '../../../../test/renderUi.tsx';
import { ownFremen } from '../economy/economy.store.ts';
import HistoryTab from './HistoryTab.tsx';
import StandingsTab from './StandingsTab.tsx';

let send: SendLive;
beforeEach(() => {
  send = sendLive();
  ownFremen.reset();
});
const standings = [aFremenStanding(5), aFremenStanding(6, { username: 'Oro', trialsWon: 1 })];
const own = { place: 9, ...aFremenStanding(1, { username: 'Mia', discordId: me, trialsWon: 0 }) };
function show(answers: Answers = {}, how: RenderHow = {}): Sent[] {
  const sent = answerCalls({
    'GET /api/fremen/standings': () => ({ body: standings, link: '</api/fremen/standings?cursor=1-6>; rel="next"' }),
    'GET /api/fremen/standings/mine': () => ({ body: { standing: own } }),
    'GET /api/fremen/profile': () => ({ body: anOwnFremen() }),
    ...answers,
  });
  renderUi(<StandingsTab />, { route: '/trials?tab=standings', ...how });
  return sent;
}
const rows = async (): Promise<HTMLElement[]> =>
  within(await screen.findByRole('table'))
    .getAllByRole('row')
    .slice(1);

describe('standings', () => {
  it('show everybody in order, and the viewer’s own row at the end', async () => {
    show();
    await waitFor(async () => expect(await rows()).toHaveLength(3));
    const [first, second, last] = await rows();
    expect(first).toHaveTextContent('1Corvin ThaleSand Walker2 won');
    expect(second).toHaveTextContent('2Oro');
    expect(last).toHaveTextContent('9Mia');
  });

  it('give equal figures the same place', async () => {
    const tied = [{ trialsWon: 2 }, { trialsWon: 1 }, { trialsWon: 1 }, { trialsWon: 0 }];
    const body = tied.map((figures, at) => aFremenStanding(at + 5, figures));
    show({ 'GET /api/fremen/standings': () => ({ body }) });
    await waitFor(async () => expect(await rows()).toHaveLength(4));
    expect((await rows()).map(({ textContent }) => textContent.charAt(0))).toEqual(['1', '2', '2', '4']);
  });

  it('are sorted by a column header, and reversed by another click', async () => {
    const sent = show();
    const head = await screen.findByRole('button', { name: 'Rounds' });
    await userEvent.click(head);
    const asked = (): string =>
      sent
        .filter(({ path }) => path === '/api/fremen/standings')
        .at(-1)
        ?.query.toString() ?? '';
    await waitFor(() => expect(asked()).toBe('sort=rounds&direction=desc&limit=50'));
    expect(await screen.findByRole('columnheader', { name: 'Rounds' })).toHaveAttribute('aria-sort', 'descending');
    await userEvent.click(await screen.findByRole('button', { name: 'Rounds' }));
    await waitFor(() => expect(asked()).toBe('sort=rounds&direction=asc&limit=50'));
  });

  it('are loaded again when a trial is paid out, and follow changed titles', async () => {
    let read = 0;
    show({ 'GET /api/fremen/standings': () => ({ body: (read += 1) > 1 ? standings.slice(0, 1) : standings }) });
    expect(await screen.findByText('Oro')).toBeVisible();
    const fact = { factId: 'a-1', factIds: ['a-1'] };
    act(() =>
      send('fremen-standing:changed', { ...aFremenStanding(6, { currentTitle: 'Seer', version: 7 }), ...fact }),
    );
    expect(await screen.findByText('Seer')).toBeVisible();
    act(() => send('fremen:settled', { trialId: 7 }));
    await waitFor(() => expect(screen.queryByText('Seer')).toBeNull());
  });

  it('show a message when nobody has played', async () => {
    show({ 'GET /api/fremen/standings': () => ({ body: [] }) });
    expect(await screen.findByText('No standings yet')).toBeVisible();
  });

  it('let the viewer choose an earned title', async () => {
    const sent = show({
      'POST /api/fremen/profile/title': () => ({ body: anOwnFremen({ currentTitle: 'Sand Walker', version: 7 }) }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Titles (2)' }));
    const dialog = await screen.findByRole('dialog', { name: 'Your titles' });
    expect(within(dialog).getAllByText('Not earned yet').length).toBeGreaterThan(9);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Use Sand Walker' }));
    expect(sent.at(-1)?.body).toEqual({ title: 'Sand Walker' });
    await waitFor(() => expect(within(dialog).getByText('Yours').closest('li')).toHaveTextContent('Sand Walker'));
  });
});

describe('history', () => {
  it('shows everybody’s or the viewer’s trials, with links', async () => {
    const sent = answerCalls({ 'GET /api/fremen/history': () => ({ body: [aTrialResult()] }) });
    renderUi(<HistoryTab />, { route: '/trials?tab=history' });
    expect(await screen.findByRole('link', { name: 'The Deep Desert' })).toHaveAttribute('href', '/trials?trial=6');
    expect((await rows())[0]).toHaveTextContent('2 of 4');
    await userEvent.click(screen.getByRole('radio', { name: 'Mine' }));
    await waitFor(() => expect(sent.at(-1)?.query.get('userId')).toBe('1'));
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Best place');
    await waitFor(() => expect(sent.at(-1)?.query.toString()).toContain('sort=placement&direction=asc'));
  });

  it('shows a message before the first trial', async () => {
    answerCalls({ 'GET /api/fremen/history': () => ({ body: [] }) });
    renderUi(<HistoryTab />, { route: '/trials?tab=history' });
    expect(await screen.findByText('No trials played yet')).toBeVisible();
  });
});
