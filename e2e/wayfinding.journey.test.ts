// Browser journeys of navigation: fixed bars, restored scroll position, search, and clickable cards.
import { expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { eventually } from './hall.ts';
import { auctionBy, card, desk, phone, sharedHall } from './sharedHall.ts';

const shared = sharedHall('wayfinding');
const { come, stay } = shared;
const tablet = { width: 768, theme: 'night' } as const;

const place = (page: Page): Promise<number> => page.evaluate(() => scrollY);
const scrollFar = async (page: Page, y: number): Promise<void> => {
  await eventually('the page to be long', () =>
    page.evaluate((far) => document.body.scrollHeight > far + innerHeight, y),
  );
  await page.evaluate((far) => scrollTo(0, far), y);
  await eventually('the scrolling', async () => (await place(page)) === y);
};
/** Whether another element is drawn over the middle of this one. */
const isCovered = (page: Page, selector: string): Promise<boolean> =>
  page.evaluate((wanted) => {
    const element = document.querySelector(wanted);
    if (element === null) return true;
    const { left, top, width, height } = element.getBoundingClientRect();
    const there = document.elementFromPoint(left + width / 2, top + height / 2);
    return there === null || !element.contains(there);
  }, selector);

async function manyAuctions(count: number): Promise<void> {
  const seller = await stay('Many', 'Member', desk);
  for (let at = 1; at <= count; at += 1) await auctionBy(seller, `Crate ${at}`);
}

test('a long list has its navigation in reach, and Back restores the scroll position', async () => {
  await manyAuctions(70);
  for (const look of [phone, tablet, desk]) {
    const { page } = await come(`Reader ${look.width}`, 'Member', look);
    await page.goto(`${shared.hall.url}/marketplace?tab=auctions&search=crate`);
    await page.getByRole('button', { name: 'Show more', exact: true }).click();
    await card(page, 'Crate 1').waitFor();
    const far = await page.evaluate(() => document.body.scrollHeight - 2 * innerHeight);
    await scrollFar(page, far);
    expect(await isCovered(page, 'header [aria-label^=Notifications]')).toBe(false);
    if (look.width < 768) await page.getByRole('button', { name: 'More', exact: true }).click();
    await page
      .getByRole('navigation', { name: 'Sections', exact: true })
      .getByRole('link', { name: 'Guild Roster', exact: true })
      .click();
    await page.getByRole('heading', { level: 1, name: 'Guild Roster' }).waitFor();
    await page.locator('h1:focus').waitFor();
    expect(await place(page)).toBe(0);
    await page.getByRole('article', { name: 'Many', exact: true }).waitFor();
    await page.goBack();
    await eventually('the same place', async () => (await place(page)) === far);
    await page.reload();
    await page.getByRole('button', { name: 'Show more', exact: true }).waitFor();
  }
});

test('the phone’s bottom bar has large buttons and covers no content', async () => {
  const { page } = await come('Thumb', 'Member', phone);
  await page.goto(`${shared.hall.url}/roster`);
  const bar = page.getByRole('navigation', { name: 'Quick links', exact: true });
  await bar.getByRole('link', { name: /^Contracts/ }).waitFor();
  const sizes = await bar.locator('a, button').evaluateAll((all) =>
    all.map((one) => {
      const { width, height } = one.getBoundingClientRect();
      return [width >= 48, height >= 48];
    }),
  );
  expect(sizes).toEqual(Array.from({ length: 6 }, () => [true, true]));
  await page.getByRole('article').last().waitFor();
  const [last, top] = await page.evaluate(() => {
    scrollTo(0, document.body.scrollHeight);
    const bottoms = [...document.querySelectorAll('article')].map((one) => one.getBoundingClientRect().bottom);
    return [
      Math.max(...bottoms),
      document.querySelector('nav[aria-label="Quick links"]')?.getBoundingClientRect().top ?? 0,
    ];
  });
  expect(last).toBeLessThan(top);
  // The on-screen keyboard must not resize the page, so the bottom bar stays behind it.
  const viewport = await page.locator('meta[name=viewport]').getAttribute('content');
  expect(viewport).toContain('interactive-widget=resizes-visual');
  expect(viewport).toContain('viewport-fit=cover');
});

/** Presses keys one after the other, and returns how many. */
const pressed = async (page: Page, ...keys: string[]): Promise<number> => {
  for (const key of keys) await page.keyboard.press(key);
  return keys.length;
};

test('the search finds a member with at most eight keys, and offers recently opened members first', async () => {
  await come('Zephyra Quell', 'Member', desk);
  for (const look of [phone, tablet, desk]) {
    const { page } = await come(`Seeker ${look.width}`, 'Member', look);
    await page.goto(`${shared.hall.url}/dashboard`);
    await page.locator('header').getByRole('status').getByText('Connected').waitFor({ state: 'attached' });
    const keys = await pressed(page, 'Control+K');
    await page.locator('[role=combobox]:focus').waitFor();
    const more = await pressed(page, 'z', 'e', 'p', 'h', 'y', 'Enter');
    expect(keys + more).toBeLessThanOrEqual(8);
    await page.getByRole('heading', { level: 2, name: 'Zephyra Quell', exact: true }).waitFor();
    expect(new URL(page.url()).pathname).toMatch(/^\/members\/\d+$/);
    // Opens the search with the pointer, by the field in the bar.
    await page.getByRole('button', { name: 'Search everything', exact: true }).click();
    await page.getByRole('group', { name: 'Recent' }).getByRole('option', { name: 'Zephyra Quell' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }
});

test('a click anywhere on a card opens its auction, and a click on the seller opens their profile', async () => {
  const seller = await come('Sandrine', 'Member', desk);
  await auctionBy(seller, 'Whole card');
  for (const look of [phone, desk]) {
    const { page } = await come(`Presser ${look.width}`, 'Member', look);
    await page.goto(`${shared.hall.url}/marketplace?tab=auctions&search=whole`);
    await card(page, 'Whole card').getByText('Found under the third dune', { exact: false }).click();
    await page.getByRole('dialog', { name: 'Auction Bids - Whole card' }).waitFor();
    await page.goBack();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await card(page, 'Whole card').getByRole('link', { name: 'Sandrine', exact: true }).click();
    await page.getByRole('heading', { level: 2, name: 'Sandrine', exact: true }).waitFor();
  }
});
