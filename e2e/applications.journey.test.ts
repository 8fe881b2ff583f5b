// Browser journey of an applicant: from Discord over the form, the officers' discussion and the role that
// the bot gives, to the first bid.
import { afterAll, beforeAll, test } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { startDiscord, type StandInDiscord, type StandInPerson } from '../tools/discord-stand-in/standIn.ts';
import { eventually } from './hall.ts';
import type { Look, Person } from './people.ts';
import {
  atRest,
  auctionBy,
  button,
  card,
  desk,
  dialog,
  goInside,
  phone,
  question,
  sharedHall,
  toastOf,
} from './sharedHall.ts';

const [adminRole, memberRole] = ['200000000000000001', '200000000000000002'];
const ada: StandInPerson = { id: '100000000000000031', username: 'Ada' };
const olga: StandInPerson = { id: '100000000000000032', username: 'Olga' };
const nia: StandInPerson = { id: '100000000000000033', username: 'Nia' };
const welcome = 'Welcome! Raids start at eight.';

let discord: StandInDiscord | undefined;
const standIn = (): StandInDiscord => {
  if (discord === undefined) throw new Error('There is no Discord');
  return discord;
};
const shared = sharedHall('applications', async () => {
  discord = await startDiscord(ada);
  const { guild, apiUrl, authorizeUrl, interactions } = discord;
  const role = { permissions: '0', managed: false };
  guild.roles.push({ id: memberRole, name: 'Members', position: 2, ...role });
  return {
    DISCORD_CLIENT_ID: guild.botId,
    DISCORD_CLIENT_SECRET: 'a client secret',
    DISCORD_GUILD_ID: guild.id,
    DISCORD_BOT_TOKEN: guild.botToken,
    DISCORD_PUBLIC_KEY: interactions.publicKey,
    DISCORD_ADMIN_ROLE_IDS: adminRole,
    DISCORD_MEMBER_ROLE_IDS: memberRole,
    DISCORD_API_URL: apiUrl,
    DISCORD_AUTHORIZE_URL: authorizeUrl,
  };
});
afterAll(() => discord?.close());

/** Signs a person in by Discord, on a page of their own. Their roles are those that they have there. */
async function signIn(person: StandInPerson, look: Look, roles = standIn().guild.members.get(person.id)?.roles ?? []) {
  const visitor = await shared.stay(person.username, null, look);
  Object.assign(standIn(), { person, roles });
  await visitor.page.goto(`${shared.hall.url}/dashboard`);
  await visitor.page.getByRole('link', { name: 'Continue with Discord', exact: true }).click();
  return visitor;
}
const isInside = (page: Page): Promise<void> =>
  page.getByRole('heading', { level: 1, name: 'Guild Dashboard', exact: true }).waitFor();
let [admin, officer, applicant]: Person[] = [];
const known = (one: Person | undefined): Person => {
  if (one === undefined) throw new Error('They have not come yet');
  return one;
};
beforeAll(async () => {
  admin = await signIn(ada, desk, [adminRole]);
  await isInside(admin.page);
  officer = await signIn(olga, desk, [memberRole]);
  await isInside(officer.page);
});

