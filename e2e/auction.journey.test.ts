// People and auctions in several browsers: bid, outbid, bid again, buyout, end by time, offline and back.
import { beforeAll, describe, expect, test } from '@jest/globals';
import { count } from '@guild/common/test/counts';
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
}, 120_000);

const field = (page: Page, title: string, label: string) => dialog(page, title).getByLabel(label, { exact: true });
async function bid({ page }: Person, item: string, amount: number): Promise<void> {
  await button(card(page, item), 'Place Bid').click();
  await field(page, 'Place Bid', 'Your Bid Amount (Solari)').fill(amount.toString());
  await button(dialog(page, 'Place Bid'), 'Place Bid').click();
  await dialog(page, 'Place Bid').waitFor({ state: 'detached' });
  // A toast under the pointer stays for as long as it is being read.
  await page.mouse.move(1, 1);
}
/** Waits for the current bid on a card. */
const shows = ({ page }: Person, item: string, text: string): Promise<void> =>
  card(page, item).getByText(text, { exact: true }).first().waitFor();
/** What others have started waits behind the pill, unless the grid was empty; one after the other, since each press reveals all. */
async function reveal({ page }: Person, ...items: readonly string[]): Promise<void> {
  const pill = page.getByRole('button', { name: /^\d+ new/ });
  for (const item of items) {
    await pill.or(card(page, item)).first().waitFor();
    if (!(await card(page, item).isVisible())) await pill.click();
    await card(page, item).waitFor();
  }
}
/** Everybody looks at the search for one item, in one look, without loading the page anew. */
async function gather(look: Look, query: string): Promise<void> {
  for (const { page } of everybody()) {
    await setLook(page, look);
    await goInside(page, `/marketplace?tab=auctions&${query}`);
  }
}

const looks: [string, Look][] = [
  ['on a desktop at night', desk],
  ['on a phone at noon', phone],
  ['on a desktop at noon', { width: 1440, theme: 'noon' }],
  ['on a phone at night', { width: 375, theme: 'night' }],
];
describe.each(count(looks.slice(0, 2), looks))('%s', (where, look) => {
  test('a bid moves both screens, the person outbid bids again, and a buyout ends it', async () => {
    const [seller, first, second] = everybody();
    const item = `Glass compass ${where}`;
    await gather(look, `search=${encodeURIComponent(where)}`);
    await button(seller.page.locator('main'), 'Create Auction').first().click();
    const form = 'Create New Auction';
    await field(seller.page, form, 'Item Name').fill(item);
    await field(seller.page, form, 'Description').fill('Found under the third dune, works by night.');
    await field(seller.page, form, 'Buyout Price (optional)').fill('5000');
    await button(dialog(seller.page, form), 'Start Auction').click();
    await toastOf(seller.page, 'Auction Created').waitFor();
    await dialog(seller.page, form).waitFor({ state: 'detached' });
    await Promise.all([reveal(first, item), reveal(second, item)]);
    await bid(first, item, 150);
    await Promise.all([shows(second, item, '150'), shows(first, item, 'You lead')]);
    await bid(second, item, 200);
    await shows(first, item, 'Outbid');
    // One press bids what it names.
    await button(first.page, 'Bid 201').click();
    await toastOf(first.page, 'Bid Placed').waitFor();
    await Promise.all([shows(first, item, 'You lead'), shows(second, item, '201')]);
    await first.page.mouse.move(1, 1);
    await button(second.page, 'Bid 202').click();
    await shows(first, item, 'Outbid');
    await second.page.mouse.move(1, 1);
    await button(card(first.page, item), 'Place Bid').click();
    expect(await field(first.page, 'Place Bid', 'Your Bid Amount (Solari)').inputValue()).toBe('203');
    await field(first.page, 'Place Bid', 'Your Bid Amount (Solari)').fill('260');
    expect(await axeFindings(first.page)).toEqual([]);
    await button(dialog(first.page, 'Place Bid'), 'Place Bid').click();
    await shows(second, item, '260');
    await button(card(second.page, item), 'Buyout').click();
    await button(question(second.page, 'Buyout'), 'Buyout').click();
    await toastOf(second.page, 'Auction Won!').waitFor();
    await gather(look, `status=ended&search=${encodeURIComponent(where)}`);
    for (const one of everybody()) {
      await shows(one, item, 'Ended');
      await shows(one, item, 'Bex');
    }
  });
});

describe('time and the network', () => {
  test('an auction ends by itself on every screen, another by an admin, and each names its winner', async () => {
    const [seller, , bidder] = everybody();
    await gather(desk, 'status=all&search=fuse');
    // A bid in the last two minutes moves the end to two minutes later, so nobody bids on this one.
    const id = await auctionBy(seller, 'Short fuse', { endTime: new Date(Date.now() + 4_000).toISOString() });
    await auctionBy(seller, 'Long fuse');
    for (const one of everybody()) await reveal(one, 'Short fuse', 'Long fuse');
    for (const one of everybody()) await shows(one, 'Short fuse', 'Ended');
    expect((await bidder.post(`/api/auctions/${id.toString()}/bid`, { bidAmount: 20 })).status).toBe(409);
    await bid(bidder, 'Long fuse', 44);
    await shows(seller, 'Long fuse', '44');
    await button(card(seller.page, 'Long fuse'), 'End Auction').click();
    await button(question(seller.page, 'End Auction'), 'End Auction').click();
    for (const one of everybody()) await shows(one, 'Long fuse', 'Bex');
  });

  test('after being offline everything shown is right again', async () => {
    const [seller, bidder] = everybody();
    const { page, context } = seller;
    const id = await auctionBy(seller, 'Patient kettle');
    await gather(desk, 'search=Patient');
    await card(page, 'Patient kettle').waitFor();
    const mark = page.locator('header').getByRole('status');
    await context.setOffline(true);
    await mark.getByText('Offline', { exact: true }).waitFor();
    expect((await bidder.post(`/api/auctions/${id.toString()}/bid`, { bidAmount: 77 })).status).toBe(200);
    await context.setOffline(false);
    await shows(seller, 'Patient kettle', '77');
    await mark.getByText('Connected', { exact: true }).waitFor();
  });
});
