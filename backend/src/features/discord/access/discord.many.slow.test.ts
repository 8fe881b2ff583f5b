// Checks of 2,000 members: one request a second, and people with sessions within 15 minutes.
import { expect, test } from '@jest/globals';
import { startFollowingHall } from '../../../../test/followingHall.ts';

const count = 2000;
const minute = 60_000;

test('2,000 members are checked within the rate limit', async () => {
  const hall = await startFollowingHall();
  const { guild, limits } = hall.discord;
  const signedIn = { id: '320000000000000001', username: 'signed-in' };
  await hall.enter(signedIn);
  const db = await hall.database();
  const at = new Date(hall.clock.now());
  const ids = Array.from({ length: count }, (_, nth) => `33000000000000${1000 + nth}`);
  await db.collection<{ _id: number } & Record<string, unknown>>('guild_members').insertMany(
    ids.map((discordId, nth) => ({
      _id: 1_000_000 + nth,
      name: discordId,
      nameKey: discordId,
      discordId,
      role: 'Member',
      rankSetBy: 'discord',
      denied: false,
      level: null,
      contribution: null,
      changedIn: {},
      lastActive: null,
      isOnline: false,
      guildSource: 'primary',
      avatar: null,
      createdAt: at,
      updatedAt: at,
      version: 1,
      deletedAt: null,
      deletedBy: null,
      outbox: [],
    })),
  );
  for (const id of ids)
    guild.members.set(id, { nick: null, roles: ['200000000000000002'], user: { id, username: id } });
  guild.members.delete(ids[7] ?? '');
  limits.routes.set('GET /guilds/:id/members/:id', { most: 1, withinMs: 1000 });
  await hall.admin.post('/api/settings/discord/checks');
  const begun = hall.clock.now();
  const asked = (id: string): number[] =>
    guild.calls.filter(({ what }) => what === `GET /members/${id}`).map((call) => call.at);
  const seen = new Set<string>();
  for (let seconds = 0; seconds < count * 1.2 && seen.size < count; seconds += 1) {
    await hall.check();
    const last = /^GET \/members\/(\d+)$/.exec(guild.calls.at(-1)?.what ?? '')?.[1] ?? '';
    if (last.startsWith('33')) seen.add(last);
  }
  expect(seen.size).toBe(count);
  expect(limits.rejected).toBe(0);
  const gaps = asked(signedIn.id).map((time, nth, all) => time - (all[nth - 1] ?? begun));
  expect(gaps.length).toBeGreaterThan(1);
  expect(Math.max(...gaps)).toBeLessThan(15 * minute);
  const denied = db.collection('guild_members').countDocuments({ denied: true });
  expect(await denied).toBe(1);
  await hall.close();
});
