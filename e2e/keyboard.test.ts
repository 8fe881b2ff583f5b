// Browser tests by keyboard only: the focus is always visible and returns to its place.
import { expect, test } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { eventually } from './hall.ts';
import { auctionBy, button, card, desk, dialog, question, sharedHall, toastOf } from './sharedHall.ts';

const shared = sharedHall('keyboard');
const { come } = shared;

const hasFocus = (wanted: Locator): Promise<boolean> => wanted.evaluate((node) => node === document.activeElement);
/** Whether a person can see where the focus is: a ring, an outline or a marked border. */
const focusShows = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const node = document.activeElement;
    if (node === null || node === document.body || !node.matches(':focus-visible')) return false;
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(node);
    return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none';
  });
async function isFocused(page: Page, wanted: Locator): Promise<void> {
  const handle = await wanted.elementHandle();
  await page.waitForFunction((node) => node === document.activeElement, handle);
  expect(await focusShows(page)).toBe(true);
}
/** Presses Tab until the element has the focus. Every focused element on the way must be visibly focused. */
async function tabTo(page: Page, wanted: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await wanted.waitFor();
  for (let presses = 0; presses < 80; presses += 1) {
    if (await hasFocus(wanted)) return;
    await page.keyboard.press(key);
    const at = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 120) ?? '');
    if (!at.startsWith('<body')) expect([at, await focusShows(page)]).toEqual([at, true]);
  }
  throw new Error('Tab does not lead there');
}

test('an auction is created, filtered and cancelled by keyboard', async () => {
  const { page } = await come('Kara', 'Member', desk);
  const { keyboard } = page;
  await page.goto(`${shared.hall.url}/marketplace?tab=auctions&status=all&search=compass`);
  await page.getByText('No auctions found', { exact: true }).waitFor();

  const create = button(page.locator('main'), 'Create Auction').first();
  await tabTo(page, create);
  await keyboard.press('Enter');
  const form = dialog(page, 'Create New Auction');
  await isFocused(page, form.getByLabel('Item name', { exact: true }));
  await keyboard.press('Escape');
  await form.waitFor({ state: 'detached' });
  await isFocused(page, create);
  await keyboard.press('Enter');
  await isFocused(page, form.getByLabel('Item name', { exact: true }));
  await keyboard.type('Glass compass');
  await tabTo(page, form.getByLabel('Description', { exact: true }));
  await keyboard.type('Works by night.');
  await tabTo(page, form.getByLabel('Category', { exact: true }));
  await keyboard.press('ArrowDown');
  await tabTo(page, form.getByLabel('Starting price', { exact: true }));
  await keyboard.press('Control+A');
  await keyboard.type('25');
  await keyboard.press('Enter');
  await toastOf(page, 'Auction Created').waitFor();
  await form.waitFor({ state: 'detached' });
  await isFocused(page, create);
  await card(page, 'Glass compass').waitFor();

  await keyboard.press('/');
  const search = page.getByRole('searchbox', { name: 'Search auctions', exact: true });
  await isFocused(page, search);
  await keyboard.type('sandworm');
  await page.getByText('No auctions found', { exact: true }).waitFor();
  await keyboard.press('Control+A');
  await keyboard.type('compass');
  await card(page, 'Glass compass').waitFor();
  const status = page.getByLabel('Status', { exact: true });
  await tabTo(page, status);
  await keyboard.press('ArrowUp');
  await page.getByText('No ended auctions match', { exact: false }).waitFor();
  expect(new URL(page.url()).searchParams.get('status')).toBe('ended');
  await keyboard.press('ArrowDown');
  await card(page, 'Glass compass').waitFor();

  const cancel = button(card(page, 'Glass compass'), 'Cancel');
  await tabTo(page, cancel);
  await keyboard.press('Enter');
  const asked = question(page, 'Cancel auction');
  await isFocused(page, button(asked, 'Keep auction'));
  await keyboard.press('Escape');
  await asked.waitFor({ state: 'detached' });
  await isFocused(page, cancel);
  await keyboard.press('Enter');
  await isFocused(page, button(asked, 'Keep auction'));
  await tabTo(page, button(asked, 'Cancel auction'));
  await keyboard.press('Enter');
  await toastOf(page, 'Auction Cancelled').waitFor();
  await card(page, 'Glass compass').waitFor({ state: 'detached' });
  // After the card is removed, the focus is on the next card, or on the main part after the last card.
  const here = (): Promise<string> => page.evaluate(() => document.activeElement?.tagName ?? '');
  await eventually('the focus to be kept', async () => ['A', 'BUTTON', 'MAIN'].includes(await here()));
});

