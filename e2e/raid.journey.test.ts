// Browser journey of a raid whose leader is no admin: from a template over roles, answers and the roster
// to check-in and attendance, until the leader loses the right.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { standInPath } from '@guild/common/discord/discord.standIn';
import { whoMaySentence } from '@guild/common/members/rights';
import { startDiscord, type StandInDiscord } from '../tools/discord-stand-in/standIn.ts';
import { letBegin, letBeOver } from './endedEvent.ts';
import { eventually } from './hall.ts';
import type { Person } from './people.ts';
import { button, card, connected, desk, dialog, goInside, phone, question, sharedHall, toastOf } from './sharedHall.ts';

const title = 'Raid on the wells';
let discord: StandInDiscord | undefined;
const shared = sharedHall('raid', async () => {
  discord = await startDiscord({ id: '100000000000000001', username: 'nobody' });
  return { ...discord.forDevelopment(), GUILD_TIMEZONE: 'UTC' };
});
afterAll(() => discord?.close());

interface People {
  readonly admin: Person;
  /** An Officer. */
  readonly leader: Person;
  readonly moe: Person;
  readonly suri: Person;
  /** Answers on Discord. */
  readonly dan: Person;
}
let people: People | undefined;
const everybody = (): People => {
  if (people === undefined) throw new Error('Nobody has come yet');
  return people;
};
beforeAll(async () => {
  const [admin, leader, moe, suri, dan] = await Promise.all([
    shared.stay('Ada', 'Admin', desk),
    shared.stay('Olga', 'Officer', desk),
    shared.stay('Moe', 'Member', phone),
    shared.stay('Suri', 'Member', phone),
    shared.stay('Dan', 'Member', desk),
  ]);
  people = { admin, leader, moe, suri, dan };
});

let eventId = 0;
/** Another event at the same time. */
let patrolId = 0;
const addressOf = (id: number): string => `/events/${id}`;
const part = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });
/** A person in a group of the roster. */
const inGroup = (page: Page, group: string, name: string): Locator =>
  part(page, group).getByText(name, { exact: true }).first();
/** The button of an event's menu, also while a dialog covers it. */
const manageMenu = (page: Page): Locator => page.getByText('Manage', { exact: true });
/** Chooses an action in the menu of an event's page. */
const manage = async (page: Page, action: string): Promise<void> => {
  await button(page, 'Manage').click();
  await page.getByRole('menuitem', { name: action }).click();
};
const chip = (page: Page, role: string): Locator =>
  page
    .getByRole('group', { name: `Your role in ${title}` })
    .getByRole('button', { name: new RegExp(`^(Join as )?${role}`) });

/** Saves a row of the settings. */
async function save(row: Locator): Promise<void> {
  await button(row, 'Save').click();
  await row.locator('[data-save-state]', { hasText: 'Saved' }).waitFor();
}
/** Ticks or unticks the right for events of Officers, on the open settings. */
async function setRight({ page }: Person, has: boolean): Promise<void> {
  await page.getByRole('checkbox', { name: 'Officer: Events', exact: true }).setChecked(has);
  await save(page.locator('#rank-rights'));
}

test('an admin gives Officers access and the right for events, and the buttons appear at once', async () => {
  const { admin, leader } = everybody();
  await admin.page.goto(`${shared.hall.url}/settings#rank-access`);
  await admin.page.getByLabel('Officer', { exact: true }).selectOption('Member');
  await save(admin.page.locator('#rank-access'));
  await leader.page.goto(`${shared.hall.url}/events`);
  await connected(leader.page);
  await leader.page.getByText('No events found', { exact: true }).waitFor();
  expect(await button(leader.page, 'Create event').count()).toBe(0);
  await setRight(admin, true);
  await button(leader.page, 'Create event').first().waitFor();
});

