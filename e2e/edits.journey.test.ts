// Browser journeys of two admins editing the same thing: both see the other's changes, no text is lost.
import { beforeAll, expect, test } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { axeFindings, type Person } from './people.ts';
import { button, card, desk, dialog, goInside, phone, question, sharedHall, toastOf } from './sharedHall.ts';

const shared = sharedHall('edits');
const { stay } = shared;
let people: Person[] = [];
const pages = (): [Page, Page] => {
  const [first, second] = people;
  if (first === undefined || second === undefined) throw new Error('Nobody has come yet');
  return [first.page, second.page];
};
beforeAll(async () => {
  people = await Promise.all([stay('Ada', 'Admin', desk), stay('Bea', 'Admin', phone)]);
});

const changed = (within: Page | Locator): Locator =>
  within.getByRole('group', { name: 'Someone else saved changes while you were editing' });
const titles = { first: 'Raid on the northern ridge', second: 'Raid on the southern ridge' };

async function planned(): Promise<string> {
  const [admin] = people;
  const date = new Date(Date.now() + 24 * 3_600_000).toISOString().slice(0, 10);
  const body = { title: 'Raid', description: 'Bring water.', type: 'Raid', date, time: '20:00' };
  const made = await admin?.post('/api/events', body);
  expect(made?.status).toBe(201);
  return body.title;
}

test('an event edited by two admins: untouched fields update, and a field that both changed asks which value to keep', async () => {
  const [first, second] = pages();
  const title = await planned();
  await Promise.all([first, second].map((page) => page.goto(`${shared.hall.url}/events`)));
  for (const page of [first, second]) await page.getByRole('button', { name: `Edit ${title}` }).click();
  const forms = [dialog(first, 'Edit event'), dialog(second, 'Edit event')] as const;
  await forms[1].getByLabel('Title', { exact: true }).fill(titles.second);
  await forms[0].getByLabel('Title', { exact: true }).fill(titles.first);
  await forms[0].getByLabel('Maximum participants (optional)', { exact: true }).fill('12');
  await button(forms[0], 'Save').click();
  await toastOf(first, 'Event updated').waitFor();

  await changed(forms[1]).waitFor();
  expect(await forms[1].getByLabel('Title', { exact: true }).inputValue()).toBe(titles.second);
  expect(await forms[1].getByLabel('Maximum participants (optional)', { exact: true }).inputValue()).toBe('12');
  await changed(forms[1]).getByText(titles.first, { exact: true }).waitFor();
  expect(await axeFindings(second)).toEqual([]);
  await button(forms[1], 'Save').click();
  await second.locator('[data-conflicts]:focus').waitFor();
  await forms[1].getByRole('button', { name: 'Keep mine: Title' }).click();
  await button(forms[1], 'Save').click();
  await card(first, titles.second).getByText('0 / 12').waitFor();
});

test('a form with typed text asks before a click outside, Escape or Back closes it', async () => {
  const [page] = pages();
  await page.goto(`${shared.hall.url}/roster`);
  await page
    .getByRole('navigation')
    .getByRole('link', { name: /^Events/ })
    .click();
  await page.locator('[data-create-event]').click();
  const form = dialog(page, 'Create event');
  await form.waitFor();
  await page.keyboard.press('Escape');
  await form.waitFor({ state: 'detached' });
  await page.locator('[data-create-event]').click();
  await form.getByLabel('Title', { exact: true }).fill('Half a thou');
  const ways = [
    () => page.mouse.click(8, 400),
    () => page.keyboard.press('Escape'),
    () => page.goBack({ waitUntil: 'commit' }).then(() => undefined),
  ];
  for (const leave of ways) {
    await leave();
    const asked = question(page, 'Discard changes?');
    await button(asked, 'Keep editing').click();
    await asked.waitFor({ state: 'detached' });
    expect(await form.getByLabel('Title', { exact: true }).inputValue()).toBe('Half a thou');
    await page.locator('input[name=title]:focus').waitFor();
  }
  expect(new URL(page.url()).pathname).toBe('/events');
  await page.keyboard.press('Escape');
  await button(question(page, 'Discard changes?'), 'Discard').click();
  await form.waitFor({ state: 'detached' });
});

test('a half-typed Hyperion prompt stays when another admin saves a different one', async () => {
  const [first, second] = pages();
  await Promise.all([goInside(first, '/settings#llm-config'), goInside(second, '/settings#llm-config')]);
  const cards = [first, second].map((page) => page.getByRole('region', { name: 'LLM Configuration' }));
  const [one, other] = cards;
  if (one === undefined || other === undefined) throw new Error('There is no card');
  await other.getByLabel('System prompt', { exact: true }).fill('Speak in riddles, and');
  await one.getByLabel('System prompt', { exact: true }).fill('Speak loudly.');
  await button(one, 'Save').click();
  await toastOf(first, 'LLM configuration updated').waitFor();
  await changed(other).getByText('Speak loudly.', { exact: true }).waitFor();
  expect(await other.getByLabel('System prompt', { exact: true }).inputValue()).toBe('Speak in riddles, and');
  await other.getByRole('button', { name: 'Take theirs: System prompt' }).click();
  expect(await other.getByLabel('System prompt', { exact: true }).inputValue()).toBe('Speak loudly.');
  await other.getByRole('button', { name: 'Keep mine: System prompt' }).click();
  await button(other, 'Save').click();
  await toastOf(second, 'LLM configuration updated').waitFor();
  await first.waitForFunction(() =>
    [...document.querySelectorAll('textarea')].some(({ value }) => value === 'Speak in riddles, and'),
  );
});
