// Browser journey of a payout: an event's haul, divided by attendance, paid, and corrected.
import { expect, test } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { letBeOver } from './endedEvent.ts';
import { ledger } from './findings.ts';
import type { Person } from './people.ts';
import { button, card, desk, dialog, goInside, phone, sharedHall, toastOf, setLook } from './sharedHall.ts';

const shared = sharedHall('payouts');
const { come } = shared;
const title = 'Raid on the wells';
const hourMs = 3_600_000;

/** Plans an event with these participants through the API. @returns its id */
async function plannedBy(admin: Person, late: Person, ...onTime: readonly Person[]): Promise<number> {
  const date = new Date(Date.now() + 48 * hourMs).toISOString().slice(0, 10);
  const fields = { title, description: 'Bring water.', type: 'Raid', date, time: '20:00', maxParticipants: null };
  const { status, body } = await admin.post('/api/events', fields);
  expect(status).toBe(201);
  const at = `/api/events/${String(body['id'])}`;
  for (const person of onTime) expect((await person.post(`${at}/join`)).status).toBe(200);
  const answered = await late.context.request.put(`${shared.hall.url}${at}/answer`, {
    headers: { Origin: shared.hall.url },
    data: { status: 'late' },
  });
  expect(answered.status()).toBe(200);
  return Number(body['id']);
}
const part = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });
const shareOf = (page: Page, name: string): Locator =>
  dialog(page, `Shares of ${title}`)
    .getByRole('list', { name: 'Shares', exact: true })
    .getByRole('listitem')
    .filter({ has: page.getByRole('checkbox', { name: `Choose ${name}`, exact: true, includeHidden: true }) });

interface Everybody {
  readonly admin: Person;
  readonly member: Person;
  readonly event: number;
}
async function atAnEventThatIsOver(): Promise<Everybody> {
  const [admin, member, late, away] = await Promise.all([
    come('Ada', 'Admin', desk),
    come('Moe', 'Member', phone),
    come('Ned', 'Member', phone),
    come('Ola', 'Member', phone),
  ]);
  const event = await plannedBy(admin, late, member, away);
  await letBeOver(shared.hall, event);
  const chest = { name: 'War chest', description: 'For bad days.', unit: 'Solari', category: 'currency' };
  const added = { ...chest, currentAmount: 0, goalAmount: 5000, priority: 'high' };
  expect((await admin.post('/api/treasury', added)).status).toBe(201);
  return { admin, member, event };
}
async function listed<T>(person: Person, what: 'payouts/hauls' | 'deals'): Promise<T[]> {
  const reply = await person.context.request.get(`${shared.hall.url}/api/${what}`);
  return (await reply.json()) as T[];
}
async function enterHaul(page: Page, look: () => Promise<void>): Promise<void> {
  await part(page, 'Attendance').getByRole('checkbox', { name: /Ola$/ }).uncheck();
  await button(page, 'Save attendance').click();
  await toastOf(page, 'Attendance saved').waitFor();
  await button(part(page, 'Haul'), 'Enter haul').click();
  const form = dialog(page, 'Enter haul');
  await button(form, 'Enter haul').click();
  await form.getByText('Must be a whole number of 0 or more', { exact: true }).waitFor();
  await form.getByLabel('Amount', { exact: true }).fill('10000');
  await form.getByLabel('How to share', { exact: true }).selectOption('attendance');
  await form.getByLabel('Guild keeps (%)', { exact: true }).fill('10');
  expect(await form.getByRole('checkbox', { name: /^Ola/ }).first().isChecked()).toBe(false);
  await button(form, 'Add item').click();
  await form.getByLabel('Name of item 1', { exact: true }).fill('Signal lamp');
  await form.getByLabel('Who gets item 1', { exact: true }).selectOption({ label: 'For Moe' });
  await form.getByText('Adds 1,000 Solari on closing.', { exact: true }).waitFor();
  await form.getByText('Members get 9,000 Solari. Guild keeps 1,000 Solari. Total: 10,000 Solari.').waitFor();
  await look();
  await button(form, 'Enter haul').click();
  await toastOf(page, 'Haul entered').waitFor();
}

