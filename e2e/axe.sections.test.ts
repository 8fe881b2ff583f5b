// Accessibility (axe) and page width of events, market, dashboard, roster, profile, trials, settings, and
// of what leaders work with.
import { expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { settingsGroups } from '@guild/common/settings/settings.places';
import { ledger, start } from './findings.ts';
import type { Person } from './people.ts';
import { atRest, button, card, dialog, goInside, question, sharedHall, toastOf } from './sharedHall.ts';

const shared = sharedHall('axe-sections');
const { come } = shared;
const minutes = 60_000;
type Ledger = ReturnType<typeof ledger>;
type Note = Ledger['note'];

const dayMs = 24 * 3_600_000;
const dayIn = (days: number): string => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10);
const long = 'Averylongwordwithoutanyplacetobreakit'.repeat(2);
async function create(person: Person, path: string, body: object): Promise<number> {
  const reply = await person.post(path, body);
  expect(reply.status).toBe(201);
  return Number(reply.body['id']);
}
const planEvent = (person: Person, parts: object = {}): Promise<number> => {
  const usual = { title: 'Night raid', description: 'Bring water.', type: 'Raid', date: dayIn(2), time: '20:00' };
  return create(person, '/api/events', { ...usual, maxParticipants: null, ...parts });
};
const listItem = (person: Person, parts: object = {}): Promise<number> => {
  const usual = { name: 'Night cloak', category: 'Armor', listingType: 'selling', quantity: 3, description: long };
  return create(person, '/api/marketplace', { ...usual, ...parts });
};
async function close(page: Page, title: string): Promise<void> {
  await page.keyboard.press('Escape');
  await dialog(page, title).waitFor({ state: 'detached' });
}
/** Chooses an action in the menu of an event's page. */
async function chooseInMenu(page: Page, action: string): Promise<void> {
  await button(page, 'Manage').click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}
/** Opens a dialog by its button, checks it and closes it again. */
async function lookInto(note: Note, page: Page, name: string, title = name): Promise<void> {
  await button(page, name).first().click();
  await dialog(page, title).waitFor();
  await note(`dialog ${title}`, page);
  await close(page, title);
}
/** Checks a screen while its calls fail. */
async function failing(
  note: Note,
  { page, complaints }: Person,
  calls: string,
  address: string,
  words: string,
): Promise<void> {
  await page.route(calls, (route) => route.fulfill({ status: 503, json: { error: 'Away' } }));
  await goInside(page, address);
  await page.getByText(words, { exact: true }).first().waitFor();
  await note(`${address}, failed`, page);
  await page.unroute(calls);
  complaints.splice(0, Infinity, ...complaints.filter((line) => !line.includes('503')));
}

