// Tests of the viewer's lots: states, several at once, refusals and Undo.
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Auction } from '@guild/common/auctions/auctions.api';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { anAuction } from '@guild/common/test/auctions.builders';
import { me } from '@guild/common/test/people';
import { answerCalls, refusal, type Answers, type Sent } from '../../../../test/fakeServer.ts';
import { sendLive } from '../../../../test/liveMessages.ts';
import { renderUi } from '../../../../test/renderUi.tsx';
import { sessionAs } from '../../../../test/session.ts';
import { startAuctions } from '../../../../test/stores.ts';
import MyLotsDialog from './MyLotsDialog.tsx';

const open = jest.fn();
const nobody = { leaderId: null, leaderUsername: null, leaderDiscordId: null, bidCount: 0 } as const;
const lot = (id: number, itemName: string, parts: Partial<Auction> = {}): Auction =>
  anAuction({ id, itemName, sellerDiscordId: me, ...parts });
const unsold = (id: number, itemName: string, parts: Partial<Auction> = {}): Auction =>
  lot(id, itemName, { ...nobody, status: 'ended', ...parts });

async function show(answers: Answers, role: 'Member' | 'Admin' = 'Member'): Promise<Sent[]> {
  const sent = answerCalls(answers);
  renderUi(<MyLotsDialog open onClose={jest.fn()} onOpen={open} />, { session: sessionAs(role) });
  await act(() => Promise.resolve());
  return sent;
}
const lists = (running: Auction[], ended: Auction[] = []): Answers => ({
  'GET /api/auctions': ({ query }) => ({ body: query.get('status') === 'active' ? running : ended }),
});
const rows = (): (string | null)[] =>
  within(screen.getByRole('list', { name: 'Lots' }))
    .queryAllByRole('listitem')
    .map((row) => row.textContent);
const seeEnded = (): Promise<void> => userEvent.click(screen.getByRole('radio', { name: 'Ended' }));

beforeEach(() => {
  startAuctions();
  open.mockClear();
});

describe('MyLotsDialog', () => {
  it('shows running lots, and ended ones as sold, unsold or relisted', async () => {
    const sold = { status: 'ended', winnerId: 7, winnerUsername: 'Oro Dast', winnerDiscordId: '1' } as const;
    await show(
      lists([lot(1, 'Knife')], [lot(4, 'Lamp', sold), unsold(3, 'Tent'), unsold(2, 'Hook', { relistedAs: 9 })]),
    );
    await screen.findByText('Knife');
    expect(rows()[0]).toMatch(/^Knife48,200 Solari · Oro Dast · .*Running$/);
    await seeEnded();
    await screen.findByText('Lamp');
    expect(rows().map((row) => /(?:Sold|UnsoldRelist|Relisted)$/.exec(row ?? '')?.[0])).toEqual([
      'Sold',
      'UnsoldRelist',
      'Relisted',
    ]);
    expect(screen.getByLabelText('Choose Lamp')).toBeDisabled();
    await userEvent.click(screen.getByRole('button', { name: 'Tent' }));
    expect(open).toHaveBeenCalledWith(3, 'detail');
  });

  it('relists the chosen lots, says which were refused and why, and takes them back by Undo', async () => {
    const sent = await show({
      ...lists([], [unsold(3, 'Tent'), unsold(2, 'Hook'), unsold(1, 'Lamp')]),
      'POST /api/auctions/3/relist': () => ({ status: 201, body: lot(13, 'Tent') }),
      'POST /api/auctions/2/relist': () => refusal(409, 'This auction has been relisted already.'),
      'DELETE /api/auctions/13': () => ({ status: 204 }),
    });
    await seeEnded();
    await userEvent.click(await screen.findByLabelText('Choose Tent'));
    await userEvent.click(screen.getByLabelText('Choose Hook'));
    await userEvent.click(screen.getByRole('button', { name: /^Relist 2 selected/ }));
    expect(await screen.findByText('Lots Relisted')).toBeVisible();
    expect(screen.getByText('1 lot. Not done: Hook (This auction has been relisted already.).')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(sent.at(-1)).toMatchObject({ method: 'DELETE', path: '/api/auctions/13' }));
  });

  it('relists a cancelled lot with one press', async () => {
    const send = sendLive();
    let relistedAs: number | null = null;
    const sent = await show({
      'GET /api/auctions': ({ query }) => ({
        body: query.has('cancelled') ? [lot(1, 'Lamp', { relistedAs })] : [],
      }),
      'POST /api/auctions/1/relist': () => {
        relistedAs = 9;
        return { status: 201, body: lot(9, 'Lamp') };
      },
    });
    await userEvent.click(screen.getByRole('radio', { name: 'Cancelled' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Relist Lamp' }));
    expect(await screen.findByText('Auction Relisted')).toBeVisible();
    expect(sent.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual(['/api/auctions/1/relist']);
    act(() => send('auction:created', { ...lot(9, 'Lamp'), factId: 'f', factIds: ['f'] }));
    await waitFor(() => expect(rows()[0]).toMatch(/Relisted$/));
    expect(screen.queryByRole('button', { name: 'Relist Lamp' })).toBeNull();
  });

  it('cancels all chosen lots after one question, and restores them by Undo', async () => {
    const sent = await show({
      ...lists([lot(2, 'Tent', nobody), lot(1, 'Lamp')]),
      'DELETE /api/auctions/*': () => ({ status: 204 }),
      'POST /api/auctions/1/restore': () => ({ body: lot(1, 'Lamp') }),
      'POST /api/auctions/2/restore': () => ({ body: lot(2, 'Tent') }),
    });
    await userEvent.click(await screen.findByLabelText('Choose all'));
    expect(screen.queryByRole('button', { name: /^End/ })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: /^Cancel 2 selected/ }));
    const question = await screen.findByRole('alertdialog', { name: 'Cancel auctions' });
    expect(question).toHaveTextContent('cancel 2 auctions? 1 of them has bids.');
    await userEvent.click(within(question).getByRole('button', { name: 'Cancel auctions' }));
    expect(await screen.findByText('Auctions Cancelled')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(sent.filter(({ path }) => path.endsWith('/restore'))).toHaveLength(2));
  });

  it('offers to end lots to people with the right', async () => {
    await show(
      { ...lists([lot(1, 'Lamp')]), 'POST /api/auctions/1/end': () => refusal(409, 'This auction has ended') },
      'Admin',
    );
    await userEvent.click(await screen.findByLabelText('Choose Lamp'));
    await userEvent.click(screen.getByRole('button', { name: /^End 1 selected/ }));
    await userEvent.click(await screen.findByRole('button', { name: 'End auctions' }));
    expect(await screen.findByText('End Failed')).toBeVisible();
    expect(screen.getByText('Not done: Lamp (This auction has ended).')).toBeVisible();
  });

  it('says that there are none, and shows an error that can be retried', async () => {
    let works = true;
    await show({ 'GET /api/auctions': () => (works ? { body: [] } : { status: 503 }) });
    expect(await screen.findByText('You have no running auctions.')).toBeVisible();
    works = false;
    await seeEnded();
    expect(await screen.findByText('Error loading your lots')).toBeVisible();
    works = true;
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('None of your auctions has ended yet.')).toBeVisible();
  });
});
