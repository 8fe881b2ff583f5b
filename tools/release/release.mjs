// The command `npm run release [-- VERSION]`: commits and tags a version, and begins the next one.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { begunChangelog, isVersion, releasedChangelog, versionAfter, withVersion } from './versions.mjs';

const files = ['package.json', 'package-lock.json', 'CHANGELOG.md'];
/** @param {...string} args */
const git = (...args) => execFileSync('git', args, { encoding: 'utf8' }).trim();

/**
 * @param {string} version
 * @param {(changelog: string) => string} change
 */
function write(version, change) {
  writeFileSync('package.json', withVersion(readFileSync('package.json', 'utf8'), version));
  writeFileSync('package-lock.json', withVersion(readFileSync('package-lock.json', 'utf8'), version, 2));
  writeFileSync('CHANGELOG.md', change(readFileSync('CHANGELOG.md', 'utf8')));
}

/** @param {string} version */
function release(version) {
  if (!isVersion(version)) throw new Error(`'${version}' is no version such as 1.2.0.`);
  if (git('status', '--porcelain') !== '') throw new Error('There are changes that are not committed.');
  if (git('tag', '--list', `v${version}`) !== '') throw new Error(`The version ${version} has been released already.`);
  const day = new Date().toISOString().slice(0, 10);
  write(version, (changelog) => releasedChangelog(changelog, version, day));
  git('commit', '--quiet', '--message', `Release ${version}`, '--', ...files);
  git('tag', '--annotate', `v${version}`, '--message', `Guild hall ${version}`);
  const next = versionAfter(version);
  write(next, begunChangelog);
  git('commit', '--quiet', '--message', `Begin ${next}`, '--', ...files);
}

try {
  const { version } = /** @type {{ version: string }} */ (JSON.parse(readFileSync('package.json', 'utf8')));
  const wanted = process.argv[2] ?? version;
  release(wanted);
  console.log(`Version ${wanted} is committed and tagged. To publish it: git push --follow-tags`);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
