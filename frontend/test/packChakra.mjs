// Packs Chakra with what it is made of into one file, which each test file loads several times as fast as its 700 modules.
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const root = path.join(import.meta.dirname, '../..');
const require = createRequire(import.meta.url);

/** Shared with what is not packed: there is one of each. */
const outside = ['react', 'react-dom', '@emotion/*'];

/** Before the first test: packs it unless this version is packed already. */
export default async function packChakra() {
  const manifest = path.join(path.dirname(require.resolve('@chakra-ui/react')), '../../package.json');
  const { version } = JSON.parse(readFileSync(manifest, 'utf8'));
  const folder = path.join(root, '.cache/packed');
  const [packed, packedVersion] = [path.join(folder, 'chakra.cjs'), path.join(folder, 'chakra.version')];
  if (existsSync(packed) && existsSync(packedVersion) && readFileSync(packedVersion, 'utf8') === version) return;
  mkdirSync(folder, { recursive: true });
  const { build } = await import('esbuild');
  await build({
    stdin: { contents: "export * from '@chakra-ui/react';", resolveDir: path.join(root, 'frontend') },
    outfile: `${packed}.${process.pid}`,
    bundle: true,
    format: 'cjs',
    platform: 'node',
    target: 'node20',
    external: outside,
    conditions: ['require'],
    logLevel: 'warning',
  });
  // Another run may read it meanwhile.
  renameSync(`${packed}.${process.pid}`, packed);
  writeFileSync(packedVersion, version);
}
