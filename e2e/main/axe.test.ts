// Axe finds nothing on any page, each opened once, at a desk at night. Themes, widths and dialogs: e2e/axe.test.ts.
import { beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { axeFindings } from '../people.ts';
import { auctionBy, connected, desk, goInside, sharedHall } from '../sharedHall.ts';

const shared = sharedHall('main-axe');
let page: Page | undefined;
let event = 0;

beforeAll(async () => {
  const admin = await shared.stay('Ada', 'Admin', desk);
  const create = async (path: string, body: object): Promise<number> => {
    const reply = await admin.post(path, body);
    expect(reply.status).toBe(201);
    return Number(reply.body['id']);
  };
  const date = new Date(Date.now() + 48 * 3_600_000).toISOString().slice(0, 10);
  event = await create('/api/events', {
    ...{ title: 'Night raid', description: 'Bring water.', type: 'Raid' },
    ...{ date, time: '20:00', maxParticipants: 8 },
  });
  await auctionBy(admin, 'Glass compass');
  await create('/api/marketplace', {
    ...{ name: 'Night cloak', category: 'Armor', listingType: 'selling' },
    ...{ price: 300, priceUnit: 'Spice', quantity: 1 },
  });
  await create('/api/treasury', {
    ...{ name: 'Wind silk', description: 'For the sails.', unit: 'm', category: 'materials', priority: 'high' },
    ...{ currentAmount: 400, goalAmount: 1000 },
  });
  await create('/api/contracts', {
    ...{ title: 'Break the relay', description: 'Two squads at once.', contractType: 'raid', targetLocation: 'F-3' },
    ...{ reward: 1000, difficulty: 'hard', deadline: '2099-01-05' },
  });
  ({ page } = admin);
  await page.goto(`${shared.hall.url}/dashboard`);
  await connected(page);
});

test('the landing page', async () => {
  const { page } = await shared.come('Nobody', null, desk);
  await page.goto(shared.hall.url);
  await page.getByRole('link', { name: 'Continue with Discord', exact: true }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
});

/** Pages by their address, each with a heading or a text that is there once the page has loaded. */
const pages: readonly [address: string, text: string][] = [
  ['/seo-test', 'Google Preview'],
  ['/nowhere', 'Page Not Found'],
  ['/dashboard', 'Guild Officers'],
  ['/roster', 'Ada'],
  ['/members/1', 'Your events'],
  ['/events', 'Night raid'],
  ['/events/:event', 'Nobody has answered yet. Be the first.'],
  ['/marketplace?tab=auctions', 'Glass compass'],
  ['/marketplace?tab=items', 'Night cloak'],
  ['/treasury', 'Wind silk'],
  ['/scouting', 'No report'],
  ['/contracts', 'Break the relay'],
  ['/hyperion', 'Consult your guild’s Mentat'],
  ['/survival', 'Tips'],
  ['/trials', 'No trial has been held yet'],
  ['/settings', 'Audit record'],
  ['/audit', 'Today'],
];
test.each(pages)('%s', async (address, text) => {
  if (page === undefined) throw new Error('Nobody has come yet');
  await goInside(page, address.replace(':event', event.toString()));
  await page.locator('main').getByText(text, { exact: true }).first().waitFor();
  expect(await axeFindings(page)).toEqual([]);
});
