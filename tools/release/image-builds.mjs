// Builds of images: the arguments of docker for each image, and its tags.
import { isPreview } from './versions.mjs';

/** The images by the stage of the Dockerfile. */
export const images = { hall: 'guild-hall', proxy: 'guild-hall-proxy' };

/**
 * Tags of an image for all platforms. A build for one platform has a tag of its own, such as 1.2.0-arm64,
 * so that builds on two machines can be published as one image.
 * @param {string} version
 * @param {string} platform
 */
function tagsOf(version, platform) {
  if (!platform.includes(',')) return [`${version}-${platform.replace('linux/', '')}`];
  return isPreview(version) ? [version] : [version, 'latest'];
}

/**
 * @param {{ version: string, revision: string, registry: string, platform: string, push: boolean }} options
 * @returns {string[][]} the arguments of docker, image by image
 */
export function imageBuilds({ version, revision, registry, platform, push }) {
  return Object.entries(images).map(([target, image]) => [
    ...['buildx', 'build', '--target', target, '--platform', platform],
    ...['--build-arg', `VERSION=${version}`, '--build-arg', `REVISION=${revision}`],
    ...tagsOf(version, platform).flatMap((tag) => ['--tag', `${registry}/${image}:${tag}`]),
    ...(push ? ['--push'] : []),
    '.',
  ]);
}
