// Browser journey over the end of a desert week: open pages switch to the new week without a reload.
import { test } from '@jest/globals';
import { readWeeklyReset, weekAt } from '@guild/common/scouting/scouting.rules';
import type { Page } from 'playwright-core';
import { button, desk, phone, sharedHall } from './sharedHall.ts';

/** Enough time to start the server, sign in and mark something on a busy machine. */
const leadMs = 60_000;
const minuteMs = 60_000;
/** The end of the week, on a full minute, because `WEEKLY_RESET` has no seconds. */
const endsAt = Math.ceil((Date.now() + leadMs) / minuteMs) * minuteMs;
const ends = new Date(endsAt).toUTCString(); // Tue, 24 Nov 2026 03:00:00 GMT
const weekly = `${ends.slice(0, 3)} ${ends.slice(17, 22)}`.toUpperCase();
const reset = readWeeklyReset(weekly);
if (reset === null) throw new Error(`${weekly} is no time of the week`);
const old = weekAt(endsAt - 1, reset, 'UTC');
const next = weekAt(endsAt, reset, 'UTC');
const shared = sharedHall('week-start', () => Promise.resolve({ GUILD_TIMEZONE: 'UTC', WEEKLY_RESET: weekly }));

const labelled = (page: Page, label: string): Promise<void> =>
  page.getByRole('heading', { name: label }).first().waitFor();
const called = (page: Page, name: string): Promise<void> => page.getByLabel(name, { exact: true }).waitFor();

test('open pages switch to the new week with an empty map, and list the old one under past weeks', async () => {
  const [{ page: admin }, { page: guest }] = await Promise.all([
    shared.come('Ada', 'Admin', desk),
    shared.come('Cyr', 'Guest', phone),
  ]);
  await Promise.all([admin, guest].map((page) => page.goto(`${shared.hall.url}/scouting`)));
  for (const page of [admin, guest]) await labelled(page, old.label);
  await button(admin, 'Mark on map').click();
  await admin.getByLabel('Category to mark', { exact: true }).selectOption('crashed_ships');
  await admin.locator('[data-cell="H-5"]').click();
  await called(guest, 'H-5: Crashed Ships');
  await admin.keyboard.press('Escape');
  for (const page of [admin, guest]) {
    await labelled(page, next.label);
    await called(page, 'H-5: nothing marked');
    // On a phone it is in the menu.
    const isPhone = page === guest;
    if (isPhone) await button(page, 'More actions').click();
    await page.getByRole(isPhone ? 'menuitem' : 'link', { name: 'Past weeks', exact: true }).click();
    await page.getByLabel('Past weeks of the desert', { exact: true }).getByText(old.label).first().waitFor();
    await called(page, 'H-5: Crashed Ships');
  }
});
