// Browser journeys of events, item pings, ranks, profiles and the audit record, with two or three people.
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Locator } from 'playwright-core';
import { startDiscord, type StandInDiscord } from '../tools/discord-stand-in/standIn.ts';
import { eventually } from './hall.ts';
import type { Person } from './people.ts';
import { auctionBy, bidBy, button, card, desk, dialog, goInside, question, sharedHall, toastOf } from './sharedHall.ts';

let discord: StandInDiscord | undefined;
const shared = sharedHall('hall', async () => {
  discord = await startDiscord({ id: '100000000000000001', username: 'nobody' });
  return { DISCORD_API_URL: discord.apiUrl, DISCORD_BOT_TOKEN: 'a bot of the stand-in' };
});
afterAll(() => discord?.close());
const { stay, come } = shared;
let [admin, member]: Person[] = [];
const both = (): [Person, Person] => {
  if (admin === undefined || member === undefined) throw new Error('Nobody has come yet');
  return [admin, member];
};
beforeAll(async () => {
  [admin, member] = await Promise.all([stay('Ada', 'Admin', desk), stay('Moe', 'Member', desk)]);
});

const tomorrow = (): string => new Date(Date.now() + 24 * 3_600_000).toISOString().slice(0, 10);
const plan = async (title: string, maxParticipants: number | null): Promise<number> => {
  const [person] = both();
  const body = { title, description: 'Bring water.', type: 'Raid', date: tomorrow(), time: '20:00', maxParticipants };
  const planned = await person.post('/api/events', body);
  expect(planned.status).toBe(201);
  return planned.body['id'] as number;
};

describe('events', () => {
  test('an event that an admin creates and deletes by form appears and disappears for a member', async () => {
    const [{ page }, { page: other }] = both();
    await Promise.all([page, other].map((one) => one.goto(`${shared.hall.url}/events`)));
    // An empty list has the same button, hence the first one.
    await button(page, 'Create event').first().click();
    await dialog(page, 'Create event').getByLabel('Title', { exact: true }).fill('Two moons supper');
    await dialog(page, 'Create event').getByLabel('Description', { exact: true }).fill('Stories and spiced coffee');
    await button(dialog(page, 'Create event'), 'Create event').click();
    await toastOf(page, 'Event created successfully').waitFor();
    await card(other, 'Two moons supper').waitFor();
    expect(await other.getByRole('button', { name: /^Delete / }).count()).toBe(0);
    await page.getByRole('button', { name: 'Delete Two moons supper' }).click();
    await button(question(page, 'Delete event'), 'Delete event').click();
    await card(other, 'Two moons supper').waitFor({ state: 'detached' });
  });
});

describe('the item market', () => {
  test('a ping notifies the seller in the bell and on Discord', async () => {
    const [{ page: first }, { page: second }] = both();
    for (const page of [first, second]) await goInside(page, '/marketplace?tab=items');
    // An empty list has the same button, hence the first one.
    await button(first, 'List New Item').first().click();
    const form = dialog(first, 'List New Item');
    await form.getByLabel('Item name', { exact: true }).fill('Night cloak');
    await form.getByLabel('Price on request', { exact: true }).check();
    await button(form, 'List Item').click();
    await toastOf(first, 'Item listed successfully').waitFor();
    await card(second, 'Night cloak').getByText('Price on request').waitFor();
    // Discord refuses once (429). The message must be sent again after the required wait.
    discord?.refuseMessages({ status: 429, retryAfterMs: 1500, times: 1 });
    await button(card(second, 'Night cloak'), 'Ping').click();
    await toastOf(second, 'Ping Sent!').waitFor();
    await first.getByRole('button', { name: /^Notifications, \d+ unread$/ }).click();
    await dialog(first, 'Notifications').getByText('Ping from Moe').waitFor();
    await first.keyboard.press('Escape');
    const pings = (): StandInDiscord['messages'] =>
      discord?.messages.filter(({ content }) => content.includes('Night cloak')) ?? [];
    await eventually('a message to the seller', () => pings().length > 0);
    expect(pings()).toMatchObject([{ allowed_mentions: { parse: [] } }]);
    expect(discord?.tooEarly).toBe(0);
  });
});

