// Tests of `npm run setup` against the stand-in for Discord: at a terminal, without one, and killed.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { guildConfig } from '../../common/src/guild/guild.config.ts';
import { checkEnv } from '../../backend/src/platform/process/env.ts';
import { startProvider, type TestProvider } from '../../backend/test/openIdProvider.ts';
import { startDiscord, type StandInDiscord } from '../discord-stand-in/standIn.ts';
import { parseEnv } from '../launcher/env-file.mjs';
import type { Prompts } from './at-terminal.mjs';
import { checkIssuer } from './openid-checks.mjs';
import { questions } from './questions.mjs';
import { setUp } from './setting-up.mjs';

const [memberRole, adminRole] = ['200000000000000002', '200000000000000001'];
const samples = process.cwd();
let discord: StandInDiscord;
let folder: string;
beforeAll(async () => {
  discord = await startDiscord({ id: '310000000000000001', username: 'first' });
  const role = { permissions: '0', managed: false };
  discord.guild.roles.push(
    { id: memberRole, name: 'Members', position: 2, ...role },
    { id: adminRole, name: 'Leaders', position: 3, ...role },
  );
});
afterAll(() => discord.close());
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'guild-setup-'));
  Reflect.deleteProperty(discord.trouble, 'token');
});
afterEach(() => rmSync(folder, { recursive: true }));

const file = (name: string): string => path.join(folder, name);
const readEnv = (): Record<string, string> => parseEnv(readFileSync(file('.env'), 'utf8'));
const readConfig = (): unknown => JSON.parse(readFileSync(file('guild.config.json'), 'utf8'));
/** The right answers. */
const answers = (): Record<string, string> => ({
  SETUP_FOR: 'build',
  HALL_DOMAIN: 'hall.example',
  ACME_EMAIL: 'host@hall.example',
  GUILD_NAME: "Duskwell's Own",
  GUILD_TIMEZONE: 'Europe/Berlin',
  DISCORD_CLIENT_ID: discord.guild.botId,
  DISCORD_CLIENT_SECRET: 'client-secret',
  DISCORD_BOT_TOKEN: discord.guild.botToken,
  DISCORD_GUILD_ID: discord.guild.id,
  DISCORD_MEMBER_ROLE_IDS: memberRole,
});

const cancel: unique symbol = Symbol('cancel');
type Reply = string | string[] | typeof cancel;
/** Replies to one question, in the order in which it is asked. */
type Replies = Readonly<Record<string, readonly Reply[]>>;
/** A person at the terminal. Without a reply to a title, they take the suggested answer. */
function personWith(replies: Replies) {
  const left = new Map(Object.entries(replies).map(([title, all]) => [title, [...all]]));
  const asked: string[] = [];
  const shown: string[] = [];
  const reply = ({ message }: { message: string }, usual: unknown): Promise<unknown> => {
    asked.push(message);
    if (asked.length > 50) throw new Error(`The setup asks again and again: ${message}`);
    const key = [...left.keys()].find((title) => message.startsWith(title));
    const next = key === undefined ? undefined : left.get(key)?.shift();
    return Promise.resolve(next ?? usual);
  };
  const tell = (line: string): void => void shown.push(line);
  const prompts = {
    text: (options: { message: string; initialValue?: string }) => reply(options, options.initialValue),
    password: (options: { message: string }) => reply(options, ''),
    select(options: { message: string; initialValue?: string; options: { label: string }[] }) {
      shown.push(...options.options.map(({ label }) => label));
      return reply(options, options.initialValue ?? 'write');
    },
    multiselect: (options: { message: string; initialValues?: string[] }) => reply(options, options.initialValues),
    note: tell,
    log: { info: tell, warn: tell, error: tell },
  } as unknown as Prompts;
  return { prompts, asked, shown };
}
const titleOf = (name: string): string => questions.find((one) => one.name === name)?.title ?? '';
/** Gives the right answers, or others by name of the variable. */
function personAt(others: Replies = {}) {
  const given: Replies = {
    ...Object.fromEntries(Object.entries(answers()).map(([name, value]) => [name, [value]])),
    DISCORD_MEMBER_ROLE_IDS: [[memberRole]],
    ...others,
  };
  return personWith(Object.fromEntries(Object.entries(given).map(([name, all]) => [titleOf(name) || name, all])));
}
async function run(prompts: Prompts | null, variables: NodeJS.ProcessEnv = {}, replace = false) {
  const said: string[] = [];
  const complained: string[] = [];
  const code = await setUp({
    folder,
    samples,
    variables: { DISCORD_API_URL: discord.apiUrl, ...variables },
    replace,
    prompts,
    say: (line) => void said.push(line),
    complain: (line) => void complained.push(line),
  });
  return { code, said: said.join('\n'), complained: complained.join('\n') };
}

