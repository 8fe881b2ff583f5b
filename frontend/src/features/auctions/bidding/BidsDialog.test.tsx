// Tests of the bids dialog: struck bids, and striking as an admin.
import { expect, it, jest } from '@jest/globals';
import type { Auction, Bid } from '@guild/common/auctions/auctions.api';
import type { Access } from '@guild/common/members/members.api';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aBid, anAuction } from '@guild/common/test/auctions.builders';
import { me } from '@guild/common/test/people';
import { answerCalls, type Answers, type Sent } from '../../../../test/fakeServer.ts';
import { sessionAs } from '../../../../test/session.ts';
import { renderUi } from '../../../../test/renderUi.tsx';
import { startAuctions } from '../../../../test/stores.ts';
import { auctions } from '../auctions.store.ts';
import { bids } from '../core/auctions.detail.ts';
import BidsDialog from './BidsDialog.tsx';

const auction = anAuction({ currentBid: 300, buyoutPrice: null, bidCount: 2 });
const low = aBid({ id: 1, bidAmount: 300 });
const high = aBid({ id: 2, bidAmount: 1_000_000, bidderUsername: 'Grim' });
const struck: Bid = { ...high, struckAt: high.bidTime };

const open = jest.fn();
async function show(
  shown: Auction,
  rows: () => Bid[],
  { answers = {}, access = 'Member', bare = true }: { answers?: Answers; access?: Access; bare?: boolean } = {},
): Promise<Sent[]> {
  bids.reset();
  startAuctions(shown);
  const sent = answerCalls({
    'GET /api/auctions/12': () => ({ body: shown }),
    'GET /api/auctions/12/bids': () => ({ body: rows() }),
    ...answers,
  });
  renderUi(<BidsDialog id={12} open bare={bare} onClose={() => undefined} onOpen={open} />, {
    session: sessionAs(access),
  });
  await screen.findByRole('list', { name: 'Bids' });
  return sent;
}
const row = (name: RegExp): HTMLElement => {
  const found = screen.getAllByRole('listitem').find((one) => name.test(one.textContent));
  if (found === undefined) throw new Error('no such bid');
  return found;
};

it('marks a struck bid, shows the next one as the highest, and leaves it out of the chart', async () => {
  await show(auction, () => [struck, low]);
  expect(row(/1,000,000/)).toHaveTextContent('Struck by somebody who may manage auctions');
  expect(row(/1,000,000/)).not.toHaveTextContent('Highest');
  expect(row(/300/)).toHaveTextContent('Highest');
  expect(screen.getByRole('img', { name: 'Price history: from 100 Solari to 300 Solari in 1 bid' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Export CSV' })).toHaveAttribute('href', '/api/auctions/12/bids.csv');
  // Members cannot strike.
  expect(screen.queryByRole('button', { name: /^Strike/ })).toBeNull();
});

it('lets an admin strike a bid after a question', async () => {
  let rows = [high, low];
  const leading = { ...auction, currentBid: 1_000_000, leaderUsername: 'Grim' };
  const answers: Answers = {
    'POST /api/auctions/12/bids/2/strike': () => {
      rows = [struck, low];
      return { body: { ...auction, version: 4 } };
    },
  };
  const sent = await show(leading, () => rows, { answers, access: 'Admin' });
  await userEvent.click(screen.getByRole('button', { name: 'Strike Grim’s bid of 1,000,000' }));
  const question = await screen.findByRole('alertdialog');
  expect(question).toHaveTextContent('Grim’s bid of 1,000,000 Solari');
  await userEvent.click(within(question).getByRole('button', { name: 'Strike bid' }));
  await waitFor(() => expect(row(/1,000,000/)).toHaveTextContent('Struck by somebody who may manage auctions'));
  expect(sent.filter(({ method }) => method === 'POST')).toHaveLength(1);
  expect(auctions.use.getState().entities.byId[12]?.currentBid).toBe(300);
  expect(within(row(/1,000,000/)).queryByRole('button')).toBeNull();
});

it('lets the seller block a bidder', async () => {
  const answers: Answers = { 'PUT /api/user/blocked-bidders/*': () => ({ status: 204 }) };
  const sent = await show({ ...auction, sellerDiscordId: me }, () => [low], { answers });
  await userEvent.click(screen.getByRole('button', { name: /^Block / }));
  expect(await screen.findByText('Bids Blocked')).toBeVisible();
  expect(sent.filter(({ method }) => method === 'PUT')).toHaveLength(1);
});

it('tells a blocked person that the seller takes no bids from them', async () => {
  const answers: Answers = { 'GET /api/auctions/12/maximum': () => ({ body: { maximum: null, isBlocked: true } }) };
  await show(auction, () => [low], { answers, bare: false });
  expect(await screen.findByText("The seller doesn't take bids from you.")).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Place Bid' })).toBeNull();
});

it('marks automatic bids', async () => {
  await show(auction, () => [aBid({ id: 3, bidAmount: 301, automatic: true }), low]);
  expect(row(/301/)).toHaveTextContent('Automatic');
  expect(row(/300/)).not.toHaveTextContent('Automatic');
});

it('shows the leader their own maximum, and opens the bid dialog to change it', async () => {
  const answers: Answers = { 'GET /api/auctions/12/maximum': () => ({ body: { maximum: 900 } }) };
  await show({ ...auction, leaderDiscordId: me }, () => [low], { answers, bare: false });
  expect(await screen.findByText('Your maximum: 900 Solari')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Change' }));
  expect(open).toHaveBeenCalledWith(12, 'bid');
});
