// The command `npm run images [-- --push] [--registry NAME] [--platform LIST]`: builds the images of this
// version for amd64 and arm64, and publishes them with --push.
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { imageBuilds } from './image-builds.mjs';

const { values } = parseArgs({
  options: {
    push: { type: 'boolean', default: false },
    registry: { type: 'string', default: 'ghcr.io/guild-hall' },
    platform: { type: 'string', default: 'linux/amd64,linux/arm64' },
  },
});
const { version } = /** @type {{ version: string }} */ (JSON.parse(readFileSync('package.json', 'utf8')));
const revision = execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' }).trim();
for (const args of imageBuilds({ ...values, version, revision })) {
  console.log(`docker ${args.join(' ')}`);
  const { status, error } = spawnSync('docker', args, { stdio: 'inherit' });
  if (error) console.error(`docker can't be run: ${error.message}`);
  if (status !== 0) {
    process.exitCode = 1;
    break;
  }
}
