// Browser journeys of the treasury: live resources, simultaneous edits, requests, and corrections.
import { beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { withDatabase } from './faults/checks.ts';
import { eventually } from './hall.ts';
import { axeFindings, type Person } from './people.ts';
import { button, card, desk, dialog, goInside, phone, question, sharedHall, toastOf } from './sharedHall.ts';

const shared = sharedHall('treasury');
let people: Person[] = [];
const everybody = (): [Person, Person, Person] => {
  const [admin, second, member] = people;
  if (admin === undefined || second === undefined || member === undefined) throw new Error('Nobody has come yet');
  return [admin, second, member];
};
beforeAll(async () => {
  people = await Promise.all([
    shared.stay('Ada', 'Admin', desk),
    shared.stay('Bea', 'Admin', desk),
    shared.stay('Cyr', 'Member', phone),
  ]);
  for (const { page } of people) {
    await page.goto(`${shared.hall.url}/treasury`);
    await page.getByText('Total Resources', { exact: true }).waitFor();
  }
});

const added = async (admin: Person, name: string, parts: object = {}): Promise<number> => {
  const { status, body } = await admin.post('/api/treasury', {
    name,
    description: 'What we drink.',
    unit: 'L',
    category: 'water',
    priority: 'high',
    currentAmount: 400,
    goalAmount: 1000,
    ...parts,
  });
  expect(status).toBe(201);
  return Number(body['id']);
};
/** Shows resources that others added. They wait for a click, so that nothing moves under the reader. */
const reveal = (page: Page): Promise<void> => page.getByRole('button', { name: /^\d+ new/ }).click();
const fitsIn = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);

test('a resource that an admin adds by keyboard appears on a member’s phone and dashboard', async () => {
  const [admin, , member] = everybody();
  const { page } = admin;
  await page.getByText('No Treasury Resources', { exact: true }).waitFor();
  await button(page, 'Add New Resource').first().focus();
  await page.keyboard.press('Enter');
  const form = dialog(page, 'Add New Resource');
  await form.getByLabel('Name', { exact: true }).waitFor();
  await page.keyboard.press('Enter');
  await toastOf(page, 'Please fill in all required fields').waitFor();
  await form.getByLabel('Name', { exact: true }).fill('Deep cistern');
  await form.getByLabel('Description', { exact: true }).fill('What we drink when the wind traps fail.');
  await form.getByLabel('Category', { exact: true }).selectOption('water');
  await form.getByLabel('Current amount', { exact: true }).fill('64900');
  await form.getByLabel('Goal amount', { exact: true }).fill('80000');
  await form.getByLabel('Unit', { exact: true }).fill('L');
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await toastOf(page, 'Resource added successfully').waitFor();
  await card(page, 'Deep cistern').getByText('81%', { exact: true }).waitFor();
  await card(member.page, 'Deep cistern').getByText('of 80,000 L', { exact: true }).waitFor();
  expect(await member.page.getByRole('button', { name: /^(Edit|Delete) / }).count()).toBe(0);
  for (const one of [page, member.page]) {
    expect(await fitsIn(one)).toBe(true);
    expect(await axeFindings(one)).toEqual([]);
  }
  await goInside(member.page, '/dashboard');
  await member.page.getByText('Water Reserved', { exact: true }).waitFor();
  await member.page.getByText('64,900', { exact: true }).waitFor();
  await goInside(member.page, '/treasury');
});

test('two admins edit the same resource: the form shows both values, and no typed text is lost', async () => {
  const [{ page: first }, { page: second }] = everybody();
  const [admin] = everybody();
  await added(admin, 'Spice silo', { category: 'spice', unit: 'kg' });
  await reveal(second);
  for (const page of [first, second]) await page.getByRole('button', { name: 'Edit Spice silo' }).click();
  const forms = [dialog(first, 'Edit Resource'), dialog(second, 'Edit Resource')] as const;
  await forms[1].getByLabel('Goal amount', { exact: true }).fill('3000');
  await forms[0].getByLabel('Goal amount', { exact: true }).fill('2000');
  await button(forms[0], 'Save').click();
  await toastOf(first, 'Resource updated successfully').waitFor();
  const choice = forms[1].getByRole('group', { name: 'Choice for Goal amount' });
  await choice.getByText('2000', { exact: true }).waitFor();
  await choice.getByText('3000', { exact: true }).waitFor();
  expect(await axeFindings(second)).toEqual([]);
  await choice.getByRole('button', { name: 'Keep mine: Goal amount' }).click();
  await button(forms[1], 'Save').click();
  await card(first, 'Spice silo').getByText('of 3,000 kg', { exact: true }).waitFor();
});

