// Reading of environment variables, with every problem reported at once.
import { expect, test } from '@jest/globals';
import { checkEnv, envWarnings, followsDiscord, isForDevelopment, takesInteractions } from './env.ts';

const least = {
  MONGODB_URI: 'mongodb://localhost/guild',
  REDIS_URL: 'redis://localhost',
  SESSION_SECRET: 'sixteen characters and more',
};
const production = {
  ...least,
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://guild.example/',
  DISCORD_CLIENT_ID: '1',
  DISCORD_CLIENT_SECRET: '2',
  DISCORD_GUILD_ID: '100000000000000001',
};

test('outside production few variables are required', () => {
  expect(checkEnv({ ...least, PORT: '' })).toMatchObject({
    port: 3000,
    publicUrl: 'http://localhost:3000',
    rateLimitPerMinute: 0,
    signInsPerMinute: 0,
    auctionSoftCloseSeconds: 120,
    discord: { configured: false },
  });
});
test('production limits requests and sign-ins', () => {
  expect(checkEnv(production)).toMatchObject({
    isProduction: true,
    publicUrl: 'https://guild.example',
    rateLimitPerMinute: 600,
    signInsPerMinute: 20,
  });
});
test('every problem is reported at once', () => {
  const found = checkEnv({ PORT: 'x', GUILD_TIMEZONE: 'Mars', DISCORD_ADMIN_ROLE_IDS: '12' });
  const names = 'problems' in found ? found.problems.map((one) => one.split(' ')[0]) : [];
  expect(names.sort()).toEqual(['DISCORD_ADMIN_ROLE_IDS.0', 'GUILD_TIMEZONE', 'MONGODB_URI', 'PORT', 'REDIS_URL']);
});
test.each(['DISCORD_CLIENT_ID', 'DISCORD_CLIENT_SECRET', 'DISCORD_GUILD_ID', 'PUBLIC_URL', 'SESSION_SECRET'])(
  'production refuses to start without %s',
  (name) => {
    const found = checkEnv({ ...production, [name]: '' });
    expect('problems' in found && found.problems.some((one) => one.startsWith(name))).toBe(true);
  },
);
test('production starts without Discord when there is an OpenID Connect provider, whose variables belong together', () => {
  const noDiscord = { DISCORD_CLIENT_ID: '', DISCORD_CLIENT_SECRET: '', DISCORD_GUILD_ID: '' };
  const openId = { OPENID_ISSUER: 'https://id.example', OPENID_CLIENT_ID: 'hall', OPENID_CLIENT_SECRET: 'secret' };
  const problemsWith = (more: Record<string, string>): unknown => {
    const found = checkEnv(Object.assign({}, production, noDiscord, more));
    return 'problems' in found ? found.problems.map((one) => one.split(' ')[0]) : [];
  };
  expect(problemsWith(openId)).toEqual([]);
  expect(problemsWith({ ...openId, OPENID_CLIENT_ID: '', OPENID_CLIENT_SECRET: '' })).toEqual([
    'OPENID_CLIENT_ID',
    'OPENID_CLIENT_SECRET',
  ]);
  expect(problemsWith({ ...openId, OPENID_ISSUER: 'http://id.example' })).toEqual(['OPENID_ISSUER']);
});
test.each([
  ['of another application', 'MTAwMDAwMDAwMDAwMDAwMDAy.secret.part'],
  ['that is none', 'secret'],
  ['of the application', 'MTAwMDAwMDAwMDAwMDAwMDAx.secret.part'],
])('a bot token %s', (what, token) => {
  const found = checkEnv({ ...production, DISCORD_CLIENT_ID: '100000000000000001', DISCORD_BOT_TOKEN: token });
  const problem =
    'DISCORD_BOT_TOKEN must belong to the application in DISCORD_CLIENT_ID: press Bot → Reset Token on its page';
  expect('problems' in found ? found.problems : []).toEqual(what === 'of the application' ? [] : [problem]);
});
test('the stand-in for Discord keeps the development sign-in, and is refused in production', () => {
  const standIn = {
    DISCORD_STAND_IN: '/run/discord.sock',
    DISCORD_BOT_TOKEN: 'token',
    DISCORD_PUBLIC_KEY: '0'.repeat(64),
  };
  const discord = { DISCORD_CLIENT_ID: '1', DISCORD_CLIENT_SECRET: '2', DISCORD_GUILD_ID: '100000000000000001' };
  const env = checkEnv({ ...least, ...discord, ...standIn });
  if ('problems' in env) throw new Error(env.problems.join());
  expect([isForDevelopment(env), followsDiscord(env), takesInteractions(env)]).toEqual([true, false, true]);
  expect(checkEnv({ ...production, ...standIn })).toEqual({
    problems: ['DISCORD_STAND_IN may be set outside production only'],
  });
});
test('Redis can use a Unix socket', () => {
  const REDIS_URL = 'unix://localhost/srv/a%20guild/redis.sock';
  expect(checkEnv({ ...least, REDIS_URL })).toMatchObject({ redisUrl: REDIS_URL });
});
test('short auctions are allowed only outside production', () => {
  expect(checkEnv({ ...production, AUCTION_MIN_DURATION_SECONDS: '5' })).toHaveProperty('problems');
  expect(checkEnv({ ...least, AUCTION_MIN_DURATION_SECONDS: '5' })).toMatchObject({ auctionMinDurationSeconds: 5 });
});
test.each(['redis://:pass word@host:port', 'redis://[bad', 'redis://host:99999'])(
  'an invalid Redis address is reported without repeating it: %s',
  (url) => {
    expect(checkEnv({ ...least, REDIS_URL: url })).toEqual({ problems: ["REDIS_URL isn't a valid URL"] });
  },
);
test.each([
  ['http://guild.example', 'PUBLIC_URL must begin with https:// in production: write https://guild.example'],
  ['http://localhost:8080', 'PUBLIC_URL must begin with https:// in production: write https://localhost:8080'],
  [
    'https://guild.example/hall',
    'PUBLIC_URL must be an address without a name, path or query: write https://guild.example',
  ],
  [
    'https://guild.example/?a=b',
    'PUBLIC_URL must be an address without a name, path or query: write https://guild.example',
  ],
])('production refuses the address %s, and says what to write', (PUBLIC_URL, problem) => {
  expect(checkEnv({ ...production, PUBLIC_URL })).toEqual({ problems: [problem] });
});
test.each(['Production', 'prod'])('NODE_ENV=%s does not count as development', (NODE_ENV) => {
  expect(checkEnv({ ...production, NODE_ENV })).toEqual({
    problems: ['NODE_ENV must be development, test or production, in lower case'],
  });
});
test('production without a trusted proxy is warned of, because cookies need https', () => {
  expect(envWarnings({ ...production, TRUST_PROXY: '0' })).toEqual([
    'TRUST_PROXY is 0, so nobody can sign in: set it to the number of proxies in front, usually 1',
  ]);
});
test('a misspelled variable and a weak secret are warned of, without their values', () => {
  const good = {
    ...production,
    SESSION_SECRET: '0123456789abcdef0123456789abcdef',
    METRICS_TOKEN: '',
    TRUST_PROXY: '1',
    // Variables of others that may be set beside those of the hall
    NODE_OPTIONS: '--trace-warnings',
    REDIS_PASSWORD: 'x',
    SESSION_MANAGER: 'x',
    REDIS_PORT_6379_TCP: 'x',
    PATH: '/bin',
    HOSTNAME: 'x',
    HALL_DOMAIN: 'guild.example',
  };
  expect(envWarnings(good)).toEqual([]);
  expect(
    envWarnings({
      ...good,
      DISCORD_ADMIN_ROLE_ID: '1',
      SESSION_SECRET: 'x'.repeat(32),
      METRICS_TOKEN: 'ab'.repeat(16),
    }),
  ).toEqual([
    'DISCORD_ADMIN_ROLE_ID is not a variable of the hall and has no effect: see .env.example',
    'SESSION_SECRET has fewer than 10 different characters: use `openssl rand -hex 32`',
    'METRICS_TOKEN has fewer than 10 different characters: use `openssl rand -hex 32`',
  ]);
});
