// Installation of npm packages, when they are missing or differ from package-lock.json.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { lastLines, runStep } from './run-step.mjs';
import { say, secondsSince } from './say.mjs';
import { Stop } from './stop-error.mjs';

/** @typedef {Record<string, { version?: string, link?: boolean, optional?: boolean, devOptional?: boolean }>} Locked */

/** @param {string} file @returns {Locked | undefined} */
function lockedPackages(file) {
  if (!existsSync(file)) return undefined;
  return /** @type {{ packages?: Locked }} */ (JSON.parse(readFileSync(file, 'utf8'))).packages ?? {};
}

/**
 * Whether the installed versions are those of the lock file. Optional packages may be missing (they
 * are for other systems). Links and workspaces have no version to compare.
 * @param {Locked} wanted
 * @param {Locked} installed
 */
export function isInstalled(wanted, installed) {
  return Object.entries(wanted).every(([where, entry]) => {
    if (!where.includes('node_modules/') || entry.link) return true;
    const found = installed[where];
    return found ? found.version === entry.version : (entry.optional ?? entry.devOptional ?? false);
  });
}

/**
 * Whether all packages really exist. Somebody may have copied or deleted a part of node_modules,
 * while npm's records are still there.
 * @param {string} root
 * @param {Locked} wanted
 */
export function isOnDisk(root, wanted) {
  return Object.entries(wanted).every(([where, entry]) => {
    if (!where.includes('node_modules/') || entry.optional || entry.devOptional) return true;
    return existsSync(path.join(root, where, 'package.json')); // also resolves links to workspaces
  });
}

/**
 * @param {string} root
 * @returns {string} a hash that changes when an install is needed
 */
export function packagesStamp(root) {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch} `);
  return hash.update(readFileSync(path.join(root, 'package-lock.json'))).digest('hex');
}

/** @param {string} root @returns {boolean} whether the packages have to be installed */
export function packagesAreStale(root) {
  const stampFile = path.join(root, 'node_modules/.guild-hall');
  const stamp = packagesStamp(root);
  const wanted = lockedPackages(path.join(root, 'package-lock.json')) ?? {};
  if (!isOnDisk(root, wanted)) return true;
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return false;
  const installed = lockedPackages(path.join(root, 'node_modules/.package-lock.json'));
  if (!installed || !isInstalled(wanted, installed)) return true;
  writeFileSync(stampFile, stamp); // installed by hand, and correct
  return false;
}

/**
 * @param {string} root
 * @param {AbortSignal} signal
 * @returns {Promise<void>} throws Stop when npm fails
 */
export async function installPackages(root, signal) {
  if (!packagesAreStale(root)) return;
  say('Installing packages from the npm registry (about half a minute) …');
  const began = performance.now();
  const args = [
    'ci',
    '--ignore-scripts',
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ];
  const npm = process.env['npm_execpath'];
  const own = npm?.endsWith('.js') ?? false;
  const { code, output } = await runStep(own ? process.execPath : 'npm', own && npm ? [npm, ...args] : args, {
    cwd: root,
    signal,
  });
  if (signal.aborted) return;
  if (code !== 0) {
    throw new Stop(
      `The packages could not be installed (npm ci ended with ${String(code)}):\n\n${lastLines(output)}\n\n` +
        'Check the connection to the npm registry (npm ping), then try again.',
    );
  }
  writeFileSync(path.join(root, 'node_modules/.guild-hall'), packagesStamp(root));
  say(`Packages installed after ${secondsSince(began)}`);
}