test(
  'the pages of events are accessible and fit the screen',
  async () => {
    const admin = await come('Ada', 'Admin', start);
    const member = await come('Moe', 'Member', start);
    const { page } = admin;
    const { note, all } = ledger();
    await page.goto(`${shared.hall.url}/events`);
    await page.getByText('No events found', { exact: true }).waitFor();
    await note('empty', page);
    const id = await planEvent(admin, { title: 'Night raid', maxParticipants: 1, repeat: 'weekly', occurrences: 2 });
    await planEvent(admin, { title: long, type: 'Social' });
    const gone = await planEvent(admin, { title: 'Called off' });
    expect((await admin.post(`/api/events/${gone}/cancel`, { reason: 'A storm' })).status).toBe(200);
    expect((await admin.post(`/api/events/${id}/join`)).status).toBeLessThan(300);
    await goInside(page, '/events?past=');
    await card(page, long).waitFor();
    await button(card(page, 'Night raid').first(), 'Leave').waitFor();
    await note('full', page);
    await member.page.goto(`${shared.hall.url}/events`);
    await button(member.page, 'Full').first().waitFor();
    await note('as a member, no seat left', member.page);
    await lookInto(note, page, 'Create event');
    await lookInto(note, page, 'Subscribe');
    await lookInto(note, page, 'Answer Night raid', 'Night raid');
    await lookInto(note, page, 'Edit Night raid', 'Edit event');
    await button(page, 'and 1 more').click();
    await button(page, 'Show 1 cancelled').click();
    await card(page, 'Called off').waitFor();
    await note('a series and what is cancelled, opened', page);
    for (const address of [`/events?view=month&on=${dayIn(2).slice(0, 7)}`, `/events?view=week&on=${dayIn(2)}`]) {
      await goInside(page, address);
      await page.getByText('Night raid').first().waitFor({ state: 'attached' });
      await note(address, page);
    }
    // Older links have this address.
    await goInside(page, `/events?event=${id}`);
    await card(page, 'Night raid').getByText('Ada', { exact: true }).first().waitFor();
    await card(page, 'Night raid').getByText('This date', { exact: true }).waitFor();
    await note('one event', page);
    await lookInto(note, page, 'Cancel event');
    await chooseInMenu(page, 'Delete');
    await dialog(page, 'Delete event').waitFor();
    await note('dialog Delete event', page);
    await close(page, 'Delete event');
    await lookInto(note, page, 'Edit', 'Edit event');
    await goInside(page, `/events/${gone}`);
    await page.getByText('This event is cancelled', { exact: true }).waitFor();
    await note('one that is cancelled', page);
    await goInside(page, '/events/999999');
    await page.getByText('This event is no longer in the calendar', { exact: true }).waitFor();
    await note('one that is not there', page);
    admin.complaints.splice(0, Infinity, ...admin.complaints.filter((line) => !line.includes('404')));
    await goInside(page, '/events');
    await button(page, `Delete ${long}`).first().click();
    await question(page, 'Delete event').waitFor();
    await note('a question', page);
    await page.keyboard.press('Escape');
    await failing(note, admin, '**/api/events?*', '/events?type=PvP', 'Error loading events');
    expect(all).toEqual({});
  },
  20 * minutes,
);

test(
  'the item market and the bell are accessible and fit the screen',
  async () => {
    const seller = await come('Sela', 'Member', start);
    const buyer = await come('Bo', 'Member', start);
    const { page } = seller;
    const { note, all } = ledger();
    await page.goto(`${shared.hall.url}/marketplace?tab=items`);
    await page.getByText('No items found', { exact: true }).waitFor();
    await note('empty', page);
    const id = await listItem(seller, { price: 120 });
    await listItem(seller, { name: long, wantedItems: ['Spice', long] });
    await goInside(page, '/marketplace?tab=items&mine=');
    await card(page, long).waitFor();
    await note('full', page);
    await buyer.page.goto(`${shared.hall.url}/marketplace?tab=items`);
    await button(card(buyer.page, 'Night cloak'), 'Ping').click();
    await toastOf(buyer.page, 'Ping Sent!').waitFor();
    await note('as a buyer, after a ping', buyer.page);
    await page.getByRole('button', { name: /^Notifications, \d+ unread$/ }).click();
    await dialog(page, 'Notifications').getByText('Ping from Bo').waitFor();
    // Wide screens show notices in another element, so a resize would close the dialog.
    await note('the bell', page, { within: '[role=dialog]', sizes: [320] });
    await close(page, 'Notifications');
    await lookInto(note, page, 'List New Item');
    await button(card(page, 'Night cloak'), 'Edit Night cloak').click();
    await dialog(page, 'Edit item').waitFor();
    await note('editing', page);
    await close(page, 'Edit item');
    expect(id).toBeGreaterThan(0);
    await failing(
      note,
      seller,
      '**/api/marketplace?*',
      '/marketplace?tab=items&category=Weapon',
      'Error loading items',
    );
    expect(all).toEqual({});
  },
  20 * minutes,
);

