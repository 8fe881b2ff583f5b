// The startup warning when Discord is set up but nobody can become an admin.
import { expect, test } from '@jest/globals';
import { startHall } from '../../test/harness.ts';

const discord = {
  LOG_LEVEL: 'warn',
  PUBLIC_URL: 'https://hall.example',
  DISCORD_CLIENT_ID: 'client',
  DISCORD_CLIENT_SECRET: 'a client secret',
  DISCORD_GUILD_ID: '400000000000000001',
  DISCORD_MEMBER_ROLE_IDS: '400000000000000002',
};

test.each<[string, Record<string, string>, number]>([
  ['neither a role nor a first admin', {}, 1],
  ['a first admin', { BOOTSTRAP_ADMIN_DISCORD_IDS: '100000000000000001' }, 0],
  ['a first-admin link', { FIRST_ADMIN_LINK: `${'a'.repeat(64)}@2000-01-01T00:00:00.000Z` }, 1],
  ['a role', { DISCORD_ADMIN_ROLE_IDS: '400000000000000003' }, 0],
])('the warning about missing admins with %s', async (_what, more, warnings) => {
  const lines: string[] = [];
  const hall = await startHall({ env: { ...discord, ...more }, onLog: ({ msg }) => void lines.push(String(msg)) });
  await hall.close();
  expect(lines.filter((line) => line.includes('nobody can become an admin'))).toHaveLength(warnings);
});
