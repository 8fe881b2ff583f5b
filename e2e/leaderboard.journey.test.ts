// Browser journey of ratings and leaderboards in three browsers, with a closed and restored season.
import { expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { ledger, start } from './findings.ts';
import type { Person } from './people.ts';
import { button, desk, dialog, goInside, phone, question, sharedHall, toastOf } from './sharedHall.ts';

const shared = sharedHall('leaderboard');
const { come } = shared;
const title = 'Break the relay';

/** Creates and completes a contract through the API. @returns its id */
async function completedBy(contractor: Person, client: Person): Promise<string> {
  const { status, body } = await client.post('/api/contracts', {
    title,
    description: 'Two squads at once, from both sides.',
    contractType: 'raid',
    targetLocation: 'F-3',
    reward: 1000,
    difficulty: 'hard',
    deadline: '2099-01-05',
  });
  expect(status).toBe(201);
  const at = `/api/contracts/${String(body['id'])}`;
  expect((await contractor.post(`${at}/claim`)).status).toBe(200);
  expect((await client.post(`${at}/activate`)).status).toBe(200);
  expect((await client.post(`${at}/complete`, { evidenceUrl: null })).status).toBe(200);
  return String(body['id']);
}
const open = async ({ page }: Person, tab: 'completed' | 'leaderboard'): Promise<void> => {
  await page.goto(`${shared.hall.url}/contracts?tab=${tab}`);
};
/** The table row of a person that contains all these texts. */
const rowOf = (page: Page, name: string, ...says: readonly string[]) =>
  says.reduce((row, one) => row.filter({ hasText: one }), page.getByRole('row').filter({ hasText: name }));
const choice = (page: Page) => page.getByRole('combobox', { name: 'Season', exact: true });

test('both sides rate, the leaderboards update on another screen, and an admin closes and restores a season', async () => {
  const client = await come('Sela', 'Member', start);
  const contractor = await come('Bex', 'Member', phone);
  const admin = await come('Ada', 'Admin', desk);
  const { note, all } = ledger();
  await open(admin, 'leaderboard');
  await admin.page.getByText('No contractors ranked yet', { exact: true }).waitFor();
  const contract = await completedBy(contractor, client);
  await rowOf(admin.page, 'Bex', '40', 'No rating').waitFor();

  // The client uses only the keyboard.
  await open(client, 'completed');
  const { keyboard } = client.page;
  const rate = button(client.page, `Rate ${title}`);
  await rate.focus();
  await keyboard.press('Enter');
  const form = dialog(client.page, 'Rate Bex');
  await form.waitFor();
  await keyboard.press('Space');
  for (let stars = 1; stars < 4; stars += 1) await keyboard.press('ArrowRight');
  expect(await form.getByRole('radio', { name: '4 stars', exact: true }).isChecked()).toBe(true);
  await keyboard.press('Tab');
  await keyboard.type('Quick and quiet.');
  await note('rating', client.page);
  await button(form, 'Submit Rating').focus();
  await keyboard.press('Enter');
  await toastOf(client.page, 'Rating submitted').waitFor();
  await form.waitFor({ state: 'detached' });
  await button(client.page, `View Ratings of ${title}`).click();
  const list = dialog(client.page, 'Contract Ratings');
  const rows = list.getByRole('list', { name: 'Ratings', exact: true }).getByRole('listitem');
  await rows.first().waitFor();
  await note('ratings', client.page);

  expect((await contractor.post(`/api/contracts/${contract}/rate`, { rating: 5 })).status).toBe(201);
  await rows.nth(1).waitFor();
  await rowOf(admin.page, 'Bex', '72', '4.0').waitFor();
  await admin.page.getByRole('tab', { name: 'Clients', exact: true }).click();
  await rowOf(admin.page, 'Sela', '1,000', '5.0').waitFor();
  await keyboard.press('Escape');

  await goInside(client.page, '/contracts?tab=leaderboard');
  await rowOf(client.page, 'Bex', '72').waitFor();
  expect(await client.page.getByRole('tab', { name: 'Leaderboard', exact: true }).isVisible()).toBe(true);
  await note('contractors', client.page);
  await goInside(client.page, '/contracts?tab=leaderboard&board=clients');
  await rowOf(client.page, 'Sela', '1,000').waitFor();
  await note('clients', client.page);
  await goInside(client.page, '/contracts?tab=leaderboard');
  await rowOf(client.page, 'Bex', '72').waitFor();

  await admin.page.getByRole('tab', { name: 'Contractors', exact: true }).click();
  await button(admin.page, 'Clear All').click();
  await button(question(admin.page, 'Clear mercenary leaderboard'), 'Clear All').click();
  await toastOf(admin.page, 'Mercenary leaderboard cleared').waitFor();
  await client.page.getByText('No contractors ranked yet', { exact: true }).waitFor();
  await note('an empty season', client.page);
  await choice(client.page).selectOption({ index: 1 });
  await rowOf(client.page, 'Bex', '72').waitFor();
  await client.page.getByText('Season 1 is over', { exact: true }).waitFor();
  await note('a closed season', client.page);

  await choice(admin.page).selectOption({ index: 1 });
  await button(admin.page, 'Restore this season').click();
  await button(question(admin.page, 'Restore season'), 'Restore this season').click();
  await toastOf(admin.page, 'Season restored').waitFor();
  await client.page.getByText('Season 1 is over', { exact: true }).waitFor({ state: 'detached' });
  await rowOf(client.page, 'Bex', '72').waitFor();
  expect(all).toEqual({});
});
