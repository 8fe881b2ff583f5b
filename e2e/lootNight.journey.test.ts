// Browser journey of a loot night with three people: from the items of a haul to the division of the proceeds,
// with the message in the stand-in for Discord.
import { afterAll, expect, test } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { standInPath } from '@guild/common/discord/discord.standIn';
import { startDiscord, type StandInDiscord } from '../tools/discord-stand-in/standIn.ts';
import { letBeOver } from './endedEvent.ts';
import type { Person } from './people.ts';
import { button, card, desk, dialog, goInside, phone, question, sharedHall, toastOf } from './sharedHall.ts';

let discord: StandInDiscord | undefined;
const shared = sharedHall('loot-night', async () => {
  discord = await startDiscord({ id: '100000000000000031', username: 'nobody' });
  return discord.forDevelopment();
});
afterAll(() => discord?.close());
const hourMs = 3_600_000;
const raid = 'Raid on the wells';
const night = `Loot of ${raid}`;

const part = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });
const lot = (page: Page, name: string): Locator =>
  page.getByRole('list', { name: 'Lots', exact: true }).getByRole('listitem').filter({ hasText: name });

/** A raid that is over, whose haul has two items for the guild. */
async function raidWithLoot(officer: Person, ...people: readonly Person[]): Promise<void> {
  const date = new Date(Date.now() + 48 * hourMs).toISOString().slice(0, 10);
  const fields = { title: raid, description: 'Bring water.', type: 'Raid', date, time: '20:00', maxParticipants: null };
  const { status, body } = await officer.post('/api/events', fields);
  expect(status).toBe(201);
  const sourceId = Number(body['id']);
  for (const person of people) expect((await person.post(`/api/events/${sourceId}/join`)).status).toBe(200);
  await letBeOver(shared.hall, sourceId);
  const items = [
    { name: 'Crysknife', value: 100 },
    { name: 'Maker hook', value: 50 },
  ];
  const haul = { source: 'event', sourceId, amounts: [{ currency: 'Spice', amount: 0 }], items, people: [] };
  expect((await officer.post('/api/payouts/hauls', haul)).status).toBe(201);
}

/** Plans the night from the menu of the haul, with one more lot, and starts it. */
async function startNight({ page }: Person): Promise<void> {
  await page.goto(`${shared.hall.url}/treasury?tab=hauls`);
  await button(card(page, raid), `More actions for ${raid}`).click();
  await page.getByRole('menuitem', { name: 'Sell items on a loot night', exact: true }).click();
  const form = dialog(page, 'New loot night');
  const lots = form.getByLabel('Lots', { exact: true });
  await form.getByText('2 lots', { exact: true }).waitFor();
  await lots.fill(`${await lots.inputValue()}\nStillsuit; 2; 20`);
  await form.getByText('3 lots', { exact: true }).waitFor();
  await button(form, 'Plan loot night').click();
  await toastOf(page, 'Loot night planned').waitFor();
  await page.getByRole('link', { name: night, exact: true }).click();
  await button(page, 'Start').click();
  await button(question(page, 'Start loot night'), 'Start loot night').click();
  await button(page, 'Stop').waitFor();
}

/** Sets a maximum for a lot on the page of the night. */
async function bidUpTo(page: Page, name: string, amount: number): Promise<void> {
  await button(lot(page, name), `Set a maximum for ${name}`).click();
  const form = dialog(page, 'Bid up to');
  await form.getByLabel('Bid up to (Solari)', { exact: true }).fill(amount.toString());
  await button(form, 'Set Maximum').click();
  await form.waitFor({ state: 'detached' });
}

async function lotIds({ context }: Person, id: number): Promise<number[]> {
  const reply = await context.request.get(`${shared.hall.url}/api/nights/${id}/lots`);
  return ((await reply.json()) as { id: number }[]).map((one) => one.id);
}

