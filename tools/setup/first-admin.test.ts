// Tests of `npm run first-admin` and of changes of `.env`.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { checkEnv } from '../../backend/src/platform/process/env.ts';
import { hashOfKey } from '../../backend/src/features/members/members.service.ts';
import { parseEnv } from '../launcher/env-file.mjs';
import { setInEnv } from './env-lines.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'guild-first-admin-'));
});
afterEach(() => rmSync(folder, { recursive: true }));
const run = () => {
  const program = path.resolve('tools/setup/first-admin.mjs');
  return spawnSync(process.execPath, [program], { cwd: folder, encoding: 'utf8' });
};

describe('npm run first-admin', () => {
  test('writes the hash and the end of the link, and keeps everything else', () => {
    const file = path.join(folder, '.env');
    writeFileSync(file, '# mine\nHALL_DOMAIN=hall.example\nDISCORD_CLIENT_ID=1 # application\n', { mode: 0o644 });
    const { stdout, status } = run();
    expect(status).toBe(0);
    const key = /https:\/\/hall\.example\/first-admin\?key=([\w-]{43})\n/.exec(stdout)?.[1] ?? '';
    const text = readFileSync(file, 'utf8');
    expect(text).toMatch(/^# mine\nHALL_DOMAIN=hall\.example\nDISCORD_CLIENT_ID=1 # application\nFIRST_ADMIN_LINK=/);
    expect(text).not.toContain(key);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const { FIRST_ADMIN_LINK } = parseEnv(text);
    const stores = { MONGODB_URI: 'mongodb://localhost/guild', REDIS_URL: 'redis://localhost' };
    const env = checkEnv({ ...stores, SESSION_SECRET: 's'.repeat(16), FIRST_ADMIN_LINK });
    const link = 'problems' in env ? null : env.firstAdminLink;
    expect(link?.keyHash).toBe(hashOfKey(key));
    const minutes = ((link?.endsAt ?? 0) - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(25);
    expect(minutes).toBeLessThanOrEqual(30);
  });
  test.each([
    ['HALL_DOMAIN=hall.example', 'docker compose up -d'],
    ['NODE_ENV=production\nMONGODB_URI=mongodb://localhost/guild', 'sudo systemctl restart guild-hall.target'],
  ])('names the command that restarts the hall, with %j', (lines, command) => {
    writeFileSync(path.join(folder, '.env'), `DISCORD_CLIENT_ID=1\n${lines}\n`);
    expect(run().stdout).toContain(`so that it knows the link: ${command}\n`);
  });
  test('makes another link each time', () => {
    const file = path.join(folder, '.env');
    writeFileSync(file, 'DISCORD_CLIENT_ID=1\n');
    const links = [run(), run()].map(({ stdout }) => /http\S+/.exec(stdout)?.[0]);
    expect(new Set(links).size).toBe(2);
    expect(readFileSync(file, 'utf8').match(/FIRST_ADMIN_LINK/g)).toHaveLength(1);
  });
  test('works with OpenID Connect alone', () => {
    writeFileSync(path.join(folder, '.env'), 'HALL_DOMAIN=hall.example\nOPENID_ISSUER=https://id.example\n');
    const { stdout, status } = run();
    expect(status).toBe(0);
    expect(stdout).toContain('https://hall.example/first-admin?key=');
    expect(stdout).not.toContain('Discord');
  });
  test('says what is missing, and changes nothing', () => {
    const { stderr, status } = run();
    expect(status).toBe(1);
    expect(stderr).toContain('npm run setup');
  });
});

describe('changes of .env', () => {
  test('replace values in their places and keep comments, order and unknown lines', () => {
    const before = '# one\nA=1\nexport B="two" # b\n\nnot a line\nC=3';
    expect(setInEnv(before, { B: 'x y', D: '4', C: '3' })).toBe("# one\nA=1\nB='x y'\n\nnot a line\nC=3\nD=4\n");
  });
  test('never lose a value, and are read back the same', () => {
    const name = fc.constantFrom('A', 'B', 'C', 'D');
    const value = fc.string().filter((text) => !/['\n\r]/.test(text) && text === text.trim());
    const values = fc.dictionary(name, value);
    fc.assert(
      fc.property(values, values, (first, second) => {
        const text = setInEnv(setInEnv('# start\nOTHER=kept\n', first), second);
        const found = parseEnv(text);
        const wanted = { OTHER: 'kept', ...first, ...second };
        for (const [key, one] of Object.entries(wanted)) expect(found[key] ?? '').toBe(one);
        expect(text.startsWith('# start\nOTHER=kept\n')).toBe(true);
      }),
    );
  });
});
