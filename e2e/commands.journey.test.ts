// Browser journeys of typed commands in the search: what a member does, an admin sees, and a guest
// gets no command.
import { beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { Person } from './people.ts';
import { auctionBy, button, card, connected, desk, goInside, sharedHall, toastOf } from './sharedHall.ts';

const shared = sharedHall('commands');
let [admin, member]: Person[] = [];
const both = (): [Person, Person] => {
  if (admin === undefined || member === undefined) throw new Error('Nobody has come yet');
  return [admin, member];
};
beforeAll(async () => {
  [admin, member] = await Promise.all([shared.stay('Ada', 'Admin', desk), shared.stay('Moe', 'Member', desk)]);
  for (const { page } of [admin, member]) {
    await page.goto(`${shared.hall.url}/roster`);
    await connected(page);
  }
});

/** Opens the search and types into it. */
async function type(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+K');
  await page.locator('[role=combobox]:focus').waitFor();
  await page.keyboard.press('Control+A');
  await page.keyboard.type(text);
}
/**
 * Types a command and chooses the only thing that it fits.
 * @param option the beginning of the option's text
 * @param asked the question that is asked before it is done
 */
async function run(page: Page, text: string, option: RegExp, asked?: string): Promise<void> {
  await type(page, text);
  await page.getByRole('option', { name: option }).waitFor();
  await page.keyboard.press('Enter');
  if (asked !== undefined) {
    await page.getByText(asked, { exact: false }).waitFor();
    await page.keyboard.press('Enter');
  }
  await page.getByRole('dialog', { name: 'Search', exact: true }).waitFor({ state: 'detached' });
}

test('a member bids, deposits and joins by typed commands, and an admin sees each', async () => {
  const [admin, { page }] = both();
  await auctionBy(admin, 'Thumper');
  const spice = { name: 'Spice', description: 'For bad days.', unit: 'kg', category: 'spice', priority: 'high' };
  const added = await admin.post('/api/treasury', { ...spice, currentAmount: 400, goalAmount: 1000 });
  expect(added.status).toBe(201);
  const date = new Date(Date.now() + 48 * 3_600_000).toISOString().slice(0, 10);
  const raid = { title: 'Night raid', description: 'Bring water.', type: 'Raid', date, time: '20:00' };
  const planned = await admin.post('/api/events', { ...raid, maxParticipants: null });
  expect(planned.status).toBe(201);

  await goInside(admin.page, '/marketplace?tab=auctions&search=thumper');
  await card(admin.page, 'Thumper').waitFor();
  await run(page, 'bid 552 thumper', /^Bid 552 Solari on Thumper/, 'Are you sure you want to bid 552 Solari');
  await toastOf(page, 'Bid Placed').waitFor();
  await card(admin.page, 'Thumper').getByText('552', { exact: true }).first().waitFor();

  await goInside(admin.page, '/treasury?tab=requests');
  await run(page, 'deposit 50 spice', /^Deposit 50 kg: Spice/, 'Are you sure you want to deposit 50 kg into "Spice"?');
  await toastOf(page, 'Deposit sent').waitFor();
  await button(admin.page, 'Approve: Moe gives 50 kg to Spice').waitFor();

  await goInside(admin.page, `/events/${String(planned.body['id'])}`);
  await run(page, 'join night raid', /^Join Night raid/);
  await toastOf(page, 'Successfully joined event').waitFor();
  const going = admin.page.getByRole('region', { name: 'Going', exact: true });
  await going.getByText('Moe', { exact: true }).waitFor();
  // Nothing has left the member's page.
  expect(new URL(page.url()).pathname).toBe('/roster');
});

test('an admin resets the counter after a question, and both screens celebrate it', async () => {
  const [{ page: first }, { page: second }] = both();
  await run(first, 'reset counter', /^Reset counter/, 'The counter returns to 0');
  const celebration = '[data-celebration]';
  await Promise.all([first, second].map((page) => page.locator(celebration).waitFor()));
  await Promise.all([first, second].map((page) => page.locator(celebration).waitFor({ state: 'detached' })));
  // A member may not.
  await type(second, 'reset counter');
  await second.getByText('No results for ‘reset counter’.', { exact: true }).waitFor();
  await second.keyboard.press('Escape');
});

test('a guest gets no commands, and reads who may', async () => {
  const { page } = await shared.come('Gus', 'Guest', desk);
  await page.goto(`${shared.hall.url}/roster`);
  await connected(page);
  await type(page, 'bid 552 thumper');
  await page.getByText('No results for ‘bid 552 thumper’.', { exact: true }).waitFor();
  const options = await page.getByRole('option').allInnerTexts();
  expect(options).toEqual([
    expect.stringContaining('Only members can do this.'),
    expect.stringContaining('Ask Hyperion: “bid 552 thumper”'),
  ]);
});
