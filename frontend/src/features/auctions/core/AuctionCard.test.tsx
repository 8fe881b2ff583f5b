// Tests of the auction card: shown state, and the actions for each person.
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Auction } from '@guild/common/auctions/auctions.api';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { anAuction } from '@guild/common/test/auctions.builders';
import { inHours, me } from '@guild/common/test/people';
import { answerCalls, refusal } from '../../../../test/fakeServer.ts';
import { renderUi, type RenderHow } from '../../../../test/renderUi.tsx';
import { sessionAs } from '../../../../test/session.ts';
import { startAuctions } from '../../../../test/stores.ts';
import { AuctionCard } from './AuctionCard.tsx';
import { auctions, useAuctions } from '../auctions.store.ts';

const as = (role: 'Admin' | 'Member' | 'Guest'): RenderHow => ({ session: sessionAs(role) });
const open = jest.fn();
function At(): ReactNode {
  const { pathname, search } = useLocation();
  return <p data-testid="at">{pathname + search}</p>;
}
async function show(auction: Auction, how: RenderHow = {}): Promise<void> {
  startAuctions(auction);
  renderUi(
    <>
      <AuctionCard id={auction.id} onOpen={open} />
      <At />
    </>,
    how,
  );
  // The toaster updates a moment after it is mounted.
  await act(() => Promise.resolve());
}
const more = (): HTMLElement => screen.getByRole('button', { name: /^More actions/ });
/** The buttons of the card, without those of toasts from an earlier test. */
const buttons = (): string[] =>
  screen
    .getAllByRole('button')
    .filter((one) => one.closest('[data-scope="toast"]') === null)
    .map((one) => one.textContent);

beforeEach(() => {
  open.mockClear();
  answerCalls({});
});

