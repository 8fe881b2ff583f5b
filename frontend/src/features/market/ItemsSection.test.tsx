// Tests of the item market: cards, pings, own items, both forms, and linked items.
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { MarketItem } from '@guild/common/market/market.api';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { anItem } from '@guild/common/test/market.builders';
import { inHours, me } from '@guild/common/test/people';
import { answerCalls, refusal, type Answers, type Sent } from '../../../test/fakeServer.ts';
import { catchUploads } from '../../../test/fakeUploads.ts';
import { renderUi, type RenderHow } from '../../../test/renderUi.tsx';
import { sessionAs } from '../../../test/session.ts';
import { startItems } from '../../../test/stores.ts';
import ItemDialog from './ItemDialog.tsx';
import { ItemsSection } from './ItemsSection.tsx';
import { forgetPings, recordPing } from './market.pings.ts';
import { items } from './market.store.ts';

function show(list: MarketItem[], answers: Answers = {}, how: RenderHow = {}): Sent[] {
  const sent = answerCalls({ 'GET /api/marketplace': () => ({ body: list }), ...answers });
  renderUi(<ItemsSection />, { route: '/marketplace?tab=items', ...how });
  return sent;
}
const card = (name = 'Night cloak'): Promise<HTMLElement> => screen.findByRole('article', { name });
const press = async (name: string): Promise<void> => {
  await userEvent.click(within(await card()).getByRole('button', { name }));
};

beforeEach(() => {
  startItems();
  forgetPings();
});

describe('a card', () => {
  it('shows the price with its unit, and Price on request without one', async () => {
    show([
      anItem({ price: 1_250_000 }),
      anItem({ id: 9, name: 'Keys', price: null }),
      anItem({ id: 10, name: 'Still', listingType: 'buying', price: null, wantedPrice: 640, priceUnit: 'Spice' }),
    ]);
    expect(await card()).toHaveTextContent('1,250,000 Solari');
    expect(await card('Keys')).toHaveTextContent('Price on request');
    expect(await card('Still')).toHaveTextContent('640 Spice');
  });

  it('shows its category, and what is traded in exchange', async () => {
    show([
      anItem({ category: 'Vehicle', wantedItems: ['Water'] }),
      anItem({ id: 10, name: 'Still', listingType: 'buying', wantedItems: ['Two knives', 'a rope'] }),
    ]);
    expect(within(await card()).getByText('Vehicle')).toBeVisible();
    expect(await card()).toHaveTextContent('Will trade for: Water');
    expect(await card()).toHaveTextContent('SellerCorvin Thale');
    expect(await card('Still')).toHaveTextContent('Offers1,200 Solarior Two knives, a rope');
    expect(await card('Still')).toHaveTextContent('Requested byCorvin Thale');
    expect(await card('Still')).not.toHaveTextContent('Seller');
  });

  it('shows Guests no buttons', async () => {
    show([anItem()], {}, { session: sessionAs('Guest') });
    expect(within(await card()).queryByRole('button', { name: 'Ping' })).toBeNull();
    expect(within(await card()).queryByRole('button', { name: 'Delete Night cloak' })).toBeNull();
  });

  it('sends a ping and shows how the seller was notified', async () => {
    show([anItem()], { 'POST /api/marketplace/8/ping': () => ({ body: { delivered: ['in_app', 'discord'] } }) });
    await press('Ping');
    expect(await screen.findByText('Ping Sent!')).toBeVisible();
    expect(screen.getByText('Corvin Thale was notified here and on Discord.')).toBeVisible();
  });

  it('shows Pinged until a ping can be repeated, also after a ping from another screen', async () => {
    const until = inHours(0.6);
    show([anItem(), anItem({ id: 9, name: 'Boots' })], {
      'GET /api/user/pings': () => ({ body: { pinged: [{ id: 9, until }] } }),
      'POST /api/marketplace/8/ping': () => ({ body: { delivered: ['in_app'] } }),
    });
    const boots = within(await card('Boots')).getByRole('button', { name: 'Pinged' });
    expect(boots).toBeDisabled();
    expect(boots.title).toMatch(/^You can ping about it again at \d/);
    await press('Ping');
    expect(await within(await card()).findByRole('button', { name: 'Pinged' })).toBeDisabled();
    act(() => forgetPings());
    expect(within(await card('Boots')).getByRole('button', { name: 'Ping' })).toBeEnabled();
    act(() => recordPing(9, Date.parse(until)));
    expect(within(await card('Boots')).getByRole('button', { name: 'Pinged' })).toBeDisabled();
    act(() => recordPing(8, Date.parse(inHours(-0.1))));
    expect(within(await card()).getByRole('button', { name: 'Ping' })).toBeEnabled();
  });

  it('shows how long to wait for another ping, or that it failed', async () => {
    let answer = refusal(429, 'You can ping about this item again in 14 minutes', 'rate_limited');
    show([anItem()], { 'POST /api/marketplace/8/ping': () => answer });
    await press('Ping');
    expect(await screen.findByText('Ping Failed')).toBeVisible();
    expect(screen.getByText('You can ping about this item again in 14 minutes')).toBeVisible();
    answer = { status: 500, body: undefined };
    await press('Ping');
    expect(await screen.findByText('Failed to send Discord notification')).toBeVisible();
  });

  it('can be marked as unavailable by its owner, and unavailable items cannot be pinged', async () => {
    const own = anItem({ sellerDiscordId: me, seller: 'Maren Quill' });
    const sent = show([own], {
      'PATCH /api/marketplace/8': () => ({ body: { ...own, isAvailable: false, version: 2 } }),
    });
    await press('Mark as unavailable');
    expect(await within(await card()).findByText('Unavailable')).toBeVisible();
    expect(sent.find(({ method }) => method === 'PATCH')?.body).toEqual({ isAvailable: false });
    const gone = anItem({ id: 9, name: 'Keys', isAvailable: false });
    await act(() => items.createAndInsert(() => Promise.resolve(gone)));
    expect(within(await card('Keys')).getByRole('button', { name: 'Ping' })).toBeDisabled();
  });

  it('is deleted after a question', async () => {
    show([anItem()], { 'DELETE /api/marketplace/8': () => ({ status: 204 }) }, { session: sessionAs('Admin') });
    await press('Delete Night cloak');
    const question = within(await screen.findByRole('alertdialog'));
    expect(question.getByText(/^Are you sure you want to delete/)).toBeVisible();
    await userEvent.click(question.getByRole('button', { name: 'Delete item' }));
    expect(await screen.findByText('Item Deleted')).toBeVisible();
    expect(await screen.findByText('No items found')).toBeVisible();
  });

  it('shows an error when deleting fails', async () => {
    show([anItem()], {}, { session: sessionAs('Admin') });
    await press('Delete Night cloak');
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete item' }));
    expect(await screen.findByText('Delete Failed')).toBeVisible();
    expect(screen.getByText('Failed to delete marketplace item')).toBeVisible();
  });
});

