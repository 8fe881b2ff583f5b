// Browser test of a form: an error is below its own field, and a reload keeps the typed text.
import { beforeAll, expect, test } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import type { Person } from './people.ts';
import { button, desk, dialog, phone, question, sharedHall } from './sharedHall.ts';

const shared = sharedHall('forms');
let seller: Person;
let bidder: Person;
beforeAll(async () => {
  [seller, bidder] = await Promise.all([shared.stay('Ada', 'Admin', desk), shared.stay('Bea', 'Member', phone)]);
  // Accepts the browser's question before a reload.
  for (const { page } of [seller, bidder]) page.on('dialog', (asked) => void asked.accept());
});

/** The gaps below a text: to the control above it, and to the next label. In CSS pixels. */
const gapsAround = (text: Locator): Promise<{ own: number; next: number }> =>
  text.evaluate((node) => {
    const { top, bottom } = node.getBoundingClientRect();
    const control = node.previousElementSibling?.getBoundingClientRect().bottom ?? 0;
    const label = node.parentElement?.nextElementSibling?.getBoundingClientRect().top ?? 0;
    return { own: top - control, next: label - bottom };
  });
const scrolledTop = (form: Locator): Promise<void> =>
  form.locator('.dialog__body').evaluate((body) => {
    body.scrollTop = 0;
  });
async function atRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    await Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => undefined)));
  });
}

test.each([['at a desk'], ['on a phone']])(
  'an error is closer to its own field than to the next one, and a reload keeps the typed text, %s',
  async (where) => {
    const { page } = where === 'at a desk' ? seller : bidder;
    await page.goto(`${shared.hall.url}/marketplace?tab=auctions`);
    await page.getByRole('button', { name: 'Create Auction', exact: true }).first().click();
    const form = dialog(page, 'Create New Auction');
    await page.locator('input[name=itemName]:focus').waitFor();
    await form.getByLabel('Starting price', { exact: true }).fill('0');
    await form.getByLabel('Quantity', { exact: true }).fill('0');
    await scrolledTop(form);
    await atRest(page);
    await button(form, 'Start Auction').click();
    const error = form.getByText('Item name is required', { exact: true });
    await error.waitFor();
    await page.locator('input[name=itemName]:focus').waitFor();
    const { own, next } = await gapsAround(error);
    expect(own).toBeGreaterThanOrEqual(0);
    expect(next).toBeGreaterThan(2 * own);

    await form.getByLabel('Item name', { exact: true }).fill('Half a thou');
    await page.reload();
    await page.getByRole('button', { name: 'Create Auction', exact: true }).first().click();
    await form.getByText('Draft restored', { exact: true }).waitFor();
    expect(await form.getByLabel('Item name', { exact: true }).inputValue()).toBe('Half a thou');
    await button(form, 'Discard draft').click();
    await page.locator('input[name=itemName]:focus').waitFor();
    expect(await form.getByLabel('Item name', { exact: true }).inputValue()).toBe('');
    // Choosing an option far below must scroll the fields inside the dialog, not the dialog itself.
    await form.getByText('Custom', { exact: true }).click();
    await form.getByLabel('Duration (hours)', { exact: true }).waitFor();
    expect(await form.evaluate(({ scrollTop }) => scrollTop)).toBe(0);
    await page.keyboard.press('Escape');
    await form.waitFor({ state: 'detached' });
  },
);

test.each([['at a desk'], ['on a phone']])(
  'the first press counts after a number that cannot be read, %s',
  async (where) => {
    const { page } = where === 'at a desk' ? seller : bidder;
    await page.goto(`${shared.hall.url}/marketplace?tab=items`);
    await page.getByRole('button', { name: 'List New Item', exact: true }).first().click();
    const form = dialog(page, 'List New Item');
    await form.getByLabel('Item name', { exact: true }).fill('');
    await form.getByLabel('Price', { exact: true }).fill('1.5');
    await atRest(page);
    const submit = button(form, 'List Item');
    const { x, y, width, height } = (await submit.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    await page.mouse.move(x + width / 2, y + height / 2);
    await page.mouse.down();
    // A pressed button itself looks one pixel lower.
    expect((await submit.boundingBox())?.y).toBe(y + 1);
    await page.mouse.up();
    await form.getByText('Enter a whole number without decimals, such as 1500', { exact: true }).waitFor();
    // The press has validated the whole form.
    await form.getByText('Item name is required', { exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await button(question(page, 'Discard changes?'), 'Discard').click();
    await form.waitFor({ state: 'detached' });
  },
);
