// Two people and one auction in two browsers: bid, outbid, bid again, buyout, end by time, reload, offline and back.
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, Locator, Page } from 'playwright-core';
import { eventually, startHall, type Hall } from './hall.ts';
import { arrive, axeFindings, launchBrowser, type Look, type Person } from './people.ts';

let hall: Hall;
let browser: Browser;
let people: Person[] = [];

beforeAll(async () => {
  [hall, browser] = await Promise.all([startHall('journeys'), launchBrowser()]);
}, 60_000);
afterAll(async () => {
  await browser.close();
  await hall.close();
  expect(hall.complaints).toEqual([]);
}, 30_000);
afterEach(async () => {
  const complaints = people.flatMap((one) => one.complaints);
  await Promise.all(people.map((one) => one.context.close()));
  people = [];
  expect(complaints).toEqual([]);
});

const come = async (name: string, rank: 'Admin' | 'Member' | 'Guest', look: Look): Promise<Person> => {
  const person = await arrive(browser, hall, name, rank, look);
  people.push(person);
  return person;
};
const card = (page: Page, item: string): Locator => page.getByRole('article', { name: item });
const dialog = (page: Page): Locator => page.getByRole('dialog');
/** Waits until the text is in the place, on the person's screen. */
const shows = (place: Locator, text: string | RegExp): Promise<void> =>
  place.getByText(text).first().waitFor({ state: 'visible', timeout: 10_000 });

async function createAuction(seller: Person, item: string): Promise<void> {
  const { page } = seller;
  await page.getByRole('button', { name: 'Create Auction' }).first().click();
  const form = dialog(page);
  await form.getByLabel('Item Name').fill(item);
  await form.getByLabel('Description').fill('Found under the third dune, works by night.');
  await form.getByLabel('Buyout Price').fill('5000');
  await form.getByRole('button', { name: 'Start Auction' }).click();
  await shows(page.locator('body'), 'Auction Created');
  await dialog(page).waitFor({ state: 'hidden' });
}
async function bid(person: Person, item: string, amount: number): Promise<void> {
  await card(person.page, item).getByRole('button', { name: 'Place Bid' }).click();
  await dialog(person.page)
    .getByLabel(/Your Bid Amount/)
    .fill(amount.toString());
  await dialog(person.page).getByRole('button', { name: 'Place Bid' }).click();
  await dialog(person.page).waitFor({ state: 'hidden' });
  // A toast under the pointer stays for as long as it is being read.
  await person.page.mouse.move(1, 1);
}

const looks: [string, Look][] = [
  ['on a desktop at night', { width: 1440, theme: 'night' }],
  ['on a phone at noon', { width: 375, theme: 'noon' }],
  ['on a desktop at noon', { width: 1440, theme: 'noon' }],
  ['on a phone at night', { width: 375, theme: 'night' }],
];

describe.each(looks)('%s', (where, look) => {
  test('a bid moves both screens, the person outbid bids again, and a buyout ends it', async () => {
    const item = `Glass compass ${where}`;
    const [seller, first, second] = [
      await come('Sela', 'Admin', look),
      await come('Arren', 'Member', look),
      await come('Bex', 'Member', look),
    ];
    await Promise.all(people.map((one) => one.page.goto(`${hall.url}/marketplace?tab=auctions`)));
    await createAuction(seller, item);
    for (const one of [first, second]) {
      const pill = one.page.getByRole('button', { name: /\d+ new/ });
      await pill.or(card(one.page, item)).first().waitFor();
      if (await pill.isVisible()) await pill.click();
    }
    await bid(first, item, 150);
    await shows(card(second.page, item), '150');
    await shows(card(first.page, item), 'You lead');
    await bid(second, item, 200);
    await shows(card(first.page, item), 'Outbid');
    await first.page.getByRole('button', { name: 'Bid again' }).click();
    await dialog(first.page)
      .getByLabel(/Your Bid Amount/)
      .fill('260');
    expect(await axeFindings(first.page)).toEqual([]);
    await dialog(first.page).getByRole('button', { name: 'Place Bid' }).click();
    await shows(card(second.page, item), '260');
    await card(second.page, item).getByRole('button', { name: 'Buyout' }).click();
    await second.page.getByRole('alertdialog').or(dialog(second.page)).getByRole('button', { name: 'Buyout' }).click();
    await shows(second.page.locator('body'), 'Auction Won!');
    await Promise.all(people.map((one) => one.page.goto(`${hall.url}/marketplace?tab=auctions&status=ended`)));
    for (const one of people) {
      await shows(card(one.page, item), 'Ended');
      await shows(card(one.page, item), 'Bex');
    }
    expect(await axeFindings(second.page)).toEqual([]);
  });
});

