// Browser journeys of auctions in three browsers: creation, buyout, end by an admin, and lost connection.
import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { axeFindings, type Look, type Person } from './people.ts';
import {
  auctionBy,
  button,
  card,
  desk,
  dialog,
  goInside,
  phone,
  question,
  reveal,
  sharedHall,
  toastOf,
  setLook,
} from './sharedHall.ts';

const shared = sharedHall('journeys');
const { stay } = shared;
let [seller, first, second]: Person[] = [];
const everybody = (): [Person, Person, Person] => {
  if (seller === undefined || first === undefined || second === undefined) throw new Error('Nobody has come yet');
  return [seller, first, second];
};

beforeAll(async () => {
  [seller, first, second] = await Promise.all([
    stay('Sela', 'Admin', desk),
    stay('Arren', 'Member', desk),
    stay('Bex', 'Member', desk),
  ]);
  await Promise.all(everybody().map(({ page }) => page.goto(`${shared.hall.url}/marketplace?tab=auctions`)));
});

const field = (page: Page, title: string, label: string) => dialog(page, title).getByLabel(label, { exact: true });
async function bid({ page }: Person, item: string, amount: number): Promise<void> {
  await button(card(page, item), 'Place Bid').click();
  await field(page, 'Place Bid', 'Your Bid Amount (Solari)').fill(amount.toString());
  await button(dialog(page, 'Place Bid'), 'Place Bid').click();
  await dialog(page, 'Place Bid').waitFor({ state: 'detached' });
  // A toast stays as long as the pointer is on it.
  await page.mouse.move(1, 1);
}
/** Waits for the current bid on a card. */
const shows = ({ page }: Person, item: string, text: string): Promise<void> =>
  card(page, item).getByText(text, { exact: true }).first().waitFor();
/** Opens the same search in all three browsers, at the same screen size, without a reload. */
async function gather(look: Look, query: string): Promise<void> {
  for (const { page } of everybody()) {
    await setLook(page, look);
    await goInside(page, `/marketplace?tab=auctions&${query}`);
  }
}

test('an auction is created by form on a phone, and a buyout ends it on every screen', async () => {
  const [seller, first, second] = everybody();
  const item = 'Glass compass';
  await gather(phone, 'search=compass');
  await button(seller.page.locator('main'), 'Create Auction').first().click();
  const form = 'Create New Auction';
  await field(seller.page, form, 'Item name').fill(item);
  await field(seller.page, form, 'Description').fill('Found under the third dune, works by night.');
  await field(seller.page, form, 'Buyout Price (optional)').fill('5000');
  await button(dialog(seller.page, form), 'Start Auction').click();
  await toastOf(seller.page, 'Auction Created').waitFor();
  await dialog(seller.page, form).waitFor({ state: 'detached' });
  await Promise.all([reveal(first, item), reveal(second, item)]);
  await bid(first, item, 150);
  await shows(second, item, '150');
  await button(card(second.page, item), 'Place Bid').click();
  expect(await field(second.page, 'Place Bid', 'Your Bid Amount (Solari)').inputValue()).toBe('151');
  expect(await axeFindings(second.page)).toEqual([]);
  await second.page.keyboard.press('Escape');
  await dialog(second.page, 'Place Bid').waitFor({ state: 'detached' });
  await button(card(second.page, item), 'Buyout').click();
  await button(question(second.page, 'Buyout'), 'Buyout').click();
  await toastOf(second.page, 'Auction Won!').waitFor();
  await gather(phone, 'status=ended&search=compass');
  for (const one of everybody()) {
    await shows(one, item, 'Ended');
    await shows(one, item, 'Bex');
  }
});

describe('ended auctions and lost connections', () => {
  test('every screen shows the winner after an admin ends an auction', async () => {
    const [seller, , bidder] = everybody();
    await gather(desk, 'status=all&search=fuse');
    await auctionBy(seller, 'Long fuse');
    for (const one of everybody()) await reveal(one, 'Long fuse');
    await bid(bidder, 'Long fuse', 44);
    await shows(seller, 'Long fuse', '44');
    await button(card(seller.page, 'Long fuse'), 'More actions for Long fuse').click();
    await seller.page.getByRole('menuitem', { name: 'End Auction', exact: true }).click();
    await button(question(seller.page, 'End Auction'), 'End Auction').click();
    for (const one of everybody()) await shows(one, 'Long fuse', 'Bex');
  });

  test('the page shows the current bid again after it was offline', async () => {
    const [seller, bidder] = everybody();
    const { page, context } = seller;
    const id = await auctionBy(seller, 'Patient kettle');
    await gather(desk, 'search=Patient');
    await card(page, 'Patient kettle').waitFor();
    const mark = page.locator('header').getByRole('status');
    await context.setOffline(true);
    await mark.getByText('Offline', { exact: true }).waitFor();
    expect((await bidder.post(`/api/auctions/${id}/bid`, { bidAmount: 77 })).status).toBe(200);
    await context.setOffline(false);
    await shows(seller, 'Patient kettle', '77');
    await mark.getByText('Connected', { exact: true }).waitFor();
  });
});