test(
  'the dashboard, roster, profile, trials, settings and audit record are accessible and fit the screen',
  async () => {
    const admin = await come('Greta', 'Admin', start);
    const { page } = admin;
    const { note, all } = ledger();
    await page.goto(`${shared.hall.url}/dashboard`);
    await page.getByText('Guild Officers', { exact: true }).waitFor();
    const panel = page.getByRole('region', { name: 'First steps', exact: true });
    await panel.waitFor();
    await page.waitForLoadState('networkidle');
    await note('dashboard, with the first steps', page);
    await button(page, 'Edit').first().click();
    await page.getByRole('spinbutton', { name: 'Days Without Incident', exact: true }).waitFor();
    await note('dashboard, editing the counter', page);
    await button(page, 'Cancel').first().click();
    await button(page, 'Reset').click();
    await button(question(page, 'Reset counter'), 'Reset').click();
    await page.locator('[data-celebration]').waitFor();
    await page.locator('[data-celebration]').waitFor({ state: 'detached' });
    await page.keyboard.press('Control+K');
    await page.getByRole('combobox', { name: 'Search everything', exact: true }).fill('reset counter');
    await page.getByRole('group', { name: 'Reset counter', exact: true }).getByRole('option').click();
    await page.getByRole('group', { name: 'Confirm', exact: true }).waitFor();
    await note('the search, with a question', page);
    // Back to the list.
    await page.keyboard.press('Escape');
    await close(page, 'Search');
    await button(panel, 'Dismiss').click();
    await panel.waitFor({ state: 'detached' });
    await page.waitForLoadState('networkidle');
    await note('dashboard', page);
    await goInside(page, '/roster');
    await card(page, 'Greta').waitFor();
    await note('roster', page);
    await lookInto(note, page, 'Add Member');
    await goInside(page, '/roster?search=nobody-at-all');
    await page.getByText('No members found', { exact: true }).waitFor();
    await note('roster, empty', page);
    await goInside(page, '/roster');
    await card(page, 'Greta').getByRole('link', { name: 'Greta', exact: true }).click();
    await page.getByRole('heading', { name: 'Your events', exact: true }).waitFor();
    await note('a profile', page);
    await goInside(page, '/members/9999');
    await page.getByText('Member not found', { exact: true }).waitFor();
    await note('a profile that is not there', page);
    await goInside(page, '/trials');
    await page.getByText('No trials yet', { exact: true }).waitFor();
    await lookInto(note, page, 'Start a trial');
    const trial = await create(admin, '/api/trials', { theme: long.slice(0, 60), lobbySeconds: 1800 });
    await page.getByText('One more player needed', { exact: true }).waitFor();
    await note('the lobby of a trial', page);
    await goInside(page, '/trials?stage');
    await page.locator('[data-big-stage=lobby]').waitFor();
    await note('the lobby on a big screen', page);
    await page.keyboard.press('Escape');
    await page.locator('[data-big-stage]').waitFor({ state: 'detached' });
    await goInside(page, '/trials?tab=standings');
    await page.getByText('No standings yet', { exact: true }).waitFor();
    await note('standings', page);
    await goInside(page, '/trials?tab=market');
    await card(page, 'Last Flask').waitFor();
    await note('the market of the trials', page);
    await lookInto(note, page, 'Titles (1)', 'Your titles');
    expect((await admin.post(`/api/trials/${trial}/cancel`)).status).toBe(200);
    for (const group of ['notify-outbid', ...settingsGroups.filter((id) => id !== 'notifications')]) {
      await goInside(page, `/settings#${group}`);
      await page.locator(`#${group}`).waitFor();
      await page.waitForLoadState('networkidle');
      await note(`settings, ${group}`, page);
    }
    await goInside(page, '/audit');
    await page.getByText('reset the days without incident').first().waitFor();
    await page.locator('details summary').first().click();
    await note('the record', page);
    await goInside(page, '/audit?who=nobody-at-all');
    await page.getByText('No entries', { exact: true }).waitFor();
    await note('the record, empty', page);
    admin.complaints.splice(0, Infinity, ...admin.complaints.filter((line) => !line.includes('404')));
    await failing(note, admin, '**/api/guild-members?*', '/roster?role=Guest', 'Error loading members');
    expect(all).toEqual({});
  },
  20 * minutes,
);

