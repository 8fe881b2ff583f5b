// Tests of the production networks: each service reaches only what it needs.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { goesOut, reaches, readCompose } from './compose-file.ts';

const root = path.resolve(import.meta.dirname, '../..');
const compose = readCompose(path.join(root, 'docker-compose.yml'));
const names = Object.keys(compose.services);
const stores = ['mongo', 'redis'];
const halls = ['web-1', 'web-2', 'worker'];

/** Services whose host name is in the environment of this service. */
const named = (name: string): string[] => {
  const received = Object.values(compose.services[name]?.environment ?? {}).join(' ');
  return names.filter((other) => new RegExp(`(?:^|[\\s/@])${other}:\\d`).test(received));
};

describe('docker-compose.yml', () => {
  it('connects each service to the services that its environment names', () => {
    expect(Object.fromEntries(names.map((name) => [name, named(name)]))).toEqual({
      proxy: ['web-1', 'web-2'],
      ...Object.fromEntries(halls.map((name) => [name, stores])),
      backup: ['mongo'],
      ...Object.fromEntries(stores.map((name) => [name, []])),
    });
    for (const name of names)
      for (const other of named(name))
        expect([name, other, reaches(compose, name, other)]).toEqual([name, other, true]);
  });
  it.each(halls)('lets %s reach Discord', (name) => {
    expect(compose.services[name]?.environment).toHaveProperty('DISCORD_BOT_TOKEN');
    expect(goesOut(compose, name)).toBe(true);
  });
  it('gives the backup the address of the database and no other secret', () => {
    expect(compose.services['backup']?.environment).toEqual({
      MONGODB_URI: compose.services['worker']?.environment['MONGODB_URI'],
    });
  });
  it('lets the proxy reach the certificate authority', () => {
    expect(goesOut(compose, 'proxy')).toBe(true);
  });
  it.each(stores)('connects %s only to the services that use it, and not to the internet', (name) => {
    const who = names.filter((other) => other !== name && !stores.includes(other) && reaches(compose, other, name));
    expect(who.sort()).toEqual(['backup', ...halls].sort());
    expect(goesOut(compose, name)).toBe(false);
  });
  it('publishes ports of the proxy only', () => {
    const published = names.filter((name) => compose.services[name]?.ports.length !== 0);
    expect(published).toEqual(['proxy']);
    expect(compose.services['proxy']?.ports).toEqual(['80:80', '443:443', '443:443/udp']);
  });
  it('has no setting that bypasses the networks', () => {
    for (const [name, { keys }] of Object.entries(compose.services)) {
      const ways = ['network_mode', 'links', 'external_links', 'privileged', 'pid', 'extra_hosts'];
      expect([name, keys.filter((key) => ways.includes(key))]).toEqual([name, []]);
    }
  });
});

it('docker-compose.dev.yml publishes ports on the loopback address only', () => {
  const { services } = readCompose(path.join(root, 'docker-compose.dev.yml'));
  const ports = Object.values(services).flatMap((one) => one.ports);
  expect(ports).toHaveLength(2);
  for (const port of ports) expect(port).toMatch(/^127\.0\.0\.1:/);
});

describe('the reader of Compose files', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'guild-compose-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const read = (text: string): ReturnType<typeof readCompose> => {
    const file = path.join(folder, 'compose.yml');
    writeFileSync(file, text);
    return readCompose(file);
  };
  it('understands anchors, merges, both notations of networks, and the default network', () => {
    const found = read(`
x-base: &base { image: one, networks: [inner] }
services:
  a: { <<: *base }
  b: { <<: *base, networks: { inner: null, outer: { aliases: [bee] } } }
  c: { image: three }
networks: { inner: { internal: true }, outer: null }
`);
    expect(Object.values(found.services).map(({ networks }) => networks)).toEqual([
      ['inner'],
      ['inner', 'outer'],
      ['default'],
    ]);
    expect(['a', 'b', 'c'].map((name) => goesOut(found, name))).toEqual([false, true, true]);
    expect([reaches(found, 'a', 'b'), reaches(found, 'a', 'c')]).toEqual([true, false]);
  });
  it('rejects an unknown network', () => {
    expect(() => read('services: { a: { networks: [lost] } }')).toThrow('a is in lost');
  });
});
