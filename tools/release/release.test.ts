// Tests of releases: the command in a repository of its own, and the arguments of image builds.
import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { imageBuilds, images } from './image-builds.mjs';

const root = path.resolve(import.meta.dirname, '../..');
let folder: string;
const git = (...args: string[]): string => execFileSync('git', args, { cwd: folder, encoding: 'utf8' }).trim();
const read = (file: string): string => readFileSync(path.join(folder, file), 'utf8');
const versionIn = (text: string): unknown => (JSON.parse(text) as { version: unknown }).version;
const at = (revision: string, file: string): string => git('show', `${revision}:${file}`);
const run = (...args: string[]) =>
  spawnSync(process.execPath, [path.join(root, 'tools/release/release.mjs'), ...args], {
    cwd: folder,
    encoding: 'utf8',
  });

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'guild-release-'));
  for (const file of ['package.json', 'package-lock.json', 'CHANGELOG.md'])
    copyFileSync(path.join(root, file), path.join(folder, file));
  git('init', '--quiet');
  git('config', 'user.email', 'host@hall.example');
  git('config', 'user.name', 'Host');
  git('add', '.');
  git('commit', '--quiet', '--message', 'Start');
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('npm run release', () => {
  test('commits and tags the version, and begins the next one', () => {
    const lockBefore = read('package-lock.json');
    expect(run('0.7.0').status).toBe(0);
    expect(git('log', '--format=%s')).toBe('Begin 0.8.0\nRelease 0.7.0\nStart');
    expect(git('cat-file', '-t', 'v0.7.0')).toBe('tag');
    expect(versionIn(at('v0.7.0', 'package.json'))).toBe('0.7.0');
    expect(versionIn(read('package.json'))).toBe('0.8.0');
    const lock = JSON.parse(read('package-lock.json')) as {
      version: string;
      packages: Record<string, { version?: string }>;
    };
    expect([lock.version, lock.packages['']?.version]).toEqual(['0.8.0', '0.8.0']);
    const { version } = JSON.parse(lockBefore) as { version: string };
    expect(read('package-lock.json').replaceAll('"version": "0.8.0"', '')).toBe(
      lockBefore
        .replace(`"version": "${version}"`, '')
        .replace(`"version": "${version}"`, '')
        .replaceAll('"version": "0.8.0"', ''),
    );
    expect(at('v0.7.0', 'CHANGELOG.md')).toMatch(/^## 0\.7\.0 - \d{4}-\d\d-\d\d$/m);
    expect(at('v0.7.0', 'CHANGELOG.md')).not.toContain('## Unreleased');
    expect(read('CHANGELOG.md')).toMatch(
      /\n## Unreleased\n\n### For those who host the hall\n\n- Nothing to do\.\n\n## 0\.7\.0 - /,
    );
    expect(git('status', '--porcelain')).toBe('');
  });
  test.each<[string, string, () => void]>([
    ['changes that are not committed', '0.7.0', () => writeFileSync(path.join(folder, 'new.txt'), '')],
    ['something that is no version', 'v7', () => undefined],
    ['a version that exists', '0.7.0', () => git('tag', 'v0.7.0')],
  ])('refuses %s, and changes nothing', (_what, version, prepare) => {
    prepare();
    const before = git('status', '--porcelain');
    const { status, stderr } = run(version);
    expect(status).toBe(1);
    expect(stderr).not.toBe('');
    expect([git('log', '--format=%s'), git('status', '--porcelain')]).toEqual(['Start', before]);
  });
  test('refuses a changelog without anything new', () => {
    run('0.7.0');
    writeFileSync(path.join(folder, 'CHANGELOG.md'), read('CHANGELOG.md').replace('## Unreleased', '## Some day'));
    git('commit', '--quiet', '--all', '--message', 'Change');
    expect(run().stderr).toContain("nothing under '## Unreleased'");
    expect(git('status', '--porcelain')).toBe('');
  });
});

describe('builds of images', () => {
  const options = { version: '1.2.0', revision: 'abc', registry: 'ghcr.io/us', platform: 'linux/amd64,linux/arm64' };
  test('for both platforms have the version and `latest`, and are published only when asked', () => {
    const [hall = [], proxy = []] = imageBuilds({ ...options, push: false });
    expect(hall.join(' ')).toBe(
      'buildx build --target hall --platform linux/amd64,linux/arm64 --build-arg VERSION=1.2.0 --build-arg REVISION=abc ' +
        '--tag ghcr.io/us/guild-hall:1.2.0 --tag ghcr.io/us/guild-hall:latest .',
    );
    expect(proxy).toContain('ghcr.io/us/guild-hall-proxy:latest');
    for (const args of imageBuilds({ ...options, push: true })) expect(args).toContain('--push');
  });
  test('of a preview are not `latest`, and those for one platform have a tag of their own', () => {
    const tagsOf = (more: Partial<typeof options>): string[] =>
      imageBuilds({ ...options, ...more, push: true }).flatMap((args) =>
        args.filter((one) => one.startsWith('ghcr.io')),
      );
    expect(tagsOf({ version: '2.0.0-rc.1' })).toHaveLength(2);
    expect(tagsOf({ platform: 'linux/arm64' })).toEqual([
      'ghcr.io/us/guild-hall:1.2.0-arm64',
      'ghcr.io/us/guild-hall-proxy:1.2.0-arm64',
    ]);
  });
  test('are those of the Dockerfile, of Docker Compose and of the workflow', () => {
    const text = (file: string): string => readFileSync(path.join(root, file), 'utf8');
    for (const [target, image] of Object.entries(images)) {
      expect(text('Dockerfile')).toMatch(new RegExp(`^FROM .* AS ${target}$`, 'm'));
      expect(text('deploy/images.yml')).toContain(`/${image}:`);
    }
    const { jobs } = parse(text('.github/workflows/release.yml')) as {
      jobs: { publish: { steps: { run?: string }[] } };
    };
    expect(jobs.publish.steps.some(({ run }) => run?.includes(Object.values(images).join(' ')))).toBe(true);
  });
});
