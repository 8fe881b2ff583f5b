// Tests of `npm run new-feature` and of docs/tutorial.md, in a copy of the repository.
// Types, lint, imports and tests pass, and only four other files change.
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { copyRepository, runIn, type Ran } from './copy.ts';
import { singularOf } from './singular.ts';
import { applyChange, readTutorial } from './tutorial.ts';

const root = path.resolve(import.meta.dirname, '../..');
let copy: string;
let made: string[];
let changed: string[];
const newFeature = (...names: string[]): Promise<Ran> =>
  runIn(copy, ['--import', 'tsx', 'tools/new-feature/main.ts', ...names]);
const run = (program: string, args: readonly string[]): Promise<Ran> =>
  runIn(copy, [path.join('node_modules', program), ...args]);
beforeAll(async () => {
  copy = await mkdtemp(path.join(tmpdir(), 'guild-hall-feature-'));
  await copyRepository(root, copy);
  const { code, said } = await newFeature('caravans');
  expect([code, said]).toEqual([0, expect.stringContaining('Created:')]);
  const [news = '', others = ''] = said.split('Added');
  const filesIn = (text: string): string[] => [...text.matchAll(/^ {2}(\S+)$/gm)].map(([, file = '']) => file);
  made = filesIn(news);
  changed = filesIn(others);
});
afterAll(() => rm(copy, { recursive: true, force: true }));

/** @param others files that the tutorial changes or creates */
async function checkSources(others: readonly string[] = []): Promise<void> {
  const all = [...new Set([...made, ...changed, ...others])];
  const sources = all.filter((file) => /\.tsx?$/.test(file));
  expect(await run('prettier/bin/prettier.cjs', ['--log-level', 'warn', '--check', ...all])).toEqual({
    code: 0,
    said: '',
  });
  const config = ['--config', 'tools/new-feature/eslint.types.mjs'];
  expect(await run('eslint/bin/eslint.js', [...config, ...sources])).toEqual({ code: 0, said: '' });
  const { code, said } = await run('dependency-cruiser/bin/dependency-cruise.mjs', [
    // Checks only what these files import. `npm run imports` checks all files.
    ...['--config', '.dependency-cruiser.cjs', '--output-type', 'err-long', '--do-not-follow', '.'],
    ...sources,
  ]);
  expect([code, said]).toEqual([0, expect.stringContaining('no dependency violations found')]);
}

async function runTests(): Promise<void> {
  const tests = ['/caravans/', 'common/src/features.test', 'common/src/all.routes', 'frontend/src/app/sections'];
  const { code, said } = await run('jest/bin/jest.js', ['--runInBand', ...tests]);
  expect([code, said]).toEqual([0, expect.stringContaining('6 of 6 files')]);
}

describe('a new feature', () => {
  test('changes at most four files outside its own folders', () => {
    expect(changed.length).toBeLessThanOrEqual(4);
    for (const file of made) expect(file).toMatch(/^(?:common\/src|(?:backend|frontend)\/src\/features)\/caravans\//);
  });

  test('passes the type check, lint, formatting and import rules', () => checkSources());
  test('passes its own tests and the tests over all features', runTests);
});

describe('the tutorial', () => {
  const { commands, changes } = readTutorial(readFileSync(path.join(root, 'docs/tutorial.md'), 'utf8'));

  test('creates the feature, and uses only scripts that exist', async () => {
    expect(commands).toContain('npm run new-feature -- caravans');
    const { scripts } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')) as { scripts: object };
    const used = commands.flatMap((command) => /^npm (?:run )?([\w:-]+)/.exec(command)?.[1] ?? []);
    expect(used.filter((name) => !(name in scripts))).toEqual([]);
  });

  test('changes the feature so that it passes all checks and its tests', async () => {
    for (const change of changes) await applyChange(copy, change);
    await checkSources(changes.map(({ file }) => file));
    await runTests();
  });
});

describe('nothing is created', () => {
  test.each([
    [['Caravans'], 'Usage'],
    [['../x'], 'Usage'],
    [['dust', 'dust'], 'Usage'],
    [['caravans'], 'There is common/src/caravans and backend/src/features/caravans'],
  ])('for the arguments %j', async (names, message) => {
    expect(await newFeature(...names)).toEqual({ code: 1, said: expect.stringContaining(message) });
  });
  test('when a list of features has an unexpected form', async () => {
    const file = path.join(copy, 'frontend/src/app/sections.ts');
    const before = await readFile(file, 'utf8');
    await writeFile(file, '// Nothing\n');
    expect(await newFeature('wagons')).toEqual({ code: 1, said: expect.stringContaining('by hand') });
    expect(existsSync(path.join(copy, 'common/src/wagons'))).toBe(false);
    await writeFile(file, before);
  });
});

test.each([
  ['caravans', 'caravan'],
  ['wishes', 'wish'],
  ['classes', 'class'],
  ['entries', 'entry'],
  ['houses', 'house'],
])('the singular of %s is %s', (many, one) => {
  expect(singularOf(many)).toBe(one);
});
