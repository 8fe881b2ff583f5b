// Versions of a release: the texts of package.json, package-lock.json and CHANGELOG.md with them.

const semantic = /^(\d+)\.(\d+)\.(\d+)(-[\w.]+)?$/;
const unreleased = '## Unreleased';
const forHosts = '### For those who host the hall';

/** @param {string} version @returns {boolean} whether it is a semantic version */
export const isVersion = (version) => semantic.test(version);
/** @param {string} version @returns {boolean} whether it is for trying out only, such as 1.0.0-rc.1 */
export const isPreview = (version) => version.includes('-');

/** @param {string} version @returns {string} the version after it, with the next minor number */
export function versionAfter(version) {
  const [, major = '0', minor = '0'] = semantic.exec(version) ?? [];
  return `${major}.${String(Number(minor) + 1)}.0`;
}

/**
 * Sets the version of the project. Only its first version counts: in the lock file, others are those of
 * packages.
 * @param {string} text of package.json or package-lock.json
 * @param {string} version
 * @param {number} places how often the file names the version of the project
 */
export function withVersion(text, version, places = 1) {
  let left = places;
  return text.replace(/^( *"version": ")[^"]*(",)$/gm, (line, before, after) =>
    left-- > 0 ? `${String(before)}${version}${String(after)}` : String(line),
  );
}

/**
 * Names the released part of the changelog.
 * @param {string} text of CHANGELOG.md
 * @param {string} version
 * @param {string} day `YYYY-MM-DD`
 * @throws when there is nothing to release, or no part for hosts
 */
export function releasedChangelog(text, version, day) {
  const [, part] = text.split(`\n${unreleased}\n`);
  const content = part?.split('\n## ')[0];
  if (content === undefined || content.trim() === '')
    throw new Error(`CHANGELOG.md has nothing under '${unreleased}'.`);
  if (!content.includes(forHosts)) throw new Error(`CHANGELOG.md has no part '${forHosts}' under '${unreleased}'.`);
  return text.replace(`\n${unreleased}\n`, `\n## ${version} - ${day}\n`);
}

/** Begins the part of the next version. @param {string} text of CHANGELOG.md */
export const begunChangelog = (text) =>
  text.replace(/\n## /, `\n${unreleased}\n\n${forHosts}\n\n- Nothing to do.\n\n## `);
