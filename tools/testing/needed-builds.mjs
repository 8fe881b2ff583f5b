// The builds that the named tests need. Tests that never show built pages need no front-end build.

/** @typedef {import('../launcher/sources.mjs').Part} Part */

/** Folders whose tests need only sources and a database. */
const withoutPages = ['backend/src/features/', 'backend/src/platform/', 'common/', 'embedded-mongo/', 'frontend/'];

/**
 * @param {readonly string[]} words for jest
 * @returns {Part[]} everything, unless all words but options are paths of such folders
 */
export function neededBuilds(words) {
  const named = words.filter((word) => !word.startsWith('-'));
  const isEnough = named.length > 0 && named.every((word) => withoutPages.some((folder) => word.startsWith(folder)));
  return isEnough ? ['server'] : ['server', 'frontend'];
}