test('the leader plans a raid with roles once, saves it as a template, and creates the next one in two clicks', async () => {
  const { page } = everybody().leader;
  await button(page, 'Create event').first().click();
  const form = dialog(page, 'Create event');
  await form.getByLabel('Title', { exact: true }).fill(title);
  await form.getByLabel('Description', { exact: true }).fill('Bring water.');
  const addRole = async (name: string, seats: string): Promise<void> => {
    await button(form, 'Add role').click();
    const row = form.getByRole('listitem').last();
    await row.getByLabel('Role', { exact: true }).fill(name);
    await row.getByLabel('Seats (optional)', { exact: true }).fill(seats);
  };
  await addRole('Tank', '1');
  await addRole('Support', '1');
  await addRole('Damage', '');
  await button(form, 'Create event').click();
  await toastOf(page, 'Event created successfully').waitFor();
  await card(page, title).getByRole('link', { name: title }).click();
  await manage(page, 'Save as template');
  await button(dialog(page, 'Save as template'), 'Save template').click();
  await toastOf(page, 'Template saved').waitFor();
  await manage(page, 'Delete');
  await button(question(page, 'Delete event'), 'Delete event').click();
  await page.getByText('This event is no longer in the calendar', { exact: true }).waitFor();

  await goInside(page, '/events');
  await button(page, 'More actions').click();
  await page.getByRole('menuitem', { name: title, exact: true }).click();
  await button(dialog(page, 'Create event'), 'Create event').click();
  await card(page, title).getByRole('link', { name: title }).click();
  await page.waitForURL('**/events/*');
  eventId = Number(page.url().split('/').at(-1));
  await part(page, 'Tank').waitFor();
});

test('the leader moves it to today, and people answer with role and second choice on the website and on Discord', async () => {
  const { admin, leader, moe, suri, dan } = everybody();
  await button(leader.page, 'Edit').click();
  const form = dialog(leader.page, 'Edit event');
  // Check-in can be opened from an hour before the start.
  const [date = '', time = ''] = new Date(Date.now() + 50 * 60_000).toISOString().split('T');
  await form.getByLabel('Date', { exact: true }).fill(date);
  await form.getByLabel(/^Time/).fill(time.slice(0, 5));
  await button(form, 'Save').click();
  await toastOf(leader.page, 'Event updated').waitFor();
  const patrol = { title: 'Patrol', description: 'x', type: 'PvP', date, time: time.slice(0, 5) };
  patrolId = Number((await admin.post('/api/events', patrol)).body['id']);
  expect((await suri.post(`/api${addressOf(patrolId)}/join`)).status).toBe(200);

  for (const { page } of [moe, suri]) await page.goto(shared.hall.url + addressOf(eventId));
  await chip(moe.page, 'Tank').click();
  await moe.page.getByLabel('Second choice', { exact: true }).selectOption('Damage');
  await inGroup(leader.page, 'Tank', 'Moe').waitFor();
  await suri.page.getByRole('note').getByText('You are going to Patrol at the same time.').waitFor();
  await chip(suri.page, 'Tank').click();
  await suri.page.getByLabel('Second choice', { exact: true }).selectOption('Support');
  await inGroup(leader.page, 'Support', 'Suri').waitFor();
  await part(leader.page, 'Support').getByText('At the same time: Patrol', { exact: true }).waitFor();

  await dan.page.goto(shared.hall.url + standInPath);
  await dan.page.getByLabel('You are').selectOption({ label: 'Dan' });
  const message = dan.page.getByRole('listitem').filter({ hasText: title }).first();
  await button(message, 'Support 1 of 1: wait').click();
  await dan.page.getByText("You're number 1 on the waitlist of Raid on the wells as Support.").waitFor();
  await inGroup(leader.page, 'Waitlist', 'Dan').waitFor();
});

