// Tests that images and actions are pinned by digest or commit, and of the command that renews the pins.
import { chmodSync, cpSync, mkdtempSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { runStep } from '../launcher/run-step.mjs';
import { isPinned, pinnedFiles, referencesIn, unpinned } from './pins.mjs';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string, folder = root): string => readFileSync(path.join(folder, file), 'utf8');
const everything = [...new Set(pinnedFiles.flatMap((file) => referencesIn(read(file))))];

describe('references to images and actions', () => {
  it('are all found', () => {
    const names = everything.map((one) => one.replace(/[:@].*/, ''));
    expect([...new Set(names)].sort()).toEqual([
      ...['actions/checkout', 'actions/setup-node', 'actions/upload-artifact', 'caddy', 'docker/dockerfile'],
      ...['mongo', 'node', 'redis'],
    ]);
  });
  it('are pinned, except those on the list of exceptions', () => {
    const loose = everything.filter((one) => !isPinned(one));
    expect(loose.sort()).toEqual(unpinned.map(({ reference }) => reference).sort());
    for (const { why } of unpinned) expect(why.length).toBeGreaterThan(20);
  });
  it('use one digest for each tag', () => {
    const tags = everything.filter((one) => one.includes('@sha256:')).map((one) => one.split('@')[0]);
    expect(tags).toEqual([...new Set(tags)]);
  });
  it('name the version of each pinned action in a comment', () => {
    const lines = read('.github/workflows/verify.yml').match(/uses: .*/g) ?? [];
    expect(lines.length).toBeGreaterThan(5);
    for (const line of lines) expect(line).toMatch(/@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  });
});

it.each([
  [
    'FROM node:24 AS base\nFROM base AS next\nCOPY --from=base /a /b\nCOPY --from=busybox:1 /a /b',
    ['node:24', 'busybox:1'],
  ],
  ['# syntax=docker/dockerfile:1\nFROM --platform=linux/amd64 alpine', ['docker/dockerfile:1', 'alpine']],
  ['  image: guild-hall:${HALL_VERSION:-latest}\n  image: redis:7', ['redis:7']],
  ['      - uses: actions/checkout@v4 # why', ['actions/checkout@v4']],
])('references are found in %j', (text, found) => {
  expect(referencesIn(text).sort()).toEqual([...found].sort());
  expect(found.filter(isPinned)).toEqual([]);
});

describe('npm run pin-images', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'guild-pins-'));
    for (const file of pinnedFiles) cpSync(path.join(root, file), path.join(folder, file), { recursive: true });
    mkdirSync(path.join(folder, 'bin'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  /** Runs the command on copied files, with this script as the docker CLI. */
  const run = (script: string): ReturnType<typeof runStep> => {
    const docker = path.join(folder, 'bin/docker');
    writeFileSync(docker, `#!/bin/sh\n${script}\n`);
    chmodSync(docker, 0o755);
    const env = { ...process.env, PATH: `${path.join(folder, 'bin')}:${process.env['PATH'] ?? ''}` };
    return runStep(process.execPath, [path.join(root, 'tools/pin-images.mjs'), folder], { env });
  };
  const now = 'a'.repeat(64);

  it('writes the current digest of every tag, and changes nothing else', async () => {
    const { code, output } = await run(`echo "WARNING: old client" >&2; echo sha256:${now}; echo "$*" >> "$0.asked"`);
    expect([code, output.match(/ -> /g)?.length]).toEqual([0, 5]);
    for (const file of pinnedFiles) {
      const wanted = read(file).replace(/@sha256:[0-9a-f]{64}/g, `@sha256:${now}`);
      expect(read(file, folder)).toBe(wanted);
    }
    const asked = read('bin/docker.asked', folder).trim().split('\n');
    expect(asked).toContain('buildx imagetools inspect node:24-bookworm-slim --format {{.Manifest.Digest}}');
    expect((await run(`echo sha256:${now}`)).output.trim()).toBe('Every image is what its tag means now.');
  });
  it('pins references without a digest', async () => {
    const bare = read('Dockerfile').replace(/@sha256:[0-9a-f]{64}/g, '');
    writeFileSync(path.join(folder, 'Dockerfile'), bare);
    expect((await run(`echo sha256:${now}`)).code).toBe(0);
    expect(referencesIn(read('Dockerfile', folder)).filter((one) => !isPinned(one))).toEqual([]);
  });
  it('changes nothing when a registry cannot be reached', async () => {
    const { code, output } = await run(`case "$*" in *redis*) echo "no such host"; exit 1;; esac; echo sha256:${now}`);
    expect([code, output]).toEqual([1, expect.stringMatching(/^redis:\S+ could not be looked up[^]*no such host/)]);
    for (const file of pinnedFiles) expect(read(file, folder)).toBe(read(file));
  });
});
