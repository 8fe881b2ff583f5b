// Tests of the leaderboards: figures, seasons, the viewer's rank, and live updates.
import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { me } from '@guild/common/test/people';
import { aClient, aContractor, aSeason } from '@guild/common/test/standings.builders';
import { answerCalls, refusal, type Answers, type Sent } from '../../../../test/fakeServer.ts';
import { sendLive, type SendLive } from '../../../../test/liveMessages.ts';
import { renderUi } from '../../../../test/renderUi.tsx';
import { sessionAs } from '../../../../test/session.ts';
import Leaderboards from './Leaderboards.tsx';
import { clients, contractors, ownPlaces, pastPlaces, seasons } from './standings.store.ts';

const past = aSeason({ id: 1, number: 1, endedAt: '2026-03-02T12:00:00.000Z', endedBy: 'Maren Quill' });
const present = aSeason({ id: 2, number: 2, startedAt: '2026-03-02T12:00:00.000Z' });
const ofClients = aSeason({ id: 1001, board: 'clients' });
const fact = { factId: 'a-1', factIds: ['a-1'] };
const nextFact = { factId: 'a-2', factIds: ['a-2'] };

const pallas = aContractor(1, { username: 'Pallas', totalPoints: 1480, contractsCompleted: 31, averageRating: 480 });
const yusra = aContractor(2, { username: 'Yusra', totalPoints: 1220, contractsCompleted: 27, averageRating: 0 });

function show(answers: Answers = {}, how: Parameters<typeof renderUi>[1] = {}): Sent[] {
  const sent = answerCalls({
    'GET /api/contracts/seasons': () => ({ body: [present, past, ofClients] }),
    'GET /api/contracts/leaderboard': ({ query }) => ({
      body: query.get('season') === '2' ? [pallas, yusra] : [aContractor(3, { username: 'Oro', seasonId: 1 })],
    }),
    'GET /api/contracts/client-leaderboard': () => ({
      body: [
        aClient(5, { username: 'Ilsabet', seasonId: 1001, spiceSpent: 40 }),
        aClient(6, { seasonId: 1001, averageRating: 0 }),
      ],
    }),
    ...answers,
  });
  renderUi(<Leaderboards />, how);
  return sent;
}
const rows = async (): Promise<HTMLElement[]> => {
  const table = await screen.findByRole('table');
  return within(table).getAllByRole('row').slice(1);
};
const texts = (row: HTMLElement | undefined): (string | null)[] =>
  within(row ?? document.body)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);
const names = async (): Promise<string[]> => (await rows()).map((row) => texts(row)[1] ?? '');

let send: SendLive;
beforeEach(() => {
  send = sendLive();
  seasons.reset();
  ownPlaces.reset();
  pastPlaces.reset();
  contractors.use.setState(contractors.use.getInitialState(), true);
  clients.use.setState(clients.use.getInitialState(), true);
});

describe('figures', () => {
  it('show completed contracts, points, and the average rating with one decimal and a star', async () => {
    show();
    expect((await rows()).map(texts)).toEqual([
      ['1', 'Pallas', '31 completed', '1,480 points', '4.8★'],
      ['2', 'Yusra', '27 completed', '1,220 points', 'No rating'],
    ]);
  });

  it('show what clients posted, completed and spent, and their average rating', async () => {
    show({}, { route: '/contracts?tab=leaderboard&board=clients' });
    expect((await rows()).map(texts)).toEqual([
      ['1', 'Ilsabet', '5 posted', '12,000 Solari40 Spice spent', '3 completed', '4.3★'],
      ['2', 'Client 6', '5 posted', '12,000 Solari spent', '3 completed', 'No rating'],
    ]);
  });

  it('show how places have changed within a week, also after a live update', async () => {
    const past = { since: '2026-04-25T12:00:00.000Z', contractors: [{ userId: 2, place: 1 }], clients: [] };
    show({ 'GET /api/contracts/past-places': () => ({ body: past }) });
    const places = async (): Promise<(string | undefined)[]> => (await rows()).map((row) => texts(row)[0] ?? undefined);
    await waitFor(async () => expect(await places()).toEqual(['1★ new', '2▼ down 1']));
    expect(screen.getByText('Places compared with 25 Apr 2026')).toBeVisible();
    act(() => send('contractor-standing:updated', { ...yusra, totalPoints: 1500, version: 2, ...fact }));
    expect(await places()).toEqual(['1– same', '2★ new']);
    await userEvent.click(screen.getByRole('tab', { name: 'Clients' }));
    await waitFor(async () => expect(await places()).toEqual(['1', '2']));
  });

  it('show that nobody is ranked, in both tabs', async () => {
    const none = (): { body: unknown } => ({ body: [] });
    show({ 'GET /api/contracts/leaderboard': none, 'GET /api/contracts/client-leaderboard': none });
    expect(await screen.findByText('No contractors ranked yet')).toBeVisible();
    await userEvent.click(screen.getByRole('tab', { name: 'Clients' }));
    expect(await screen.findByText('No clients ranked yet')).toBeVisible();
  });

  it('show an error and can be loaded again', async () => {
    let fails = true;
    show({ 'GET /api/contracts/leaderboard': () => (fails ? { status: 503 } : { body: [pallas] }) });
    expect(await screen.findByText('Error loading leaderboard')).toBeVisible();
    fails = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await names()).toEqual(['Pallas']);
  });
});

