// Bundler that packs Chakra into one file before the first test. Loading one file is much faster
// than hundreds of modules.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import { cache, root } from '../../tools/launcher/paths.mjs';

const folder = path.join(cache, 'packed');
const packed = path.join(folder, 'chakra.cjs');
const keyFile = path.join(folder, 'chakra.key');
/** Packages that code outside the bundle uses, too. */
const external = ['react', 'react-dom', '@emotion/*'];

/** Builds the bundle unless one exists for the same package versions. */
export default async function packChakra() {
  const lock = readFileSync(path.join(root, 'package-lock.json'));
  const key = createHash('sha256').update(lock).update(external.join()).digest('hex');
  if (existsSync(packed) && existsSync(keyFile) && readFileSync(keyFile, 'utf8') === key) return;
  mkdirSync(folder, { recursive: true });
  // Another test run may read the file at the same time, so it is replaced atomically.
  const outfile = `${packed}.${process.pid}`;
  await build({
    stdin: { contents: "export * from '@chakra-ui/react';", resolveDir: path.join(root, 'frontend') },
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    external,
    conditions: ['require'],
    minifyWhitespace: true,
    logLevel: 'warning',
    outfile,
  });
  renameSync(outfile, packed);
  writeFileSync(keyFile, key);
}
