// The end of a week of the desert as two people see it whose pages are open: a new week, an empty map, and the old one among the past weeks.
import { test } from '@jest/globals';
import { readWeeklyReset, weekAt } from '@guild/common/scouting/scouting.rules';
import type { Page } from 'playwright-core';
import { button, desk, phone, sharedHall } from './sharedHall.ts';

/** Enough to start the hall, to come in and to mark something, also on a busy machine. */
const leadMs = 45_000;
const reset = readWeeklyReset('TUE 03:00');
if (reset === null) throw new Error('That is no time of the week');
const old = weekAt(Date.now(), reset, 'UTC');
const next = weekAt(old.endsAt, reset, 'UTC');

/** Sets the clock of the hall, not that of the browsers, so that the week ends soon after its start. */
function nearTheEnd(): Promise<NodeJS.ProcessEnv> {
  const ahead = old.endsAt - leadMs - Date.now();
  const shift = `const Real=Date,ahead=${ahead.toString()};globalThis.Date=class Date extends Real{constructor(...a){a.length?super(...a):super(Real.now()+ahead)}static now(){return Real.now()+ahead}}`;
  return Promise.resolve({
    GUILD_TIMEZONE: 'UTC',
    WEEKLY_RESET: 'TUE 03:00',
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(shift)}`,
  });
}
const shared = sharedHall('week-start', nearTheEnd);

const labelled = (page: Page, label: string): Promise<void> =>
  page.getByRole('heading', { name: label }).first().waitFor();
const called = (page: Page, name: string): Promise<void> => page.getByLabel(name, { exact: true }).waitFor();

test('everybody sees the week turn without a reload, and finds the old one among the past', async () => {
  const [{ page: admin }, { page: guest }] = await Promise.all([
    shared.come('Ada', 'Admin', desk),
    shared.come('Cyr', 'Guest', phone),
  ]);
  await Promise.all([admin, guest].map((page) => page.goto(`${shared.hall.url}/scouting`)));
  for (const page of [admin, guest]) await labelled(page, old.label);
  await button(admin, 'Mark on Map').click();
  await admin.getByLabel('What you mark', { exact: true }).selectOption('crashed_ships');
  await admin.locator('[data-cell="H-5"]').click();
  await called(guest, 'H-5: Crashed Ships');
  await admin.keyboard.press('Escape');
  for (const page of [admin, guest]) {
    await labelled(page, next.label);
    await called(page, 'H-5: nothing marked');
    await page.getByRole('link', { name: 'Past weeks', exact: true }).click();
    await page.getByLabel('Past weeks of the desert', { exact: true }).getByText(old.label).first().waitFor();
    await called(page, 'H-5: Crashed Ships');
  }
});