describe('live updates', () => {
  it('move a row to its new place, and insert new rows', async () => {
    show();
    expect(await names()).toEqual(['Pallas', 'Yusra']);
    act(() => send('contractor-standing:updated', { ...yusra, totalPoints: 1500, version: 2, ...fact }));
    expect(await names()).toEqual(['Yusra', 'Pallas']);
    const late = aContractor(9, { username: 'Wren', totalPoints: 1490 });
    act(() => send('contractor-standing:updated', { ...late, ...nextFact }));
    expect(await names()).toEqual(['Yusra', 'Wren', 'Pallas']);
  });

  it('ignore other seasons, and rows below the loaded ones', async () => {
    show({
      'GET /api/contracts/leaderboard': () => ({
        body: [pallas, yusra],
        link: '</api/contracts/leaderboard?cursor=x>; rel="next"',
      }),
      'GET /api/contracts/standing': () => ({ body: { contractors: null, clients: null } }),
    });
    expect(await names()).toEqual(['Pallas', 'Yusra']);
    act(() => {
      send('contractor-standing:updated', { ...pallas, seasonId: 1, totalPoints: 0, version: 9, ...fact });
      send('contractor-standing:updated', { ...aContractor(9, { totalPoints: 10 }), ...nextFact });
    });
    expect((await rows()).map((row) => texts(row)[3])).toEqual(['1,480 points', '1,220 points']);
  });

  it('load the new season when the old one is closed on another screen', async () => {
    const next = aSeason({ id: 3, number: 3 });
    const sent = show({
      'GET /api/contracts/leaderboard': ({ query }) => ({ body: query.get('season') === '3' ? [] : [pallas] }),
    });
    expect(await names()).toEqual(['Pallas']);
    const closed = { ...present, endedAt: '2026-05-02T12:00:00.000Z', endedBy: 'Maren Quill' };
    act(() => send('season:changed', { seasons: [next, closed, past, ofClients], version: 2, ...fact }));
    expect(await screen.findByText('No contractors ranked yet')).toBeVisible();
    const asked = sent.filter(({ path }) => path === '/api/contracts/leaderboard');
    expect(asked.at(-1)?.query.get('season')).toBe('3');
  });
});

describe('the viewer’s own rank', () => {
  const own = aContractor(12, { username: 'Maren Quill', discordId: me, totalPoints: 20 });
  const paged: Answers = {
    'GET /api/contracts/leaderboard': ({ query }) =>
      query.get('cursor') === null
        ? { body: [pallas, yusra], link: '</api/contracts/leaderboard?cursor=x>; rel="next"' }
        : { body: [own] },
    'GET /api/contracts/standing': () => ({ body: { contractors: { place: 37, standing: own }, clients: null } }),
  };

  it('is shown at the end until its page is loaded, and then in its place', async () => {
    show(paged);
    await waitFor(async () => expect(await names()).toEqual(['Pallas', 'Yusra', 'Maren QuillYou']));
    expect(texts((await rows()).at(-1))[0]).toBe('37');
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
    await waitFor(async () => expect(texts((await rows()).at(-1))[0]).toBe('3'));
    expect(await names()).toEqual(['Pallas', 'Yusra', 'Maren QuillYou']);
  });

  it('is not requested when the viewer is among the loaded rows', async () => {
    const sent = show({ 'GET /api/contracts/leaderboard': () => ({ body: [pallas, own] }) });
    expect(await names()).toEqual(['Pallas', 'Maren QuillYou']);
    expect(sent.some(({ path }) => path === '/api/contracts/standing')).toBe(false);
  });
});

