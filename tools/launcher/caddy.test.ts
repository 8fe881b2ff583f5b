// Tests of how the tests get a Caddy proxy, with stand-ins for apt-get and dpkg-deb.
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { findCaddy, unpackCaddy } from './caddy.mjs';

let folder: string;
let bin: string;
beforeEach(() => {
  jest.spyOn(console, 'log').mockReturnValue();
  folder = mkdtempSync(path.join(tmpdir(), 'guild-caddy-'));
  bin = path.join(folder, 'bin');
  mkdirSync(bin);
  program('dpkg-deb', 'mkdir -p "$3/usr/bin" && cp "$2" "$3/usr/bin/caddy"');
});
afterEach(() => {
  jest.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

function program(name: string, script: string): void {
  writeFileSync(path.join(bin, name), `#!/bin/sh\necho "${name} $*" >> ${folder}/asked\n${script}\n`);
  chmodSync(path.join(bin, name), 0o755);
}
const asked = (): string[] => readFileSync(path.join(folder, 'asked'), 'utf8').trim().split('\n');
const unpack = (): Promise<void> => {
  const env = { PATH: `${bin}:/usr/bin:/bin` };
  return unpackCaddy(path.join(folder, 'cache/caddy'), env, new AbortController().signal);
};

it('unpacks Debian’s package without installing it', async () => {
  program('apt-get', 'echo program > caddy_2.6.2_amd64.deb');
  await unpack();
  expect(readFileSync(path.join(folder, 'cache/caddy/usr/bin/caddy'), 'utf8')).toBe('program\n');
  expect(asked().map((line) => line.split(' ').slice(0, 2).join(' '))).toEqual([
    'apt-get download',
    'dpkg-deb --extract',
  ]);
  expect(readdirSync(path.join(folder, 'cache'))).toEqual(['caddy']);
});
it('explains what to do when there is no such package, and leaves no files', async () => {
  program('apt-get', 'echo "E: Unable to locate package caddy"; exit 100');
  program('sudo', 'exit 1');
  await expect(unpack()).rejects.toThrow(/Unable to locate package caddy[^]*CADDY_PATH/);
  expect(asked().filter((line) => line === 'apt-get download caddy')).toHaveLength(2);
  expect(readdirSync(path.join(folder, 'cache'))).toEqual([]);
});
it('uses the program of CADDY_PATH, and reports when it is missing', async () => {
  const { signal } = new AbortController();
  const own = path.join(bin, 'dpkg-deb');
  expect(await findCaddy({ CADDY_PATH: own }, signal)).toBe(own);
  await expect(findCaddy({ CADDY_PATH: path.join(bin, 'none') }, signal)).rejects.toThrow('no program there');
  expect(existsSync(path.join(bin, 'none'))).toBe(false);
});
