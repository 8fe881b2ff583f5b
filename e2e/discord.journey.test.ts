// Browser journey of the stand-in for Discord: a press there appears on the website, and an answer on
// the website appears there.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { standInPath } from '@guild/common/discord/discord.standIn';
import { startDiscord, type StandInDiscord } from '../tools/discord-stand-in/standIn.ts';
import { eventually } from './hall.ts';
import { axeFindings, type Person } from './people.ts';
import { button, desk, phone, setLook, sharedHall } from './sharedHall.ts';

let discord: StandInDiscord | undefined;
const shared = sharedHall('discord', async () => {
  discord = await startDiscord({ id: '100000000000000001', username: 'nobody' });
  return discord.forDevelopment();
});
afterAll(() => discord?.close());

let [admin, member]: Person[] = [];
const both = (): [Person, Person] => {
  if (admin === undefined || member === undefined) throw new Error('Nobody has come yet');
  return [admin, member];
};
beforeAll(async () => {
  [admin, member] = await Promise.all([shared.stay('Ada', 'Admin', desk), shared.stay('Moe', 'Member', phone)]);
});

const dayMs = 24 * 3_600_000;
async function plan(title: string): Promise<number> {
  const [person] = both();
  const date = new Date(Date.now() + 3 * dayMs).toISOString().slice(0, 10);
  const body = { title, description: 'Bring water.', type: 'Raid', date, time: '20:00', maxParticipants: 8 };
  const made = await person.post('/api/events', body);
  expect(made.status).toBe(201);
  return Number(made.body['id']);
}
const messageOf = (page: Page, title: string): Locator => page.getByRole('listitem').filter({ hasText: title }).first();
const part = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });

test('a press in Discord appears on the website, and an answer on the website appears in Discord', async () => {
  const [{ page: website }, { page }] = both();
  const id = await plan('Patrol of the ridge');
  await website.goto(`${shared.hall.url}/events/${id}`);
  await page.goto(shared.hall.url + standInPath);
  const message = messageOf(page, 'Patrol of the ridge');
  await button(message, 'Going').click();
  await page.getByText("You're going to Patrol of the ridge.").waitFor();
  await page.getByText('Only you can see this').waitFor();
  await part(website, 'Going').getByText('Moe', { exact: true }).waitFor();

  await website.getByRole('button', { name: '1 Going', exact: true }).click();
  await message.getByText('Going (2)', { exact: true }).waitFor();
  await message.getByText('Moe, Ada', { exact: true }).waitFor();
});

test('a form opens, and another person acts in the same window', async () => {
  const [, { page }] = both();
  const message = messageOf(page, 'Patrol of the ridge');
  await button(message, 'Note').click();
  const form = page.getByRole('dialog', { name: 'Your note' });
  await form.getByLabel('Note for the organizer').fill('After work');
  await button(form, 'Submit').click();
  await form.waitFor({ state: 'detached' });
  await page.getByLabel('You are').selectOption({ label: 'Ada' });
  await button(message, 'Leave').click();
  await page.getByText('You left Patrol of the ridge.').waitFor();
  await message.getByText('Going (1)', { exact: true }).waitFor();
});

test('a slash command answers the person alone', async () => {
  const [, { page }] = both();
  await page.getByLabel('Command').selectOption('events');
  await button(page, 'Send command').click();
  await page.getByRole('heading', { name: 'Events', exact: true }).waitFor();
});

test('on a wide screen the messages scroll by themselves, and the command stays in view', async () => {
  const [, { page }] = both();
  for (let nth = 1; nth <= 6; nth += 1) await plan(`Patrol ${nth}`);
  await setLook(page, desk);
  await messageOf(page, 'Patrol 6').waitFor();
  const messages = part(page, '# events');
  const isScrolled = (): Promise<boolean> => messages.evaluate((element) => element.scrollTop > 0);
  await messages.evaluate((element) => element.scrollTo(0, 0));
  await messages.focus();
  await page.keyboard.press('End');
  await eventually('the end of the messages', isScrolled);
  const isWholeWindow = await page.evaluate(
    () => document.documentElement.scrollHeight <= document.documentElement.clientHeight,
  );
  expect(isWholeWindow).toBe(true);
  await button(page, 'Send command').click();
});

test('a person who joins the guild can be chosen without a reload', async () => {
  const [, { page }] = both();
  await shared.come('Zoe', 'Member', desk);
  await page.getByLabel('You are').getByRole('option', { name: 'Zoe' }).waitFor({ state: 'attached' });
});

test('the page is accessible in both themes and narrow', async () => {
  const [, { page }] = both();
  for (const look of [phone, desk]) {
    await setLook(page, look);
    expect(await axeFindings(page)).toEqual([]);
    const tooWide = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(tooWide).toBeLessThanOrEqual(0);
  }
});
