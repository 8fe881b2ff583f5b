// The command `npm run pin-images`: asks the registries for the digests of all image tags, and
// writes them into the files. Needs the docker CLI.
import { root } from './launcher/paths.mjs';
import { lastLines, runStep } from './launcher/run-step.mjs';
import { pinImages } from './deploy/pins.mjs';

const { signal } = new AbortController();

/** @param {string} image */
async function digestOf(image) {
  const args = ['buildx', 'imagetools', 'inspect', image, '--format', '{{.Manifest.Digest}}'];
  const { code, output } = await runStep('docker', args, { signal });
  const found = /^sha256:[0-9a-f]{64}$/m.exec(output)?.[0];
  if (code !== 0 || found === undefined)
    throw new Error(`${image} could not be looked up, and nothing has been changed:\n\n${lastLines(output)}`);
  return found;
}

try {
  const changes = await pinImages(process.argv[2] ?? root, digestOf);
  console.log(changes.length === 0 ? 'Every image is what its tag means now.' : changes.join('\n'));
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
