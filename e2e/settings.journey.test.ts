// Browser journeys of the settings on two devices: saving, syncing, offline changes, and links to a row.
import { expect, test } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { axeFindings, type Person } from './people.ts';
import { button, desk, phone, question, sharedHall, setLook } from './sharedHall.ts';

const shared = sharedHall('settings');

const box = (page: Page, name: string): Locator => page.getByRole('checkbox', { name, exact: true });
const note = (page: Page, row: string, text: string): Locator =>
  page.locator(`#${row} [data-save-state]`, { hasText: text });
const ticked = (page: Page, name: string, on: boolean): Promise<void> =>
  page.locator(`input[type=checkbox][aria-label="${name}"]${on ? ':checked' : ':not(:checked)'}`).waitFor();

/** Unfolds a section of the notifications. */
const unfold = (page: Page, title: string): Promise<void> =>
  page.getByRole('button', { name: title, exact: true, expanded: false }).click();

/** A second browser of the same person. */
async function secondDevice({ context }: Person): Promise<Page> {
  const other = await shared.browser.newContext({
    storageState: await context.storageState(),
    viewport: { width: phone.width, height: 812 },
    colorScheme: 'light',
    reducedMotion: 'reduce',
    locale: 'en-GB',
  });
  other.setDefaultTimeout(120_000);
  context.on('close', () => void other.close());
  return other.newPage();
}

test('a change is saved and appears on the other device; an offline change is kept and sent later', async () => {
  const person = await shared.come('Ada', 'Member', desk);
  const { page } = person;
  const other = await secondDevice(person);
  await Promise.all([page, other].map((one) => one.goto(`${shared.hall.url}/settings`)));
  for (const title of ['Auctions', 'Items', 'Events'])
    await Promise.all([page, other].map((one) => unfold(one, title)));
  await Promise.all([page, other].map((one) => ticked(one, 'You were outbid: on Discord', true)));
  /** Distance from the first heading, in px, wherever the page is scrolled to. */
  const distance = (): Promise<number> =>
    page.locator('#quiet-hours').evaluate((element) => {
      const heading = document.querySelector('main h2') ?? document.body;
      return element.getBoundingClientRect().top - heading.getBoundingClientRect().top;
    });
  const before = await distance();

  await box(page, 'You were outbid: on Discord').uncheck();
  await note(page, 'notify-outbid', 'Saved').waitFor();
  await ticked(other, 'You were outbid: on Discord', false);

  await other.context().setOffline(true);
  await box(other, 'Someone pings you about an item: in the app').uncheck();
  await note(other, 'notify-ping', "You're offline. Nothing has been saved yet.").waitFor();
  await box(page, 'All on Discord').check();
  await page.locator('#notify-event-changed [data-save-state=saved]').waitFor();
  // The messages have not moved anything.
  expect(await distance()).toBe(before);
  expect(await box(other, 'Someone pings you about an item: in the app').isChecked()).toBe(false);
  await other.context().setOffline(false);
  await note(other, 'notify-ping', 'Saved').waitFor();
  await ticked(page, 'Someone pings you about an item: in the app', false);
  await ticked(other, 'An event is moved: on Discord', true);
  await other.reload();
  await unfold(other, 'Items');
  await ticked(other, 'Someone pings you about an item: in the app', false);
});

test('quiet hours use the browser’s clock format, and a link focuses them', async () => {
  const person = await shared.come('Bea', 'Member', desk);
  const { page } = person;
  await page.goto(`${shared.hall.url}/settings#quiet-hours`);
  await page.locator('#quiet-hours input:focus').waitFor();
  await box(page, 'No messages at night').check();
  await page.getByLabel('From', { exact: true }).selectOption({ label: '11:15\u00a0PM' });
  await page.locator('#quiet-hours [data-save-state=saved]').waitFor();
  const other = await secondDevice(person);
  await other.goto(`${shared.hall.url}/settings#quiet-hours`);
  await other.locator('#quiet-hours input:focus').waitFor();
  const from = other.getByLabel('From', { exact: true });
  expect(await from.locator('option:checked').textContent()).toBe('23:15');
});

test('leaving with unsaved rank access asks first, and the settings are accessible at every width', async () => {
  const { page } = await shared.come('Cleo', 'Admin', desk);
  await page.goto(`${shared.hall.url}/settings#rank-access`);
  await page.getByLabel('Officer', { exact: true }).selectOption('Guest');
  await page.getByText('Not saved yet.', { exact: true }).waitFor();
  await page
    .getByRole('navigation')
    .getByRole('link', { name: /^Events/ })
    .click();
  await button(question(page, 'Discard changes?'), 'Keep editing').click();
  expect(new URL(page.url()).pathname).toBe('/settings');
  expect(await page.getByLabel('Officer', { exact: true }).inputValue()).toBe('Guest');
  await button(page.locator('#rank-access'), 'Save').click();
  await note(page, 'rank-access', 'Saved').waitFor();
  // A link in the list of groups shows and focuses its group, and is marked as current.
  const ways = page.getByRole('navigation', { name: 'Groups of settings' });
  for (const [group, id] of [
    ['Members and ranks', 'members'],
    ['Market and treasury', 'market'],
    ['The guild', 'guild'],
    ['Hyperion', 'hyperion'],
    ['Notifications', 'notifications'],
  ] as const) {
    await ways.getByRole('link', { name: group }).click();
    await page.locator(`section#${id}:focus`).waitFor();
    await ways.locator('a[aria-current]', { hasText: group }).waitFor();
    if (group === 'Notifications') await unfold(page, 'Auctions');
    for (const width of [375, 768, 1440]) {
      for (const theme of ['night', 'noon'] as const) {
        await setLook(page, { width, theme });
        expect(await axeFindings(page)).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
      }
    }
  }
  const small = await page
    .locator('#notification-kinds label')
    .evaluateAll((all) => all.filter((one) => one.getBoundingClientRect().width < 44).length);
  expect(small).toBe(0);
  await page
    .getByRole('navigation')
    .getByRole('link', { name: /^Events/ })
    .click();
  await page.waitForURL('**/events');
});
