// Browser tests of pages on paper and of fields on phones.
import { beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { Person } from './people.ts';
import { desk, phone, sharedHall } from './sharedHall.ts';

const shared = sharedHall('screens');
let admin: Person;
let member: Person;
beforeAll(async () => {
  [admin, member] = await Promise.all([shared.stay('Ada', 'Admin', desk), shared.stay('Bea', 'Admin', phone)]);
});

const at = (page: Page, selector: string, property: string): Promise<string> =>
  page
    .locator(selector)
    .first()
    .evaluate((node, name) => getComputedStyle(node).getPropertyValue(name), property);

test('the dark theme is printed in light colors, without the sidebar, with address and time', async () => {
  const { page } = admin;
  await page.goto(`${shared.hall.url}/roster`);
  await page.getByRole('article', { name: 'Ada', exact: true }).waitFor();
  const dark = await at(page, 'body', 'background-color');
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  expect(await at(page, 'body', 'background-color')).not.toBe(dark);
  expect(await at(page, 'body', 'color')).toBe('rgb(43, 32, 22)');
  expect(await page.locator('aside').first().isVisible()).toBe(false);
  expect(await page.locator('.print-foot').innerText()).toMatch(/^http:\/\/[^ ]+\/roster · Printed .+/);
  // Otherwise Chromium prints it on the last page only.
  expect(await at(page, '.print-foot', 'break-inside')).toBe('avoid');
  await page.emulateMedia({ media: 'screen' });
  expect(await at(page, 'body', 'background-color')).toBe(dark);
});

test('all fields on a phone are large enough that iOS does not zoom', async () => {
  const { page } = member;
  await page.goto(`${shared.hall.url}/roster`);
  await page.getByRole('combobox', { name: 'Rank of Ada', exact: true }).waitFor();
  const sizes = await page
    .locator('input, select, textarea')
    .evaluateAll((fields) => fields.map((field) => parseFloat(getComputedStyle(field).fontSize)));
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(16);
});
