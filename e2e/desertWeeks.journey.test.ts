// Browser journeys of past weeks: slider by keyboard, playback, heat map, and links to a view.
import { beforeAll, expect, test } from '@jest/globals';
import { scoutingCategories, weekAt } from '@guild/common/scouting/scouting.rules';
import { MongoClient } from 'mongodb';
import type { Page } from 'playwright-core';
import { ledger, start } from './findings.ts';
import { button, desk, goInside, phone, sharedHall } from './sharedHall.ts';

const shared = sharedHall('desert-weeks');
const { come } = shared;
const weeks: number[] = [];

/** Adds three past weeks, latest first: spice moves one column a week, a ship is only in the middle week. */
beforeAll(async () => {
  let { startsAt } = weekAt(Date.now(), { weekday: 2, time: '03:00' }, 'UTC');
  const [spice, , , , ships] = scoutingCategories;
  const said = { markedBy: 'Ada', markedByDiscordId: '1', markedAt: new Date(0), state: 'present', changeId: 1 };
  const marks = (...cells: string[]): object[] =>
    cells.map((cell) => ({ ...said, cell, stateBy: null, stateByDiscordId: null, stateAt: null }));
  const stored = [0, 1, 2].flatMap((at) => {
    const week = weekAt(startsAt - 1, { weekday: 2, time: '03:00' }, 'UTC');
    ({ startsAt } = week);
    weeks.push(week.id);
    const common = { weekId: week.id, weekEndsAt: new Date(week.endsAt), isActive: true, cleanedUp: false };
    const times = { lastUpdated: new Date(0), createdAt: new Date(0), updatedAt: new Date(0) };
    const document = { ...common, ...times, version: 1, outbox: [], deletedAt: null, deletedBy: null };
    const by = { updatedBy: 'Ada', updatedByDiscordId: '1' };
    return [
      { ...document, ...by, category: spice, marks: marks('H-5', `C-${3 - at}`) },
      { ...document, ...by, category: ships, marks: at === 1 ? [] : marks('E-1') },
    ];
  });
  const client = await MongoClient.connect(shared.hall.mongodbUri);
  const reports = client.db().collection<{ _id: number }>('scouting_reports');
  await reports.insertMany(stored.map((one, at) => ({ ...one, _id: 900_000 + at })));
  await client.close();
});

const called = (page: Page, name: string): Promise<void> => page.getByLabel(name, { exact: true }).waitFor();
const addressOf = (page: Page): string => new URL(page.url()).search;

test('a Guest browses past weeks by keyboard, plays them, and shares a link to the heat map', async () => {
  const { page } = await come('Gus', 'Guest', desk);
  await page.goto(`${shared.hall.url}/scouting`);
  await page.getByRole('link', { name: 'Past weeks', exact: true }).click();
  const slider = page.getByLabel('Week', { exact: true });
  await slider.focus();
  await called(page, 'C-3: Large Spice Fields (appeared)');
  await called(page, 'C-2: Large Spice Fields (gone)');
  await called(page, 'E-1: Crashed Ships (appeared)');
  await page.keyboard.press('ArrowLeft');
  await called(page, 'E-1: Crashed Ships (gone)');
  await called(page, 'C-2: Large Spice Fields (appeared)');
  expect(await slider.getAttribute('aria-valuetext')).toMatch(/^DD Week of \d+\/\d+, .+ – .+ \d{4}$/);
  await page.keyboard.press('Home');
  await page.getByRole('heading', { name: 'The first week', exact: true }).waitFor();
  expect(addressOf(page)).toBe(`?view=weeks&week=${weeks[2] ?? 0}`);
  await page.keyboard.press('End');
  await called(page, 'C-3: Large Spice Fields (appeared)');
  await button(page, 'Play').click();
  await called(page, 'C-2: Large Spice Fields (appeared)');
  await button(page, 'Pause').click();
  await called(page, 'C-2: Large Spice Fields (appeared)');

  await page.getByRole('tab', { name: 'Frequency', exact: true }).click();
  await page.getByLabel('Category', { exact: true }).selectOption('crashed_ships');
  await page.getByRole('table', { name: /^In how many of 3 weeks Crashed Ships/ }).waitFor();
  await page.getByLabel('From', { exact: true }).selectOption((weeks[1] ?? 0).toString());
  const table = page.getByRole('table', { name: /^In how many of 2 weeks Crashed Ships/ });
  await table.waitFor();
  const row = table.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'E', exact: true }) });
  expect(await row.getByRole('cell').allTextContents()).toEqual(['1', ...Array.from({ length: 8 }, () => '0')]);

  const other = await come('Hal', 'Guest', phone);
  await other.page.goto(page.url());
  await other.page.getByRole('table', { name: /^In how many of 2 weeks Crashed Ships/ }).waitFor();
  await other.page.getByText('E-1 in 1 of 2 weeks', { exact: true }).waitFor();
});

test('both views are accessible and fit the screen', async () => {
  const { page } = await come('Ada', 'Admin', start);
  const { note, all } = ledger();
  await page.goto(`${shared.hall.url}/scouting?view=weeks&cell=E-1`);
  await called(page, 'E-1: Crashed Ships (appeared)');
  await page.getByText('E-1: Crashed Ships (appeared)', { exact: true }).waitFor();
  await note('a week', page);
  await goInside(page, '/scouting?view=heat');
  await page.getByRole('table').waitFor();
  await note('how often', page);
  expect(all).toEqual({});
});
