// Tests of when a part has to be built again.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { isStale, markBuilt, sourcesHash } from './sources.mjs';

let root = '';
const write = (name: string, text: string): void => {
  const file = path.join(root, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
};
const build = (): void => {
  write('dist/public/index.html', '<title>');
  markBuilt(root, 'frontend', sourcesHash(root, 'frontend'));
};

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'sources-'));
  write('frontend/src/main.tsx', 'one');
  write('backend/src/web.ts', 'one');
});
afterEach(() => rmSync(root, { recursive: true }));

test('a part that was never built is stale, and a part that was just built is not', () => {
  expect(isStale(root, 'frontend')).toBe(true);
  build();
  expect(isStale(root, 'frontend')).toBe(false);
  expect(isStale(root, 'server')).toBe(true);
});

test.each(['frontend/src/main.tsx', 'frontend/src/new.ts', 'common/src/x.ts', 'package-lock.json'])(
  'a change of %s makes it stale',
  (name) => {
    build();
    write(name, 'two');
    expect(isStale(root, 'frontend')).toBe(true);
  },
);

test('a change of a test or of another part does not make it stale', () => {
  build();
  write('frontend/src/main.test.tsx', 'two');
  write('backend/src/web.ts', 'two');
  expect(isStale(root, 'frontend')).toBe(false);
});

test('a missing result makes it stale', () => {
  build();
  rmSync(path.join(root, 'dist/public/index.html'));
  expect(isStale(root, 'frontend')).toBe(true);
});