test('the roster shows who is online, and a demoted admin loses the admin controls at once', async () => {
  const [{ page }] = both();
  const helper = await come('Hal', 'Admin', desk);
  await helper.page.goto(`${shared.hall.url}/roster`);
  await button(helper.page, 'Add Member').waitFor();
  await goInside(page, '/roster');
  await card(page, 'Hal').getByText('Online', { exact: true }).first().waitFor();
  const rank = page.getByLabel('Rank of Hal', { exact: true });
  const question = page.getByRole('alertdialog', { name: 'Change the rank of Hal' });
  await rank.focus();
  await rank.selectOption('Member');
  await question.getByText(/^Admin → Member\. They can no longer change ranks/).waitFor();
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'hidden' });
  // Nothing has been sent, and the focus is back where it was.
  await page.locator('select[aria-label="Rank of Hal"]:focus').waitFor();
  expect([await rank.inputValue(), await button(helper.page, 'Add Member').isVisible()]).toEqual(['Admin', true]);
  await rank.selectOption('Member');
  await question.getByRole('button', { name: 'Change to Member' }).click();
  await button(helper.page, 'Add Member').waitFor({ state: 'detached' });
});

test('an open profile follows its member’s items and events', async () => {
  const [admin, other] = both();
  const { page } = admin;
  await goInside(page, '/roster');
  await card(page, 'Moe').getByRole('link', { name: 'Moe', exact: true }).click();
  const list = (name: string): Locator => page.getByRole('region', { name, exact: true });
  await list('Items').getByText('No items listed.').waitFor();
  const lantern = { name: 'Dew lantern', category: 'Resource', price: 300, priceUnit: 'Spice', quantity: 1 };
  const listed = await other.post('/api/marketplace', { ...lantern, listingType: 'selling' });
  expect(listed.status).toBe(201);
  await list('Items').getByRole('link', { name: 'Dew lantern' }).waitFor();
  await list('Items').getByText('300 Spice').waitFor();
  const id = await plan('Dune watch', null);
  expect((await other.post(`/api/events/${id}/join`)).status).toBe(200);
  await list('Events').getByRole('link', { name: 'Dune watch' }).waitFor();
  expect((await admin.post(`/api/events/${id}/cancel`, { reason: 'A storm' })).status).toBe(200);
  await list('Events').getByRole('link', { name: 'Dune watch' }).waitFor({ state: 'detached' });
});

test('a bid updates two open profiles, and the texts fit each reader', async () => {
  const [admin, other] = both();
  const seller = await come('Sela', 'Member', desk);
  const id = await auctionBy(seller, 'Salt compass');
  await bidBy(other, id, 20);
  for (const { page } of [admin, other]) {
    await goInside(page, '/roster');
    await card(page, 'Moe').getByRole('link', { name: 'Moe', exact: true }).click();
  }
  const lotOn = ({ page }: Person, list: string): Locator =>
    page.getByRole('region', { name: list, exact: true }).getByRole('listitem').filter({ hasText: 'Salt compass' });
  const [own, theirs] = [lotOn(other, 'Your bids'), lotOn(admin, 'Bids')];
  for (const lot of [own, theirs]) await lot.getByText('Leading', { exact: true }).waitFor();
  await bidBy(admin, id, 35);
  for (const lot of [own, theirs]) await lot.getByText('Outbid', { exact: true }).waitFor();
  await own.getByText('35 Solari over your 20').waitFor();
  await theirs.getByText('35 Solari over their 20').waitFor();
  expect((await admin.post(`/api/auctions/${id}/end`)).status).toBe(200);
  for (const lot of [own, theirs]) await lot.getByText('Lost', { exact: true }).waitFor();
  await own.click();
  await other.page.waitForURL(`**/marketplace?tab=auctions&auction=${id}`);
  await other.page.keyboard.press('Escape');
});

test('an open audit record announces a new entry and shows it on request', async () => {
  const [{ page }, other] = both();
  await goInside(page, '/audit?entity=item');
  await page.getByRole('button', { name: 'Clear filters' }).or(page.getByRole('listitem').first()).first().waitFor();
  const listed = await other.post('/api/marketplace', {
    name: 'Recorded lantern',
    category: 'Resource',
    listingType: 'selling',
    price: 300,
    priceUnit: 'Spice',
    quantity: 1,
  });
  expect(listed.status).toBe(201);
  const line = page.getByRole('listitem').filter({ hasText: 'Recorded lantern' });
  await line
    .or(page.getByRole('button', { name: /^\d+ new$/ }))
    .first()
    .waitFor();
  if (!(await line.isVisible())) await page.getByRole('button', { name: /^\d+ new$/ }).click();
  await line.getByText('Moe', { exact: true }).first().waitFor();
  await page.getByRole('region', { name: 'Today' }).waitFor();
});

test('the audit record opens by its address and shows what an admin did', async () => {
  const [admin] = both();
  const { page } = admin;
  expect((await admin.post('/api/incident-counter/reset')).status).toBe(200);
  expect((await page.goto(`${shared.hall.url}/audit`))?.status()).toBe(200);
  await page.getByText('reset the days without incident').first().waitFor();
});
