// Digests of images and actions: finds the references in production and CI files, and pins images
// to the current meaning of their tags.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Files with references. */
export const pinnedFiles = [
  'Dockerfile',
  'docker-compose.yml',
  'docker-compose.dev.yml',
  '.github/workflows/verify.yml',
  '.github/workflows/release.yml',
];

/**
 * References that stay unpinned, with reasons. Any other reference without a digest fails the
 * tests.
 */
export const unpinned = [
  {
    reference: 'redis:${{ matrix.redis }}',
    why: 'The tests run on the newest release of each supported version, without any secret.',
  },
  {
    reference: 'mongo:${{ matrix.mongo }}',
    why: 'The tests run on the newest release of each supported version, without any secret.',
  },
];

/** Patterns for a Dockerfile, a Compose file or a workflow. The first group is the reference. */
const places = [
  /^# syntax=(\S+)/gm,
  /^FROM (?:--\S+ )*(\S+)/gm,
  /^COPY --from=(\S+)/gm,
  /^ *image: (\S+(?: matrix\.\w+ \}\})?)$/gm,
  /^ *- uses: (\S+)/gm,
  /docker run [^\n]*? ([\w./-]+:\$\{\{ matrix\.\w+ \}\}|[\w./-]+:[\w.-]+@sha256:\w+)/g,
];
const isOurs = (/** @type {string} */ reference) => reference.startsWith('guild-hall');

/**
 * @param {string} text of one of the files
 * @returns {string[]} every external image and action, once each
 */
export function referencesIn(text) {
  const stages = [...text.matchAll(/^FROM .* AS (\S+)$/gm)].map(([, name]) => name);
  const found = places.flatMap((place) => [...text.matchAll(place)].map(([, reference = '']) => reference));
  return [...new Set(found)].filter((one) => !stages.includes(one) && !isOurs(one));
}

const digest = /@sha256:[0-9a-f]{64}$/;
const commit = /^[\w./-]+@[0-9a-f]{40}$/;
/**
 * @param {string} reference of an image or an action
 * @returns {boolean} whether it always refers to the same bytes
 */
export const isPinned = (reference) => digest.test(reference) || commit.test(reference);

const isAction = (/** @type {string} */ reference) => /^[\w-]+\/[\w./-]+@(?!sha256:)/.test(reference);
const isUnpinned = (/** @type {string} */ reference) => unpinned.some((one) => one.reference === reference);

/**
 * Writes the current digests of all images into the files of a folder. Dependabot updates actions.
 * @param {string} folder
 * @param {(image: string) => Promise<string>} digestOf resolves `name:tag` to `sha256:…`
 * @returns {Promise<string[]>} one line for each image that has changed
 */
export async function pinImages(folder, digestOf) {
  const texts = new Map(pinnedFiles.map((file) => [file, readFileSync(path.join(folder, file), 'utf8')]));
  const all = [...new Set([...texts.values()].flatMap(referencesIn))];
  const images = all.filter((one) => !isAction(one) && !isUnpinned(one));
  /** @type {Map<string, string>} */
  const digests = new Map();
  // Resolve all digests first, so that a failing registry changes nothing.
  for (const image of new Set(images.map((one) => one.replace(digest, '')))) digests.set(image, await digestOf(image));
  const changes = images
    .map((before) => ({
      before,
      now: `${before.replace(digest, '')}@${digests.get(before.replace(digest, '')) ?? ''}`,
    }))
    .filter(({ before, now }) => before !== now);
  for (const [file, text] of texts) {
    const changed = text.replace(/\S+/g, (word) => {
      const [start = '', reference = ''] = /^(syntax=|--from=)?(.*)$/.exec(word)?.slice(1) ?? [];
      return start + (changes.find(({ before }) => before === reference)?.now ?? reference);
    });
    if (changed !== text) writeFileSync(path.join(folder, file), changed);
  }
  return changes.map(({ before, now }) => `${before} -> ${now}`);
}
