// Browser journeys of scouting: map marks, week names, reports, pings and undo, by two admins and a guest.
// They also cover the switch that lets members mark, search, the picture, and the address.
import { beforeAll, expect, test } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { ledger, start } from './findings.ts';
import { eventually } from './hall.ts';
import { axeFindings, type Person } from './people.ts';
import { button, card, desk, dialog, goInside, phone, question, sharedHall, toastOf } from './sharedHall.ts';

const shared = sharedHall('scouting');
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
    shared.stay('Cyr', 'Guest', phone),
  ]);
  for (const { page } of people) {
    await page.goto(`${shared.hall.url}/scouting`);
    await page.getByText('No reports', { exact: true }).waitFor();
  }
});

const cell = (page: Page, code: string): Locator => page.locator(`[data-cell="${code}"]`);
const called = (page: Page, name: string): Promise<void> => page.getByLabel(name, { exact: true }).waitFor();
const reported = async (admin: Person, category: string, locations: string[]): Promise<number> => {
  const { status, body } = await admin.post('/api/scouting', { category, locations });
  expect(status).toBe(201);
  return Number(body['id']);
};
const fitsIn = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);

test('marks that admins set, mark as harvested and remove appear at once on every other map', async () => {
  const [admin, { page: other }, { page: guest }] = everybody();
  const { page } = admin;
  await reported(admin, 'crashed_ships', ['H-5', 'E-1']);
  await button(page, 'Mark on map').click();
  await page.getByLabel('Category to mark', { exact: true }).selectOption('crashed_ships');
  for (const one of [page, other, guest]) {
    await called(one, 'H-5: Crashed Ships');
    await called(one, 'E-1: Crashed Ships');
    await card(one, 'Crashed Ships').waitFor();
  }
  await cell(page, 'E-1').focus();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await called(guest, 'F-1: Crashed Ships');
  await page.keyboard.press('Enter');
  await called(guest, 'F-1: nothing marked');
  await page.keyboard.press('Escape');
  await page.getByLabel('Marking on the map', { exact: true }).waitFor({ state: 'detached' });
  expect(await page.getByRole('article').count()).toBe(2);

  await cell(other, 'H-5').press('Enter');
  await button(other, 'Harvested: Crashed Ships').click();
  await called(guest, 'H-5: Crashed Ships (harvested)');
  await cell(guest, 'H-5').click();
  const sheet = dialog(guest, 'H-5');
  await sheet.getByText(/^Bea, today/).waitFor();
  expect(await sheet.getByRole('button', { name: 'Harvested: Crashed Ships' }).count()).toBe(0);
  expect(await axeFindings(guest)).toEqual([]);
  await button(other, 'Harvested: Crashed Ships').click();
  await sheet.getByText('Harvested', { exact: true }).waitFor({ state: 'detached' });
  await guest.keyboard.press('Escape');
  await button(other, 'Unmark Crashed Ships').click();
  await called(guest, 'H-5: nothing marked');
  await other.keyboard.press('Escape');
});

test('two admins rename the week at the same time, and no typed text is lost', async () => {
  const [{ page: first }, { page: second }, { page: guest }] = everybody();
  await button(second, 'Edit week label').click();
  await second.getByLabel('Week label', { exact: true }).fill('Week of the gale');
  await button(first, 'Edit week label').click();
  await first.getByLabel('Week label', { exact: true }).fill('Week of the storm');
  await first.keyboard.press('Enter');
  for (const page of [first, guest])
    await page.getByRole('heading', { name: 'Harvesting Locations - Week of the storm', exact: true }).waitFor();
  const choice = second.getByRole('group', { name: 'Choice for Week label' });
  await choice.getByText('Week of the storm', { exact: true }).waitFor();
  expect(await second.getByLabel('Week label', { exact: true }).inputValue()).toBe('Week of the gale');
  expect(await axeFindings(second)).toEqual([]);
  await choice.getByRole('button', { name: 'Keep mine: Week label' }).click();
  await button(second, 'Save').click();
  for (const page of [first, second, guest])
    await page.getByRole('heading', { name: 'Harvesting Locations - Week of the gale', exact: true }).waitFor();
});

