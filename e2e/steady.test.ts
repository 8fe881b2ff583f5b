// Browser tests of a steady auction list: layout under many bids, a wrong computer clock, and fonts.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import {
  countdownErrors,
  forgetShifts,
  shiftClock,
  shiftOf,
  touchedCards,
  watchCards,
  watchLayout,
} from '../tools/bench/browser/steady.ts';
import { startHall, type Hall } from './hall.ts';
import { arrive, launchBrowser, type Person } from './people.ts';

const lots = 40;
const bids = 60;
const wrongByMs = 600_000;
let hall: Hall;
let browser: Browser;
let seller: Person;
let bidder: Person;
const ids: number[] = [];

const cardOf = (person: Person, id: number): ReturnType<Person['page']['locator']> =>
  person.page.getByRole('article', { name: `Lot ${id} of the dunes`, exact: true });

beforeAll(async () => {
  [hall, browser] = await Promise.all([startHall('steady'), launchBrowser()]);
  const look = { width: 1280, theme: 'night' } as const;
  seller = await arrive(browser, hall, 'Sihaya', 'Admin', look);
  bidder = await arrive(browser, hall, 'Bannerjee', 'Member', look);
  const endTime = new Date(Math.ceil(Date.now() / 1000) * 1000 + 1_800_000).toISOString();
  for (let number = 1; number <= lots; number++) {
    const itemName = `Lot ${number} of the dunes`;
    const description = 'Found where the wind had been.';
    const { status, body } = await seller.post('/api/auctions', {
      itemName,
      description,
      category: 'Resource',
      startingPrice: 10,
      endTime,
    });
    expect(status).toBe(201);
    ids.push(Number(body['id']));
  }
}, 600_000);
afterAll(async () => {
  await browser.close();
  await hall.close();
}, 600_000);

const bid = async (number: number, bidAmount: number): Promise<void> => {
  const id = ids[number - 1] ?? 0;
  expect((await bidder.post(`/api/auctions/${id}/bid`, { bidAmount })).status).toBe(200);
};

test('sixty bids move nothing on the page, and one more bid changes only its own card', async () => {
  await watchLayout(seller.page);
  await seller.page.goto(`${hall.url}/marketplace?tab=auctions`);
  await cardOf(seller, lots).waitFor();
  await seller.page.getByText('Connected', { exact: true }).waitFor();
  await seller.page.evaluate(() => document.fonts.ready.then(() => undefined));
  await forgetShifts(seller.page);
  let amount = 10;
  for (let sent = 0; sent < bids; sent++) {
    amount += 7 * (sent + 1);
    await bid((sent % lots) + 1, amount);
  }
  await cardOf(seller, ((bids - 1) % lots) + 1)
    .getByText(amount.toLocaleString('en-US'), { exact: true })
    .first()
    .waitFor();
  expect(await shiftOf(seller.page)).toBeLessThanOrEqual(0.02);

  // Waits for the highlight of earlier bids to fade, before one bid is checked alone.
  await seller.page.locator('article [data-warm]').first().waitFor({ state: 'detached' });
  await watchCards(seller.page);
  await bid(5, 900_000);
  await cardOf(seller, 5).getByText('900,000', { exact: true }).first().waitFor();
  expect(await touchedCards(seller.page)).toBe(1);
}, 600_000);

test('a countdown is right although the computer’s clock is ten minutes wrong', async () => {
  const { page } = bidder;
  await shiftClock(page, wrongByMs);
  await page.goto(`${hall.url}/marketplace?tab=auctions`);
  await page.getByText('Connected', { exact: true }).waitFor();
  await cardOf(bidder, 1).locator('time').first().waitFor();
  const errors = await countdownErrors(page, 'article time', wrongByMs, 3);
  // `npm run bench` measures the precision.
  expect(Math.min(...errors)).toBeLessThan(wrongByMs / 10);
}, 600_000);

test('the phone page uses only the font weights and sizes that the theme script prepares', async () => {
  const { page } = bidder;
  const script = await (await fetch(`${hall.url}/theme.js`)).text();
  const prepared = [...script.matchAll(/'(\d00 \d+px)/g)].map(([, font]) => font ?? '');
  const usual = page.viewportSize() ?? { width: 1280, height: 900 };
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${hall.url}/marketplace?tab=auctions`);
  await cardOf(bidder, lots).waitFor();
  const drawn = await page.evaluate(() => {
    const seen = new Set<string>();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      const element = text.parentElement;
      if (element === null || text.textContent?.trim() === '' || !element.checkVisibility({ visibilityProperty: true }))
        continue;
      const { fontWeight, fontSize } = getComputedStyle(element);
      seen.add(`${fontWeight} ${fontSize}`);
    }
    return [...seen];
  });
  await page.setViewportSize(usual);
  expect(drawn.length).toBeGreaterThan(5);
  expect(drawn.filter((font) => !prepared.includes(font))).toEqual([]);
});
