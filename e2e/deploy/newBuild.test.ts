// Browser test of an open tab during a deploy: notice of the new version, kept text, and old chunks.
import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { freePort } from '../../tools/launcher/ports.mjs';
import { arrive, launchBrowser } from '../people.ts';
import { createProgram, type Program } from '../program.ts';

const root = path.resolve(import.meta.dirname, '../..');
const folder = mkdtempSync(path.join(tmpdir(), 'guild-builds-'));
const needed = (name: string): string => {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is not set: run these tests by npm test`);
  return value;
};
const publicDir = (build: string): string => path.join(folder, build);
let url: string;
let browser: Browser | undefined;
let webs: Program[] = [];

const copyBuild = (build: string): void =>
  cpSync(path.join(needed('TEST_DIST'), 'public'), publicDir(build), {
    recursive: true,
    filter: (file) => !/\.(?:map|br|gz)$/.test(file),
  });
/** Turns the copy into another build: renames the chunk of one section, and so changes the page. */
function renameChunk(build: string): string {
  const assets = path.join(publicDir(build), 'assets');
  const manifest = readFileSync(path.join(publicDir(build), '.vite/manifest.json'), 'utf8');
  const parts = JSON.parse(manifest) as Readonly<Record<string, { file: string }>>;
  const part = parts['src/app/pages/SurvivalPage.tsx'];
  if (part === undefined) throw new Error('the build has no such part');
  const chunk = path.basename(part.file);
  const renamed = 'newnewne.js';
  renameSync(path.join(assets, chunk), path.join(assets, renamed));
  for (const name of readdirSync(assets).filter((one) => one.endsWith('.js'))) {
    const file = path.join(assets, name);
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll(chunk, renamed));
  }
  const page = path.join(publicDir(build), 'index.html');
  writeFileSync(page, `${readFileSync(page, 'utf8')}<!-- ${renamed} -->`);
  return chunk;
}

function webOf(build: string, port: number, own: string): Program {
  const database = new URL(needed('TEST_MONGODB_URI'));
  database.pathname = `/${own}`;
  return createProgram({
    name: `web of ${build}`,
    command: process.execPath,
    args: [path.join(needed('TEST_DIST'), 'web.mjs')],
    cwd: root,
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'test',
      PORT: port.toString(),
      PUBLIC_URL: url,
      MONGODB_URI: database.href,
      REDIS_URL: needed('TEST_REDIS_URL'),
      REDIS_PREFIX: own,
      SESSION_SECRET: 'a secret for browser journeys only',
      PUBLIC_DIR: publicDir(build),
      ASSET_ARCHIVE_DIR: path.join(folder, 'archive'),
    },
    answers: () =>
      fetch(`${url}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      ),
  });
}

beforeAll(async () => {
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  copyBuild('one');
  copyBuild('two');
  const own = `builds-${process.pid}`;
  webs = ['one', 'two'].map((build) => webOf(build, port, own));
  browser = await launchBrowser();
  await webs[0]?.start();
}, 600_000);
afterAll(async () => {
  await browser?.close();
  await Promise.all(webs.map((web) => web.stop()));
  rmSync(folder, { recursive: true, force: true });
}, 600_000);

test('an old tab shows a notice, keeps typed text and can load its chunks; a reload brings the new build', async () => {
  const chunk = renameChunk('two');
  if (browser === undefined) throw new Error('there is no browser');
  const { page, context } = await arrive(browser, { url }, 'Ines', 'Member', { width: 1280, theme: 'night' });
  const buildOf = (): Promise<string | null> => page.locator('meta[name=build]').getAttribute('content');
  await page.goto(`${url}/marketplace?tab=auctions`);
  await page.getByText('Connected', { exact: true }).waitFor();
  const before = await buildOf();
  await page.getByRole('button', { name: 'Create Auction' }).first().click();
  await page.getByRole('dialog').getByLabel('Item name').fill('Half a thought');

  await webs[0]?.stop();
  await webs[1]?.start();
  await page.getByText('New version', { exact: true }).waitFor();
  const reload = page.getByRole('button', { name: 'Reload', exact: true });
  expect(await reload.count()).toBe(0); // the dialog covers the page
  expect(await page.getByRole('dialog').getByLabel('Item name').inputValue()).toBe('Half a thought');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard', exact: true }).click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });

  const loaded = page.waitForResponse((response) => response.url().endsWith(chunk));
  await page.getByRole('link', { name: /^Survival/ }).click();
  expect((await loaded).status()).toBe(200);
  await page.getByRole('heading', { level: 1, name: 'Survival' }).waitFor();

  await reload.click();
  await page.waitForFunction(
    (old) => document.querySelector('meta[name=build]')?.getAttribute('content') !== old,
    before,
  );
  await page.getByText('Connected', { exact: true }).waitFor();
  expect(await page.getByText('New version', { exact: true }).count()).toBe(0);
  await context.close();
}, 600_000);
