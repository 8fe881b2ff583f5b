// Browser journeys of the shell: signed out, ended session, changed access, guest, and phone menu.
import { describe, expect, test } from '@jest/globals';
import { button, connected, desk, dialog, phone, sharedHall } from './sharedHall.ts';

const shared = sharedHall('shell');
const { come } = shared;
const wayIn = { name: 'Continue with Discord', exact: true };

describe('signed out', () => {
  test('Escape closes the video, protected pages show the landing page, and unknown pages answer 404', async () => {
    const { page } = await come('Nobody', null, phone);
    await page.goto(`${shared.hall.url}/marketplace`);
    await page.getByRole('link', wayIn).waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
    await button(page, 'Walk Without Rhythm').click();
    const video = page.getByRole('dialog', { name: 'Walk Without Rhythm', exact: true });
    await video.waitFor();
    await page.keyboard.press('Escape');
    await video.waitFor({ state: 'detached' });
    const response = await page.goto(`${shared.hall.url}/nowhere`);
    expect(response?.status()).toBe(404);
    await page.getByRole('heading', { name: 'Page Not Found', exact: true }).waitFor();
  });
});

test('an unknown address keeps the navigation for people with access', async () => {
  const { page } = await come('Nadir', 'Member', desk);
  await page.goto(`${shared.hall.url}/nowhere`);
  await page.getByRole('heading', { name: 'Page Not Found', exact: true }).waitFor();
  await page.getByRole('navigation', { name: 'Sections', exact: true }).waitFor();
  await page.getByRole('link', { name: 'Back to Guild', exact: true }).click();
  await page.getByRole('heading', { name: 'Guild Dashboard', exact: true }).waitFor();
});

test('a link that is opened signed out leads to its page after signing in', async () => {
  const { page } = await come('Deep', null, desk);
  await page.goto(`${shared.hall.url}/marketplace?tab=auctions&search=sandworm`);
  await page.getByRole('link', wayIn).click();
  await page.getByLabel('Name', { exact: true }).fill('Deep Link');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByText('No auctions found', { exact: true }).waitFor();
  const { pathname, search } = new URL(page.url());
  expect(pathname + search).toBe('/marketplace?tab=auctions&search=sandworm');
});

test('a session that ends elsewhere shows the sign-in, which leads back to the same page', async () => {
  const { page, context } = await come('Enda', 'Member', desk);
  await page.goto(`${shared.hall.url}/roster`);
  await page.locator('header').getByText('Connected', { exact: true }).waitFor();
  const headers = { Origin: shared.hall.url };
  expect((await context.request.delete(`${shared.hall.url}/api/user/sessions`, { headers })).status()).toBe(204);
  await page.getByRole('heading', { name: 'Authentication Required', exact: true }).waitFor();
  await page.getByRole('link', wayIn).click();
  await page.getByRole('button', { name: /^Enda/ }).click();
  await page.locator('header').getByText('Connected', { exact: true }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/roster');
});

test('a page opens without a reload when the person gets access', async () => {
  const admin = await come('Ada', 'Admin', desk);
  const { page } = await come('Reo', 'Recruit', desk);
  await page.goto(`${shared.hall.url}/roster`);
  await page.getByRole('heading', { name: 'Guild Access Required', exact: true }).waitFor();
  const list = await admin.context.request.get(`${shared.hall.url}/api/guild-members?search=Reo`);
  const [found] = (await list.json()) as { id: number }[];
  const changed = await admin.context.request.patch(`${shared.hall.url}/api/guild-members/${found?.id ?? 0}`, {
    headers: { Origin: shared.hall.url },
    data: { role: 'Member' },
  });
  expect(changed.status()).toBe(200);
  await page.locator('header').getByText('Connected', { exact: true }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/roster');
});

test('a person without access asks for it, and an admin who is online grants it with one press in the bell', async () => {
  const admin = await come('Vexa', 'Admin', desk);
  await admin.page.goto(`${shared.hall.url}/dashboard`);
  await connected(admin.page);
  const { page } = await come('Rix Asker', 'Recruit', desk);
  await page.goto(`${shared.hall.url}/roster`);
  await page.getByText(/^Admins online now: .*Vexa/).waitFor();
  await button(page, 'Ask for access').click();
  await page.getByText(/^You asked at /).waitFor();
  expect(await button(page, 'Ask for access').count()).toBe(0);
  // The dashboard has the same request.
  const line = button(admin.page, 'Grant access: Rix Asker');
  await line.waitFor();
  await admin.page.getByRole('button', { name: /^Notifications, \d+ unread$/ }).click();
  await button(dialog(admin.page, 'Notifications'), 'Grant access: Rix Asker asks for access').click();
  await connected(page);
  expect(new URL(page.url()).pathname).toBe('/roster');
  await line.waitFor({ state: 'detached' });
});

test('a guest has no links to Events and Treasury, and no button to create an auction', async () => {
  const { page } = await come('Gus', 'Guest', desk);
  await page.goto(`${shared.hall.url}/marketplace?tab=auctions&search=sandworm`);
  const navigation = page.getByRole('navigation', { name: 'Sections', exact: true });
  await navigation.getByRole('link', { name: /^Marketplace/ }).waitFor();
  await page.getByText('No auctions found', { exact: true }).waitFor();
  expect(await navigation.getByRole('link', { name: /^(Events|Treasury)/ }).count()).toBe(0);
  expect(await button(page, 'Create Auction').count()).toBe(0);
});

test('a removed member loses the open page at once', async () => {
  const admin = await come('Ada', 'Admin', desk);
  const member = await come('Moe', 'Member', desk);
  await member.page.goto(`${shared.hall.url}/marketplace?tab=auctions`);
  await member.page.locator('header').getByText('Connected', { exact: true }).waitFor();
  const list = await admin.context.request.get(`${shared.hall.url}/api/guild-members?search=Moe`);
  const [found] = (await list.json()) as { id: number }[];
  const removed = await admin.context.request.delete(`${shared.hall.url}/api/guild-members/${found?.id ?? 0}`, {
    headers: { Origin: shared.hall.url },
  });
  expect(removed.status()).toBe(204);
  await member.page.getByRole('heading', { name: 'Authentication Required', exact: true }).waitFor();
});

test('the phone menu opens, closes, moves the focus and signs out', async () => {
  const { page } = await come('Phe', 'Member', phone);
  await page.goto(`${shared.hall.url}/marketplace`);
  const roster = page.getByRole('link', { name: 'Guild Roster', exact: true });
  const isFocused = (selector: string): Promise<void> => page.locator(`${selector}:focus`).waitFor();
  await button(page, 'More').click();
  await roster.waitFor();
  await isFocused('nav a[href="/dashboard"]');
  await button(page, 'Close menu').click();
  await roster.waitFor({ state: 'hidden' });
  await isFocused('nav[aria-label="Quick links"] button');
  await page.keyboard.press('Enter');
  await isFocused('nav a[href="/dashboard"]');
  await page.keyboard.press('Escape');
  await isFocused('nav[aria-label="Quick links"] button');
  await page.keyboard.press('Enter');
  await isFocused('nav a[href="/dashboard"]');
  await page.getByRole('link', { name: /^Marketplace/ }).click();
  await roster.waitFor({ state: 'hidden' });
  await isFocused('#content');
  await page.goto(`${shared.hall.url}/contracts`);
  await page.getByText('Mercenary operations in the Deep Desert', { exact: true }).waitFor();
  await button(page, 'More').click();
  await page.getByRole('link', { name: 'Log out', exact: true }).click();
  await page.getByRole('link', wayIn).waitFor();
});
