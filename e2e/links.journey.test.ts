// Browser journeys of shared links: opened signed out, and previews with or without names.
import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { auctionBy, button, desk, dialog, phone, sharedHall } from './sharedHall.ts';
import { axeFindings, type Person } from './people.ts';

const shared = sharedHall('links');
let admin: Person;
let links: { name: string; at: string }[] = [];
const tomorrow = (): string => new Date(Date.now() + 24 * 3_600_000).toISOString().slice(0, 10);
const made = async (at: string, body: object): Promise<number> => {
  const { status, body: answer } = await admin.post(at, body);
  expect(status).toBe(201);
  return Number(answer['id']);
};
beforeAll(async () => {
  admin = await shared.stay('Ada', 'Admin', desk);
  const auction = await auctionBy(admin, 'Blade of the ninth dune');
  const event = await made('/api/events', {
    title: 'Night raid on I-9',
    description: 'Bring water.',
    type: 'Raid',
    date: tomorrow(),
    time: '20:00',
  });
  const contract = await made('/api/contracts', {
    title: 'Watch the ridge',
    description: 'From dusk to dawn.',
    contractType: 'overwatch',
    targetLocation: 'H-5',
    difficulty: 'easy',
    reward: 10,
    deadline: tomorrow(),
  });
  links = [
    { name: 'Blade of the ninth dune', at: `/marketplace?tab=auctions&auction=${auction}` },
    { name: 'Night raid on I-9', at: `/events/${event}` },
    { name: 'Watch the ridge', at: `/contracts?contract=${contract}` },
  ];
});

const placeOf = (page: Page): string => page.url().replace(shared.hall.url, '');
const wayIn = { name: 'Continue with Discord', exact: true };
/** Signs in from the landing page with the development sign-in. */
async function signIn(page: Page, name: string): Promise<void> {
  await page.getByRole('link', wayIn).click();
  await page.getByLabel('Name', { exact: true }).fill(name);
  await button(page, 'Sign in').click();
}

describe('a signed-out person', () => {
  test.each([0, 1, 2])('who follows link %d arrives there after signing in', async (at) => {
    const link = links[at] ?? { name: '', at: '' };
    const { page } = await shared.come('Nobody', null, at === 0 ? desk : phone);
    await page.goto(shared.hall.url + link.at);
    await page.getByRole('link', wayIn).waitFor();
    expect(await page.getByText(link.name).count()).toBe(0);
    await signIn(page, `Newcomer ${at}`);
    await page.waitForURL(shared.hall.url + link.at);
    const shown =
      at === 1
        ? page.getByRole('heading', { level: 2, name: link.name, exact: true })
        : dialog(page, new RegExp(`${link.name}$`));
    await shown.waitFor();
    expect(placeOf(page)).toBe(link.at);
  });

  test.each(['//evil.example/x', 'https://evil.example', '/\\evil.example', '/auth/logout', 'javascript:alert(1)'])(
    'stays on this site when a link asks for %s',
    async (place) => {
      const { page } = await shared.come('Nobody', null, desk);
      await page.goto(`${shared.hall.url}/?to=${encodeURIComponent(place)}`);
      await signIn(page, 'Careful');
      await page.getByRole('link', { name: 'Marketplace' }).first().waitFor();
      expect(new URL(page.url()).origin).toBe(shared.hall.url);
      expect(new URL(page.url()).pathname).toBe('/');
    },
  );
});

test('link previews show names only while an admin allows it', async () => {
  const { page } = admin;
  const headOf = async (at: string): Promise<string> => (await fetch(shared.hall.url + at)).text();
  const told = async (): Promise<boolean[]> =>
    Promise.all(
      links.map(async ({ at, name }) => (await headOf(at)).includes(`property="og:title" content="${name}"`)),
    );
  expect(await told()).toEqual([false, false, false]);
  await page.goto(`${shared.hall.url}/settings#link-previews`);
  const box = page.getByLabel('Link previews show names', { exact: true });
  const saved = page.locator('#link-previews [data-save-state=saved]');
  // The box is disabled while the choice is saved.
  const choose = async (on: boolean): Promise<void> => {
    await box.click();
    await page.locator(`#link-previews input:enabled${on ? ':checked' : ':not(:checked)'}`).waitFor();
    await saved.waitFor();
  };
  await choose(true);
  expect(await told()).toEqual([true, true, true]);
  const [, picture = ''] = /property="og:image" content="([^"]+)"/.exec(await headOf(links[0]?.at ?? '')) ?? [];
  const drawn = await fetch(picture);
  expect([drawn.status, drawn.headers.get('content-type')]).toEqual([200, 'image/png']);
  expect(await axeFindings(page, 'all', '#link-previews')).toEqual([]);
  await choose(false);
  expect(await told()).toEqual([false, false, false]);
});

test('the SEO page shows each page’s title and pictures, without signing in', async () => {
  const { page } = await shared.come('Nobody', null, phone);
  await page.goto(`${shared.hall.url}/seo-test`);
  await page.getByLabel('Page to test', { exact: true }).selectOption('marketplace');
  const [, title = ''] = /<title>([^<]+)</.exec(await (await fetch(`${shared.hall.url}/marketplace`)).text()) ?? [];
  await page
    .getByRole('definition')
    .getByText(title, { exact: true })
    .or(page.locator('dd', { hasText: title }))
    .first()
    .waitFor();
  const pictures = page.getByRole('main').locator('img');
  await pictures.first().scrollIntoViewIfNeeded();
  await page.waitForFunction(() =>
    [...document.querySelectorAll('main img')].every((one) => (one as HTMLImageElement).naturalWidth === 1200),
  );
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  expect(await axeFindings(page)).toEqual([]);
});
