// Tests of the bid dialog: valid amounts, refusals with their texts, and the pending state.
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Auction } from '@guild/common/auctions/auctions.api';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aBid, anAuction } from '@guild/common/test/auctions.builders';
import { me } from '@guild/common/test/people';
import { answerCalls, type Answers, refusal, type Sent } from '../../../../test/fakeServer.ts';
import { renderUi } from '../../../../test/renderUi.tsx';
import { startAuctions } from '../../../../test/stores.ts';
import { auctions } from '../auctions.store.ts';
import { raiseSteps } from './auctions.bidding.ts';
import BidDialog from './BidDialog.tsx';

const close = jest.fn();
async function show(auction: Auction, answers: Answers = {}): Promise<Sent[]> {
  startAuctions(auction);
  const sent = answerCalls({
    'GET /api/auctions/12': () => ({ body: auction }),
    'GET /api/auctions/12/bids': () => ({ body: [aBid()] }),
    'GET /api/auctions/12/maximum': () => ({ body: { maximum: null } }),
    ...answers,
  });
  renderUi(<BidDialog id={12} open onClose={close} onOpen={() => undefined} />);
  await screen.findByRole('dialog', { name: 'Place Bid' });
  await screen.findByRole('img', { name: /Price history/ });
  return sent;
}
const field = (): HTMLElement => screen.getByLabelText('Your Bid Amount (Solari)');
/** Types like a person. The suggested amount is selected first, so typing replaces it. */
async function type(text: string): Promise<void> {
  await userEvent.clear(field());
  await userEvent.type(field(), text);
}
const place = (): HTMLElement => screen.getByRole('button', { name: /^(Place Bid|Placing...)$/ });
const posts = (sent: Sent[]): Sent[] => sent.filter((one) => one.method === 'POST');

beforeEach(() => {
  close.mockClear();
});