describe('the setup at a terminal', () => {
  test('asks everything once, and writes files that the hall accepts', async () => {
    const { prompts, asked, shown } = personAt();
    const { code, said } = await run(prompts);
    expect(code).toBe(0);
    expect(new Set(asked).size).toBe(asked.length);
    const env = readEnv();
    expect(env).toMatchObject({
      HALL_DOMAIN: 'hall.example',
      GUILD_TIMEZONE: 'Europe/Berlin',
      DISCORD_BOT_TOKEN: discord.guild.botToken,
      DISCORD_PUBLIC_KEY: discord.interactions.publicKey,
      DISCORD_MEMBER_ROLE_IDS: memberRole,
      GUILD_CONFIG: './guild.config.json',
    });
    const secrets = ['SESSION_SECRET', 'MONGO_ROOT_PASSWORD', 'MONGO_HALL_PASSWORD', 'MONGO_KEY', 'REDIS_PASSWORD'];
    expect(new Set(secrets.map((name) => env[name])).size).toBe(secrets.length);
    for (const name of secrets) expect(env[name]).toMatch(/^[\da-f]{64,128}$/);
    const stores = { MONGODB_URI: 'mongodb://mongo/guild', REDIS_URL: 'redis://redis' };
    const asDocker = { ...env, ...stores, NODE_ENV: 'production', PUBLIC_URL: 'https://hall.example' };
    expect(checkEnv(asDocker)).not.toHaveProperty('problems');
    expect(guildConfig.parse(readConfig())).toMatchObject({ name: "Duskwell's Own" });
    expect(statSync(file('.env')).mode & 0o777).toBe(0o600);
    expect(said).toMatch(/docker compose up -d --build --wait/);
    expect(said).toMatch(/https:\/\/hall\.example\/first-admin\?key=[\w-]{43}/);
    expect(shown.join('\n')).toContain('https://hall.example/auth/discord/callback');
    expect(shown.join('\n')).not.toContain(discord.guild.botToken);
  });
  test('says at once what is wrong, and asks again', async () => {
    const { DISCORD_BOT_TOKEN: token = '', DISCORD_GUILD_ID: guildId = '' } = answers();
    const wrongToken = `${token.split('.')[0] ?? ''}.wrong.token`;
    const { prompts, shown } = personAt({
      HALL_DOMAIN: ['localhost:3000', 'https://Hall.Example/'],
      GUILD_TIMEZONE: ['Mars', 'UTC'],
      DISCORD_BOT_TOKEN: ['MTIz.of.another', wrongToken, token],
      DISCORD_GUILD_ID: ['400000000000000002', guildId],
    });
    expect((await run(prompts)).code).toBe(0);
    for (const sentence of [
      /Write a domain name/,
      /Write an IANA name/,
      /does not belong to the application/,
      /Discord refuses this token/,
      /The bot is not on this server\. Add it: https/,
      /has no redirect https:\/\/hall\.example\/auth\/discord\/callback yet/,
    ])
      expect(shown.filter((line) => sentence.test(line))).toHaveLength(1);
    expect(readEnv()).toMatchObject({ HALL_DOMAIN: 'hall.example', GUILD_TIMEZONE: 'UTC' });
  });
  test('works without a bot, and while Discord is away', async () => {
    discord.trouble.token = 503;
    const { prompts, shown } = personAt({
      DISCORD_BOT_TOKEN: [''],
      DISCORD_MEMBER_ROLE_IDS: [`${memberRole} ${adminRole}`],
    });
    expect((await run(prompts)).code).toBe(0);
    expect(shown).toContain("Discord can't be reached, so this was not checked.");
    expect(readEnv()).toMatchObject({ DISCORD_MEMBER_ROLE_IDS: `${memberRole},${adminRole}` });
    expect(readEnv()['DISCORD_BOT_TOKEN']).toBe('');
  });
  test('asks about OpenID Connect only after a yes', async () => {
    const titles = ['OPENID_ISSUER', 'OPENID_CLIENT_ID', 'OPENID_CLIENT_SECRET', 'OPENID_NAME'].map(titleOf);
    const without = personAt();
    await run(without.prompts);
    expect(without.asked).toContain(titleOf('SETUP_OPENID'));
    expect(without.asked.filter((message) => titles.includes(message))).toEqual([]);
    expect(readEnv()['OPENID_ISSUER']).toBe('');
    const issuer = 'https://127.0.0.1:1';
    const { prompts, asked, shown } = personWith({
      'Is everything right?': ['SETUP_OPENID', 'write'],
      [titleOf('SETUP_OPENID')]: ['yes'],
      [titleOf('OPENID_ISSUER')]: ['http://id.example', issuer],
      [titleOf('OPENID_CLIENT_ID')]: ['hall'],
      [titleOf('OPENID_CLIENT_SECRET')]: ['secret-of-hall'],
    });
    expect((await run(prompts)).code).toBe(0);
    expect(asked).toEqual(expect.arrayContaining(titles.slice(0, 3)));
    expect(shown).toContain('The issuer begins with https://.');
    expect(shown.join('\n')).toContain('https://hall.example/auth/openid/callback');
    expect(readEnv()).toMatchObject({ OPENID_ISSUER: issuer, OPENID_CLIENT_ID: 'hall' });
  });
  test('run again, changes the chosen thing only', async () => {
    await run(personAt().prompts);
    writeFileSync(file('.env'), `${readFileSync(file('.env'), 'utf8')}# mine\nMINE=1\n`);
    const config = { ...(readConfig() as object), tagline: 'Ours alone' };
    writeFileSync(file('guild.config.json'), JSON.stringify(config));
    const before = readFileSync(file('.env'), 'utf8');
    const review = 'Is everything right?';
    const { prompts, asked, shown } = personWith({
      [review]: ['GUILD_NAME', 'write'],
      [titleOf('GUILD_NAME')]: ['Nightwell'],
    });
    const { code, said } = await run(prompts);
    expect(code).toBe(0);
    expect(asked.filter((message) => !message.startsWith(review))).toEqual([titleOf('GUILD_NAME')]);
    expect(shown).toContain(`${titleOf('DISCORD_BOT_TOKEN')}: set`);
    expect(readFileSync(file('.env'), 'utf8')).toBe(before);
    expect(readConfig()).toEqual({ ...config, name: 'Nightwell' });
    expect(said).not.toContain('?key=');
  });
  test.each<[string, Replies]>([
    ['Ctrl-C', { GUILD_NAME: [cancel] }],
    ['the last choice', { 'Is everything right?': ['leave'] }],
  ])('changes nothing after %s', async (_how, others) => {
    const { code, said } = await run(personAt(others).prompts);
    expect([code, said]).toEqual([1, 'Nothing was changed.']);
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe('the check of an issuer', () => {
  let provider: TestProvider;
  beforeAll(async () => {
    provider = await startProvider('https://hall.example/auth/openid/callback');
  });
  afterAll(() => provider.close());
  test('accepts a provider, and says what is wrong with other addresses', async () => {
    expect(await checkIssuer(provider.issuer)).toEqual({});
    expect(await checkIssuer(`${provider.issuer}/`)).toEqual({
      problem: `The provider names its issuer ${provider.issuer}. Write it exactly like this.`,
    });
    expect((await checkIssuer(`${provider.issuer}/elsewhere`)).problem).toMatch(/has no discovery document/);
    await provider.set({ person: { sub: 'nobody' }, trouble: 503 });
    expect((await checkIssuer(provider.issuer)).warning).toMatch(/answers 503, so this was not checked/);
  });
});

describe('the setup without a terminal', () => {
  test('takes the answers from variables, and repeats do nothing', async () => {
    expect(await run(null, answers())).toMatchObject({ code: 0 });
    const before = readFileSync(file('.env'), 'utf8');
    expect(await run(null, answers())).toMatchObject({ code: 0 });
    expect(readFileSync(file('.env'), 'utf8')).toBe(before);
  });
  test('names everything that is missing or wrong', async () => {
    discord.trouble.token = 401;
    const { ACME_EMAIL: _email, ...others } = answers();
    const { code, complained } = await run(null, { ...others, HALL_DOMAIN: 'no domain', DISCORD_MEMBER_ROLE_IDS: '1' });
    expect(code).toBe(1);
    const lines = complained.split('\n').filter((line) => line.startsWith('  - '));
    expect(lines.map((line) => line.split(' ')[3])).toEqual([
      'HALL_DOMAIN',
      'ACME_EMAIL',
      'DISCORD_CLIENT_SECRET',
      'DISCORD_MEMBER_ROLE_IDS',
    ]);
    expect(readdirSync(folder)).toEqual([]);
  });
  test('sets up OpenID Connect, and removes it again only when told to', async () => {
    const openId = {
      // Nothing listens there, so it is not checked.
      OPENID_ISSUER: 'https://127.0.0.1:1/realms/guild',
      OPENID_CLIENT_ID: 'hall',
      OPENID_CLIENT_SECRET: 'secret-of-hall',
    };
    const { code, complained } = await run(null, { ...answers(), ...openId });
    expect(code).toBe(0);
    const address = `${openId.OPENID_ISSUER}/.well-known/openid-configuration`;
    expect(complained).toContain(`OPENID_ISSUER: ${address} can't be reached, so this was not checked.`);
    expect(readEnv()).toMatchObject({ ...openId, OPENID_NAME: 'OpenID' });
    expect(readEnv()).not.toHaveProperty('SETUP_OPENID');
    const asDocker = { MONGODB_URI: 'mongodb://mongo/guild', REDIS_URL: 'redis://redis', NODE_ENV: 'production' };
    const whole = { ...readEnv(), ...asDocker, PUBLIC_URL: 'https://hall.example' };
    expect(checkEnv(whole)).not.toHaveProperty('problems');
    expect((await run(null, { SETUP_OPENID: 'no' })).code).toBe(1);
    expect((await run(null, { SETUP_OPENID: 'no' }, true)).code).toBe(0);
    expect(readEnv()).toMatchObject({ OPENID_ISSUER: '', OPENID_CLIENT_ID: '', OPENID_CLIENT_SECRET: '' });
  });
  test('replaces another value only when told to', async () => {
    await run(null, answers());
    const changed = { HALL_DOMAIN: 'other.example' };
    expect((await run(null, changed)).complained).toMatch(/HALL_DOMAIN .* has another value already/);
    expect(readEnv()['HALL_DOMAIN']).toBe('hall.example');
    expect((await run(null, changed, true)).code).toBe(0);
    expect(readEnv()['HALL_DOMAIN']).toBe('other.example');
  });
  test('sets up systemd without the parts of Docker', async () => {
    const { ACME_EMAIL: _email, ...others } = answers();
    const stores = { MONGODB_URI: 'mongodb://localhost/guild?replicaSet=hall', REDIS_URL: 'redis://localhost' };
    const first = await run(null, { ...others, ...stores, SETUP_FOR: 'systemd' });
    expect(first.code).toBe(0);
    expect(first.said).toContain('sudo cp deploy/systemd/*');
    expect(first.said).toContain('sudo systemctl enable --now guild-hall.target');
    expect(readEnv()).toMatchObject({ ...stores, PUBLIC_URL: 'https://hall.example', NODE_ENV: 'production' });
    expect(readEnv()['MONGO_KEY']).toBe('');
    expect(checkEnv(readEnv())).not.toHaveProperty('problems');
    expect((await run(null, { SETUP_FOR: 'build', ACME_EMAIL: 'host@hall.example' }, true)).code).toBe(0);
    expect(readEnv()['NODE_ENV']).toBe('');
  });
  test('refuses a guild.config.json that is not JSON', async () => {
    writeFileSync(file('guild.config.json'), '{');
    expect((await run(null, answers())).complained).toMatch(/is not JSON/);
    expect(readFileSync(file('guild.config.json'), 'utf8')).toBe('{');
  });
  test('killed while it writes, leaves the old files', async () => {
    writeFileSync(file('.env'), 'MINE=1\n');
    const killing = `data:text/javascript,${encodeURIComponent(
      "import fs from 'node:fs'; import { syncBuiltinESMExports as sync } from 'node:module';" +
        "fs.renameSync = () => process.kill(process.pid, 'SIGKILL'); sync();",
    )}`;
    const child = spawn(process.execPath, ['--import', killing, path.resolve('tools/setup/setup.mjs')], {
      cwd: folder,
      env: { PATH: process.env['PATH'], DISCORD_API_URL: discord.apiUrl, ...answers() },
      stdio: 'ignore',
    });
    const [, signal] = (await once(child, 'exit')) as [number | null, string | null];
    expect(signal).toBe('SIGKILL');
    expect(readFileSync(file('.env'), 'utf8')).toBe('MINE=1\n');
    expect(existsSync(file('guild.config.json'))).toBe(false);
  });
});
