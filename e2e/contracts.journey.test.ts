// Browser journey of one contract from posting to payment, by mouse and keyboard, with axe checks.
import { expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { axeFindings, type Person } from './people.ts';
import { button, card, desk, dialog, phone, question, reveal, sharedHall, toastOf } from './sharedHall.ts';

const shared = sharedHall('contracts');
const { come } = shared;

/** Problems of the current page: axe findings, and content wider than the screen. */
async function findings(page: Page): Promise<string[]> {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  return [...(await axeFindings(page)), ...(over > 0 ? [`${over} px too wide`] : [])];
}
const openBoard = async ({ page }: Person): Promise<void> => {
  await page.goto(`${shared.hall.url}/contracts`);
  await page.getByRole('tab', { name: /^Available \(\d+\)$/ }).waitFor();
};

async function postByKeyboard(page: Page, title: string): Promise<void> {
  await button(page, 'Create Contract').first().focus();
  await page.keyboard.press('Enter');
  const form = dialog(page, 'Create Contract');
  await form.getByLabel('Title', { exact: true }).fill(title);
  await form.getByLabel('Description', { exact: true }).fill('Slow, loud and worth guarding. Nine sleds, one road.');
  await form.getByLabel('Target location', { exact: true }).fill('Trade road, south');
  expect(await findings(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await toastOf(page, 'Contract created successfully!').waitFor();
}

test('a client posts a contract by keyboard on a phone, and a contractor claims it and is paid', async () => {
  const client = await come('Sela', 'Member', phone);
  const contractor = await come('Bex', 'Member', desk);
  const title = 'Escort of nine sleds';
  await Promise.all([openBoard(client), openBoard(contractor)]);
  const [ours, theirs] = [card(client.page, title), card(contractor.page, title)];

  await postByKeyboard(client.page, title);
  await reveal(contractor, title);
  await button(theirs, 'Claim Contract').click();
  await toastOf(contractor.page, 'Contract claimed successfully!').waitFor();
  await ours.getByText('Claims: 1/4', { exact: true }).waitFor();
  expect([await findings(client.page), await findings(contractor.page)]).toEqual([[], []]);

  await button(ours, 'Activate Contract').focus();
  await client.page.keyboard.press('Enter');
  await button(question(client.page, 'Activate contract'), 'Activate').click();
  await toastOf(client.page, 'Contract activated successfully!').waitFor();
  await theirs.getByText('active', { exact: true }).waitFor();

  // A contract moves to its new tab at once for the person who changed it.
  await client.page.getByRole('tab', { name: /^Active \(/ }).click();
  await button(ours, 'Complete Contract').click();
  const completion = dialog(client.page, 'Complete Contract');
  await completion.getByLabel('Note (optional)', { exact: true }).fill('Clean work.');
  expect(await findings(client.page)).toEqual([]);
  await completion.getByRole('button', { name: /^Complete Contract/ }).click();
  await toastOf(client.page, 'Contract completed successfully!').waitFor();
  await client.page.getByRole('tab', { name: /^Completed \(/ }).click();

  await theirs.getByText('Your share: 1,000 Solari', { exact: true }).waitFor();
  await contractor.page.getByRole('tab', { name: /^Completed/ }).click();
  for (const one of [ours, theirs]) await one.getByRole('link', { name: title, exact: true }).click();
  await button(dialog(client.page, title), `Mark as paid: ${title}`).click();
  await button(question(client.page, 'Mark as paid'), 'Mark as paid').click();
  await dialog(contractor.page, title).getByText('Paid', { exact: true }).waitFor();
  await button(dialog(contractor.page, title), `Confirm receipt: ${title}`).click();
  await dialog(client.page, title).getByText('Received', { exact: true }).waitFor();

  await dialog(contractor.page, title).getByText('“Clean work.”', { exact: true }).waitFor();
  expect(await findings(contractor.page)).toEqual([]);
});