describe('BidDialog', () => {
  it('requires an amount above the current bid', async () => {
    await show(anAuction());
    expect(field()).toHaveAttribute('placeholder', 'Minimum: 48,201');
    expect(field()).toHaveAttribute('min', '48201');
    expect(field()).toHaveAttribute('aria-valuemin', '48201');
    expect(field()).toHaveValue('48,201');
    expect(place()).toBeEnabled();
    await userEvent.clear(field());
    expect(place()).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Cancel' })).toBeEnabled();
  });

  it.each([
    ['0', 'Please enter a valid positive number'],
    ['-5', 'Please enter a valid positive number'],
    ['1.5', 'Please enter a valid positive number'],
    ['48200', 'Bid must be higher than current bid of 48,200 Solari'],
    ['75000', 'This reaches the buyout price. Use Buyout instead.'],
  ])('rejects %s without a request', async (typed, words) => {
    const sent = await show(anAuction());
    await type(`${typed}{Enter}`);
    expect(await screen.findByText('Invalid Bid')).toBeVisible();
    expect(screen.getAllByText(words).length).toBeGreaterThan(0);
    expect(posts(sent)).toEqual([]);
  });

  it.each(['49500', '49.500', '49,500', '49 500', '49.5k'])(
    'shows %s with separators, typed or pasted',
    async (text) => {
      await show(anAuction());
      await type(text);
      expect(field()).toHaveValue('49,500');
      await userEvent.clear(field());
      await userEvent.click(field());
      await userEvent.paste(text);
      expect(field()).toHaveValue('49,500');
    },
  );

  it('shows a pending bid, sends it once, and closes', async () => {
    let answer: (reply: { body: unknown }) => void = () => undefined;
    const sent = await show(anAuction(), {
      'POST /api/auctions/12/bid': () => new Promise((resolve) => (answer = resolve)),
    });
    await type('49.500');
    await userEvent.dblClick(place());
    expect(place()).toHaveAccessibleName('Placing...');
    expect(place()).toHaveAttribute('aria-busy', 'true');
    act(() => answer({ body: anAuction({ version: 4, currentBid: 49_500, leaderDiscordId: me }) }));
    expect(await screen.findByText('Bid Placed')).toBeVisible();
    expect(screen.getByText('You successfully bid 49,500 Solari on Bone-edged long knife')).toBeVisible();
    expect(close).toHaveBeenCalledTimes(1);
    expect(posts(sent)).toEqual([expect.objectContaining({ body: { bidAmount: 49_500 } })]);
  });

  it('stays open and shows the server’s error when the bid fails', async () => {
    await show(anAuction(), {
      'POST /api/auctions/12/bid': () => refusal(409, 'Bid must be higher than current bid of 60,000 Solari'),
    });
    await type('49500{Enter}');
    expect(await screen.findByText('Bid Failed')).toBeVisible();
    expect(screen.getByText('Bid must be higher than current bid of 60,000 Solari')).toBeVisible();
    expect(close).not.toHaveBeenCalled();
  });

  it('asks for confirmation of a bid of ten times the current bid', async () => {
    const sent = await show(anAuction({ currentBid: 100, buyoutPrice: null }), {
      'POST /api/auctions/12/bid': () => ({ body: anAuction({ version: 4, currentBid: 1000 }) }),
    });
    await type('1000{Enter}');
    const question = await screen.findByRole('alertdialog');
    expect(question).toHaveTextContent('at least ten times the current bid of 100 Solari');
    expect(posts(sent)).toEqual([]);
    const again = screen.getAllByRole('button', { name: 'Place Bid' }).at(-1);
    if (again !== undefined) await userEvent.click(again);
    await waitFor(() => expect(posts(sent)).toHaveLength(1));
  });

  it('follows the price while it is open, and raises the new price', async () => {
    await show(anAuction());
    await type('49000');
    act(() => auctions.changed(anAuction({ version: 4, currentBid: 50_000, bidCount: 3 })));
    expect(await screen.findByText('Bid must be higher than current bid of 50,000 Solari')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: '+1' }));
    expect(field()).toHaveValue('50,001');
    expect(screen.getByText('Minimum: 50,001')).toBeVisible();
  });

  it('keeps the filled-in amount when the price rises, and rejects it', async () => {
    const sent = await show(anAuction());
    act(() => auctions.changed(anAuction({ version: 4, currentBid: 50_000, bidCount: 3 })));
    expect(field()).toHaveValue('48,201');
    expect(await screen.findByText('Bid must be higher than current bid of 50,000 Solari')).toBeVisible();
    await userEvent.click(place());
    expect(posts(sent)).toEqual([]);
  });

  it('contains the buyout, and closes after it', async () => {
    const sent = await show(anAuction(), {
      'POST /api/auctions/12/buyout': () => ({ body: anAuction({ version: 4, status: 'ended', winnerDiscordId: me }) }),
    });
    await userEvent.click(screen.getByRole('button', { name: /^Buyout/ }));
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('buy "Bone-edged long knife" for 75,000 Solari?');
    const yes = screen.getAllByRole('button', { name: /^Buyout/ }).at(-1);
    if (yes !== undefined) await userEvent.click(yes);
    await waitFor(() => expect(close).toHaveBeenCalledTimes(1));
    expect(posts(sent)).toHaveLength(1);
    expect(screen.getByText('Auction Won!')).toBeVisible();
  });

  it('tells the leader that a bid raises only their own, and fills in no amount', async () => {
    await show(anAuction({ leaderDiscordId: me }));
    expect(screen.getByText('You lead with 48,200 Solari')).toBeVisible();
    expect(screen.getByText("You'd only raise your own bid.")).toBeVisible();
    expect(field()).toHaveValue('');
    expect(place()).toBeDisabled();
    act(() => auctions.changed(anAuction({ version: 4, currentBid: 49_400, leaderUsername: 'Kel' })));
    expect(screen.getByText('You were outbid')).toBeVisible();
    expect(screen.getByText('Kel leads with 49,400 Solari.')).toBeVisible();
  });

  it('sends nothing without a network, and says so', async () => {
    const sent = await show(anAuction());
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    try {
      await userEvent.click(place());
      expect(await screen.findByText("You're offline. Nothing was sent.")).toBeVisible();
      expect(posts(sent)).toEqual([]);
      expect(field()).toHaveValue('48,201');
    } finally {
      jest.restoreAllMocks();
    }
  });

  it('tells sellers that they cannot bid', async () => {
    await show(anAuction({ sellerDiscordId: me }));
    expect(screen.getByText("You can't bid on your own auction")).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Place Bid' })).toBeNull();
  });

  describe('up to a maximum', () => {
    const chooseUpTo = (): Promise<void> => userEvent.click(screen.getByRole('radio', { name: 'Bid up to' }));
    const upTo = (): HTMLElement => screen.getByLabelText('Bid up to (Solari)');
    const puts = (sent: Sent[]): Sent[] => sent.filter((one) => one.method === 'PUT');
    const set = (): HTMLElement => screen.getByRole('button', { name: 'Set Maximum' });

    it('says what it would do now, sets it, and closes', async () => {
      const sent = await show(anAuction(), {
        'PUT /api/auctions/12/maximum': () => ({
          body: anAuction({ version: 4, currentBid: 48_201, leaderDiscordId: me, leaderAutomatic: true }),
        }),
      });
      await chooseUpTo();
      expect(upTo()).toHaveValue('');
      expect(set()).toBeDisabled();
      expect(screen.getByText(/one step at a time, up to this amount. Nobody else sees it./)).toBeVisible();
      await userEvent.type(upTo(), '60k');
      expect(screen.getByText(/^Now: bids 48,201 Solari, or more if somebody else has a maximum./)).toBeVisible();
      await userEvent.click(set());
      expect(await screen.findByText('Maximum Set')).toBeVisible();
      expect(puts(sent)).toEqual([expect.objectContaining({ body: { maximum: 60_000 } })]);
      expect(close).toHaveBeenCalledTimes(1);
    });

    it('stays open and says so when another maximum was higher', async () => {
      await show(anAuction(), {
        'PUT /api/auctions/12/maximum': () => ({
          body: anAuction({ version: 4, currentBid: 60_001, leaderUsername: 'Kel', leaderAutomatic: true }),
        }),
      });
      await chooseUpTo();
      await userEvent.type(upTo(), '60000{Enter}');
      expect(await screen.findByText('Outbid at once by a maximum bid')).toBeVisible();
      expect(screen.getByText('Kel leads Bone-edged long knife with 60,001 Solari')).toBeVisible();
      expect(close).not.toHaveBeenCalled();
    });

    it('may be above the buyout price, and says that it never buys out', async () => {
      await show(anAuction());
      await chooseUpTo();
      await userEvent.type(upTo(), '80000');
      expect(screen.getByText(/It never buys out.$/)).toBeVisible();
      expect(set()).toBeEnabled();
    });

    it('shows their own maximum to its owner, who lowers or removes it', async () => {
      let maximum: number | null = 60_000;
      const sent = await show(anAuction({ leaderDiscordId: me, leaderAutomatic: true }), {
        'GET /api/auctions/12/maximum': () => ({ body: { maximum } }),
        'DELETE /api/auctions/12/maximum': () => {
          maximum = null;
          return { status: 204 };
        },
      });
      expect(await screen.findByText('Your maximum: 60,000 Solari')).toBeVisible();
      expect(screen.queryByText("You'd only raise your own bid.")).toBeNull();
      await userEvent.type(upTo(), '48199');
      expect(screen.getByText("Your maximum can't be below the current bid of 48,200 Solari")).toBeVisible();
      await userEvent.clear(upTo());
      await userEvent.type(upTo(), '50000');
      expect(screen.getByText(/^Now: your bid stays at 48,200 Solari./)).toBeVisible();
      await userEvent.click(screen.getByRole('button', { name: 'Remove your maximum' }));
      await waitFor(() => expect(screen.queryByText('Your maximum: 60,000 Solari')).toBeNull());
      expect(sent.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
    });
  });

  it('says that a bid was outbid at once by a maximum, and stays open', async () => {
    await show(anAuction(), {
      'POST /api/auctions/12/bid': () => ({
        body: anAuction({ version: 4, currentBid: 49_501, leaderUsername: 'Kel', leaderAutomatic: true, bidCount: 4 }),
      }),
    });
    await type('49500{Enter}');
    expect(await screen.findByText('Outbid at once by a maximum bid')).toBeVisible();
    expect(close).not.toHaveBeenCalled();
  });

  it('offers round amounts to raise by', () => {
    const stepsAt = (currentBid: number, parts = {}): number[] => raiseSteps({ currentBid, ...parts });
    expect(stepsAt(48_200)).toEqual([1, 500, 1000, 5000]);
    expect(stepsAt(100)).toEqual([1, 5, 10, 50]);
    // 1 and 2 percent of this bid round to the same amount, which is offered once.
    expect(stepsAt(273_967)).toEqual([1, 5000, 50_000]);
    expect(stepsAt(100, { smallestRaise: 20 })).toEqual([20, 50]);
    expect(stepsAt(48_200, { smallestRaisePercent: 5 })).toEqual([2410, 5000]);
  });
});
