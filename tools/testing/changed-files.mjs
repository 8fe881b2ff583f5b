// Changed files: how git names them, which of them are linted, and which tests belong to them.
import path from 'node:path';

/**
 * The arguments of git that list the changed files and the new ones. Deleted files are left out.
 * @param {string} base a commit
 * @returns {string[][]}
 */
export const changesArgs = (base) => [
  ['diff', '--name-only', '--diff-filter=d', base],
  ['ls-files', '--others', '--exclude-standard'],
];

/** @param {string[]} files @returns {string[]} those that eslint reads */
export const lintedFiles = (files) => files.filter((file) => /\.([cm]?js|tsx?)$/.test(file));

const testFile = /\.test\.tsx?$/;
const slowFile = /\.slow\.test\.tsx?$/;

/**
 * The tests of changed files: a changed test itself; the test of the same name beside a changed file;
 * if there is none, all usual tests beside it. Journeys are left out.
 * @param {string[]} files relative to the project
 * @param {(folder: string) => string[]} listFolder the names of the files in a folder
 * @returns {string[]} each test once
 */
export function relatedTests(files, listFolder) {
  const tests = lintedFiles(files).flatMap((file) => {
    if (testFile.test(file)) return [file];
    const folder = path.posix.dirname(file);
    const beside = listFolder(folder).filter((name) => testFile.test(name) && !slowFile.test(name));
    const stem = path.posix.basename(file).replace(/\.\w+$/, '');
    const own = beside.filter((name) => name.startsWith(`${stem}.`));
    return (own.length > 0 ? own : beside).map((name) => path.posix.join(folder, name));
  });
  return [...new Set(tests)].filter((file) => !file.startsWith('e2e/'));
}
