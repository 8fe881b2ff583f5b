// Frame rules of the page headers: frames may show the video host and the map host of the guild's
// survival file.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startHall, type Hall } from '../../test/harness.ts';
import { readGuildConfig } from '../platform/http/pages/pages.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'guild-hall-map-'));
const root = path.resolve(import.meta.dirname, '../../..');
const usual = JSON.parse(readFileSync(path.join(root, 'guild.config.sample.json'), 'utf8')) as { survival: object };
/** Writes a guild file that differs from the default in its survival part. */
function fileWith(name: string, survival: object): string {
  const file = path.join(folder, name);
  writeFileSync(file, JSON.stringify({ ...usual, survival: { ...usual.survival, ...survival } }));
  return file;
}
const map = { title: 'The desert', url: 'https://maps.example:8443/embed?layer=spice' };
let plain: Hall;
let mapped: Hall;
beforeAll(async () => {
  const hallOf = (file: string): Promise<Hall> => startHall({ env: { GUILD_CONFIG: file } });
  [plain, mapped] = await Promise.all([
    hallOf(fileWith('plain.json', { map: null })),
    hallOf(fileWith('mapped.json', { map })),
  ]);
});
afterAll(async () => {
  await plain.close();
  await mapped.close();
  rmSync(folder, { recursive: true });
});

const video = 'https://www.youtube-nocookie.com';
async function framesOf({ url }: Hall, page: string): Promise<string | undefined> {
  const policy = (await fetch(url + page)).headers.get('content-security-policy') ?? '';
  return /frame-src ([^;]+)/.exec(policy)?.[1];
}

test.each(['/', '/survival', '/tips', '/roster', '/nowhere'])('%s may frame only the host of the map', async (page) => {
  expect(await framesOf(plain, page)).toBe(video);
  expect(await framesOf(mapped, page)).toBe(`${video} https://maps.example:8443`);
});

test('API pages allow no map frame; other pages allow the map host for frames only', async () => {
  expect(await framesOf(mapped, '/api/docs')).toBe(video);
  const policy = (await fetch(`${mapped.url}/survival`)).headers.get('content-security-policy') ?? '';
  expect(policy.split('maps.example')).toHaveLength(2);
});

test('pages contain the settings of the guild file', async () => {
  const page = await (await fetch(`${mapped.url}/survival`)).text();
  const told = JSON.parse(/id="guild-texts">([^<]+)</.exec(page)?.[1] ?? '{}') as { survival?: { map: unknown } };
  expect(told.survival?.map).toEqual(map);
});

test('a server with an invalid guild file does not start and names the bad place', () => {
  const wrong = fileWith('wrong.json', { map: { ...map, url: 'https://*.example/' }, donations: [{ currency: '' }] });
  expect(() => readGuildConfig(wrong)).toThrow(
    /survival\.donations\.0\.address[^]*survival\.map\.url: Must name one host/,
  );
});
