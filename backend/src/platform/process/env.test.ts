// Reading of environment variables, with every problem reported at once.
import { expect, test } from '@jest/globals';
import { checkEnv, followsDiscord, isForDevelopment, takesInteractions } from './env.ts';

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