describe('seasons', () => {
  const admin = { session: sessionAs('Admin') };
  const deletion = 'DELETE /api/contracts/mercenary-leaderboard';

  it('show a past season with its dates, and without Clear All', async () => {
    show({}, { ...admin, route: '/contracts?tab=leaderboard&season=1' });
    expect(await screen.findByText('Season 1 is over')).toBeVisible();
    expect(screen.getByText(/5 Jan 2026 – 2 Mar 2026, closed by Maren Quill/)).toBeVisible();
    expect(await names()).toEqual(['Oro']);
    expect(screen.queryByRole('button', { name: 'Clear All' })).toBeNull();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Season' }), '2');
    await waitFor(async () => expect(await names()).toEqual(['Pallas', 'Yusra']));
  });

  it('can be cleared and restored only by admins', async () => {
    show({}, { route: '/contracts?tab=leaderboard&season=1' });
    expect(await screen.findByText('Season 1 is over')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Restore this season' })).toBeNull();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Season' }), '2');
    expect(screen.queryByRole('button', { name: 'Clear All' })).toBeNull();
  });

  it('are cleared after a question, with a message', async () => {
    const sent = show({ [deletion]: () => ({ status: 204 }) }, admin);
    await userEvent.click(await screen.findByRole('button', { name: 'Clear All' }));
    const question = await screen.findByRole('alertdialog', { name: 'Clear mercenary leaderboard' });
    expect(question).toHaveTextContent(/resets all points and statistics/);
    expect(document.querySelector('[aria-busy="true"]')).toBeNull();
    await userEvent.click(within(question).getByRole('button', { name: 'Clear All' }));
    expect(await screen.findByText('Mercenary leaderboard cleared')).toBeVisible();
    expect(screen.getByText('All mercenary points and statistics have been reset.')).toBeVisible();
    expect(sent.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
  });

  it('show why clearing the clients failed', async () => {
    show(
      { 'DELETE /api/contracts/client-leaderboard': () => ({ status: 503 }) },
      { ...admin, route: '/contracts?tab=leaderboard&board=clients' },
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Clear All' }));
    const question = await screen.findByRole('alertdialog', { name: 'Clear client leaderboard' });
    expect(question).toHaveTextContent(/deletes all contracts and client data/);
    await userEvent.click(within(question).getByRole('button', { name: 'Clear All' }));
    expect(await screen.findByText('Failed to clear client leaderboard')).toBeVisible();
  });

  it('are restored after a question', async () => {
    let book = [present, past, ofClients];
    show(
      {
        'GET /api/contracts/seasons': () => ({ body: book }),
        'POST /api/contracts/seasons/1/restore': () => {
          const restored = { ...past, endedAt: null, endedBy: null };
          book = [{ ...present, endedAt: '2026-05-02T12:00:00.000Z', endedBy: 'Maren Quill' }, restored, ofClients];
          return { body: restored };
        },
      },
      { ...admin, route: '/contracts?tab=leaderboard&season=1' },
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Restore this season' }));
    const question = await screen.findByRole('alertdialog', { name: 'Restore season' });
    await userEvent.click(within(question).getByRole('button', { name: 'Restore this season' }));
    expect(await screen.findByText('Season restored')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Clear All' })).toBeVisible();
    expect(await names()).toEqual(['Oro']);
  });

  it('show why a season could not be restored', async () => {
    show(
      { 'POST /api/contracts/seasons/1/restore': () => refusal(409, 'The season goes on already') },
      { ...admin, route: '/contracts?tab=leaderboard&season=1' },
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Restore this season' }));
    const question = await screen.findByRole('alertdialog', { name: 'Restore season' });
    await userEvent.click(within(question).getByRole('button', { name: 'Restore this season' }));
    expect(await screen.findByText('The season goes on already')).toBeVisible();
  });
});
