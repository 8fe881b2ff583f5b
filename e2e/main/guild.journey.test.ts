// Main browser journeys, part 2: an event seat, a contract, the treasury, a payout, a map mark, and all pages with axe.
import { beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { letBeOver } from '../endedEvent.ts';
import { eventually } from '../hall.ts';
import { axeFindings, type Person } from '../people.ts';
import { button, card, desk, dialog, goInside, phone, question, reveal, sharedHall, toastOf } from '../sharedHall.ts';

const shared = sharedHall('main-guild');
let admin: Person | undefined;
let member: Person | undefined;
const both = (): [Person, Person] => {
  if (admin === undefined || member === undefined) throw new Error('Nobody has come yet');
  return [admin, member];
};
beforeAll(async () => {
  // One after the other: Ada is member 1, whose page is visited by its address.
  admin = await shared.stay('Ada', 'Admin', desk);
  member = await shared.stay('Moe', 'Member', phone);
  for (const { page } of [admin, member]) {
    await page.goto(`${shared.hall.url}/roster`);
    await card(page, 'Ada').waitFor();
  }
});

/** Creates something through the API. @returns its id */
async function create(person: Person, path: string, body: object): Promise<number> {
  const reply = await person.post(path, body);
  expect(reply.status).toBe(201);
  return Number(reply.body['id']);
}
const planEvent = (person: Person, title: string, maxParticipants: number | null): Promise<number> => {
  const date = new Date(Date.now() + 48 * 3_600_000).toISOString().slice(0, 10);
  return create(person, '/api/events', {
    title,
    description: 'Bring water.',
    type: 'Raid',
    date,
    time: '20:00',
    maxParticipants,
  });
};

test('a person on the waitlist gets the last seat when it is given back', async () => {
  const [{ page: first }, { page: second }] = both();
  const title = 'Night raid on I-9';
  await planEvent(both()[0], title, 1);
  await Promise.all([goInside(first, '/events'), goInside(second, '/events')]);
  await button(card(first, title), 'Join').click();
  await toastOf(first, 'Successfully joined event').waitFor();
  await button(card(second, title), 'Full').waitFor();
  expect(await button(card(second, title), 'Full').isDisabled()).toBe(true);
  await card(second, title).getByText('Ada', { exact: true }).first().waitFor();
  await button(card(second, title), 'Join waitlist').click();
  await card(first, title).getByText('1 waiting', { exact: true }).waitFor();
  await button(card(first, title), 'Leave').click();
  const asked = question(first, 'Give up your seat?');
  await asked.getByText('Your seat goes to Moe.').waitFor();
  await button(asked, 'Give up seat').click();
  await button(card(second, title), 'Leave').waitFor();
  await second
    .locator('header')
    .getByRole('button', { name: /^Notifications, \d+ unread$/ })
    .waitFor();
});

async function rate(page: Page, title: string, whom: string, stars: string): Promise<void> {
  await button(page, `Rate ${title}`).click();
  const form = dialog(page, `Rate ${whom}`);
  // The radio button itself is hidden behind its star, so it cannot be clicked.
  await form.getByRole('radio', { name: stars, exact: true }).press('Space');
  await button(form, 'Submit Rating').click();
  await form.waitFor({ state: 'detached' });
}

test('both screens follow a contract from posting to payment and ratings', async () => {
  const [client, contractor] = both();
  const title = 'Escort of nine sleds';
  const [ours, theirs] = [card(client.page, title), card(contractor.page, title)];
  await Promise.all([client, contractor].map(({ page }) => goInside(page, '/contracts')));
  await contractor.page.getByRole('tab', { name: /^Available \(\d+\)$/ }).waitFor();

  await button(client.page, 'Create Contract').first().click();
  const form = dialog(client.page, 'Create Contract');
  await form.getByLabel('Title', { exact: true }).fill(title);
  await form.getByLabel('Description', { exact: true }).fill('Slow, loud and worth guarding. Nine sleds, one road.');
  await form.getByLabel('Target location', { exact: true }).fill('Trade road, south');
  await client.page.keyboard.press('Enter');
  await toastOf(client.page, 'Contract created successfully!').waitFor();
  await reveal(contractor, title);
  await button(theirs, 'Claim Contract').click();
  await ours.getByText('Claims: 1/4', { exact: true }).waitFor();
  await button(ours, 'Activate Contract').click();
  await button(question(client.page, 'Activate contract'), 'Activate').click();
  await theirs.getByText('active', { exact: true }).waitFor();
  // A contract moves to its new tab at once for the person who changed it.
  await client.page.getByRole('tab', { name: /^Active \(/ }).click();
  await button(ours, 'Complete Contract').click();
  const completion = dialog(client.page, 'Complete Contract');
  await completion.getByLabel('Note (optional)', { exact: true }).fill('Clean work.');
  await completion.getByRole('button', { name: /^Complete Contract/ }).click();
  await client.page.getByRole('tab', { name: /^Completed \(/ }).click();
  await theirs.getByText('Your share: 1,000 Solari', { exact: true }).waitFor();
  await contractor.page.getByRole('tab', { name: /^Completed/ }).click();
  for (const one of [ours, theirs]) await one.getByRole('link', { name: title, exact: true }).click();
  await button(dialog(client.page, title), `Mark as paid: ${title}`).click();
  await button(question(client.page, 'Mark as paid'), 'Mark as paid').click();
  await dialog(contractor.page, title).getByText('Paid', { exact: true }).waitFor();
  await button(dialog(contractor.page, title), `Confirm receipt: ${title}`).click();
  await dialog(client.page, title).getByText('Received', { exact: true }).waitFor();

  for (const { page } of [client, contractor]) await goInside(page, '/contracts?tab=completed');
  await rate(client.page, title, 'Moe', '4 stars');
  await button(client.page, `View Ratings of ${title}`).click();
  const rating = dialog(client.page, 'Contract Ratings').getByRole('listitem');
  await rating.first().waitFor();
  await rate(contractor.page, title, 'Ada', '5 stars');
  await rating.nth(1).waitFor();
  await client.page.keyboard.press('Escape');
  await dialog(client.page, 'Contract Ratings').waitFor({ state: 'detached' });
});

test('both screens show the new amount after an admin approves a deposit', async () => {
  const [admin, member] = both();
  const name = 'Wind silk';
  const id = await create(admin, '/api/treasury', {
    name,
    description: 'For the sails.',
    unit: 'm',
    category: 'materials',
    priority: 'high',
    currentAmount: 400,
    goalAmount: 1000,
  });
  await goInside(member.page, `/treasury?resource=${id}`);
  const resource = dialog(member.page, name);
  await button(resource, 'Deposit').click();
  const form = dialog(member.page, `Deposit: ${name}`);
  await form.getByLabel(/^Amount to/).fill('100');
  await button(form, 'Deposit').click();
  await toastOf(member.page, 'Deposit sent').waitFor();
  await goInside(admin.page, '/treasury?tab=requests');
  await button(admin.page, `Approve: Moe gives 100 m to ${name}`).click();
  await button(question(admin.page, 'Approve request'), 'Approve').click();
  await toastOf(admin.page, 'Request approved').waitFor();
  await resource.getByText('400 → 500', { exact: true }).waitFor();
  await goInside(admin.page, '/treasury');
  await card(admin.page, name).getByText('50%', { exact: true }).waitFor();
  await member.page.keyboard.press('Escape');
  await resource.waitFor({ state: 'detached' });
});

test('the haul of an event is divided, paid to a member and confirmed by them', async () => {
  const [admin, member] = both();
  const { page } = admin;
  const title = 'Raid on the wells';
  const event = await planEvent(admin, title, null);
  expect((await member.post(`/api/events/${event}/join`)).status).toBe(200);
  await letBeOver(shared.hall, event);
  await goInside(member.page, '/treasury?tab=mine');
  await member.page.getByRole('region', { name: 'Owed to you', exact: true }).waitFor();

  await goInside(page, `/events/${event}`);
  const haul = page.getByRole('region', { name: 'Haul', exact: true });
  await button(haul, 'Enter haul').click();
  const form = dialog(page, 'Enter haul');
  // By default the guild keeps a tenth.
  await form.getByLabel('Amount', { exact: true }).fill('10000');
  await button(form, 'Enter haul').click();
  await toastOf(page, 'Haul entered').waitFor();
  await button(haul, 'Close haul').click();
  await button(question(page, 'Close haul'), 'Close haul').click();
  await toastOf(page, 'Haul closed').waitFor();
  const part = (name: string) => member.page.getByRole('region', { name, exact: true });
  await part('Owed to you').getByText('9,000', { exact: true }).waitFor();

  await goInside(page, '/treasury?tab=hauls');
  // The page of the event has the same button, and stays until the treasury is loaded.
  await page.getByRole('heading', { level: 1, name: 'Treasury', exact: true }).waitFor();
  await button(page, `Shares of ${title}`).click();
  const shares = dialog(page, `Shares of ${title}`);
  await button(shares, 'Pay Moe').click();
  await button(question(page, 'Mark as paid'), 'Mark as paid').click();
  await button(member.page, `Confirm receipt: ${title}`).click();
  await toastOf(member.page, 'Receipt confirmed').waitFor();
  await part('Paid to you').getByText('10,000', { exact: true }).waitFor();
  await shares.getByText('Received', { exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await shares.waitFor({ state: 'detached' });
});

test('a mark on the map appears and disappears on the other screen', async () => {
  const [{ page }, { page: other }] = both();
  for (const one of [page, other]) await goInside(one, '/scouting');
  await button(page, 'Mark on map').click();
  await page.getByLabel('Category to mark', { exact: true }).selectOption('crashed_ships');
  const cell = page.locator('[data-cell="H-5"]');
  await cell.click();
  await other.getByLabel('H-5: Crashed Ships', { exact: true }).waitFor();
  await card(other, 'Crashed Ships').waitFor();
  await cell.click();
  await other.getByLabel('H-5: nothing marked', { exact: true }).waitFor();
  await page.keyboard.press('Escape');
});

test('every page is accessible', async () => {
  const [{ page }] = both();
  const visitor = await shared.come('Nobody', null, desk);
  await visitor.page.goto(shared.hall.url);
  await visitor.page.getByRole('link', { name: 'Continue with Discord', exact: true }).waitFor();
  const found: Record<string, string[]> = { '/': await axeFindings(visitor.page) };
  const pages = {
    '/dashboard': 'Guild Dashboard',
    '/roster': 'Guild Roster',
    '/members/1': 'Ada',
    '/events': 'Events',
    '/events/1': 'Night raid on I-9',
    '/marketplace': 'Marketplace',
    '/treasury': 'Treasury',
    '/scouting': 'Scouting',
    '/contracts': 'Deep Desert Contracts',
    '/hyperion': 'Lore',
    '/survival': 'Survival',
    '/trials': 'Fremen Trials',
    '/settings': 'Settings',
    '/audit': 'Audit record',
    '/seo-test': 'SEO Test',
    '/nowhere': 'Page Not Found',
  };
  const loading = page.getByRole('main').locator('[aria-label^="Loading"]');
  for (const [address, title] of Object.entries(pages)) {
    await goInside(page, address);
    await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
    await eventually(`the content of ${address}`, async () => (await loading.count()) === 0);
    found[address] = await axeFindings(page);
  }
  expect(Object.entries(found).filter(([, lines]) => lines.length > 0)).toEqual([]);
});
