// Pages: the component page only in development, and preload hints for visitors with a session.
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import express from 'express';
import { pages } from '@guild/common/guild/pages.derived';
import { readGuildConfig, servePages } from './pages.ts';

const root = path.resolve(import.meta.dirname, '../../../../..');

async function serving<T>(html: string, devPages: boolean, work: (url: string) => Promise<T>): Promise<T> {
  const publicDir = mkdtempSync(path.join(tmpdir(), 'guild-hall-pages-'));
  writeFileSync(path.join(publicDir, 'index.html'), html);
  const guild = readGuildConfig(path.join(root, 'guild.config.sample.json'));
  const publicUrl = 'https://hall.example';
  const fixed = {
    archiveDir: undefined,
    publicUrl,
    buildId: 'b',
    timezone: 'UTC',
    version: '1.2.3',
    cookieName: 'a_session',
  };
  const picture = { url: `${publicUrl}/card.png`, width: 1200, height: 630, about: 'System' };
  const cards = { pictureOf: () => picture, cardFor: () => null };
  const parts = {
    ...fixed,
    publicDir,
    guild,
    devPages,
    demoPeople: false,
    discordBot: false,
    signIns: { discord: true, openId: null },
    discordStandIn: false,
    findUnlisted: () => null,
    cards,
  };
  const server = createServer(express().use(servePages(parts))).listen(0, '127.0.0.1');
  try {
    await once(server, 'listening');
    return await work(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    server.closeAllConnections();
    server.close();
    rmSync(publicDir, { recursive: true });
  }
}

test.each([
  ['not JSON', '{\n  "name": "Sietch",\n}', /guild\.json is not valid JSON: line 3, column 1 /],
  ['cut off', '{\n  "name": "Sietch"', /guild\.json is not valid JSON: line 2, column 19 /],
  ['a missing field', '{ "name": "Sietch" }', /- tagline is missing\n[^]*- officers is missing/],
  ['a wrong field', '{ "name": 5 }', /- name: Must/],
  ['a list', '[]', /- the file: /],
])('a guild file that is wrong is named with the place: %s', (_what, text, problem) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'guild-hall-config-'));
  const file = path.join(folder, 'guild.json');
  writeFileSync(file, text);
  try {
    expect(() => readGuildConfig(file)).toThrow(problem);
    expect(() => readGuildConfig(path.join(folder, 'none.json'))).toThrow(/none\.json can't be read: ENOENT/);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

const plain = '<head><!--meta--></head><!--guild-->';

test.each([
  [false, 404],
  [true, 200],
])('with development pages %p, /dev/ui answers %d', (devPages, status) =>
  serving(plain, devPages, async (url) => {
    const answer = await fetch(`${url}/dev/ui`);
    expect(answer.status).toBe(status);
    expect((await answer.text()).includes('name="dev-pages"')).toBe(devPages);
    const page = await (await fetch(`${url}/roster`)).text();
    expect(page).not.toContain('dev-pages');
    expect(page).toContain('"version":"1.2.3"');
  }),
);

test('a visitor with a session gets the scripts of the page as hints, and nobody gets the full list', () =>
  serving(`<!--prefetch {"/roster":["/assets/Hall-1.js","/assets/R-2.js"]}-->${plain}`, false, async (url) => {
    const page = async (at: string, headers: Record<string, string> = {}): Promise<string> =>
      (await fetch(url + at, { headers })).text();
    const named = (html: string): string[] =>
      [...html.matchAll(/<link rel="modulepreload"[^>]* href="([^"]+)"/g)].map(([, file]) => file ?? '');
    const cookie = { Cookie: 'a_session=x' };
    const roster = await page('/roster/', cookie);
    expect(named(roster)).toEqual(['/assets/Hall-1.js', '/assets/R-2.js']);
    expect(roster).not.toContain('prefetch ');
    expect(named(await page('/events', cookie))).toEqual([]);
    const visitor = await page('/roster');
    expect([named(visitor), visitor.includes('name="visitor"')]).toEqual([[], true]);
  }));

test("a visitor with a session also gets the page's first API calls as hints, unless the URL has other filters", () =>
  serving(plain, false, async (url) => {
    const asked = async (at: string, headers: Record<string, string> = {}): Promise<string[]> => {
      const html = await (await fetch(url + at, { headers })).text();
      const links = html.matchAll(/<link rel="preload" as="fetch" crossorigin="use-credentials" href="([^"]+)"/g);
      return [...links].map(([, call]) => call ?? '');
    };
    const cookie = { Cookie: 'a_session=x' };
    const session = ['/api/user', '/api/user/guild-member'];
    const auctions = pages['/marketplace'].asks[''].map((call) => call.replaceAll('&', '&amp;'));
    expect(await asked('/marketplace', cookie)).toEqual([...session, ...auctions]);
    expect(await asked('/marketplace?tab=auctions', cookie)).toEqual([...session, ...auctions]);
    for (const at of ['/', '/dashboard'])
      expect(await asked(at, cookie)).toEqual([...session, ...pages['/dashboard'].asks['']]);
    for (const at of ['/roster', '/marketplace?tab=items', '/marketplace?tab=auctions&category=Weapon'])
      expect(await asked(at, cookie)).toEqual(session);
    expect(await asked('/marketplace')).toEqual([]);
    expect(await asked('/nowhere', cookie)).toEqual([]);
  }));