test('filters and order are in the address, and Undo restores a deleted resource', async () => {
  const [admin, { page: other }, member] = everybody();
  const { page } = admin;
  await added(admin, 'Old thumpers', {
    category: 'other',
    priority: 'low',
    unit: 'pcs',
    currentAmount: 9,
    goalAmount: 10,
  });
  for (const one of [other, member.page]) await reveal(one);
  await card(other, 'Old thumpers').waitFor();
  await page.getByLabel('Sort by', { exact: true }).selectOption('progress');
  await page.getByRole('button', { name: 'Ascending: show descending' }).click();
  await page.getByRole('button', { name: 'Descending: show ascending' }).waitFor();
  await page.getByLabel('Priority', { exact: true }).selectOption('low');
  await eventually('one card', async () => (await page.getByRole('article').count()) === 1);
  expect(new URL(page.url()).search).toBe('?sort=progress&dir=desc&priority=low');
  await page.reload();
  await card(page, 'Old thumpers').getByText('90%', { exact: true }).waitFor();
  await card(page, 'Old thumpers').getByRole('link', { name: 'Old thumpers', exact: true }).click();
  await button(dialog(page, 'Old thumpers'), 'Delete Old thumpers').click();
  await button(question(page, 'Delete resource'), 'Delete resource').click();
  await toastOf(page, 'Resource deleted successfully').waitFor();
  for (const one of [other, member.page]) await card(one, 'Old thumpers').waitFor({ state: 'detached' });
  await button(page, 'Undo').click();
  await card(page, 'Old thumpers').waitFor();
});

test('an approved withdrawal lowers the amount on both screens', async () => {
  const [admin, , member] = everybody();
  const id = await added(admin, 'Signal flares', { category: 'materials', unit: 'pcs' });
  await goInside(member.page, `/treasury?resource=${id}`);
  const whole = dialog(member.page, 'Signal flares');
  await button(whole, 'Withdraw').click();
  const form = dialog(member.page, 'Withdraw: Signal flares');
  await form.getByLabel('Amount to withdraw', { exact: true }).fill('500');
  await button(form, 'Request withdrawal').click();
  await form.getByText('Only 400 pcs available', { exact: true }).waitFor();
  await form.getByLabel('Amount to withdraw', { exact: true }).fill('150');
  await form.getByLabel('Note (optional)', { exact: true }).fill('For the ride north');
  expect(await axeFindings(member.page)).toEqual([]);
  await button(form, 'Request withdrawal').click();
  await toastOf(member.page, 'Withdrawal requested').waitFor();

  const { page } = admin;
  await goInside(page, '/treasury');
  await page.getByRole('button', { name: 'Requests 1 waiting', exact: true }).click();
  await dialog(page, 'Requests').getByText('For the ride north', { exact: true }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: /^Approve: Cyr requests 150 pcs/ }).click();
  await button(question(page, 'Approve request'), 'Approve').click();
  await toastOf(page, 'Request approved').waitFor();
  await whole.getByText('400 → 250', { exact: true }).waitFor();
  expect(await fitsIn(member.page)).toBe(true);
  await page.keyboard.press('Escape');
  await card(page, 'Signal flares').getByText('25%', { exact: true }).waitFor();
});

/** Deposits or withdraws in the open dialog of a resource. */
async function move(page: Page, name: string, kind: 'Deposit' | 'Withdraw', amount: number): Promise<void> {
  await button(dialog(page, name), kind).click();
  const form = dialog(page, `${kind}: ${name}`);
  await form.getByLabel(/^Amount to/).fill(amount.toString());
  await button(form, kind === 'Deposit' ? 'Deposit' : 'Request withdrawal').click();
  await form.waitFor({ state: 'detached' });
}

test('a refused withdrawal shows its reason in the bell, and another one is cancelled by its member', async () => {
  const [admin, , { page: phonePage }] = everybody();
  const { page } = admin;
  const name = 'Wind silk';
  const id = await added(admin, name, { category: 'materials', unit: 'm' });
  const address = `/treasury?resource=${id}`;
  await goInside(phonePage, address);
  await goInside(page, '/treasury?tab=requests');
  const whole = dialog(phonePage, name);
  await move(phonePage, name, 'Withdraw', 200);
  await button(page, 'Refuse: Cyr requests 200 m from Wind silk').click();
  const form = dialog(page, 'Refuse');
  await button(form, 'Refuse').click();
  await form.locator('[aria-invalid=true]').waitFor();
  await form.getByLabel('Reason', { exact: true }).fill('Kept for the sails');
  expect(await axeFindings(page)).toEqual([]);
  await button(form, 'Refuse').click();
  await toastOf(page, 'Request refused').waitFor();
  await phonePage.keyboard.press('Escape');
  await whole.waitFor({ state: 'detached' });
  await phonePage
    .locator('header')
    .getByRole('button', { name: /^Notifications, / })
    .click();
  const bell = dialog(phonePage, 'Notifications');
  await bell.getByText('Ada: 200 m from Wind silk. Kept for the sails', { exact: true }).waitFor();
  await phonePage.keyboard.press('Escape');
  await bell.waitFor({ state: 'detached' });

  await goInside(phonePage, address);
  await move(phonePage, name, 'Withdraw', 50);
  await button(page, 'Approve: Cyr requests 50 m from Wind silk').waitFor();
  await goInside(phonePage, '/treasury?tab=requests');
  await button(phonePage, 'Cancel request: Cyr requests 50 m from Wind silk').click();
  await toastOf(phonePage, 'Request cancelled').waitFor();
  await dialog(page, 'Requests').getByText('No pending requests.', { exact: true }).waitFor();
  for (const one of [page, phonePage]) expect(await axeFindings(one)).toEqual([]);
});

