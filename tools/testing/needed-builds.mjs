// Which builds the named tests need: a part that never shows the built pages does not wait for them.

/** @typedef {import('../launcher/sources.mjs').Part} Part */

/** Folders whose tests run on sources and a database alone. */
const withoutPages = ['backend/src/features/', 'backend/src/platform/', 'common/', 'embedded-mongo/', 'frontend/'];

/**
 * @param {readonly string[]} words for jest
 * @returns {Part[]} everything, unless all words are paths of such folders
 */
export function neededBuilds(words) {
  const isEnough = words.length > 0 && words.every((word) => withoutPages.some((folder) => word.startsWith(folder)));
  return isEnough ? ['server'] : ['server', 'frontend'];
}