test(
  'what leaders work with is accessible and fits the screen',
  async () => {
    const admin = await come('Lena', 'Admin', start);
    const member = await come('Lior', 'Member', start);
    const { page } = admin;
    const { note, all } = ledger();
    // Check-in can be opened from an hour before the start.
    const [date = '', time = ''] = new Date(Date.now() + 50 * 60_000).toISOString().split('T');
    const roles = [
      { name: 'Tank', symbol: 'survival', min: 1, max: 1 },
      { name: long.slice(0, 40), symbol: 'plus', min: 2 },
    ];
    const id = await planEvent(admin, { title: 'Led raid', date, time: time.slice(0, 5), roles });
    await page.goto(`${shared.hall.url}/events/${id}`);
    await member.page.goto(`${shared.hall.url}/events/${id}`);
    const tank = page
      .getByRole('group', { name: 'Your role in Led raid' })
      .getByRole('button', { name: /^(Join as )?Tank/ });
    await tank.click();
    await button(page, 'Move Lena to…').click();
    await note('the roster, with a menu', page);
    await page.keyboard.press('Escape');
    await button(page, 'Manage').click();
    await note("the menu of an event's page", page);
    await page.keyboard.press('Escape');
    await chooseInMenu(page, 'Save as template');
    await dialog(page, 'Save as template').waitFor();
    await note('dialog Save as template', page);
    await close(page, 'Save as template');
    expect((await admin.post('/api/event-templates', { eventId: id, name: 'Led raid' })).status).toBe(201);
    await button(page, 'Open check-in').click();
    await page.getByText(/^Say this code aloud/).waitFor();
    await note('an open check-in', page);
    await member.page.getByLabel('Code', { exact: true }).waitFor();
    await note('check-in with a code', member.page);
    await goInside(page, '/events');
    await button(page, 'More actions').click();
    await note('the templates', page);
    await page.getByRole('menuitem', { name: 'Edit templates', exact: true }).click();
    await dialog(page, 'Event templates').waitFor();
    await note('dialog Event templates', page);
    await close(page, 'Event templates');
    await button(page, 'More actions').click();
    await page.getByRole('menuitem', { name: 'Attendance', exact: true }).click();
    await dialog(page, 'Attendance').waitFor();
    await note('dialog Attendance', page);
    await close(page, 'Attendance');
    await button(page, 'More actions').click();
    await page.getByRole('menuitem', { name: 'Led raid', exact: true }).click();
    await dialog(page, 'Create event').getByLabel('Seats (optional)', { exact: true }).first().waitFor();
    await note('an event from a template', page);
    await close(page, 'Create event');

    await goInside(page, '/roster?inactive=1');
    await page.getByText('No members found', { exact: true }).waitFor();
    await note('the roster of inactive members', page);
    await goInside(page, '/roster');
    await card(page, 'Lena').getByRole('link', { name: 'Lena', exact: true }).click();
    await lookInto(note, page, 'Edit characters', 'Characters');
    await lookInto(note, page, 'Set absence', 'Your absence');

    await goInside(page, '/settings#applications');
    const hasForm = page.locator('#applications').getByRole('checkbox');
    await atRest(hasForm);
    await hasForm.click();
    await page.locator('#applications [data-save-state=saved]').waitFor();
    await button(page, 'Edit form').click();
    await button(dialog(page, 'Application form'), 'Add question').click();
    await note('the questions of the application form', page);
    await dialog(page, 'Application form').getByLabel('Question 1', { exact: true }).fill('Why?');
    await button(dialog(page, 'Application form'), 'Save').click();
    await toastOf(page, 'Application form saved').waitFor();
    const applicant = await come('Rex', 'Recruit', start);
    await applicant.page.goto(`${shared.hall.url}/dashboard`);
    await applicant.page.getByLabel(/^Why\?/).fill(long);
    await note('the application form', applicant.page);
    await button(applicant.page, 'Apply').click();
    await button(applicant.page, 'Withdraw application').waitFor();
    await note('an application that was sent', applicant.page);
    await goInside(page, '/applications');
    await card(page, 'Rex').waitFor();
    await note('the applications', page);
    await lookInto(note, page, 'Accept', 'Accept Rex');
    await lookInto(note, page, 'Decline', 'Decline Rex');
    expect(all).toEqual({});
  },
  20 * minutes,
);
