// Tests that the production files fit together: environment variables, programs and folders.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
const all = (text: string, pattern: RegExp): string[] => [
  ...new Set([...text.matchAll(pattern)].map(([, name]) => name ?? '')),
];

const compose = read('docker-compose.yml');
const example = all(read('.env.example'), /^([A-Z_]+)=/gm);
const known = all(read('backend/src/platform/process/env.ts'), /^ {2}([A-Z][A-Z_]+):/gm);
const asked = all(compose + read('deploy/images.yml'), /\$\{([A-Z_]+)/g);
const passed = all(compose, /^ +([A-Z][A-Z_]+): /gm);
const dockerfile = read('Dockerfile');

/** Set by the image, or useless in production. */
const left = ['DATA_DIR', 'DISCORD_API_URL', 'DISCORD_AUTHORIZE_URL', 'DISCORD_STAND_IN', 'PUBLIC_DIR', 'BUILD_ID'];
/** Reach the containers as a mounted file. */
const mounted = ['GUILD_CONFIG'];

describe('environment variables', () => {
  it('every variable that the server reads is in .env.example', () => {
    expect(known.length).toBeGreaterThan(30);
    expect(known.filter((name) => !example.includes(name))).toEqual([]);
  });
  it('every variable that Docker Compose uses is in .env.example', () => {
    expect(asked.length).toBeGreaterThan(20);
    expect(asked.filter((name) => !example.includes(name))).toEqual([]);
  });
  it('Docker Compose passes every variable that the server reads', () => {
    const unused = [...left, ...mounted, 'EXIT_WITH_PARENT'];
    expect(known.filter((name) => !passed.includes(name) && !unused.includes(name))).toEqual([]);
  });
  it('Docker Compose passes no unused variable', () => {
    const others = [...passed.filter((name) => !known.includes(name))].sort();
    expect(others).toEqual([
      ...['ACME_EMAIL', 'HALL_DOMAIN', 'HALL_UPSTREAMS', 'MONGO_HALL_PASSWORD', 'MONGO_KEY'],
      ...['MONGO_ROOT_PASSWORD', 'REDIS_PASSWORD'],
    ]);
  });
  it('secrets have no default, and those that every hall needs are required', () => {
    const secret = asked.filter((name) => /SECRET|PASSWORD|(?<!PUBLIC_)KEY$/.test(name));
    expect(secret.length).toBeGreaterThanOrEqual(7);
    for (const name of secret) expect(compose).not.toMatch(new RegExp(`\\$\\{${name}:-[^}]`));
    // A hall signs in with Discord, with OpenID Connect, or with both.
    const signIns = ['DISCORD_CLIENT_SECRET', 'OPENID_CLIENT_SECRET'];
    const optional = ['LLM_API_KEY', 'BACKUP_BUCKET_SECRET_KEY', ...signIns];
    for (const name of secret.filter((one) => !optional.includes(one))) expect(compose).toContain(`\${${name}:?`);
  });
});

describe('the Docker image', () => {
  it.each(all(dockerfile, /^COPY (?!--from)([^\s]+)/gm))('%s exists', (place) => {
    expect(existsSync(path.join(root, place))).toBe(true);
  });
  it('contains every workspace of package.json', () => {
    const { workspaces } = JSON.parse(read('package.json')) as { workspaces: string[] };
    for (const name of workspaces) expect(dockerfile).toContain(`COPY ${name}/package.json ${name}/`);
  });
  it('runs only programs that the build creates', () => {
    for (const program of all(compose + dockerfile, /dist\/([\w-]+)\.mjs/g))
      expect(['web', 'worker', 'check-books', 'export', 'forget', 'doctor']).toContain(program);
  });
  it('contains every file that the setup imports', () => {
    for (const file of readdirSync(path.join(root, 'tools/setup')).filter((name) => name.endsWith('.mjs')))
      for (const one of all(read(`tools/setup/${file}`), /^import .* from '(\.\.\/[^']+)'/gm))
        expect(dockerfile).toContain(path.join('tools', one.replace('../', '')));
  });
  it('contains every file that the backup tools import', () => {
    for (const file of [
      'archive-file',
      'backing-up',
      'backup',
      'backup-file',
      'database',
      'restore',
      'restoring',
      'terminal',
    ]) {
      const imports = all(read(`tools/backup/${file}.mjs`), /from '(\.\.\/[^']+)'/g);
      for (const one of imports) expect(dockerfile).toContain(path.join('tools', one.replace('../', '')));
    }
  });
});
