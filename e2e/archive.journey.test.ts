// Browser journey through the archive: search, links between notes, and a guild note edited by an admin.
import { expect, test } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { button, desk, dialog, phone, question, sharedHall } from './sharedHall.ts';

const shared = sharedHall('archive');
const { come } = shared;
const search = (page: Page): Locator => page.getByRole('searchbox', { name: 'Search the archive', exact: true });
const note = (page: Page, title: string): Locator => page.getByRole('link', { name: title, exact: true });

test('a Guest finds a note despite a misspelled word, reads it on a phone and follows a link in it', async () => {
  const { page } = await come('Gil', 'Guest', phone);
  await page.goto(`${shared.hall.url}/hyperion?tab=archive`);
  await search(page).fill('crysknif');
  await note(page, 'The Crysknife').click();
  const open = dialog(page, 'The Crysknife');
  await open.getByRole('link', { name: 'Fremen', exact: true }).click();
  await dialog(page, 'The Fremen').or(dialog(page, 'Fremen')).waitFor();
  await page.goBack();
  await open.waitFor();
  await page.keyboard.press('Escape');
  await open.waitFor({ state: 'detached' });
  await expect(search(page).inputValue()).resolves.toBe('crysknif');
  await expect(button(page, 'Add note').count()).resolves.toBe(0);
});

test('a second person sees at once when an admin adds, changes, deletes and restores a note', async () => {
  const [admin, reader] = await Promise.all([come('Ann', 'Admin', desk), come('Rob', 'Member', desk)]);
  const own = `${shared.hall.url}/hyperion?tab=archive&kind=guild`;
  await Promise.all([admin.page.goto(own), reader.page.goto(own)]);
  await reader.page.getByText('No guild notes yet').waitFor();

  await button(admin.page, 'Add note').click();
  const adding = dialog(admin.page, 'Add note');
  await adding.getByLabel('Title').fill('Our quibblehorn');
  await adding
    .getByLabel('Note', { exact: true })
    .fill('Blown at **dusk**.\n\n| Call | Meaning |\n|---|---|\n| one | come |');
  await button(adding, 'Add note').click();
  await adding.waitFor({ state: 'detached' });
  await note(reader.page, 'Our quibblehorn').click();
  const read = dialog(reader.page, 'Our quibblehorn');
  await read.getByRole('columnheader', { name: 'Meaning' }).waitFor();

  await note(admin.page, 'Our quibblehorn').click();
  await button(admin.page, 'Edit Our quibblehorn').click();
  const edit = dialog(admin.page, 'Edit note');
  await edit.getByLabel('Note', { exact: true }).fill('Blown at **dawn**.');
  await button(edit, 'Save').click();
  await read.getByText('dawn', { exact: true }).waitFor();

  await button(admin.page, 'Delete Our quibblehorn').click();
  await button(question(admin.page, 'Delete note'), 'Delete note').click();
  await reader.page.getByText('This note is no longer in the archive.').waitFor();
  await button(reader.page, 'See archive').click();
  await reader.page.getByText('No guild notes yet').waitFor();
  await button(admin.page, 'Undo').click();
  await note(reader.page, 'Our quibblehorn').waitFor();
});
