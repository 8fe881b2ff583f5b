// Builds of the server's programs (esbuild, without packages) and of the front end (Vite) in dist/.
// Separately: `npm run build [-- server|frontend]`. With `--dev-pages`, as for `npm start` and for
// tests, the front end contains the component page at /dev/ui.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { root } from './launcher/paths.mjs';
import { entryPoints, markBuilt, sourcesHash } from './launcher/sources.mjs';

/**
 * Packages that are bundled, because a program uses only a small part. Zod, for example, contains
 * messages in fifty languages.
 */
const packedIn = /^zod(?:\/|$)/;

/**
 * Resolves `@guild/common/x/y` to its source, which is bundled. Most packages are not bundled. A
 * package from which a program uses nothing is not imported at all: no package here is needed for
 * side effects.
 * @type {import('esbuild').Plugin}
 */
export const ownPackages = {
  name: 'own-packages',
  setup(build) {
    build.onResolve({ filter: /^[^./]/ }, ({ path: name, kind }) =>
      kind === 'entry-point' || name.startsWith('@guild/common/') || packedIn.test(name)
        ? undefined
        : { path: name, external: true, sideEffects: false },
    );
    build.onResolve({ filter: /^@guild\/common\// }, ({ path: name, kind }) =>
      build.resolve(`./${name.replace('@guild/common/', 'common/src/')}.ts`, { resolveDir: root, kind }),
    );
  },
};

/**
 * Writes dist/web.mjs, worker.mjs, embedded-mongo.mjs, seed.mjs and the other entry points.
 * @param {{ watch?: boolean }} [options] watch builds again on every change, until the process ends
 */
export async function buildServer({ watch = false } = {}) {
  const { build, context } = await import('esbuild');
  const hash = sourcesHash(root, 'server');
  /** @type {import('esbuild').BuildOptions} */
  const options = {
    absWorkingDir: root,
    entryPoints,
    outdir: 'dist',
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: true,
    // Each process keeps the text of its program in memory. Without comments it is a third shorter,
    // and ASCII only.
    minifyWhitespace: true,
    lineLimit: 200,
    sourcesContent: false, // stack traces only need line numbers
    plugins: [ownPackages],
    logLevel: 'warning',
  };
  if (watch) await (await context(options)).watch();
  else await build(options);
  markBuilt(root, 'server', hash);
}

/** Minimum size for a compressed copy, in bytes. */
const worthPacking = 1000;
const packers = [
  {
    ending: '.br',
    pack: (/** @type {Buffer} */ bytes) =>
      promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
  },
  { ending: '.gz', pack: (/** @type {Buffer} */ bytes) => promisify(gzip)(bytes, { level: 9 }) },
];

/**
 * Writes a compressed copy beside every text file, so that no request waits for compression.
 * @param {string} folder
 */
async function packTexts(folder) {
  const names = (await readdir(folder, { recursive: true })).filter((name) => /\.(?:js|css|svg)$/.test(name));
  await Promise.all(
    names.map(async (name) => {
      const file = path.join(folder, name);
      const bytes = await readFile(file);
      if (bytes.length < worthPacking) return;
      await Promise.all(packers.map(async ({ ending, pack }) => writeFile(`${file}${ending}`, await pack(bytes))));
    }),
  );
}

/**
 * Writes dist/public.
 * @param {{ devPages: boolean }} options whether it contains the component page
 */
export async function buildFrontend({ devPages }) {
  process.env['NODE_ENV'] = 'production'; // selects React's production build
  const { build } = await import('vite');
  const hash = sourcesHash(root, 'frontend');
  const mode = devPages ? 'with-dev-pages' : 'production';
  await build({ configFile: path.join(root, 'frontend/vite.config.ts'), logLevel: 'warn', mode });
  await packTexts(path.join(root, 'dist/public'));
  // `npm start` and tests need the component page, so they build again after a build without it.
  markBuilt(root, 'frontend', devPages ? hash : 'production');
}

if (process.argv[1] === import.meta.filename) {
  const parts = process.argv.slice(2).filter((word) => !word.startsWith('-'));
  const all = parts.length === 0;
  try {
    if (all || parts.includes('server')) await buildServer();
    if (all || parts.includes('frontend')) await buildFrontend({ devPages: process.argv.includes('--dev-pages') });
  } catch (error) {
    console.error(error);
    process.exitCode = 1;
  }
}