/** Saves a row of the settings. */
async function save(row: Locator): Promise<void> {
  await button(row, 'Save').click();
  await row.locator('[data-save-state]', { hasText: 'Saved' }).waitFor();
}
test('an admin asks two questions, lets officers decide, and chooses the role of members', async () => {
  const { page } = known(admin);
  await goInside(page, '/settings#applications');
  const hasForm = page.locator('#applications').getByRole('checkbox');
  await atRest(hasForm);
  await hasForm.click();
  await page.locator('#applications [data-save-state=saved]').waitFor();
  await button(page.locator('#application-questions'), 'Edit form').click();
  const form = dialog(page, 'Application form');
  const addQuestion = async (text: string, kind: string): Promise<Locator> => {
    await button(form, 'Add question').click();
    const row = form.locator('[data-row]').last();
    await row.getByLabel(/^Question \d+$/).fill(text);
    await row.getByLabel('Answer', { exact: true }).selectOption(kind);
    return row;
  };
  await (await addQuestion('Why do you want to join?', 'long')).getByRole('checkbox').check();
  const choice = await addQuestion('Class', 'choice');
  await choice.getByLabel('Choices', { exact: true }).fill('Scout\nMiner');
  await choice.getByRole('checkbox').uncheck();
  await form.getByLabel('Welcome (optional)', { exact: true }).fill(welcome);
  await button(form, 'Save').click();
  await toastOf(page, 'Application form saved').waitFor();
  await page.getByLabel('Officer', { exact: true }).selectOption('Member');
  await save(page.locator('#rank-access'));
  await page.getByRole('checkbox', { name: 'Officer: Members', exact: true }).check();
  await save(page.locator('#rank-rights'));
  await goInside(page, '/settings#discord-roles');
  await page.locator('#discord-roles').getByLabel('Member', { exact: true }).selectOption('Members');
  await save(page.locator('#discord-roles'));
  await goInside(page, '/roster');
  await page.getByLabel('Rank of Olga', { exact: true }).selectOption('Officer');
  await button(question(page, 'Change the rank of Olga'), 'Change to Officer').click();
  await goInside(known(officer).page, '/roster');
  await button(known(officer).page, 'Add Member').waitFor();
});

test('a person without a role signs in, gets the form and applies', async () => {
  applicant = await signIn(nia, phone, []);
  const { page } = applicant;
  await page.getByLabel('Class (optional)', { exact: true }).selectOption('Scout');
  await page.getByLabel('Why do you want to join?', { exact: true }).fill('I know the deep desert.');
  await button(page, 'Apply').click();
  await button(page, 'Withdraw application').waitFor();
});

test('an officer comments, votes and accepts', async () => {
  const { page } = known(officer);
  await page.getByRole('button', { name: /^Notifications, \d+ unread$/ }).click();
  await dialog(page, 'Notifications').getByText('Nia wants to join', { exact: true }).click();
  await page.waitForURL('**/applications?*');
  const one = card(page, 'Nia');
  await one.getByText('I know the deep desert.', { exact: true }).waitFor();
  await one.getByText('Scout', { exact: true }).waitFor();
  await one.getByLabel('Comment (optional)', { exact: true }).fill('She helped us last week.');
  await button(one, 'Add comment').click();
  await one.getByRole('list', { name: 'Comments on Nia' }).getByText('She helped us last week.').waitFor();
  await button(one, 'For 0').click();
  await button(one, 'For 1').waitFor();
  await button(one, 'Accept').click();
  await button(dialog(page, 'Accept Nia'), 'Accept').click();
  await toastOf(page, 'Accepted').waitFor();
});

test('the bot gives the role, and the new member is welcomed, signs in on a second device and bids', async () => {
  const { page } = known(applicant);
  await isInside(page);
  await page.getByRole('button', { name: /^Notifications, \d+ unread$/ }).click();
  await dialog(page, 'Notifications').getByText(welcome, { exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await eventually('the role', () => Promise.resolve(standIn().guild.members.get(nia.id)?.roles.join() === memberRole));

  const item = 'Lamp of the far wells';
  await auctionBy(known(admin), item);
  const second = await signIn(nia, desk);
  await isInside(second.page);
  await goInside(second.page, '/marketplace?tab=auctions');
  await button(card(second.page, item), 'Place Bid').click();
  const form = dialog(second.page, 'Place Bid');
  await form.getByLabel('Your Bid Amount (Solari)', { exact: true }).fill('40');
  await button(form, 'Place Bid').click();
  await goInside(known(admin).page, '/marketplace?tab=auctions');
  await button(card(known(admin).page, item), 'Bids (1)').click();
  await known(admin).page.getByRole('dialog').getByText('Nia', { exact: true }).waitFor();
});
