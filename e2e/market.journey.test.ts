// Browser journeys of the market at three screen sizes: order, clicks, pings, requests, lost auctions.
import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { eventually } from './hall.ts';
import { axeFindings, type Look, type Person } from './people.ts';
import {
  atRest,
  auctionBy,
  bidBy,
  button,
  card,
  desk,
  dialog,
  goInside,
  phone,
  reveal,
  sharedHall,
  toastOf,
  setLook,
} from './sharedHall.ts';

const shared = sharedHall('market');
const tablet = { width: 768, theme: 'night' } as const;
let [seller, one, other]: Person[] = [];
const everybody = (): [Person, Person, Person] => {
  if (seller === undefined || one === undefined || other === undefined) throw new Error('Nobody has come yet');
  return [seller, one, other];
};
const quickAction = (page: Page, name: string): Locator =>
  page.getByRole('navigation', { name: 'Quick Actions' }).getByRole('link', { name, exact: true });

beforeAll(async () => {
  [seller, one, other] = await Promise.all([
    shared.stay('Sela', 'Admin', desk),
    shared.stay('Arren', 'Member', desk),
    shared.stay('Bex', 'Member', desk),
  ]);
  for (const { page } of everybody()) {
    await page.goto(`${shared.hall.url}/dashboard`);
    await quickAction(page, 'Create Auction').waitFor();
  }
});

