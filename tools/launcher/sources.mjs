// Sources of each built part, and whether a build is up to date.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** @typedef {'server' | 'frontend'} Part */

/** @type {Record<Part, string[]>} files and folders of each part */
const sources = {
  server: [
    'package-lock.json',
    'common/src',
    'backend/src',
    'embedded-mongo/src',
    'tools/seed',
    'tools/books',
    'tools/doctor',
    'tools/export',
    'tools/forget',
    'tools/backup',
    'tools/discord-stand-in',
    'tools/build.mjs',
  ],
  frontend: [
    'package-lock.json',
    'common/src',
    // The page of components uses test builders.
    'common/test',
    'frontend/dev',
    'frontend/src',
    'frontend/test',
    'frontend/public',
    'frontend/index.html',
    'frontend/build',
    'frontend/vite.config.ts',
    'tools/build.mjs',
    'guild.config.sample.json',
  ],
};

/** The programs of the server, each with the source it is built from. */
export const entryPoints = {
  web: 'backend/src/web.ts',
  worker: 'backend/src/worker.ts',
  'embedded-mongo': 'embedded-mongo/src/main.ts',
  seed: 'tools/seed/main.ts',
  'check-books': 'tools/books/main.ts',
  export: 'tools/export/main.ts',
  forget: 'tools/forget/main.ts',
  doctor: 'tools/doctor/main.ts',
  'discord-stand-in': 'tools/discord-stand-in/main.ts',
};

/** @type {Record<Part, string[]>} what has to be there when a part is built, inside dist */
const outputs = {
  server: Object.keys(entryPoints).map((name) => `${name}.mjs`),
  frontend: ['public/index.html'],
};

const isTest = /\.test\.tsx?$/;

/**
 * @param {string} place
 * @returns {string[]} every file in it, sorted; none when it does not exist
 */
function filesIn(place) {
  const found = statSync(place, { throwIfNoEntry: false });
  if (!found) return [];
  if (found.isFile()) return [place];
  return readdirSync(place)
    .sort()
    .flatMap((name) => filesIn(path.join(place, name)));
}

/** @param {string} root @param {Part} part @returns {string} changes with any source of the part */
export function sourcesHash(root, part) {
  const hash = createHash('sha256');
  for (const place of sources[part]) {
    for (const file of filesIn(path.join(root, place))) {
      if (isTest.test(file)) continue;
      hash.update(`\n${path.relative(root, file)}\n`).update(readFileSync(file));
    }
  }
  return hash.digest('hex');
}

/** @param {string} root @returns {Partial<Record<Part, string>>} */
function stamps(root) {
  try {
    return JSON.parse(readFileSync(path.join(root, 'dist/.stamp'), 'utf8'));
  } catch {
    return {}; // not built yet
  }
}

/** @param {string} root @param {Part} part @returns {boolean} whether the part has to be built */
export function isStale(root, part) {
  const missing = outputs[part].some((file) => !existsSync(path.join(root, 'dist', file)));
  return missing || stamps(root)[part] !== sourcesHash(root, part);
}

/**
 * Stores that a part has just been built.
 * @param {string} root
 * @param {Part} part
 * @param {string} hash of its sources before the build
 */
export function markBuilt(root, part, hash) {
  mkdirSync(path.join(root, 'dist'), { recursive: true });
  writeFileSync(path.join(root, 'dist/.stamp'), JSON.stringify({ ...stamps(root), [part]: hash }));
}