test('a haul is sold on a loot night, paid, and its proceeds are divided', async () => {
  const [officer, moe, ned] = await Promise.all([
    shared.come('Ada', 'Admin', desk),
    shared.come('Moe', 'Member', desk),
    shared.come('Ned', 'Member', phone),
  ]);
  await raidWithLoot(officer, moe, ned);
  await startNight(officer);
  const address = new URL(officer.page.url()).pathname;
  const id = Number(address.split('/').at(-1));
  const [stage, messages] = await Promise.all([officer.context.newPage(), officer.context.newPage()]);
  await Promise.all([
    moe.page.goto(shared.hall.url + address),
    ned.page.goto(shared.hall.url + address),
    stage.goto(`${shared.hall.url}${address}?stage=1`),
    messages.goto(shared.hall.url + standInPath),
  ]);

  // The first lot has key 1. Its leader cannot raise their own bid.
  await lot(moe.page, 'Crysknife').getByRole('button', { name: /^Bid/ }).waitFor();
  await moe.page.keyboard.press('1');
  await lot(moe.page, 'Crysknife').getByText('You lead', { exact: true }).waitFor();
  await lot(ned.page, 'Crysknife').getByText('Moe', { exact: true }).waitFor();
  await bidUpTo(ned.page, 'Crysknife', 500);
  await lot(ned.page, 'Crysknife').getByText('You bid up to 500 Solari', { exact: true }).waitFor();
  await lot(moe.page, 'Crysknife').getByText('Ned', { exact: true }).waitFor();
  await moe.page.keyboard.press('1');
  await lot(moe.page, 'Crysknife').getByText('104', { exact: true }).waitFor();
  await lot(moe.page, 'Crysknife').getByText('Ned', { exact: true }).waitFor();
  expect(await lot(moe.page, 'Crysknife').textContent()).not.toContain('500');
  await lot(moe.page, 'Maker hook').getByRole('button', { name: /^Bid/ }).click();
  await lot(ned.page, 'Maker hook').getByText('Moe', { exact: true }).waitFor();
  await stage.getByText('104 Solari', { exact: true }).waitFor();
  await button(messages, '# announcements').click();
  const message = messages.getByRole('listitem').filter({ hasText: night }).first();
  await message.getByText(/Crysknife: 104 Solari, Ned/).waitFor();

  for (const lotId of await lotIds(officer, id))
    expect((await officer.post(`/api/auctions/${lotId}/end`)).status).toBe(200);
  await moe.page.getByText('2 of 3 lots sold for 155 Solari', { exact: true }).waitFor();
  await stage.getByText('2 of 3 lots sold for 155 Solari', { exact: true }).last().waitFor();
  await message.getByText(/Over · 2 of 3 lots sold for 155 Solari/).waitFor();
  await lot(ned.page, 'Crysknife').getByText('You won', { exact: true }).waitFor();

  const { page } = officer;
  await button(page, '1 unsold lot').click();
  const unsold = dialog(page, 'Unsold lots');
  await unsold.getByLabel('What happens with them', { exact: true }).selectOption('person');
  await unsold.getByLabel('Member', { exact: true }).selectOption({ label: 'Moe' });
  await button(unsold, 'Save').click();
  await lot(moe.page, 'Stillsuit').getByText('Given away: Moe').waitFor();

  await part(page, 'Haul').getByRole('button', { name: 'Enter haul', exact: true }).click();
  const form = dialog(page, 'Enter haul');
  expect(await form.getByLabel('Amount', { exact: true }).inputValue()).toBe('155');
  for (const name of ['Moe', 'Ned'])
    expect(
      await form
        .getByRole('checkbox', { name: new RegExp(`^${name}`) })
        .first()
        .isChecked(),
    ).toBe(true);
  await button(form, 'Enter haul').click();
  await toastOf(page, 'Haul entered').waitFor();
  await button(part(page, 'Haul'), 'Close haul').click();
  await button(page.getByRole('alertdialog'), 'Close haul').click();
  await part(page, 'Haul').getByText('Closed', { exact: true }).waitFor();

  await goInside(ned.page, '/treasury?tab=mine&side=debtor');
  await button(ned.page, 'Mark as paid: Crysknife').click();
  await button(question(ned.page, 'Mark as paid'), 'Mark as paid').click();
  await goInside(page, '/treasury?tab=mine&side=guild');
  await button(page, 'Confirm receipt: Crysknife').click();
  await button(page, 'Mark as handed over: Crysknife').click();
  await button(ned.page, 'Confirm receipt: Crysknife').click();
  const bought = part(ned.page, 'Deals').getByRole('listitem');
  await bought
    .filter({ hasText: 'Crysknife' })
    .getByText(/received/)
    .waitFor();
  await goInside(ned.page, '/treasury?tab=mine&side=creditor');
  // The guild keeps 10 % unless somebody says otherwise.
  await part(ned.page, 'Deals').getByText('70 Solari').first().waitFor();
});
