// Tests of library patches: each documents its purpose, has a test, and names the installed version.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { expect, test } from '@jest/globals';

const root = path.resolve(import.meta.dirname, '..');
const folders = ['backend/src/platform/live/patches', 'frontend/src/platform/patches', 'tools/launcher/patches'];
const patches = folders.flatMap((folder) =>
  readdirSync(path.join(root, folder))
    .filter((name) => /\.m?[jt]s$/.test(name) && !name.endsWith('.test.ts'))
    .map((name) => path.join(folder, name)),
);

test('there are at most three patches', () => {
  expect(patches.length).toBeLessThanOrEqual(3);
});

/** The version of a package that a file of the project imports. */
function installedVersion(name: string, file: string): string | undefined {
  for (const modules of createRequire(path.join(root, file)).resolve.paths(name) ?? []) {
    const manifest = path.join(modules, name, 'package.json');
    if (existsSync(manifest)) return (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version;
  }
  return undefined;
}

test.each(patches)('%s documents its purpose and installed versions, and has a test', (file) => {
  const text = readFileSync(path.join(root, file), 'utf8');
  const libraries = /^\/\/ Patch of (.+)\.\n/.exec(text)?.[1]?.split(' and ') ?? [];
  expect(libraries.length).toBeGreaterThan(0);
  // After an update: check that the patch is still needed and correct, then change its header's version.
  expect(libraries).toEqual(
    libraries.map((library) => {
      const [name = ''] = library.split(' ');
      return `${name} ${String(installedVersion(name, file))}`;
    }),
  );
  expect(text).toMatch(/^\/\/ Relies on: .+/m);
  expect(text).toMatch(/^\/\/ Gain: .+/m);
  expect(text).toMatch(/^\/\/ Upstream: https:\/\/github\.com\/.+\/issues\/\d+$/m);
  expect(text).toMatch(/^\/\/ Goes when: .+/m);
  const tests = ['.test.ts', '.slow.test.ts'].map((end) => path.join(root, file.replace(/\.m?[jt]s$/, end)));
  expect(tests.filter((test) => existsSync(test))).toHaveLength(1);
});