test('an admin corrects a ledger entry, and deposits of trusted members count at once', async () => {
  const [admin, { page: other }, { page: phonePage }] = everybody();
  const { page } = admin;
  const name = 'Sand sails';
  const id = await added(admin, name, { category: 'materials', unit: 'pcs' });
  const address = `/treasury?resource=${id}`;
  expect((await admin.post(`/api/treasury/${id}/deposits`, { amount: 600 })).status).toBeLessThan(300);
  for (const one of [other, phonePage]) await goInside(one, address);
  const whole = dialog(phonePage, name);
  await whole.getByText('400 → 1,000', { exact: true }).waitFor();
  expect(await whole.getByRole('button', { name: /^Correct/ }).count()).toBe(0);
  await dialog(other, name)
    .getByRole('button', { name: /^Correct / })
    .first()
    .click();
  const form = dialog(other, 'Correct entry');
  await form.getByLabel('Correct change', { exact: true }).fill('60');
  await form.getByText('New total: 460 pcs', { exact: true }).waitFor();
  await form.getByLabel('Why', { exact: true }).fill('One nought too many');
  expect(await axeFindings(other)).toEqual([]);
  await button(form, 'Correct').click();
  await toastOf(other, 'Entry corrected').waitFor();
  await whole.getByText('One nought too many', { exact: true }).waitFor();
  await whole.getByText('1,000 → 460', { exact: true }).waitFor();

  await goInside(page, '/settings#trust-deposits');
  await page.getByRole('checkbox', { name: "Trust members' deposits", exact: true }).click();
  await page.locator('#trust-deposits [data-save-state=saved]').waitFor();
  await move(phonePage, name, 'Deposit', 40);
  await toastOf(phonePage, 'Deposited').waitFor();
  await whole.getByText('460 → 500', { exact: true }).waitFor();
});

const dayMs = 24 * 3_600_000;
/** The day in UTC, `YYYY-MM-DD`. */
const daysAgo = (days: number): string => new Date(Date.now() - days * dayMs).toISOString().slice(0, 10);

test('a deposit from a card takes two clicks, and the chart is read by keyboard', async () => {
  const [admin] = everybody();
  const name = 'Glass beads';
  const id = await added(admin, name, { category: 'materials', unit: 'pcs' });
  // Nobody can deposit on an earlier day, so the test writes the history. The higher version tells
  // the document store to read the resource again.
  const history = [
    { day: daysAgo(9), amount: 100 },
    { day: daysAgo(3), amount: 400 },
  ];
  await withDatabase(shared.hall, (db) =>
    db
      .collection<{ _id: number; version: number }>('treasury_resources')
      .updateOne({ _id: id }, { $set: { history }, $inc: { version: 1 } }),
  );
  const { page } = await shared.come('Dee', 'Admin', desk);
  await page.goto(`${shared.hall.url}/treasury?search=beads`);
  const chart = card(page, name).getByRole('slider', { name: 'Value by time', exact: true });
  await chart.focus();
  const isRead = (words: RegExp): Promise<void> =>
    eventually(`the value ${words.source}`, async () => words.test((await chart.getAttribute('aria-valuetext')) ?? ''));
  await isRead(/: 400 pcs$/);
  await page.keyboard.press('ArrowLeft');
  await isRead(/: 100 pcs$/);

  await button(card(page, name), `Deposit ${name}`).click();
  const form = dialog(page, `Deposit: ${name}`);
  await form.getByLabel('Amount to deposit', { exact: true }).fill('50');
  await button(form, 'Deposit').click();
  await toastOf(page, 'Deposited').waitFor();
  await card(page, name).getByText('45%', { exact: true }).waitFor();
  await form.waitFor({ state: 'detached' });
  await chart.focus();
  await isRead(/: 450 pcs$/);
});

test('a Guest cannot open the treasury', async () => {
  const guest = await shared.come('Gus', 'Guest', desk);
  await guest.page.goto(`${shared.hall.url}/treasury`);
  await guest.page.getByRole('heading', { name: 'Guild Access Required', exact: true }).waitFor();
  const { status } = await guest.context.request
    .get(`${shared.hall.url}/api/treasury`)
    .then((response) => ({ status: response.status() }));
  expect(status).toBe(403);
});