const names = (page: Page): Promise<string[]> => page.getByRole('article').getByRole('heading').allTextContents();
/** Counts pointer clicks. */
function counting(): { press: (what: Locator) => Promise<void>; readonly presses: number } {
  let presses = 0;
  return {
    async press(what) {
      presses += 1;
      await atRest(what);
      await what.click();
    },
    get presses() {
      return presses;
    },
  };
}
/** Shows the filters. On phones a button expands them and must not move; wider screens always show them. */
async function unfoldFilters(page: Page, { width }: Look): Promise<void> {
  const sort = page.getByLabel('Sort by');
  const filters = page.getByRole('button', { name: /^Filters/ });
  expect(await filters.isVisible()).toBe(width < 768);
  expect(await sort.isVisible()).toBe(width >= 768);
  if (width >= 768) return;
  // The place in the page, because the click itself may scroll.
  const placeOf = (): Promise<number> => filters.evaluate((one) => one.getBoundingClientRect().top + scrollY);
  const before = await placeOf();
  await filters.click();
  await sort.waitFor();
  expect(await placeOf()).toBe(before);
}
describe.each([
  ['on a desktop', desk],
  ['on a tablet', tablet],
  ['on a phone', phone],
])('%s', (where, look) => {
  test('the order is in the address, and a bid moves no card until the reader asks for the new order', async () => {
    const [seller, reader, bidder] = everybody();
    const lots = ['Cheap', 'Middling', 'Dear'].map((name) => `${name} ${where}`);
    const ids: number[] = [];
    for (const [at, itemName] of lots.entries())
      ids.push(
        await auctionBy(seller, itemName, {
          startingPrice: 100 * (at + 1),
          // The most expensive ends first, so that the two orders differ.
          endTime: new Date(Date.now() + (5 - at) * 3_600_000).toISOString(),
        }),
      );
    const { page } = reader;
    await setLook(page, look);
    await goInside(page, `/marketplace?tab=auctions&search=${encodeURIComponent(where)}`);
    await card(page, lots[0] ?? '').waitFor();
    await unfoldFilters(page, look);
    expect(await page.getByLabel('Sort by').inputValue()).toBe('ending');
    await page.getByLabel('Sort by').selectOption('Price');
    await eventually('the order of prices', async () => (await names(page)).join() === lots.join());
    expect(page.url()).toContain('sort=price');
    await bidBy(bidder, ids[0] ?? 0, 250);
    await page.getByRole('button', { name: '1 moved', exact: true }).waitFor();
    expect(await names(page)).toEqual(lots);
    expect(await axeFindings(page)).toEqual([]);
    await button(page, '1 moved').click();
    const [cheap, middling, dear] = lots;
    await eventually('the new order', async () => (await names(page)).join() === [middling, cheap, dear].join());
    await page.reload();
    await card(page, cheap ?? '').waitFor();
    expect(await names(page)).toEqual([middling, cheap, dear]);
    await unfoldFilters(page, look);
    await page.getByLabel('Highest price').fill('260');
    await card(page, dear ?? '').waitFor({ state: 'detached' });
    await eventually('the range of prices', async () => (await names(page)).join() === [middling, cheap].join());
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  });

  test('a bid takes three clicks, a second bid one, and listing an item two', async () => {
    const [seller, first, second] = everybody();
    const item = `Quick crate ${where}`;
    const id = await auctionBy(seller, item, {
      startingPrice: 500,
      // Ends within the hour, so that it is at the top of the list.
      endTime: new Date(Date.now() + 30 * 60_000).toISOString(),
    });
    const { page } = first;
    await setLook(page, look);
    // The position of toasts is decided on load. On a phone, no toast may cover what is clicked.
    await page.goto(`${shared.hall.url}/dashboard`);
    const bidding = counting();
    await bidding.press(
      page
        .getByRole('navigation')
        .getByRole('link', { name: /^Market/ })
        .filter({ visible: true }),
    );
    await bidding.press(button(card(page, item), 'Place Bid'));
    await bidding.press(button(dialog(page, 'Place Bid'), 'Place Bid'));
    await toastOf(page, 'Bid Placed').waitFor();
    await card(page, item).getByText('You lead', { exact: true }).waitFor();
    expect(bidding.presses).toBeLessThanOrEqual(3);

    await page.mouse.move(1, 1);
    await goInside(page, '/roster');
    await bidBy(second, id, 551);
    const again = counting();
    await again.press(button(page, 'Bid again'));
    await again.press(button(dialog(page, 'Place Bid'), 'Place Bid'));
    await toastOf(page, 'Bid Placed').waitFor();
    expect(again.presses).toBe(2);

    await page.mouse.move(1, 1);
    await goInside(page, '/dashboard');
    const listing = counting();
    await listing.press(quickAction(page, 'List Item'));
    await dialog(page, 'List New Item').getByLabel('Item name', { exact: true }).fill(`Lamp ${where}`);
    await dialog(page, 'List New Item').getByLabel('Price', { exact: true }).fill('40');
    await listing.press(button(dialog(page, 'List New Item'), 'List Item'));
    await card(page, `Lamp ${where}`).waitFor();
    expect(listing.presses).toBeLessThanOrEqual(2);
  });

  test('creating an auction takes two clicks, and an event two', async () => {
    const [{ page }] = everybody();
    await setLook(page, look);
    await page.goto(`${shared.hall.url}/dashboard`);
    const creating = counting();
    await creating.press(quickAction(page, 'Create Auction'));
    const form = dialog(page, 'Create New Auction');
    await form.getByLabel('Item name', { exact: true }).fill(`Glow globe ${where}`);
    await form.getByLabel('Description', { exact: true }).fill('Follows you.');
    await creating.press(button(form, 'Start Auction'));
    await toastOf(page, 'Auction Created').waitFor();
    expect(creating.presses).toBe(2);
    await form.waitFor({ state: 'detached' });

    await goInside(page, '/dashboard');
    const planning = counting();
    await planning.press(quickAction(page, 'Create Event'));
    const eventForm = dialog(page, 'Create event');
    await eventForm.getByLabel('Title', { exact: true }).fill(`Market day ${where}`);
    await eventForm.getByLabel('Description', { exact: true }).fill('Bring what you sell.');
    await planning.press(button(eventForm, 'Create event'));
    await toastOf(page, 'Event created successfully').waitFor();
    expect(planning.presses).toBe(2);
    await eventForm.waitFor({ state: 'detached' });
  });

  test('a sent ping shows on all screens of its sender, and a request names the person and the offer', async () => {
    const [seller, sender, bystander] = everybody();
    const name = `Wind trap ${where}`;
    const request = { name, category: 'Vehicle', listingType: 'buying', wantedPrice: 640, wantedItems: ['Two knives'] };
    expect((await seller.post('/api/marketplace', request)).status).toBe(201);
    const address = `/marketplace?tab=items&listingType=buying&search=${encodeURIComponent(where)}`;
    for (const { page } of [sender, bystander]) {
      await setLook(page, look);
      await goInside(page, address);
      await card(page, name).waitFor();
    }
    const second = await sender.context.newPage();
    await second.goto(shared.hall.url + address);
    await card(second, name).waitFor();
    const wanted = card(sender.page, name);
    await wanted.getByText('Requested by', { exact: true }).waitFor();
    await wanted.getByText('Offers', { exact: true }).waitFor();
    await wanted.getByText('or Two knives', { exact: true }).waitFor();
    await button(wanted, 'Ping').click();
    for (const page of [sender.page, second]) {
      await button(card(page, name), 'Pinged').waitFor();
      expect(await button(card(page, name), 'Pinged').isDisabled()).toBe(true);
    }
    await second.reload();
    await button(card(second, name), 'Pinged').waitFor();
    expect(await axeFindings(second)).toEqual([]);
    await second.close();
    expect(await button(card(bystander.page, name), 'Ping').isEnabled()).toBe(true);
  });

  test('a bidder who did not win sees Lost on the card and gets a notice', async () => {
    const [seller, winner, loser] = everybody();
    const item = `Lantern ${where}`;
    const id = await auctionBy(seller, item);
    await bidBy(loser, id, 20);
    await bidBy(winner, id, 30);
    const { page } = loser;
    await setLook(page, look);
    await goInside(page, `/marketplace?tab=auctions&status=all&search=${encodeURIComponent(item)}`);
    await card(page, item).getByText('Outbid', { exact: true }).waitFor();
    await seller.post(`/api/auctions/${id}/end`);
    await card(page, item).getByText('Lost', { exact: true }).waitFor();
    await card(page, item).getByText('Sold for', { exact: true }).waitFor();
    await eventually('the notice', async () => {
      const response = await page.request.get(`${shared.hall.url}/api/notifications`);
      const notices = (await response.json()) as { kind: string; text: string }[];
      return notices.some(({ kind, text }) => kind === 'auction_lost' && text.includes(item));
    });
    await page.reload();
    await card(page, item).getByText('Lost', { exact: true }).waitFor();
  });
});

