// Builds the server's programs (esbuild, packages stay outside) and the front end (Vite) into dist/.
// Alone: `npm run build [-- server|frontend]`.
import path from 'node:path';
import { root } from './launcher/paths.mjs';
import { entryPoints, markBuilt, sourcesHash } from './launcher/sources.mjs';

/** Finds `@guild/common/x/y`, which is source and belongs inside the bundle. @type {import('esbuild').Plugin} */
const ownPackages = {
  name: 'own-packages',
  setup(build) {
    build.onResolve({ filter: /^@guild\/common\// }, ({ path: name, kind }) =>
      build.resolve(`./${name.replace('@guild/common/', 'common/src/')}.ts`, { resolveDir: root, kind }),
    );
  },
};

/**
 * Writes dist/web.mjs, worker.mjs, embedded-mongo.mjs and seed.mjs.
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
    packages: 'external',
    plugins: [ownPackages],
    logLevel: 'warning',
  };
  if (watch) await (await context(options)).watch();
  else await build(options);
  markBuilt(root, 'server', hash);
}

/** Writes dist/public. */
export async function buildFrontend() {
  process.env['NODE_ENV'] = 'production'; // React's production build, whatever the server runs as
  const { build } = await import('vite');
  const hash = sourcesHash(root, 'frontend');
  await build({ configFile: path.join(root, 'frontend/vite.config.ts'), logLevel: 'warn' });
  markBuilt(root, 'frontend', hash);
}

if (process.argv[1] === import.meta.filename) {
  const parts = process.argv.slice(2).filter((word) => !word.startsWith('-'));
  const all = parts.length === 0;
  try {
    if (all || parts.includes('server')) await buildServer();
    if (all || parts.includes('frontend')) await buildFrontend();
  } catch (error) {
    console.error(error);
    process.exitCode = 1;
  }
}
