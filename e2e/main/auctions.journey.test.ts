// Main browser journeys, part 1: sign-in, rival bids, an auction's end, and the celebration.
import { beforeAll, expect, test } from '@jest/globals';
import type { Person } from '../people.ts';
import {
  auctionBy,
  button,
  card,
  connected,
  desk,
  dialog,
  goInside,
  question,
  reveal,
  sharedHall,
} from '../sharedHall.ts';

const shared = sharedHall('main-auctions');
const { stay, come } = shared;
let [first, second, seller]: Person[] = [];
const everybody = (): [Person, Person, Person] => {
  if (first === undefined || second === undefined || seller === undefined) throw new Error('Nobody has come yet');
  return [first, second, seller];
};
beforeAll(async () => {
  [first, second, seller] = await Promise.all([
    stay('Arren', 'Admin', desk),
    stay('Bex', 'Member', desk),
    // Acts only through the API; this page is never loaded.
    stay('Sela', 'Member', desk),
  ]);
  for (const { page } of [first, second]) {
    await page.goto(`${shared.hall.url}/roster`);
    await connected(page);
  }
});

/** Waits for the text on a card. */
const shows = ({ page }: Person, item: string, text: string): Promise<void> =>
  card(page, item).getByText(text, { exact: true }).first().waitFor();
async function bid({ page }: Person, item: string, amount: number): Promise<void> {
  await button(card(page, item), 'Place Bid').click();
  const form = dialog(page, 'Place Bid');
  await form.getByLabel('Your Bid Amount (Solari)', { exact: true }).fill(amount.toString());
  await button(form, 'Place Bid').click();
  await form.waitFor({ state: 'detached' });
}

test('a new person signs in, arrives at the dashboard and appears in the roster of another person', async () => {
  const [{ page: other }] = everybody();
  const { page } = await come('Nia', null, desk);
  await page.goto(shared.hall.url);
  await page.getByRole('link', { name: 'Continue with Discord', exact: true }).click();
  await page.waitForURL('**/auth/discord*');
  await page.getByLabel('Name', { exact: true }).fill('Nia');
  await button(page, 'Sign in').click();
  await page.getByRole('heading', { level: 1, name: 'Guild Dashboard', exact: true }).waitFor();
  await connected(page);
  await goInside(other, '/roster?search=Nia');
  await card(other, 'Nia').getByText('Online', { exact: true }).first().waitFor();
});

test('two people outbid each other, and both screens follow', async () => {
  const [first, second, seller] = everybody();
  const item = 'Glass compass';
  for (const { page } of [first, second]) await goInside(page, '/marketplace?tab=auctions&search=compass');
  await auctionBy(seller, item, { startingPrice: 100 });
  await Promise.all([reveal(first, item), reveal(second, item)]);
  await bid(first, item, 150);
  await Promise.all([shows(second, item, '150'), shows(first, item, 'You lead')]);
  await bid(second, item, 200);
  await Promise.all([shows(first, item, '200'), shows(first, item, 'Outbid'), shows(second, item, 'You lead')]);
  // The button in the notice opens the dialog with the next bid.
  await button(first.page, 'Bid again').click();
  await button(dialog(first.page, 'Place Bid'), 'Place Bid').click();
  await Promise.all([shows(first, item, 'You lead'), shows(second, item, '201'), shows(second, item, 'Outbid')]);
  // A notice stays as long as the pointer is on it.
  await first.page.mouse.move(1, 1);
});

test('an auction ends on both screens when its time is over', async () => {
  const [first, second, seller] = everybody();
  for (const { page } of [first, second]) await goInside(page, '/marketplace?tab=auctions&status=all&search=fuse');
  // Nobody bids, because a bid in the last two minutes would move the end.
  const endTime = new Date(Date.now() + 10_000).toISOString();
  const id = await auctionBy(seller, 'Short fuse', { endTime });
  await Promise.all([first, second].map((one) => reveal(one, 'Short fuse')));
  await Promise.all([first, second].map((one) => shows(one, 'Short fuse', 'Ended')));
  expect((await second.post(`/api/auctions/${id}/bid`, { bidAmount: 20 })).status).toBe(409);
});

test('a reset of the incident counter is celebrated once on both screens', async () => {
  const [{ page: first }, { page: second }] = everybody();
  await goInside(first, '/dashboard');
  await goInside(second, '/marketplace?tab=items');
  await button(first, 'Reset').click();
  await button(question(first, 'Reset counter'), 'Reset').click();
  const celebration = '[data-celebration]';
  await Promise.all([first, second].map((page) => page.locator(celebration).waitFor()));
  await second.locator(celebration).getByText('Walk Without Rhythm').waitFor();
  await Promise.all([first, second].map((page) => page.locator(celebration).waitFor({ state: 'detached' })));
  await first.getByText('Last reset by Arren').waitFor();
});
