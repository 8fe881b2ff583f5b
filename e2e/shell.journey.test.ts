// The shell as a signed-out visitor, a guest and an admin meet it.
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { startHall, type Hall } from './hall.ts';
import { arrive, axeFindings, launchBrowser, type Look, type Person } from './people.ts';

let hall: Hall;
let browser: Browser;
let people: Person[] = [];

beforeAll(async () => {
  [hall, browser] = await Promise.all([startHall('shell'), launchBrowser()]);
}, 60_000);
afterAll(async () => {
  await browser.close();
  await hall.close();
}, 30_000);
afterEach(async () => {
  const complaints = people.flatMap((one) => one.complaints);
  await Promise.all(people.map((one) => one.context.close()));
  people = [];
  expect(complaints).toEqual([]);
});
const come = async (name: string, rank: Parameters<typeof arrive>[3], look: Look): Promise<Person> => {
  const person = await arrive(browser, hall, name, rank, look);
  people.push(person);
  return person;
};
const desk: Look = { width: 1440, theme: 'night' };

describe('signed out', () => {
  test.each<[Look]>([[desk], [{ width: 375, theme: 'noon' }]])(
    'the landing page has no findings and its video closes by Escape (%p)',
    async (look) => {
      const { page } = await come('Nobody', null, look);
      await page.goto(hall.url);
      await page.getByRole('link', { name: 'Continue with Discord' }).waitFor();
      expect(await axeFindings(page)).toEqual([]);
      await page.getByText('Walk Without Rhythm').click();
      await page.getByRole('dialog').waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
    },
  );
  test('protected screens lead to the landing page', async () => {
    const { page } = await come('Nobody', null, desk);
    await page.goto(`${hall.url}/marketplace`);
    await page.getByRole('link', { name: 'Continue with Discord' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
  });
  test('unknown addresses answer 404 with the page', async () => {
    const { page } = await come('Nobody', null, desk);
    const response = await page.goto(`${hall.url}/nowhere`);
    expect(response?.status()).toBe(404);
    await page.getByText('Page Not Found').waitFor();
  });
});

const routes = ['/dashboard', '/roster', '/marketplace', '/scouting', '/contracts', '/lore', '/survival', '/seo-test'];
test.each<[Look]>([[desk], [{ width: 375, theme: 'noon' }]])(
  'every section has a title, fits its screen and has no findings (%p)',
  async (look) => {
    const { page } = await come('Ada', 'Admin', look);
    for (const route of [...routes, '/events', '/treasury']) {
      await page.goto(hall.url + route);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      const tooWide = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect([route, tooWide]).toEqual([route, 0]);
      expect([route, await axeFindings(page)]).toEqual([route, []]);
    }
  },
);

test('a guest sees no Events and no Treasury, and no way to bid', async () => {
  const { page } = await come('Gus', 'Guest', desk);
  await page.goto(`${hall.url}/marketplace?tab=auctions`);
  const navigation = page.getByRole('navigation').first();
  await navigation.getByRole('link', { name: 'Marketplace' }).waitFor();
  expect(await navigation.getByRole('link', { name: /Events|Treasury/ }).count()).toBe(0);
  expect(await page.getByRole('button', { name: 'Create Auction' }).count()).toBe(0);
});

test('a rank without access sees Guild Access Required with that rank', async () => {
  const { page } = await come('Rex', 'Recruit', desk);
  await page.goto(`${hall.url}/dashboard`);
  await page.getByText('Guild Access Required').waitFor();
  await page.getByText('Recruit').first().waitFor();
});

test('the page loses access at once when the member is removed', async () => {
  const admin = await come('Ada', 'Admin', desk);
  const member = await come('Moe', 'Member', desk);
  await member.page.goto(`${hall.url}/marketplace?tab=auctions`);
  await member.page.getByText('Connected').first().waitFor();
  const list = await admin.context.request.get(`${hall.url}/api/guild-members?search=Moe`);
  const [found] = (await list.json()) as { id: number }[];
  const removed = await admin.context.request.delete(`${hall.url}/api/guild-members/${(found?.id ?? 0).toString()}`, {
    headers: { Origin: hall.url },
  });
  expect(removed.status()).toBe(204);
  await member.page.getByText('Access Denied').waitFor({ timeout: 5_000 });
});

test('the mobile menu opens, closes and signs out', async () => {
  const { page } = await come('Phe', 'Member', { width: 375, theme: 'night' });
  await page.goto(`${hall.url}/marketplace`);
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('link', { name: 'Guild Roster' }).waitFor();
  await page.getByRole('button', { name: 'Close menu' }).click();
  await page.getByRole('link', { name: 'Guild Roster' }).waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByText('Log out').first().click();
  await page.getByRole('link', { name: 'Continue with Discord' }).waitFor();
});