test('a member bids and signs out by keyboard', async () => {
  const seller = await come('Sela', 'Member', desk);
  await auctionBy(seller, 'Patient kettle');
  const { page } = await come('Bo', 'Member', desk);
  const { keyboard } = page;
  await page.goto(`${shared.hall.url}/marketplace?tab=auctions&search=kettle`);
  const bid = button(card(page, 'Patient kettle'), 'Place Bid');
  await tabTo(page, bid);
  await keyboard.press('Enter');
  const form = dialog(page, 'Place Bid');
  await form.waitFor();
  await keyboard.press('Escape');
  await form.waitFor({ state: 'detached' });
  await isFocused(page, bid);
  // The dialog's code is loaded by now.
  await keyboard.press('Enter');
  const amount = form.getByLabel('Your Bid Amount (Solari)', { exact: true });
  await isFocused(page, amount);
  await tabTo(page, button(form, '+1'));
  await keyboard.press('Enter');
  expect(await amount.inputValue()).toBe('11');
  await tabTo(page, amount, 'Shift+Tab');
  await keyboard.press('Control+A');
  await keyboard.type('44');
  await keyboard.press('Enter');
  await form.waitFor({ state: 'detached' });
  await card(page, 'Patient kettle').getByText('You lead', { exact: true }).waitFor();
  await isFocused(page, bid);

  const own = page.locator('[aria-haspopup=menu]');
  await tabTo(page, own, 'Shift+Tab');
  await keyboard.press('Enter');
  await isFocused(page, page.getByRole('menuitem', { name: 'My page', exact: true }));
  await keyboard.press('Escape');
  await isFocused(page, own);
  await keyboard.press('ArrowUp');
  await isFocused(page, page.getByRole('menuitem', { name: 'Keyboard shortcuts', exact: true }));
  await keyboard.press('Escape');
  await keyboard.press('Tab');
  await isFocused(page, page.getByRole('link', { name: 'Log out', exact: true }));
  await keyboard.press('Enter');
  await page.getByRole('link', { name: 'Continue with Discord', exact: true }).waitFor();
});

test('a bid from the list takes at most eight keys', async () => {
  const seller = await come('Sera', 'Member', desk);
  await auctionBy(seller, 'Quiet drum');
  const { page } = await come('Bex', 'Member', desk);
  await page.goto(`${shared.hall.url}/marketplace?tab=auctions&search=drum`);
  await card(page, 'Quiet drum').waitFor();
  let keys = 0;
  const press = async (key: string): Promise<void> => {
    keys += 1;
    await page.keyboard.press(key);
  };
  await press('j');
  await isFocused(page, card(page, 'Quiet drum').getByRole('link', { name: 'Quiet drum', exact: true }));
  await press('b');
  const form = dialog(page, 'Place Bid');
  await isFocused(page, form.getByLabel('Your Bid Amount (Solari)', { exact: true }));
  await press('Enter');
  await form.waitFor({ state: 'detached' });
  await card(page, 'Quiet drum').getByText('You lead', { exact: true }).waitFor();
  expect(keys).toBeLessThanOrEqual(8);
});

test('a trial is opened, begun and played by keyboard', async () => {
  const host = await come('Liet', 'Member', desk);
  const other = await come('Chani', 'Member', desk);
  const { page } = host;
  const { keyboard } = page;
  await page.goto(`${shared.hall.url}/trials`);
  const begin = button(page.locator('main'), 'Start a trial');
  await tabTo(page, begin);
  await keyboard.press('Enter');
  const form = dialog(page, 'Start a trial');
  await isFocused(page, form.getByLabel('Theme', { exact: true }));
  await keyboard.type('By keys alone');
  await keyboard.press('Enter');
  await form.waitFor({ state: 'detached' });
  await button(page, 'Leave').waitFor();
  const reply = await page.request.get(`${shared.hall.url}/api/trials?status=live`);
  const [{ id }] = (await reply.json()) as [{ id: number }];
  expect((await other.post(`/api/trials/${id}/join`)).status).toBe(200);
  await page.getByText('One more player needed', { exact: true }).waitFor({ state: 'detached' });
  await tabTo(page, button(page, 'Begin now'));
  await keyboard.press('Enter');
  await page.locator('[data-stage=open]').waitFor();
  const way = (at: number): Locator =>
    page.getByRole('group', { name: 'Paths', exact: true }).getByRole('button').nth(at);
  await keyboard.press('b');
  await page
    .getByText('Chosen. You can change it until everyone has chosen or time runs out.', { exact: true })
    .waitFor();
  expect(await way(1).getAttribute('aria-pressed')).toBe('true');
  await tabTo(page, way(0));
  await keyboard.press('Enter');
  await eventually('the other way to be chosen', async () => (await way(0).getAttribute('aria-pressed')) === 'true');
  expect((await other.post(`/api/trials/${id}/leave`)).status).toBe(200);
  await page.getByText('You won.', { exact: true }).waitFor();
});
