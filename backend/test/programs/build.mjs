// Builds the programs that the backend's tests start. Jest runs it once, before the first test file.
import path from 'node:path';
import { build } from 'esbuild';
import { ownPackages } from '../../../tools/build.mjs';
import { cache, root } from '../../../tools/launcher/paths.mjs';

const sources = ['server', 'killableProcess', 'budgetProcess'];

export default () =>
  build({
    absWorkingDir: root,
    entryPoints: sources.map((name) => path.join(import.meta.dirname, `${name}.ts`)),
    outdir: path.join(cache, 'test-programs'),
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: true,
    plugins: [ownPackages],
    logLevel: 'warning',
  });
