// Packs packages into one file for the tests: each test file loads that several times as fast as their hundreds of modules.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { cache, root } from './paths.mjs';

const folder = path.join(cache, 'packed');
/** @param {string} one a package, or a part of one as in `zod/mini` @returns {string} its file of CommonJS */
export const packedFile = (one) => path.join(folder, `${one.replaceAll('/', '-')}.cjs`);

/**
 * Builds a file that is there whole or as it was before: another run may read it meanwhile.
 * @param {string} packed @param {import('esbuild').BuildOptions} options
 */
async function buildInOnePiece(packed, options) {
  mkdirSync(folder, { recursive: true });
  const { build } = await import('esbuild');
  const outfile = `${packed}.${process.pid}`;
  await build({ bundle: true, platform: 'node', target: 'node20', logLevel: 'warning', ...options, outfile });
  renameSync(outfile, packed);
}

/**
 * Packs them unless they are packed already as the lock file has them: `.cache/packed/<name>.cjs`.
 * @param {{ name: string, workspace: string, contents: string, outside: string[] }} parts the workspace whose packages they are, the
 * module that is packed, and what is shared with what is not packed, or not there
 */
export async function pack({ name, workspace, contents, outside }) {
  const key = createHash('sha256')
    .update(readFileSync(path.join(root, 'package-lock.json')))
    .update(contents)
    .update(outside.join())
    .digest('hex');
  const [packed, packedKey] = [path.join(folder, `${name}.cjs`), path.join(folder, `${name}.key`)];
  if (existsSync(packed) && existsSync(packedKey) && readFileSync(packedKey, 'utf8') === key) return;
  await buildInOnePiece(packed, {
    stdin: { contents, resolveDir: path.join(root, workspace) },
    format: 'cjs',
    external: outside,
    conditions: ['require'],
    // Half as long, and what errors say of names stays.
    minifyWhitespace: true,
  });
  writeFileSync(packedKey, key);
}

/**
 * Packs several packages of CommonJS together, so that they share what they stand on: `.cache/packed/<package>.cjs` is each of them.
 * @param {{ name: string, workspace: string, packages: readonly string[], outside: string[] }} parts the name is that of the file that
 * holds them
 */
export async function packTogether({ name, workspace, packages, outside }) {
  const lines = packages.map((one) => `exports[${JSON.stringify(one)}] = require(${JSON.stringify(one)});`);
  await pack({ name, workspace, contents: lines.join('\n'), outside });
  for (const one of packages)
    writeFileSync(
      packedFile(one),
      `module.exports = require(${JSON.stringify(`./${name}.cjs`)})[${JSON.stringify(one)}];\n`,
    );
}

/**
 * Packs a program with all that is ours in it, `.cache/packed/<name>.mjs`: it starts in a third of the time that its sources take one by one.
 * @param {string} source
 */
export async function packProgram(source) {
  const { ownPackages } = await import('../build.mjs');
  await buildInOnePiece(path.join(folder, `${path.basename(source, '.ts')}.mjs`), {
    absWorkingDir: root,
    entryPoints: [source],
    format: 'esm',
    plugins: [ownPackages],
  });
}