test('the leader moves people by keyboard, by drag and by the menu, and seats and screens follow', async () => {
  const { leader, moe, suri } = everybody();
  const { page } = leader;
  const menuOf = (name: string): Locator => button(page, `Move ${name} to…`);
  /** Opens the menu that has the focus, goes to an entry by its first letter, and chooses it. The focus follows. */
  const moveByKeys = async (name: string, letter: string, group: string): Promise<void> => {
    await page.keyboard.press('Enter');
    // The menu gives the focus to its first entry.
    await page.locator('[role=menuitem]:focus').waitFor();
    await page.keyboard.press(letter);
    await page.locator('[role=menuitem]:focus', { hasText: group }).waitFor();
    await page.keyboard.press('Enter');
    await button(part(page, group), `Move ${name} to…`).and(page.locator(':focus')).waitFor();
  };
  await menuOf('Suri').focus();
  await moveByKeys('Suri', 'b', 'Bench');
  // The seat goes to the first who waits for it.
  await inGroup(page, 'Support', 'Dan').waitFor();
  await suri.page.getByText('You’re on the bench', { exact: true }).waitFor();
  await moveByKeys('Suri', 'w', 'Waitlist');
  await part(page, 'Waitlist').getByText('Tank or Support, place 1', { exact: true }).waitFor();

  await inGroup(page, 'Support', 'Dan').dragTo(part(page, 'Damage').getByRole('heading', { name: 'Damage' }));
  await inGroup(page, 'Damage', 'Dan').waitFor();
  await inGroup(page, 'Support', 'Suri').waitFor();
  await suri.page.getByText('You’re going as Support', { exact: true }).waitFor();

  await menuOf('Moe').click();
  await page.getByRole('menuitem', { name: 'Bench', exact: true }).click();
  await inGroup(page, 'Bench', 'Moe').waitFor();
  await moe.page.getByText('You’re on the bench', { exact: true }).waitFor();
});

test('people check in with the code, the leader ticks a walk-in, and the rates are on the profiles', async () => {
  const { leader, suri } = everybody();
  const { page } = leader;
  await button(page, 'Open check-in').click();
  const checkIn = part(page, 'Check-in');
  const code = await checkIn.locator('b').textContent();
  await part(suri.page, 'Check-in')
    .getByLabel('Code', { exact: true })
    .fill(code ?? '');
  await button(part(suri.page, 'Check-in'), "I'm here").click();
  await suri.page.getByText("You're checked in.", { exact: true }).waitFor();
  await part(page, 'Support').getByText('attended', { exact: true }).waitFor();
  await part(page, 'Damage').getByText('not here yet', { exact: true }).waitFor();

  await letBegin(shared.hall, eventId);
  await page.reload();
  const attendance = part(page, 'Attendance');
  await attendance.getByText('Had no seat', { exact: true }).waitFor();
  await attendance.getByRole('checkbox', { name: 'Moe' }).check();
  await button(attendance, 'Save attendance').click();
  await toastOf(page, 'Attendance saved').waitFor();
  await letBeOver(shared.hall, eventId);
  for (const [name, rate] of [
    ['Suri', '100%'],
    ['Moe', '100%'],
    ['Dan', '0%'],
  ] as const) {
    await goInside(page, '/roster');
    await card(page, name).getByRole('link', { name, exact: true }).click();
    await page.getByText(rate, { exact: true }).first().waitFor();
  }
});

test('the admin takes the right away while a form is open: the text stays, and saving says who may', async () => {
  const { admin, leader } = everybody();
  const { page } = leader;
  await goInside(page, addressOf(patrolId));
  await button(page, 'Edit').click();
  const field = dialog(page, 'Edit event').getByLabel('Description', { exact: true });
  await field.fill('Bring water and rope.');
  await setRight(admin, false);
  await eventually('the end of the buttons', async () => (await manageMenu(page).count()) === 0);
  await button(dialog(page, 'Edit event'), 'Save').click();
  await page.getByText(whoMaySentence('events') ?? '', { exact: true }).waitFor();
  expect(await field.inputValue()).toBe('Bring water and rope.');

  await setRight(admin, true);
  await manageMenu(page).waitFor();
  await button(dialog(page, 'Edit event'), 'Save').click();
  await toastOf(page, 'Event updated').waitFor();
  await page.getByText('Bring water and rope.', { exact: true }).waitFor();
});