describe('pictures', () => {
  it('are on the card and in the details; without one, there is the drawing', async () => {
    const pictures = ['a'.repeat(64), 'b'.repeat(64)];
    show([anItem({ pictures }), anItem({ id: 9, name: 'Keys' })]);
    expect(within(await card()).getByRole('img', { name: 'Picture of Night cloak' })).toBeVisible();
    expect(within(await card('Keys')).queryByRole('img', { name: /^Picture/ })).toBeNull();
    await userEvent.click(within(await card()).getByRole('link', { name: 'Night cloak' }));
    expect(await screen.findByRole('button', { name: 'Enlarge picture 2 of Night cloak' })).toBeVisible();
  });
});

describe('the list', () => {
  it('requests items by search, category and type', async () => {
    const sent = show([anItem()], {}, { route: '/marketplace?tab=items&search=cloak&category=Armor' });
    await card();
    await userEvent.click(screen.getByRole('radio', { name: 'Wanted' }));
    await waitFor(() =>
      expect(sent.filter(({ path }) => path === '/api/marketplace').map(({ query }) => query.toString())).toEqual([
        'search=cloak&category=Armor&sort=newest&listingType=selling&count=1&limit=60',
        'search=cloak&category=Armor&sort=newest&listingType=buying&count=1&limit=60',
      ]),
    );
  });

  it('hides new items of others behind a button', async () => {
    show([anItem()]);
    await card();
    act(() => items.arrived({ ...anItem({ id: 20, name: 'Launcher' }), factId: 'item-fact-1' }));
    expect(screen.queryByRole('article', { name: 'Launcher' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: /1 new/ }));
    expect(await card('Launcher')).toBeVisible();
  });
});