test('the form shows when the auction will end, and offers common durations', async () => {
  const [seller] = everybody();
  const { page } = seller;
  await setLook(page, phone);
  await goInside(page, '/marketplace?tab=auctions');
  await button(page.locator('main'), 'Create Auction').first().click();
  const form = dialog(page, 'Create New Auction');
  await form.getByText(/^Ends tomorrow \d/).waitFor();
  await form.getByText('7 days', { exact: true }).click();
  await form.getByText(/^Ends \w{3},? /).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await form.getByLabel('Item name', { exact: true }).fill('Weathered drum');
  await form.getByLabel('Description', { exact: true }).fill('Dented, tight.');
  await button(form, 'Start Auction').click();
  await toastOf(page, 'Auction Created').waitFor();
});

test('a lot with a picture, which others see on the card and enlarge', async () => {
  const [seller, other] = everybody();
  const item = 'Painted shield';
  for (const { page } of [seller, other]) {
    await setLook(page, desk);
    await goInside(page, '/marketplace?tab=auctions&search=painted');
  }
  const { page } = seller;
  await button(page.locator('main'), 'Create Auction').first().click();
  const form = dialog(page, 'Create New Auction');
  await form.getByLabel('Item name', { exact: true }).fill(item);
  await form.getByLabel('Description', { exact: true }).fill('Light, and bright.');
  const file = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#2060a0' } })
    .png()
    .toBuffer();
  await form.locator('input[type=file]').setInputFiles({ name: 'shield.png', mimeType: 'image/png', buffer: file });
  await form.getByRole('img', { name: 'Picture 1', exact: true }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await button(form, 'Start Auction').click();
  await toastOf(page, 'Auction Created').waitFor();
  await reveal(other, item);
  const shown = card(other.page, item).getByRole('img', { name: `Picture of ${item}`, exact: true });
  // The card shows the small one.
  await eventually('the picture', () => shown.evaluate((image) => (image as HTMLImageElement).naturalWidth === 480));
  await card(other.page, item).getByRole('link', { name: item }).click();
  const details = dialog(other.page, `Auction Bids - ${item}`);
  await button(details, `Enlarge picture 1 of ${item}`).click();
  const enlarged = dialog(other.page, item);
  await enlarged.getByRole('img', { name: `Picture 1 of ${item}`, exact: true }).waitFor();
  expect(await axeFindings(other.page)).toEqual([]);
  await other.page.keyboard.press('Escape');
  await details.waitFor();
});
