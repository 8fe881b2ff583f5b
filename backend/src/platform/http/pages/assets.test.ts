// Static files: compressed, kept from earlier builds for open tabs, and the build named on each
// page.
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startHall, type Hall } from '../../../../test/harness.ts';
import { keepAssets } from './assets.ts';
import { createLog } from '../../process/log.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'guild-assets-'));
const archive = path.join(folder, 'archive');
const publicDir = path.join(folder, 'public');
const script = 'console.log("built");'.repeat(100);
let hall: Hall;

const build = (names: readonly string[]): void => {
  rmSync(publicDir, { recursive: true, force: true });
  mkdirSync(path.join(publicDir, 'assets'), { recursive: true });
  writeFileSync(path.join(publicDir, 'index.html'), '<html><head><!--meta--></head></html>');
  for (const name of names) {
    writeFileSync(path.join(publicDir, 'assets', name), script);
    writeFileSync(path.join(publicDir, 'assets', `${name}.br`), brotliCompressSync(script));
  }
};
interface Got {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly length: number;
}
/** Sends a request without the decoding that fetch does. */
const ask = (at: string, encoding?: string): Promise<Got> =>
  new Promise((resolve, reject) => {
    const headers = encoding === undefined ? {} : { 'Accept-Encoding': encoding };
    get(hall.url + at, { headers }, (reply) => {
      let length = 0;
      reply.on('data', (part: Buffer) => (length += part.length));
      reply.on('end', () => resolve({ status: reply.statusCode ?? 0, headers: reply.headers, length }));
    }).on('error', reject);
  });

beforeAll(async () => {
  build(['earlier-1.js', 'old.js.map']);
  await keepAssets({ publicDir, archiveDir: archive, log: createLog({ level: 'silent', part: 'test' }) }).then((kept) =>
    kept.close(),
  );
  build(['now-2.js']);
  hall = await startHall({ env: { PUBLIC_DIR: publicDir, ASSET_ARCHIVE_DIR: archive, BUILD_ID: '"two"' } });
});
afterAll(async () => {
  await hall.close();
  rmSync(folder, { recursive: true, force: true });
});

test.each([
  ['br, gzip', 'br'],
  ['gzip, deflate, br;q=1.0', 'br'],
  ['br;q=0, gzip', undefined],
  [undefined, undefined],
])('accepting %p, a script is sent as %p', async (accepted, sent) => {
  const got = await ask('/assets/now-2.js', accepted);
  expect(got.status).toBe(200);
  expect(got.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'Accept-Encoding',
  });
  expect(got.headers['content-encoding']).toBe(sent);
  expect(got.length === script.length).toBe(sent === undefined);
});

test('an asset of an earlier build is still served, cached forever and compressed', async () => {
  expect(await ask('/assets/earlier-1.js', 'br')).toMatchObject({
    status: 200,
    headers: { 'content-encoding': 'br', 'cache-control': 'public, max-age=31536000, immutable' },
  });
});

test('an unknown asset is 404, not a page, and is not cached', async () => {
  for (const at of ['/assets/never.js', '/assets/old.js.map', '/assets/..%2findex.html']) {
    expect(await ask(at, 'br')).toMatchObject({
      status: 404,
      headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
    });
  }
});

test('a page says when the request had no session', async () => {
  const sign = '<meta name="visitor" content="new" />';
  expect((await hall.stranger().get<string>('/')).body).toContain(sign);
  expect((await hall.stranger().get<string>('/', { Cookie: 'a=b; guild_session=x' })).body).not.toContain(sign);
});

test('a page names its build and is compressed for clients that accept it', async () => {
  const { body } = await hall.stranger().get<string>('/');
  expect(body).toContain('<meta name="build" content="&quot;two&quot;" />');
  expect((await ask('/', 'gzip, br')).headers['content-encoding']).toBe('br');
  expect((await ask('/', 'gzip')).headers['content-encoding']).toBe('gzip');
  expect((await ask('/')).headers['content-encoding']).toBeUndefined();
});

test('assets unused for 30 days are removed; assets in use stay', async () => {
  const kept = path.join(archive, 'assets');
  const long = new Date(Date.now() - 31 * 24 * 3_600_000);
  for (const name of readdirSync(kept)) utimesSync(path.join(kept, name), long, long);
  await keepAssets({ publicDir, archiveDir: archive, log: createLog({ level: 'silent', part: 'test' }) }).then(
    (again) => again.close(),
  );
  expect(readdirSync(kept).sort()).toEqual(['now-2.js', 'now-2.js.br']);
});

test('a read-only folder does not stop the process', async () => {
  const kept = await keepAssets({
    publicDir,
    archiveDir: path.join(publicDir, 'index.html'),
    log: createLog({ level: 'silent', part: 'test' }),
  });
  kept.close();
});