test('a haul is divided by attendance, paid and corrected, and the member’s screen follows', async () => {
  const { admin, member, event } = await atAnEventThatIsOver();
  const { page } = admin;
  const { note, all } = ledger();
  /** Checks a page at the narrowest size, then restores its own size. */
  const look = async (state: string, place: Page): Promise<void> => {
    await note(state, place);
    await setLook(place, place === page ? desk : phone);
  };
  await member.page.goto(`${shared.hall.url}/treasury?tab=mine`);
  await member.page.getByText('Nothing yet', { exact: true }).waitFor();
  await page.goto(`${shared.hall.url}/events/${event}`);
  await enterHaul(page, () => look('the haul dialog', page));

  const haul = part(page, 'Haul');
  await haul.getByText('Signal lamp: Moe', { exact: true }).waitFor();
  const [{ id, version } = { id: 0, version: 0 }] = await listed<{ id: number; version: number }>(
    admin,
    'payouts/hauls',
  );
  expect((await admin.post(`/api/payouts/hauls/${id}/close`, { version })).status).toBe(200);
  const owed = part(member.page, 'Owed to you');
  await owed.getByText('6,000', { exact: true }).waitFor();
  await look('my shares', member.page);
  await goInside(member.page, '/dashboard');
  await member.page.getByText('You are owed 6,000 Solari', { exact: true }).waitFor();

  await goInside(page, '/treasury');
  await card(page, 'War chest').getByText('20%', { exact: true }).waitFor();
  await page.getByRole('tab', { name: 'Hauls', exact: true }).click();
  await part(page, 'Unpaid shares').getByRole('checkbox', { name: 'Choose Ned', exact: true }).waitFor();
  await card(page, title).waitFor();
  await look('hauls', page);
  await button(page, `Shares of ${title}`).click();
  const [share] = await listed<{ id: number }>(member, 'deals');
  expect((await admin.post('/api/deals/pay', { dealIds: [share?.id] })).status).toBe(200);
  expect((await member.post(`/api/deals/${String(share?.id)}/confirm`)).status).toBe(200);
  await shareOf(page, 'Moe').getByText('Received', { exact: true }).waitFor();
  await look('shares', page);

  await goInside(member.page, '/treasury?tab=mine');
  await part(member.page, 'Paid to you').getByText('6,000', { exact: true }).waitFor();
  await button(page, 'Correct amount: Moe').click();
  const form = dialog(page, 'Correct the amount');
  await form.getByLabel('Change', { exact: true }).fill('250');
  await form.getByText('New amount: 6,250 Solari; 250 Solari unpaid.', { exact: true }).waitFor();
  await form.getByLabel('Why', { exact: true }).fill('The lamp was sold');
  await look('the correction', page);
  await button(form, 'Correct').click();
  await toastOf(page, 'Corrected').waitFor();
  await owed.getByText('250', { exact: true }).waitFor();
  await member.page.getByRole('list', { name: 'Corrections' }).getByText('+250 Solari', { exact: true }).waitFor();
  await button(member.page, `History: ${title}`).click();
  const history = member.page.getByRole('list', { name: `History: ${title}`, exact: true });
  await history.getByText(/^Corrected by Ada: The lamp was sold/).waitFor();
  expect(await history.getByRole('listitem').count()).toBe(3);
  await look('a history', member.page);
  expect(all).toEqual({});
});

test('a haul from a contract names the contract, and pays its reward again only after a question', async () => {
  const [admin, member] = await Promise.all([come('Ida', 'Admin', desk), come('Nor', 'Member', desk)]);
  const contract = {
    title: 'Watch the ridge',
    description: 'Nobody passes until dawn.',
    contractType: 'overwatch',
    targetLocation: 'Ridge at D-7',
    difficulty: 'hard',
    reward: 12_000,
    deadline: new Date(Date.now() + 48 * hourMs).toISOString().slice(0, 10),
  };
  const { status, body } = await admin.post('/api/contracts', contract);
  expect(status).toBe(201);
  const at = `/api/contracts/${String(body['id'])}`;
  expect((await member.post(`${at}/claim`)).status).toBe(200);
  expect((await admin.post(`${at}/activate`)).status).toBe(200);
  expect((await admin.post(`${at}/complete`, {})).status).toBe(200);

  const { page } = admin;
  await page.goto(`${shared.hall.url}/treasury?tab=hauls`);
  await button(part(page, 'Hauls'), 'Enter haul').click();
  const form = dialog(page, 'Enter haul');
  await form.getByLabel('Event or contract', { exact: true }).selectOption(`contract ${String(body['id'])}`);
  await button(form, 'Continue').click();
  await form.getByRole('link', { name: contract.title, exact: true }).waitFor();
  await form.getByText('Ida already owes the reward to those who took part').waitFor();
  await form.getByLabel('Amount', { exact: true }).fill('12000');
  await button(form, 'Enter haul').click();
  await button(page.getByRole('alertdialog'), 'Pay it again').click();
  await toastOf(page, 'Haul entered').waitFor();
  await card(page, contract.title).waitFor();
});
