// Browser journeys of the public map link: created by an admin, opened without an account, revoked.
import { beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { axeFindings, type Person } from './people.ts';
import { button, desk, phone, question, sharedHall, toastOf } from './sharedHall.ts';

const shared = sharedHall('map-share');
let admin: Person;
let outsider: Person;
beforeAll(async () => {
  [admin, outsider] = await Promise.all([shared.stay('Ada', 'Admin', desk), shared.stay('Ora', null, phone)]);
  await admin.page.goto(`${shared.hall.url}/settings#map-share-link`);
  await button(admin.page, 'Make a link').waitFor();
});

const linkOf = (page: Page): Promise<string> => page.getByLabel('Link to the map', { exact: true }).inputValue();
const called = (page: Page, name: string): Promise<void> => page.getByLabel(name, { exact: true }).waitFor();
const mark = async (category: string, cell: string): Promise<void> => {
  const { status } = await admin.post('/api/scouting', { category, locations: [cell] });
  expect(status).toBe(201);
};
let link = '';

test('a shared map opens without an account, follows new marks, and shows and requests nothing else', async () => {
  await mark('control_point', 'I-9');
  await button(admin.page, 'Make a link').click();
  await toastOf(admin.page, 'Link created').waitFor();
  link = await linkOf(admin.page);
  const { page } = outsider;
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const answer = await page.goto(link);
  expect([answer?.status(), answer?.headers()['x-robots-tag']]).toEqual([200, 'noindex, nofollow']);
  await called(page, 'I-9: Control Point');
  const picture = await page.locator('meta[property="og:image"]').getAttribute('content');
  expect((await page.request.get(picture ?? '')).headers()['content-type']).toBe('image/png');
  await mark('crashed_ships', 'H-5');
  await called(page, 'H-5: Crashed Ships');
  await page.locator('[data-cell="H-5"]').click();
  await page.getByRole('region', { name: 'Cell H-5', exact: true }).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  expect(await page.getByText('Ada').count()).toBe(0);
  expect(await axeFindings(page)).toEqual([]);
  const token = new URL(link).pathname.split('/').at(-1) ?? '';
  expect(new Set(asked.filter((path) => /^\/(api|auth|socket\.io)/.test(path)))).toEqual(
    new Set([`/api/desert-map/shared/${token}`]),
  );
});

test('a revoked link closes the open map and answers 404 afterwards', async () => {
  await button(admin.page, 'Revoke').click();
  await button(question(admin.page, 'Revoke the link?'), 'Revoke').click();
  await toastOf(admin.page, 'Link revoked').waitFor();
  const { page } = outsider;
  const gone = page.getByRole('heading', { name: 'This map is not shared', exact: true });
  await gone.waitFor();
  expect(await page.locator('[data-cell]').count()).toBe(0);
  const answer = await page.goto(link);
  await gone.waitFor();
  expect(answer?.status()).toBe(404);
  expect(await axeFindings(page)).toEqual([]);
});