describe('AuctionCard', () => {
  it('shows the details of an active auction', async () => {
    await show(anAuction({ quantity: 12 }));
    const card = screen.getByRole('article', { name: 'Bone-edged long knife' });
    for (const text of [
      'Active',
      'Current Bid',
      '48,200',
      'Buyout Price',
      '75,000',
      'Seller',
      'Ilsabet Korr',
      'Time Left',
      '×12',
    ])
      expect(card).toHaveTextContent(text);
    expect(card).toHaveTextContent('in 3 days');
    expect(card).not.toHaveTextContent('Winner');
    expect(buttons()).toEqual(['', 'Place Bid', 'BuyoutBuying...', 'Bids (2)']);
  });

  it.each(['Weapon', 'Blueprint'] as const)('names its category: %s', async (category) => {
    await show(anAuction({ category }));
    expect(within(screen.getByRole('article')).getByText(category)).toBeVisible();
  });

  it('does not load the seller’s picture, which another host has', async () => {
    await show(anAuction({ imageUrl: 'https://pictures.example/knife.png' }));
    expect(document.querySelector('img[src*="pictures.example"]')).toBeNull();
  });

  it('leaves out the buyout price when there is none', async () => {
    await show(anAuction({ buyoutPrice: null }));
    expect(screen.queryByText('Buyout Price')).toBeNull();
    expect(screen.queryByRole('button', { name: /Buyout/ })).toBeNull();
  });

  it('shows the winner of an ended auction, and only the button for its bids', async () => {
    await show(
      anAuction({ status: 'ended', winnerId: 7, winnerUsername: 'Oro Dast', winnerDiscordId: '100000000000000077' }),
    );
    expect(screen.getByText('Ended')).toBeVisible();
    expect(screen.getByRole('article')).toHaveTextContent('WinnerOro Dast');
    expect(screen.queryByText('Time Left')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Place Bid' })).toBeNull();
  });

  it.each([
    ['Current Bid', anAuction({ bidCount: 0, leaderId: null, leaderDiscordId: null })],
    ['Starting price', anAuction({ leaderId: null, leaderDiscordId: null, status: 'ended' })],
    ['Sold for', anAuction({ status: 'ended', winnerId: 7, winnerUsername: 'Oro Dast', winnerDiscordId: '1' })],
    ['Current Bid', anAuction({ status: 'ended' })],
  ])('labels the price %j when that is what it is', async (words, auction) => {
    await show(auction);
    expect(screen.getByText(words)).toBeVisible();
    for (const other of ['Starting price', 'Sold for', 'Current Bid'].filter((one) => one !== words))
      expect(screen.queryByText(other)).toBeNull();
  });

  it('shows Lost only to bidders who did not win', async () => {
    const lost = anAuction({ status: 'ended', winnerId: 7, winnerUsername: 'Oro Dast', winnerDiscordId: '1' });
    await show(lost);
    expect(screen.queryByText('Lost')).toBeNull();
    act(() => useAuctions.setState({ bidOn: { 12: true } }));
    expect(screen.getByText('Lost')).toBeVisible();
    act(() => auctions.changed({ ...lost, version: 4, winnerDiscordId: me }));
    expect(screen.getByText('You won')).toBeVisible();
    act(() => auctions.changed({ ...lost, version: 5, winnerId: null, winnerDiscordId: null }));
    expect(screen.queryByText('Lost')).toBeNull();
  });

  it('offers the seller of an unsold lot to relist it, with Undo', async () => {
    const unsold = anAuction({ status: 'ended', sellerDiscordId: me, leaderId: null, leaderDiscordId: null });
    const calls = answerCalls({
      'POST /api/auctions/12/relist': () => ({ status: 201, body: anAuction({ id: 13, sellerDiscordId: me }) }),
      'DELETE /api/auctions/13': () => ({ status: 204 }),
    });
    await show(unsold);
    await userEvent.click(screen.getByRole('button', { name: /^Relist/ }));
    expect(await screen.findByText('Auction Relisted')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(calls.map(({ path }) => path)).toContain('/api/auctions/13'));
    act(() => auctions.changed({ ...unsold, version: 9, relistedAs: 13 }));
    expect(screen.queryByRole('button', { name: /^Relist/ })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'See relisted' }));
    expect(open).toHaveBeenCalledWith(13, 'detail');
  });

  it('lets a bidder take the lot that is offered to them, or refuse it', async () => {
    const offer = { bidderDiscordId: me, bidderUsername: 'Maren Quill', amount: 40_000, until: inHours(40) };
    const ended = anAuction({ status: 'ended', winnerId: 7, winnerUsername: 'Oro Dast', winnerDiscordId: '77', offer });
    const calls = answerCalls({
      'POST /api/auctions/12/offer/take': () => ({ status: 409 }),
      'POST /api/auctions/12/offer/refuse': () => ({ body: { ...ended, version: 4, offer: null } }),
      'GET /api/auctions/12': () => ({ body: ended }),
    });
    await show(ended);
    expect(screen.getByText('offered to Maren Quill')).toBeVisible();
    const answer = async (name: string): Promise<void> =>
      userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name }));
    await userEvent.click(screen.getByRole('button', { name: 'Take it for 40,000 Solari' }));
    expect(await screen.findByText(/You become the winner/)).toBeVisible();
    await answer('Take it for 40,000 Solari');
    await waitFor(() => expect(calls.map(({ path }) => path)).toContain('/api/auctions/12/offer/take'));
    await userEvent.click(await screen.findByRole('button', { name: 'No, thanks' }));
    await answer('Refuse');
    expect(await screen.findByText('Refused')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'No, thanks' })).toBeNull();
  });

  it('offers guests no changes', async () => {
    await show(anAuction(), as('Guest'));
    expect(buttons()).toEqual(['Bids (2)']);
  });

  it('offers the seller Cancel and no bid', async () => {
    await show(anAuction({ sellerDiscordId: me }));
    expect(screen.getByText('Yours')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Cancel' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Place Bid' })).toBeNull();
    expect(screen.queryByRole('button', { name: /Buyout/ })).toBeNull();
  });

  it('shows an admin the same buttons as others, and the further actions in a menu', async () => {
    await show(anAuction(), as('Admin'));
    expect(buttons()).toEqual([
      ...['', 'More actions for Bone-edged long knife'],
      ...['Place Bid', 'BuyoutBuying...', 'Bids (2)'],
    ]);
    await userEvent.click(screen.getByRole('button', { name: 'Bids (2)' }));
    expect(open).toHaveBeenCalledWith(12, 'bids');
    await userEvent.click(more());
    expect(screen.getAllByRole('menuitem').map((one) => one.textContent)).toEqual(['End Auction', 'Delete']);
  });

  it('shows who leads and who was outbid', async () => {
    await show(anAuction({ leaderDiscordId: me }));
    expect(screen.getByText('You lead')).toBeVisible();
    act(() => {
      useAuctions.setState({ bidOn: { 12: true } });
      auctions.changed(anAuction({ version: 4, currentBid: 49_400 }));
    });
    expect(screen.getByText('Outbid')).toBeVisible();
    expect(screen.getByRole('article')).toHaveTextContent('Current Bid +1,200');
  });

  it('counts seconds in the last hour and shows that the end was moved', async () => {
    await show(anAuction({ endTime: inHours(0.5), originalEndTime: inHours(0.48) }));
    expect(screen.getByRole('article')).toHaveTextContent(/00:(30:0[01]|29:5\d)/);
    expect(screen.getByText('extended')).toBeVisible();
  });

  it.each([
    ['tomorrow-ish', 'Invalid end time'],
    ['', 'Unknown time remaining'],
  ])('shows a fallback text for the end %j', async (endTime, words) => {
    await show(anAuction({ endTime, originalEndTime: endTime }));
    expect(screen.getByRole('article')).toHaveTextContent(words);
  });

  it('buys out once after a question, and shows the result', async () => {
    let answer: (reply: { body: unknown }) => void = () => undefined;
    const sent = answerCalls({ 'POST /api/auctions/12/buyout': () => new Promise((resolve) => (answer = resolve)) });
    await show(anAuction());
    await userEvent.click(screen.getByRole('button', { name: /^Buyout/ }));
    expect(
      await screen.findByText('Are you sure you want to buy "Bone-edged long knife" for 75,000 Solari?'),
    ).toBeVisible();
    const question = await screen.findByRole('alertdialog', { name: 'Buyout' });
    await userEvent.click(within(question).getByRole('button', { name: 'Buyout' }));
    const busy = await screen.findByRole('button', { name: 'Buying...', hidden: true });
    expect(busy).toHaveAttribute('aria-busy', 'true');
    act(() => answer({ body: anAuction({ version: 9, status: 'ended', endReason: 'buyout', currentBid: 75_000 }) }));
    expect(await screen.findByText('Auction Won!')).toBeVisible();
    expect(screen.getByText('You won Bone-edged long knife with the buyout price!')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'See the deal' }));
    expect(screen.getByTestId('at')).toHaveTextContent('/treasury?tab=mine&side=debtor');
    expect(sent.filter((one) => one.method === 'POST')).toHaveLength(1);
  });

  it('shows why a buyout failed', async () => {
    answerCalls({
      'POST /api/auctions/12/buyout': () => refusal(409, 'This auction has ended'),
      'GET /api/auctions/12': () => ({ body: anAuction() }),
    });
    await show(anAuction());
    await userEvent.click(screen.getByRole('button', { name: /^Buyout/ }));
    await userEvent.click(await screen.findByRole('button', { name: 'Buyout' }));
    expect(await screen.findByText('Buyout Failed')).toBeVisible();
    expect(screen.getByText('This auction has ended')).toBeVisible();
  });

  it('shows a fallback text when ending fails without a reason', async () => {
    await show(anAuction(), as('Admin'));
    await userEvent.click(more());
    await userEvent.click(screen.getByRole('menuitem', { name: 'End Auction' }));
    await userEvent.click(await screen.findByRole('button', { name: 'End Auction' }));
    expect(await screen.findByText('End Failed')).toBeVisible();
    expect(screen.getByText('Failed to end auction')).toBeVisible();
  });

  it('is deleted after a question and restored by Undo', async () => {
    const sent = answerCalls({
      'DELETE /api/auctions/12': () => ({ status: 204 }),
      'POST /api/auctions/12/restore': () => ({ body: anAuction({ version: 5 }) }),
    });
    await show(anAuction(), as('Admin'));
    await userEvent.click(more());
    await userEvent.click(screen.getByRole('menuitem', { name: 'Delete' }));
    expect(await screen.findByText(/^Are you sure you want to delete/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Delete auction' }));
    expect(await screen.findByText('Auction Deleted')).toBeVisible();
    expect(useAuctions.getState().shown).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(useAuctions.getState().shown).toEqual([12]));
    expect(sent.map((one) => one.method)).toEqual(['DELETE', 'POST']);
  });

  it('shows the star at once and removes it when the server refuses', async () => {
    answerCalls({
      'PUT /api/auctions/12/watch': () => refusal(403, "You don't have permission to do this.", 'not_allowed'),
    });
    await show(anAuction());
    const star = screen.getByRole('button', { name: 'Watch Bone-edged long knife' });
    await userEvent.click(star);
    expect(await screen.findByText('Watch failed')).toBeVisible();
    expect(star).toHaveAttribute('aria-pressed', 'false');
  });
});
