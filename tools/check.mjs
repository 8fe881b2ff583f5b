// The command `npm run check`: format, lint, imports and types of everything. With `--changed`: types,
// and lint, format and tests of the files that changed.
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { runStep } from './launcher/run-step.mjs';
import { root } from './launcher/paths.mjs';
import { changesArgs, lintedFiles, relatedTests } from './testing/changed-files.mjs';

/**
 * @typedef {object} Step
 * @property {string} name
 * @property {string} command
 * @property {string[]} args
 */

/** @param {string} name of a script in package.json @returns {Step} */
const script = (name) => ({ name, command: 'npm', args: ['run', '--silent', name] });

/** The longest first, so that the two series below end at about the same time. */
const everything = ['lint:rest', 'lint:server', 'format', 'imports', 'types'].map(script);

/** @param {string[]} args of git @returns {Promise<string[]>} the lines of its output, or nothing when it fails */
async function gitLines(args) {
  const { code, output } = await runStep('git', args, { cwd: root });
  return code === 0 ? output.split('\n').filter((line) => line !== '') : [];
}

/** @returns {Promise<Step[]>} the checks of what changed since the upstream branch; without one, since the last commit */
async function stepsOfChanges() {
  const [base = 'HEAD'] = await gitLines(['merge-base', 'HEAD', '@{upstream}']);
  const changed = (await Promise.all(changesArgs(base).map(gitLines))).flat();
  const linted = lintedFiles(changed);
  const tests = relatedTests(changed, (folder) => readdirSync(path.join(root, folder)));
  console.log(`${changed.length} changed files, ${tests.length} test files`);
  const eslint = ['eslint', '--no-warn-ignored', '--cache', '--cache-location', '.cache/eslint-changed/'];
  /** @type {[Step, string[]][]} */
  const steps = [
    [{ name: 'tests', command: process.execPath, args: ['tools/test.mjs', '--runTestsByPath', ...tests] }, tests],
    [{ name: 'lint', command: 'npx', args: [...eslint, ...linted] }, linted],
    [script('types'), linted],
    [{ name: 'format', command: 'npx', args: ['prettier', '--check', '--ignore-unknown', ...changed] }, changed],
  ];
  return steps.filter(([, files]) => files.length > 0).map(([step]) => step);
}

/**
 * @param {Step} step
 * @returns {Promise<boolean>} whether nothing was found
 */
async function check({ name, command, args }) {
  const began = Date.now();
  console.log(`  ${name} …`);
  const { code, output } = await runStep(command, args, { cwd: root });
  // Warnings of lint leave its code at 0.
  const isShown = code !== 0 || name.startsWith('lint');
  const found = isShown && output.trim() !== '' ? `\n${output.trimEnd()}` : '';
  console.log(`${code === 0 ? '✓' : '✗'} ${name} (${Math.round((Date.now() - began) / 1000)} s)${found}`);
  return code === 0;
}

const waiting = process.argv.includes('--changed') ? await stepsOfChanges() : [...everything];
async function runSeries() {
  for (let step = waiting.shift(); step !== undefined; step = waiting.shift())
    if (!(await check(step))) process.exitCode = 1;
}
await Promise.all([runSeries(), runSeries()]);