describe('an item by its link', () => {
  const route = '/marketplace?tab=items&item=30';
  it('is shown in a dialog, without changing the list', async () => {
    const wanted = anItem({
      id: 30,
      name: 'Wind trap',
      listingType: 'buying',
      wantedItems: ['Two knives'],
      price: null,
    });
    show([anItem()], { 'GET /api/marketplace/30': () => ({ body: wanted }) }, { route });
    const dialog = within(await screen.findByRole('dialog', { name: 'Wind trap' }));
    expect(dialog.getByText('Offers')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Ping' })).toBeEnabled();
    expect(screen.queryByRole('article', { name: 'Wind trap', hidden: true })).toBeNull();
  });

  it('shows that it is no longer listed', async () => {
    show(
      [anItem()],
      { 'GET /api/marketplace/30': () => refusal(404, 'There is no such item', 'not_found') },
      { route },
    );
    const dialog = within(await screen.findByRole('dialog', { name: 'Item' }));
    expect(await dialog.findByText('This item is no longer listed.')).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'See listed items' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('the item form', () => {
  const fill = (label: string, value: string): void => {
    fireEvent.input(screen.getByLabelText(label), { target: { value } });
  };
  const open = (listingType: 'selling' | 'buying', answers: Answers = {}): Sent[] => {
    const sent = answerCalls(answers);
    renderUi(<ItemDialog open onClose={() => undefined} listingType={listingType} />);
    return sent;
  };

  it('starts with default values and reports every invalid field', async () => {
    const sent = open('selling');
    await screen.findByRole('dialog', { name: 'List New Item' });
    expect(screen.getByLabelText('Category')).toHaveValue('Resource');
    expect(screen.getByLabelText('Quantity')).toHaveValue('1');
    expect(screen.getByLabelText('Price unit')).toHaveValue('Solari');
    expect(screen.getByLabelText('Seller')).toHaveValue('Maren Quill');
    expect(screen.getByLabelText('Price')).toHaveValue('');
    fill('Quantity', '0');
    await userEvent.click(screen.getByRole('button', { name: /^List Item/ }));
    for (const words of ['Item name is required', 'Price amount must be greater than 0', 'Quantity must be at least 1'])
      expect(await screen.findByText(words)).toBeVisible();
    expect(sent).toEqual([]);
  });

  it('lists an item', async () => {
    const sent = open('selling', { 'POST /api/marketplace': () => ({ status: 201, body: anItem({ id: 40 }) }) });
    await screen.findByRole('dialog', { name: 'List New Item' });
    fill('Item name', 'Night cloak');
    fill('Price', '1200');
    await userEvent.click(screen.getByRole('button', { name: /^List Item/ }));
    expect(await screen.findByText('Item listed successfully')).toBeVisible();
    expect(sent.find(({ method }) => method === 'POST')?.body).toMatchObject({
      name: 'Night cloak',
      price: 1200,
      listingType: 'selling',
      quantity: 1,
    });
  });

  it('lists an item with a picture, once that is uploaded', async () => {
    const uploads = catchUploads();
    const sent = open('selling', { 'POST /api/marketplace': () => ({ status: 201, body: anItem({ id: 40 }) }) });
    const form = await screen.findByRole('dialog', { name: 'List New Item' });
    fill('Item name', 'Night cloak');
    fill('Price', '1200');
    const clipboardData = { files: [new File(['x'], 'cloak.png', { type: 'image/png' })] };
    fireEvent.paste(screen.getByLabelText('Item name'), { clipboardData });
    await waitFor(() => expect(uploads).toHaveLength(1));
    const submit = within(form).getByRole('button', { name: /^List Item/ });
    expect(submit).toBeDisabled();
    act(() => uploads[0]?.answer(200, { id: 'a'.repeat(64), width: 9, height: 9, url: '' }));
    expect(await screen.findByRole('img', { name: 'Picture 1' })).toBeVisible();
    await waitFor(() => expect(submit).toBeEnabled());
    await userEvent.click(submit);
    // A toast of the test before may still be there, so the call comes first.
    await waitFor(() =>
      expect(sent.find(({ method }) => method === 'POST')?.body).toMatchObject({
        name: 'Night cloak',
        pictures: ['a'.repeat(64)],
      }),
    );
    expect(await screen.findByText('Item listed successfully')).toBeVisible();
  });

  it('requests an item, with an offer in exchange, at a price on request', async () => {
    const sent = open('buying', { 'POST /api/marketplace': () => ({ status: 201, body: anItem({ id: 41 }) }) });
    await screen.findByRole('dialog', { name: 'Request Item' });
    fill('Item name', 'Wind trap');
    fill('What you offer (optional)', 'Two knives, , water');
    await userEvent.click(screen.getByLabelText('Price on request'));
    await userEvent.click(screen.getByRole('button', { name: /^Post Request/ }));
    expect(await screen.findByText('Item request posted successfully')).toBeVisible();
    expect(sent.find(({ method }) => method === 'POST')?.body).toMatchObject({
      wantedPrice: null,
      wantedItems: ['Two knives', 'water'],
      listingType: 'buying',
    });
  });

  it('shows an error and stays open when it fails', async () => {
    open('selling');
    await screen.findByRole('dialog', { name: 'List New Item' });
    fill('Item name', 'Night cloak');
    fill('Price', '1200');
    await userEvent.click(screen.getByRole('button', { name: /^List Item/ }));
    expect(await screen.findByText('Failed to list item')).toBeVisible();
    expect(screen.getByText('There was an error listing your item. Please try again.')).toBeVisible();
    expect(screen.getByRole('dialog', { name: 'List New Item' })).toBeVisible();
  });
});