test('a report is typed as codes, edited by two admins at once, deleted and restored', async () => {
  const [{ page }, { page: other }] = everybody();
  // The empty list has a second button.
  await button(page, 'Add Report').first().click();
  const form = dialog(page, 'Add New Scouting Report');
  await form.getByText('Large Spice Fields', { exact: true }).click();
  await form.getByLabel('Locations', { exact: true }).pressSequentially('I-9, h5 C3');
  await page.keyboard.press('Enter');
  await toastOf(page, 'New scouting report created successfully').waitFor();
  const spice = card(other, 'Large Spice Fields');
  for (const code of ['C-3', 'H-5', 'I-9']) await button(spice, code).waitFor();

  await button(other, 'Edit Large Spice Fields').click();
  const edit = dialog(other, 'Edit Scouting Report');
  await edit.getByLabel('Locations', { exact: true }).pressSequentially('b2');
  await button(page, 'Mark on map').click();
  await cell(page, 'A-1').click();
  const choice = edit.getByRole('group', { name: 'Choice for Locations' });
  await choice.getByText('I-9, H-5, C-3, A-1', { exact: true }).waitFor();
  await choice.getByText('I-9, H-5, C-3, B-2', { exact: true }).waitFor();
  await choice.getByRole('button', { name: 'Keep mine: Locations' }).click();
  await button(edit, 'Save').click();
  await toastOf(other, 'Scouting report updated successfully').waitFor();
  await called(page, 'A-1: nothing marked');
  await called(page, 'B-2: Large Spice Fields');
  await page.keyboard.press('Escape');

  await button(other, 'Delete Large Spice Fields').click();
  await button(question(other, 'Delete scouting report'), 'Delete report').click();
  await card(page, 'Large Spice Fields').waitFor({ state: 'detached' });
  await button(other, 'Undo').click();
  await card(page, 'Large Spice Fields').waitFor();
  await button(page, 'Update Now').click();
  await toastOf(page, 'Desert map updated').waitFor();
});

test('pings, marks and their undo by anybody appear at once on other screens', async () => {
  const [{ page }, { page: other }, { page: guest }] = everybody();
  await cell(page, 'B-7').press('Enter');
  await button(page, 'Ping cell').click();
  for (const one of [page, other, guest]) await one.locator('[data-ping="B-7"]').getByText('Ada').waitFor();
  await page.keyboard.press('Escape');
  await cell(page, 'B-8').press('l');
  await guest.locator('[data-ping="B-8"]').waitFor();
  await button(guest, 'Changes').click();
  const log = dialog(guest, "This week's changes");

  await button(page, 'Mark on map').click();
  await cell(page, 'C-1').click();
  await toastOf(page, 'C-1 marked').waitFor();
  await log.getByRole('listitem').first().getByText('C-1 marked').waitFor();
  await button(page, 'Undo').click();
  await toastOf(page, 'C-1 restored').waitFor();
  await log
    .getByText(/undone by Ada/)
    .first()
    .waitFor();
  await called(page, 'C-1: nothing marked');
  await cell(page, 'C-2').click();
  await called(guest, 'C-2: Large Spice Fields');
  await button(page, 'Done').click();

  await button(other, 'Changes').click();
  await button(other, 'Undo: C-2 marked: Large Spice Fields').click();
  await called(page, 'C-2: nothing marked');
  await log.getByText(/undone by Bea/).waitFor();
  expect(await log.getByRole('button', { name: /^(Undo|Restore): / }).count()).toBe(0);
  expect([await axeFindings(guest), await axeFindings(other)]).toEqual([[], []]);
  for (const one of [guest, other]) await one.keyboard.press('Escape');
});

