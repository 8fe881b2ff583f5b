// Browser journey without a connection: a reload shows what was there, and nothing is left after logging out.
import { expect, test } from '@jest/globals';
import { auctionBy, card, desk, sharedHall } from './sharedHall.ts';
import { eventually } from './hall.ts';

const shared = sharedHall('offline');

test('a reload without a connection shows the last state, and nothing of it after logging out', async () => {
  const person = await shared.come('Ada', 'Member', desk);
  const { page, context, complaints } = person;
  const mark = page.locator('header').getByRole('status');
  const offline = page.getByText(/^Offline, as of/);
  const notLoaded = page.getByText('Not loaded before you went offline', { exact: true });
  /** Number of kept answers, and whether the page is kept. */
  const kept = (): Promise<[number, boolean]> =>
    page.evaluate(async () => {
      const stores = (await caches.keys()).filter((name) => name.startsWith('answers'));
      const answers = await Promise.all(stores.map(async (name) => (await caches.open(name)).keys()));
      return [answers.flat().length, (await caches.match('/dashboard')) !== undefined];
    });
  await auctionBy(person, 'Sand compass');
  await page.goto(`${shared.hall.url}/marketplace?tab=auctions`);
  await card(page, 'Sand compass').waitFor();
  await eventually('the page is kept', async () => (await kept())[1]);

  await context.setOffline(true);
  await page.reload();
  await card(page, 'Sand compass').waitFor();
  await offline.waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);
  await page.goto(`${shared.hall.url}/roster`);
  await notLoaded.first().waitFor();

  await context.setOffline(false);
  await mark.getByText('Connected', { exact: true }).waitFor();
  await notLoaded.first().waitFor({ state: 'detached' });
  await offline.waitFor({ state: 'detached' });
  await page.getByRole('main').getByText('Ada', { exact: true }).first().waitFor();

  await page.getByRole('link', { name: 'Log out', exact: true }).click();
  await page.getByRole('link', { name: 'Continue with Discord', exact: true }).waitFor();
  await eventually('nothing is kept', async () => (await kept())[0] === 0);
  await context.setOffline(true);
  await page.goto(`${shared.hall.url}/marketplace?tab=auctions`);
  await page.getByText("Can't reach the server", { exact: true }).waitFor();
  expect(await card(page, 'Sand compass').count()).toBe(0);
  // Files that the service worker doesn't have.
  complaints.splice(0, Infinity, ...complaints.filter((line) => !line.includes('ERR_FAILED')));
});
