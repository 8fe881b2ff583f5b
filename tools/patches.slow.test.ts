// What is changed inside libraries stands in the folders `patches`, one file for each change, and is for the version that is installed.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { expect, test } from '@jest/globals';

const root = path.resolve(import.meta.dirname, '..');
const folders = [
  'backend/src/platform/patches',
  'frontend/src/platform/patches',
  'frontend/test/patches',
  'tools/launcher/patches',
];
const patches = folders.flatMap((folder) =>
  readdirSync(path.join(root, folder))
    .filter((name) => /\.m?[jt]s$/.test(name) && !name.endsWith('.test.ts'))
    .map((name) => path.join(folder, name)),
);

/** The version of a package as a file of the project gets it. */
function installedVersion(name: string, file: string): string | undefined {
  for (const modules of createRequire(path.join(root, file)).resolve.paths(name) ?? []) {
    const manifest = path.join(modules, name, 'package.json');
    if (existsSync(manifest)) return (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version;
  }
  return undefined;
}

test.each(patches)('%s says what it is for, and is tested', (file) => {
  const text = readFileSync(path.join(root, file), 'utf8');
  const libraries = /^\/\/ Patch of (.+)\.\n/.exec(text)?.[1]?.split(' and ') ?? [];
  expect(libraries.length).toBeGreaterThan(0);
  // A newer version: see whether the patch is still needed and still right, then write the version into its head.
  expect(libraries).toEqual(
    libraries.map((library) => {
      const [name = ''] = library.split(' ');
      return `${name} ${String(installedVersion(name, file))}`;
    }),
  );
  expect(text).toMatch(/^\/\/ Relies on: .+/m);
  expect(text).toMatch(/^\/\/ Gain: .+/m);
  const tests = ['.test.ts', '.slow.test.ts'].map((end) => path.join(root, file.replace(/\.m?[jt]s$/, end)));
  expect(tests.filter((test) => existsSync(test))).toHaveLength(1);
});

/** What a configuration of the build does to libraries by itself: their modules that it names, and hooks that get at code without a patch. */
function ownChanges(config: string): readonly string[] {
  const imported = [...config.matchAll(/^import \{([^}]+)\} from '\.\/src\/platform\/patches\/\w+\.ts';$/gm)].flatMap(
    ([, names = '']) => names.split(',').map((name) => name.trim()),
  );
  const [table = '', lines = ''] = /^const patched: [^\n]+\{\n([^}]*)^\};$/m.exec(config) ?? [];
  const entries = lines.split('\n').filter((line) => line.trim() !== '');
  const own = entries.filter((line) => {
    const [, module = '', change = ''] = /^ {2}\[(\w+)\]: (\w+),$/.exec(line) ?? [];
    return !imported.includes(module) || !imported.includes(change);
  });
  const handing = '{ code: patch(code, id), map: null }';
  const hooks = config.match(/\b(?:transform|renderChunk)(?:\(|:).*/g) ?? [];
  const code = config.replace(table, '').replaceAll(/^import .+;$/gm, '');
  const named = code.match(/(["'`])(?:@[\w-]+\/[^"'`\n]+|[^"'`[\n]*\.[cm]?js|[^"'`\n]*node_modules[^"'`\n]*)\1/g) ?? [];
  return [...own, ...named, ...(config.split(handing).length - 1 === hooks.length ? [] : hooks)];
}

test('the build changes the code of libraries by patches alone', () => {
  const config = readFileSync(path.join(root, 'frontend/vite.config.ts'), 'utf8');
  expect(config).toContain('const patched: ');
  expect(ownChanges(config)).toEqual([]);
  const by = (hook: string): string =>
    config.replace('const splashInPage', `const own = { ${hook} };\nconst splashInPage`);
  expect(ownChanges(by(`transform: (code) => ({ code: code.replace('a', 'b') })`))).not.toEqual([]);
  expect(ownChanges(by(`load: (id) => (id.endsWith('/toast/create-toaster.js') ? 'other' : undefined)`))).not.toEqual(
    [],
  );
  expect(ownChanges(by(`resolveId() { return this.resolve('@zag-js/toast'); }`))).not.toEqual([]);
  expect(ownChanges(config.replace(': withStoreAlone', ': (code) => code.trim()'))).not.toEqual([]);
});