describe('time and the network', () => {
  const look: Look = { width: 1440, theme: 'night' };
  const auctionOf = async (seller: Person, item: string, endsInMs: number): Promise<number> => {
    const { status, body } = await seller.post('/api/auctions', {
      itemName: item,
      description: 'Ends by itself.',
      category: 'Resource',
      startingPrice: 10,
      endTime: new Date(Date.now() + endsInMs).toISOString(),
    });
    expect(status).toBe(201);
    return Number(body['id']);
  };

  test('an auction ends by itself on every screen and names its winner', async () => {
    const [seller, bidder] = [await come('Tove', 'Admin', look), await come('Ulric', 'Member', look)];
    const item = 'Short fuse';
    await Promise.all(people.map((one) => one.page.goto(`${hall.url}/marketplace?tab=auctions&status=all`)));
    // A bid in the last two minutes moves the end to two minutes later, so this auction ends without that by an admin.
    const id = await auctionOf(seller, item, 4_000);
    await auctionOf(seller, 'Long fuse', 3_600_000);
    for (const one of people) {
      const pill = one.page.getByRole('button', { name: /\d+ new/ });
      await pill.or(card(one.page, item)).first().waitFor();
      if (await pill.isVisible()) await pill.click();
    }
    for (const one of people)
      await card(one.page, item).getByText('Ended', { exact: true }).waitFor({ timeout: 15_000 });
    expect((await bidder.post(`/api/auctions/${id.toString()}/bid`, { bidAmount: 20 })).status).toBe(409);
    const long = card(bidder.page, 'Long fuse');
    if (await bidder.page.getByRole('button', { name: /\d+ new/ }).isVisible())
      await bidder.page.getByRole('button', { name: /\d+ new/ }).click();
    await long.waitFor();
    await bid(bidder, 'Long fuse', 44);
    await shows(card(seller.page, 'Long fuse'), '44');
    await card(seller.page, 'Long fuse').getByRole('button', { name: 'End Auction' }).click();
    await seller.page
      .getByRole('alertdialog')
      .or(dialog(seller.page))
      .getByRole('button', { name: 'End Auction' })
      .click();
    for (const one of people) await shows(card(one.page, 'Long fuse'), 'Ulric');
  });

  test('filters and the open auction survive a reload and the way back', async () => {
    const seller = await come('Vigo', 'Member', look);
    const id = await auctionOf(seller, 'Linked lamp', 3_600_000);
    await seller.page.goto(`${hall.url}/marketplace?tab=auctions&search=Linked`);
    await card(seller.page, 'Linked lamp').waitFor();
    await seller.page.reload();
    await card(seller.page, 'Linked lamp').waitFor();
    expect(await seller.page.getByRole('searchbox').inputValue()).toBe('Linked');
    await seller.page.goto(`${hall.url}/marketplace?auction=${id.toString()}`);
    await shows(dialog(seller.page), /Linked lamp/);
    await seller.page.reload();
    await shows(dialog(seller.page), /Linked lamp/);
  });

  test('after being offline everything shown is right again', async () => {
    const [seller, bidder] = [await come('Wilma', 'Member', look), await come('Xeno', 'Member', look)];
    const id = await auctionOf(seller, 'Patient kettle', 3_600_000);
    await seller.page.goto(`${hall.url}/marketplace?tab=auctions&search=Patient`);
    await card(seller.page, 'Patient kettle').waitFor();
    await seller.context.setOffline(true);
    await shows(seller.page.locator('body'), /Reconnecting|Offline/);
    expect((await bidder.post(`/api/auctions/${id.toString()}/bid`, { bidAmount: 77 })).status).toBe(200);
    await seller.context.setOffline(false);
    await shows(card(seller.page, 'Patient kettle'), '77');
    await eventually('connected', async () => (await seller.page.getByText('Connected').count()) > 0);
  });
});
