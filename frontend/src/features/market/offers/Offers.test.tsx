// Tests of offers: the button of a card, the offer dialog, and the answers in an item's dialog.
import { beforeEach, expect, it } from '@jest/globals';
import type { MarketItem } from '@guild/common/market/market.api';
import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { anItem, anOffer } from '@guild/common/test/market.builders';
import { me, other } from '@guild/common/test/people';
import { answerCalls, refusal, type Answers, type Sent } from '../../../../test/fakeServer.ts';
import { renderUi, type RenderHow } from '../../../../test/renderUi.tsx';
import { sessionAs } from '../../../../test/session.ts';
import { startItems } from '../../../../test/stores.ts';
import { ItemsSection } from '../ItemsSection.tsx';
import { forgetOffers, offersOf, takeOffer } from './market.offers.ts';

function show(item: MarketItem, answers: Answers = {}, how: RenderHow = {}): Sent[] {
  const sent = answerCalls({
    'GET /api/marketplace': () => ({ body: [item] }),
    [`GET /api/marketplace/${item.id}`]: () => ({ body: item }),
    [`GET /api/marketplace/${item.id}/offers`]: () => ({ body: [] }),
    ...answers,
  });
  renderUi(<ItemsSection />, { route: '/marketplace?tab=items', ...how });
  return sent;
}
const card = (): Promise<HTMLElement> => screen.findByRole('article', { name: 'Night cloak' });
const opened = { route: '/marketplace?tab=items&item=8' };
const fill = (label: string, value: string): void => {
  fireEvent.input(screen.getByLabelText(label), { target: { value } });
};
/** An item of the viewer, and an offer for it. */
const own = { seller: 'Maren Quill', sellerDiscordId: me };
const received = anOffer({ ...own, username: 'Corvin Thale', discordId: other, message: 'Tonight?' });

beforeEach(() => {
  startItems();
  forgetOffers();
  offersOf.reset();
});

it('offers the price of the listing for all pieces, and a price of its own for a part', async () => {
  const item = anItem({ quantity: 40 });
  const sent = show(item, { 'POST /api/marketplace/8/offers': () => ({ body: anOffer() }) });
  await userEvent.click(within(await card()).getByRole('button', { name: 'I take it' }));
  await screen.findByRole('dialog', { name: 'I take it' });
  expect(screen.getByLabelText('Price (Solari)')).toHaveValue('1,200');
  expect(screen.getByLabelText('Price (Solari)')).toHaveAttribute('readonly');
  fill('Quantity', '10');
  fill('Price (Solari) (optional)', '300');
  fill('Message (optional)', 'Tonight?');
  await userEvent.click(screen.getByRole('button', { name: 'Send offer' }));
  expect(await screen.findByText('Offer sent')).toBeVisible();
  expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({
    quantity: 10,
    price: 300,
    priceUnit: 'Solari',
    message: 'Tonight?',
  });
  expect(within(await card()).getByRole('button', { name: 'Offered' })).toBeDisabled();
});

it('needs a price or a message for a wanted item on request', async () => {
  const item = anItem({ listingType: 'buying', price: null });
  const sent = show(
    item,
    { 'POST /api/marketplace/8/offers': () => ({ body: anOffer({ price: null }) }) },
    {
      route: '/marketplace?tab=items&listingType=buying',
    },
  );
  await userEvent.click(within(await card()).getByRole('button', { name: 'I have it' }));
  await screen.findByRole('dialog', { name: 'I have it' });
  await userEvent.click(screen.getByRole('button', { name: 'Send offer' }));
  expect(await screen.findByText('Enter a price, or write what you give instead')).toBeVisible();
  fill('Message (optional)', 'For the rope');
  await userEvent.click(screen.getByRole('button', { name: 'Send offer' }));
  expect(await screen.findByText('Offer sent')).toBeVisible();
  expect(sent.find(({ method }) => method === 'POST')?.body).toMatchObject({ price: null, message: 'For the rope' });
});

it('shows the owner how many offers wait, and nobody else', async () => {
  show(anItem(own), { 'GET /api/user/offers': () => ({ body: [received] }) });
  expect(await within(await card()).findByText('1 offer')).toBeVisible();
  act(() => void takeOffer({ ...received, state: 'withdrawn' }));
  expect(within(await card()).queryByText('1 offer')).toBeNull();
  // A late message does not open it again.
  act(() => void takeOffer(received));
  expect(within(await card()).queryByText('1 offer')).toBeNull();
});

it('lets the owner accept, or decline with a reason', async () => {
  const second = { ...received, id: 4, username: 'Wren' };
  const sent = show(
    anItem(own),
    {
      'GET /api/marketplace/8/offers': () => ({ body: [received, second] }),
      'POST /api/marketplace/8/offers/3/answer': () => ({ body: { ...received, state: 'accepted' } }),
      'POST /api/marketplace/8/offers/4/answer': () => ({ body: { ...second, state: 'declined', reason: 'Promised' } }),
    },
    opened,
  );
  const list = within(await screen.findByRole('region', { name: 'Offers' }));
  expect(list.getAllByText('1 for 1,200 Solari')).toHaveLength(2);
  await userEvent.click(list.getByRole('button', { name: 'Accept the offer of Corvin Thale' }));
  expect(await screen.findByText('Offer accepted')).toBeVisible();
  await userEvent.click(list.getByRole('button', { name: 'Decline the offer of Wren' }));
  await screen.findByRole('dialog', { name: 'Decline offer' });
  fill('Reason (optional)', 'Promised');
  await userEvent.click(screen.getByRole('button', { name: 'Decline offer' }));
  expect(await list.findByText('Declined: Promised')).toBeVisible();
  expect(list.getByText('Accepted')).toBeVisible();
  expect(sent.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    { accept: true },
    { accept: false, reason: 'Promised' },
  ]);
});

it('lets its author withdraw an offer, and shows why that failed', async () => {
  let answer: { status?: number; body: unknown } = refusal(409, 'This offer is no longer open');
  show(
    anItem(),
    {
      'GET /api/marketplace/8/offers': () => ({ body: [anOffer()] }),
      'DELETE /api/marketplace/8/offers/3': () => answer,
    },
    opened,
  );
  const list = within(await screen.findByRole('region', { name: 'Your offer' }));
  await userEvent.click(list.getByRole('button', { name: 'Withdraw' }));
  expect(await screen.findByText('This offer is no longer open')).toBeVisible();
  answer = { body: anOffer({ state: 'withdrawn' }) };
  await userEvent.click(list.getByRole('button', { name: 'Withdraw' }));
  expect(await screen.findByText('Offer withdrawn')).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Your offer' })).toBeNull();
});

it('shows people with the right every offer, without buttons', async () => {
  const theirs = anOffer({ username: 'Wren', discordId: '300000000000000009' });
  show(
    anItem(),
    { 'GET /api/marketplace/8/offers': () => ({ body: [theirs] }) },
    { ...opened, session: sessionAs('Admin') },
  );
  const list = within(await screen.findByRole('region', { name: 'Offers' }));
  expect(list.getByText('Waits for an answer')).toBeVisible();
  expect(list.queryByRole('button')).toBeNull();
});

it('shows Guests no offer button', async () => {
  show(anItem(), {}, { session: sessionAs('Guest') });
  expect(within(await card()).queryByRole('button', { name: 'I take it' })).toBeNull();
});
