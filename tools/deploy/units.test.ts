// Tests of the files for published images and for systemd: they fit docker-compose.yml and the build.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { parseEnv } from '../launcher/env-file.mjs';
import { entryPoints } from '../launcher/sources.mjs';
import { imagesFile } from '../setup/settings.mjs';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
interface Compose {
  readonly services: Readonly<Record<string, { readonly image: string; readonly build?: unknown }>>;
}
/** `!reset` takes a setting of docker-compose.yml away. */
const customTags = [{ tag: '!reset', resolve: () => 'reset' }];
const readCompose = (file: string): Compose => parse(read(file), { merge: true, customTags }) as Compose;

describe('deploy/images.yml', () => {
  const built = readCompose('docker-compose.yml').services;
  const pulled = readCompose('deploy/images.yml').services;
  const own = Object.keys(built).filter((name) => built[name]?.image.startsWith('guild-hall') === true);
  it('replaces the image of every service that is built, with the same version', () => {
    expect(Object.keys(pulled).sort()).toEqual(own.sort());
    for (const name of own)
      expect(pulled[name]?.image).toBe(`\${HALL_IMAGES:-ghcr.io/guild-hall}/${built[name]?.image ?? ''}`);
  });
  it('builds nothing', () => {
    const builds = own.filter((name) => built[name]?.build !== undefined);
    expect(builds.map((name) => pulled[name]?.build)).toEqual(builds.map(() => 'reset'));
  });
  it('is the file that the setup names', () => {
    expect(imagesFile.split(':').map((file) => Object.keys(readCompose(file).services).length > 0)).toEqual([
      true,
      true,
    ]);
  });
});

describe('deploy/systemd', () => {
  const units = readdirSync(path.join(root, 'deploy/systemd'));
  const texts = new Map(units.map((name) => [name, read(`deploy/systemd/${name}`)]));
  it('starts programs that the build makes, and leaves a process that must not restart', () => {
    const services = units.filter((name) => name.endsWith('.service'));
    expect(services).toHaveLength(2);
    for (const name of services) {
      const text = texts.get(name) ?? '';
      const program = /^ExecStart=.* dist\/([\w-]+)\.mjs$/m.exec(text)?.[1] ?? '';
      expect([name, Object.keys(entryPoints).includes(program)]).toEqual([name, true]);
      expect(text).toMatch(/^RestartPreventExitStatus=78$/m);
      expect(text).toMatch(/^PartOf=guild-hall\.target$/m);
    }
  });
  it('has every unit that the target wants', () => {
    const wanted = /^Wants=(.*)$/m.exec(texts.get('guild-hall.target') ?? '')?.[1]?.split(' ') ?? [];
    expect(wanted).toHaveLength(3);
    for (const unit of wanted) expect(units).toContain(unit.replace(/@\d+/, '@'));
  });
  it('reads .env as the hall does: systemd knows no comment behind a value', () => {
    const lines = read('.env.example').split('\n');
    const assigned = lines.filter((line) => /^[A-Z]/.test(line));
    for (const line of assigned) {
      const [, name = '', value = ''] = /^([A-Z_]+)=(.*)$/.exec(line) ?? [];
      expect([name, parseEnv(line)[name]]).toEqual([name, value]);
    }
  });
});
