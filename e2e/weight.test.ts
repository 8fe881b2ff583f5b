// Size limits of the built frontend: JavaScript in brotli, with 1 KB = 1,000 bytes.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { weigh } from '../tools/bench/browser/weight.ts';

const kilo = 1000;
const dist = process.env['TEST_DIST'];
if (dist === undefined) throw new Error('TEST_DIST is not set: run these tests by npm test');
const weight = weigh(path.join(dist, 'public'));

test('the landing page loads at most 150 KB', () => {
  expect(weight.landing).toBeLessThanOrEqual(150 * kilo);
});

test('every other screen loads at most 40 KB on top of the shell', () => {
  const routes = Object.entries(weight.routes);
  expect(routes.length).toBeGreaterThan(3);
  expect(routes.filter(([, bytes]) => bytes > 40 * kilo)).toEqual([]);
});

test('texts of the audit record are only in its own chunk', () => {
  const assets = path.join(dist, 'public/assets');
  const holding = readdirSync(assets).filter(
    (file) => file.endsWith('.js') && readFileSync(path.join(assets, file), 'utf8').includes('started the auction for'),
  );
  const made = holding.map((file) => {
    const { sources } = JSON.parse(readFileSync(path.join(assets, `${file}.map`), 'utf8')) as { sources: string[] };
    return sources.some((source) => source.endsWith('/AuditSection.tsx'));
  });
  expect(made).toEqual([true]);
});
