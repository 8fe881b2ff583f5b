// Browser journeys of the survival section: tips, donation address, guides, and an external map.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { ledger, start } from './findings.ts';
import { button, desk, dialog, goInside, phone, sharedHall } from './sharedHall.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'guild-survival-'));
afterAll(() => rmSync(folder, { recursive: true }));
const map = 'https://maps.example/embed';
/** Writes a copy of the sample file with a map in it. */
function fileWithMap(): string {
  const usual = readFileSync(path.resolve(import.meta.dirname, '../guild.config.sample.json'), 'utf8');
  const config = JSON.parse(usual) as { survival: object };
  const file = path.join(folder, 'guild.config.json');
  writeFileSync(
    file,
    JSON.stringify({ ...config, survival: { ...config.survival, map: { title: 'The basin', url: map } } }),
  );
  return file;
}
const shared = sharedHall('survival', () => Promise.resolve({ GUILD_CONFIG: fileWithMap() }));
const { come } = shared;

test('a Guest opens a tip, copies a donation address and sees the guides', async () => {
  const { page, context } = await come('Gus', 'Guest', desk);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`${shared.hall.url}/tips`);
  await page.getByRole('link', { name: 'Sandworms', exact: true }).click();
  await dialog(page, 'Sandworms').waitFor();
  expect(page.url()).toMatch(/\/tips\?tip=sandworms$/);
  await page.goBack();
  await dialog(page, 'Sandworms').waitFor({ state: 'detached' });
  await goInside(page, '/survival?tip=appreciation');
  await button(page, 'Copy the Bitcoin address').click();
  await page.getByText('Bitcoin address copied', { exact: true }).waitFor();
  const donations = page.getByRole('region', { name: 'Donations', exact: true });
  const address = await donations.getByRole('listitem').first().locator('p').nth(1).textContent();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
  await button(dialog(page, 'Guild appreciation'), 'Close').click();
  await page.getByRole('tab', { name: 'Guides', exact: true }).click();
  const guides = page.getByRole('list', { name: 'Guides', exact: true }).getByRole('link');
  await guides.first().waitFor();
  expect(await guides.count()).toBe(7);
});

test('an external map loads only after a click, and only from its own site', async () => {
  const { page } = await come('Moe', 'Member', phone);
  const asked: string[] = [];
  await page.route('https://maps.example/**', (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: 'text/html', body: '<title>Map</title><p>Here be worms</p>' });
  });
  await page.goto(`${shared.hall.url}/survival?tab=maps`);
  await button(page, 'Load the map').waitFor();
  expect([asked, await page.locator('iframe').count()]).toEqual([[], 0]);
  await button(page, 'Load the map').click();
  await page.frameLocator('iframe[title="The basin"]').getByText('Here be worms').waitFor();
  expect(asked).toEqual([map]);
  await button(page, 'Close the map').click();
  await page.locator('iframe').waitFor({ state: 'detached' });
});

test('every tab is accessible and fits the screen', async () => {
  const { page } = await come('Ada', 'Admin', start);
  const { note, all } = ledger();
  await page.goto(`${shared.hall.url}/survival`);
  await page.getByRole('article', { name: 'Trials', exact: true }).waitFor();
  await note('tips', page);
  await goInside(page, '/survival?tip=appreciation');
  await dialog(page, 'Guild appreciation').waitFor();
  await note('a tip', page);
  await goInside(page, '/survival?tab=guides');
  await page.getByRole('list', { name: 'Guides', exact: true }).waitFor();
  await note('guides', page);
  await goInside(page, '/survival?tab=maps');
  await page.getByRole('list', { name: 'Legend of the region', exact: true }).waitFor();
  await note('maps', page);
  await goInside(page, '/dashboard?survival=guides');
  await page.getByRole('list', { name: 'Survival guides', exact: true }).waitFor();
  await note('the short form on the main page', page);
  expect(all).toEqual({});
});
