// Tests of when `npm start` runs the stand-in for Discord.
import { expect, test } from '@jest/globals';
import { wantsStandIn } from './hall-programs.mjs';

test.each([
  [{}, true],
  [{ NODE_ENV: 'development', DISCORD_API_URL: 'https://discord.com/api/v10' }, true],
  [{ NODE_ENV: 'production' }, false],
  [{ DISCORD_CLIENT_ID: '1' }, false],
  [{ DISCORD_BOT_TOKEN: 'token' }, false],
])('with %j: %p', (env: NodeJS.ProcessEnv, expected) => {
  expect(wantsStandIn(env)).toBe(expected);
});