test('a setting lets members mark without a reload; the search opens a cell, and the server draws the map', async () => {
  const [{ page }, , { page: guest }] = everybody();
  const { page: field } = await shared.come('Eve', 'Member', phone);
  await field.goto(`${shared.hall.url}/scouting`);
  await called(field, 'Map of the deep desert');
  expect(await button(field, 'Mark on map').count()).toBe(0);
  await goInside(page, '/settings#members-may-mark');
  await page.getByRole('checkbox', { name: 'Members may mark', exact: true }).click();
  await button(field, 'Mark on map').click();
  await cell(field, 'G-2').click();
  await called(guest, 'G-2: Large Spice Fields');
  await page.getByRole('checkbox', { name: 'Members may mark', exact: true }).click();
  await field.getByLabel('Marking on the map', { exact: true }).waitFor({ state: 'detached' });
  await button(field, 'Mark on map').waitFor({ state: 'detached' });

  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search everything' }).fill('g2');
  await page.keyboard.press('Enter');
  await page
    .getByRole('region', { name: 'G-2', exact: true })
    .getByText(/^Eve, today/)
    .waitFor();
  await page.keyboard.press('Escape');
  await button(page, 'Picture').click();
  const drawn = dialog(page, 'Map picture');
  const image = drawn.getByRole('img', { name: /^Map of the deep desert/ });
  await eventually('the picture is there', () =>
    image.evaluate((one) => one instanceof HTMLImageElement && one.complete && one.naturalWidth === 1200),
  );
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');
});

test('the legend’s filter is in the address, and Survival shows the same map', async () => {
  const [admin, , { page: guest }] = everybody();
  await reported(admin, 'control_point', ['E-5']);
  await called(guest, 'E-5: Control Point');
  await guest.getByLabel('Legend: press to filter').getByText('Control Point', { exact: true }).click();
  await eventually('one card and the instructions', async () => (await guest.getByRole('article').count()) === 2);
  expect(new URL(guest.url()).search).toBe('?only=control_point');
  await goInside(guest, '/survival?tab=maps');
  await called(guest, 'E-5: Control Point');
  await reported(admin, 'research_stations', ['A-9']);
  await called(guest, 'A-9: Research Stations');
  expect(await fitsIn(guest)).toBe(true);
  await goInside(guest, '/scouting');
});

test('every state of the map is accessible and fits 320 pixels in both themes', async () => {
  const admin = await shared.come('Dov', 'Admin', start);
  const { page } = admin;
  const { note, all } = ledger();
  await page.goto(`${shared.hall.url}/scouting?cell=E-5`);
  await dialog(page, 'E-5').waitFor();
  await note('an open cell', page);
  await page.keyboard.press('Escape');
  await dialog(page, 'E-5').waitFor({ state: 'detached' });
  await note('full', page);
  await button(page, 'Mark on map').click();
  await note('marking', page);
  await button(page, 'Done').click();
  await button(page, 'Edit week label').click();
  await note('renaming', page);
  await page.keyboard.press('Escape');
  await button(page, 'Add Report').click();
  await dialog(page, 'Add New Scouting Report').waitFor();
  await button(page, 'Add Report').last().click();
  await dialog(page, 'Add New Scouting Report').getByText('Category is required', { exact: true }).waitFor();
  await note('adding, refused', page);
  await page.keyboard.press('Escape');
  await button(page, 'Changes').click();
  await dialog(page, "This week's changes").getByRole('listitem').first().waitFor();
  await note('changes', page);
  await page.keyboard.press('Escape');
  await button(page, 'Picture').click();
  await dialog(page, 'Map picture').getByText('Open PNG', { exact: true }).waitFor();
  await note('picture', page);
  await page.keyboard.press('Escape');
  await goInside(page, '/survival?tab=maps');
  await called(page, 'E-5: Control Point');
  await note('survival', page);
  expect(all).toEqual({});
});
