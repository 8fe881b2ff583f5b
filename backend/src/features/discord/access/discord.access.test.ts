// Access follows the Discord server: departures, changed roles, and failures of Discord, over HTTP.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { AuditEntry } from '@guild/common/audit/audit.api';
import type { DiscordRoles, DiscordStatus } from '@guild/common/discord/discord.api';
import type { Notice } from '@guild/common/notifications/notifications.api';
import type { ErrorBody } from '@guild/common/wire/errors';
import type { Trouble } from '../../../../../tools/discord-stand-in/part.ts';
import { roleIds, startFollowingHall, type FollowingHall } from '../../../../test/followingHall.ts';
import { startHall, until, type Client } from '../../../../test/harness.ts';
import { aTaskOf } from '../../../../test/workerTasks.ts';
import { botPermissions, permissionSum } from '../discord.permissions.ts';

let hall: FollowingHall;
let counter = 0;
let person = { id: '', username: '' };
beforeAll(async () => {
  hall = await startFollowingHall();
});
afterAll(() => hall.close());
beforeEach(() => {
  counter += 1;
  person = { id: `31000000000000${1000 + counter}`, username: `person-${counter}` };
  hall.discord.guild.trouble = null;
});

const rankOf = async (client: Client): Promise<[number, string | undefined]> => {
  const { status, body } = await client.get<{ role?: string }>('/api/user/guild-member');
  return [status, body.role];
};
/** Waits for the message to the web process, which arrives through Redis. */
const isSignedOut = (client: Client): Promise<void> =>
  until(async () => (await client.get('/api/user')).status === 401, 'the sign-out');
const memberIdOf = async (discordId: string): Promise<number> => {
  const { body } = await hall.admin.get<{ id: number; discordId: string }[]>('/api/guild-members');
  return body.find((one) => one.discordId === discordId)?.id ?? 0;
};
const returnNotices = async (): Promise<Notice[]> =>
  (await hall.admin.get<Notice[]>('/api/notifications')).body.filter(
    ({ title }) => title === `${person.username} is back on the Discord server`,
  );
const joinAt = (time: string): void => {
  const member = hall.discord.guild.members.get(person.id);
  if (member !== undefined) member.joined_at = time;
};
const statusNow = async (): Promise<DiscordStatus> =>
  (await hall.admin.get<DiscordStatus>('/api/settings/discord/status')).body;
const rolesOf = (discordId: string): string[] => hall.discord.guild.members.get(discordId)?.roles ?? [];
const setRoles = (discordId: string, roles: string[]): void => {
  const member = hall.discord.guild.members.get(discordId);
  if (member !== undefined) member.roles = roles;
};
/** What the audit record says about this person, besides that they were added. */
const changes = async (): Promise<AuditEntry[]> => {
  const entries = await hall.entries();
  return entries.filter(({ name, action }) => name === person.username && action !== 'member.added');
};
const checkOne = async (discordId: string): Promise<void> => {
  await hall.admin.post(`/api/guild-members/${await memberIdOf(discordId)}/discord-check`);
  await hall.check();
};

describe('a person', () => {
  test('who was kicked from the server is signed out at once, and told why', async () => {
    const client = await hall.enter(person);
    const socket = await client.socket();
    hall.discord.guild.members.delete(person.id);
    await hall.checkEverybody();
    await socket.closed();
    await isSignedOut(client);
    const refused = await client.get<ErrorBody>('/api/user');
    expect([refused.status, refused.body.details?.reason]).toEqual([401, 'left_discord']);
    await until(async () => (await changes()).length > 0, 'the audit entry');
    await hall.checkEverybody();
    expect(await changes()).toMatchObject([
      { action: 'member.left_discord', username: null, name: person.username, after: { denied: true } },
    ]);
  });
  test('who comes back signs in again', async () => {
    const client = await hall.enter(person);
    hall.discord.guild.members.delete(person.id);
    await hall.checkEverybody();
    const again = await hall.enter(person);
    expect(await rankOf(again)).toEqual([200, 'Member']);
    await isSignedOut(client);
  });
  test('who had lost their role is signed out when they leave, too', async () => {
    const client = await hall.enter(person);
    setRoles(person.id, []);
    await hall.checkEverybody();
    hall.discord.guild.members.delete(person.id);
    await hall.checkEverybody();
    await isSignedOut(client);
    await until(async () => (await changes()).length > 1, 'the audit entry');
    await hall.checkEverybody();
    expect((await changes()).map(({ action }) => action)).toEqual(['member.left_discord', 'member.rank_changed']);
  });
  test('without a membership is signed out when they leave', async () => {
    const client = await hall.enter(person, []);
    await hall.checkEverybody();
    hall.discord.guild.members.delete(person.id);
    await hall.checkEverybody();
    await isSignedOut(client);
    await hall.checkEverybody();
    const { body } = await hall.admin.get<AuditEntry[]>('/api/audit?entity=discord_access');
    const left = body.filter(({ action }) => action === 'member.left_discord');
    expect(left).toMatchObject([{ name: person.username, username: null }]);
  });
  test('whom no check has found on the server keeps the session, and can ask for access', async () => {
    const client = await hall.enter(person, []);
    hall.discord.guild.members.delete(person.id);
    await hall.checkEverybody();
    expect((await client.get('/api/user')).status).toBe(200);
  });
  test('whose role was removed loses access, and keeps the session', async () => {
    const client = await hall.enter(person);
    setRoles(person.id, []);
    await hall.checkEverybody();
    expect((await rankOf(client))[0]).toBe(403);
    expect((await client.get('/api/user')).status).toBe(200);
    setRoles(person.id, [roleIds.guest]);
    await hall.checkEverybody();
    expect(await rankOf(client)).toEqual([200, 'Guest']);
  });
  test('whose role was removed has access as soon as an admin sets a rank', async () => {
    const client = await hall.enter(person);
    setRoles(person.id, []);
    await hall.checkEverybody();
    expect((await rankOf(client))[0]).toBe(403);
    await hall.admin.patch(`/api/guild-members/${await memberIdOf(person.id)}`, { role: 'Member' });
    expect(await rankOf(client)).toEqual([200, 'Member']);
    await hall.checkEverybody();
    expect(await rankOf(client)).toEqual([200, 'Member']);
  });
  test('who gets a first role becomes a member without signing in again', async () => {
    const client = await hall.enter(person, []);
    expect((await rankOf(client))[0]).toBe(403);
    setRoles(person.id, [roleIds.member]);
    await hall.checkEverybody();
    expect(await rankOf(client)).toEqual([200, 'Member']);
  });
  test('keeps a rank that was set in the hall', async () => {
    const client = await hall.enter(person);
    await hall.admin.patch(`/api/guild-members/${await memberIdOf(person.id)}`, { role: 'Admin' });
    setRoles(person.id, [roleIds.guest]);
    await hall.checkEverybody();
    expect(await rankOf(client)).toEqual([200, 'Admin']);
  });
  test.each([
    ['found by a check', () => hall.checkEverybody()],
    ['found at a sign-in', () => hall.enter(person, null).then(() => undefined)],
  ])('who was an admin by hand and left, %s, has what the roles give on return', async (_how, find) => {
    await hall.enter(person, []);
    const { body: added } = await hall.admin.post<{ id: number }>('/api/guild-members', {
      name: person.username,
      discordId: person.id,
      role: 'Admin',
    });
    const client = await hall.enter(person, []);
    await hall.checkEverybody();
    expect(await rankOf(client)).toEqual([200, 'Admin']);
    hall.discord.guild.members.delete(person.id);
    await find();
    await isSignedOut(client);
    const back = await hall.enter(person, []);
    await hall.checkEverybody();
    expect((await rankOf(back))[0]).toBe(403);
    await until(async () => (await returnNotices()).length === 1, 'the notice');
    const path = `/api/guild-members/${added.id}/former-rank`;
    expect((await back.post(path)).status).toBe(403);
    for (let times = 0; times < 2; times += 1)
      expect((await hall.admin.post(path)).body).toMatchObject({ role: 'Admin' });
    expect(await rankOf(back)).toEqual([200, 'Admin']);
    await hall.checkEverybody();
    expect(await rankOf(back)).toEqual([200, 'Admin']);
    await until(async () => (await returnNotices())[0]?.resolution !== null, 'the end of the notice');
    await hall.admin.delete(`/api/guild-members/${added.id}`);
  });
  test('whose access was granted by hand loses it when they leave', async () => {
    const client = await hall.enter(person, []);
    const { body: account } = await client.get<{ id: number }>('/api/user');
    await client.post('/api/access-request');
    await hall.admin.post(`/api/access-requests/${account.id}/grant`);
    await hall.checkEverybody();
    expect(await rankOf(client)).toEqual([200, 'Member']);
    hall.discord.guild.members.delete(person.id);
    await hall.checkEverybody();
    expect((await rankOf(await hall.enter(person, [])))[0]).toBe(403);
  });
  test('who left and joined again between two checks has what the roles give', async () => {
    const client = await hall.enter(person);
    await hall.admin.patch(`/api/guild-members/${await memberIdOf(person.id)}`, { role: 'Officer' });
    joinAt('2026-11-01T10:00:00.000Z');
    await hall.checkEverybody();
    joinAt('2026-11-18T09:00:00.000Z');
    await hall.checkEverybody();
    expect(await rankOf(client)).toEqual([200, 'Member']);
  });
  test('is not seen as active because of a check', async () => {
    await hall.enter(person);
    const path = `/api/guild-members/${await memberIdOf(person.id)}`;
    const before = (await hall.admin.get(path)).body;
    await hall.checkEverybody();
    expect((await hall.admin.get(path)).body).toEqual(before);
  });
  test('is checked first when an admin asks', async () => {
    const client = await hall.enter(person);
    setRoles(person.id, [roleIds.guest]);
    await checkOne(person.id);
    expect(await rankOf(client)).toEqual([200, 'Guest']);
    const { body } = await hall.admin.get<AuditEntry[]>('/api/audit?entity=discord_access');
    expect(body[0]).toMatchObject({ action: 'discord_access.requested', name: person.username });
  });
});

test('members without access are checked after the others', async () => {
  const withoutRole = { id: '310000000000008001', username: 'without-role' };
  const gone = { id: '310000000000008002', username: 'gone' };
  const other = { id: '310000000000008003', username: 'still-here' };
  const plan = await aTaskOf(hall, 'discord-plan', { write: () => undefined });
  for (const one of [withoutRole, other]) {
    hall.appear(one);
    await hall.discord.interactions.command(hall.url, { person: one }, 'link');
  }
  await hall.enter(gone);
  setRoles(withoutRole.id, []);
  hall.discord.guild.members.delete(gone.id);
  await hall.checkEverybody();
  await plan.run();
  const waiting = [withoutRole.id, gone.id, other.id];
  const checks = (await hall.database()).collection<{ _id: string; dueAt: Date }>('discord_checks');
  // The longer somebody has waited, the sooner they would be checked.
  for (const [at, _id] of waiting.entries()) await checks.updateOne({ _id }, { $set: { dueAt: new Date(at) } });
  const { calls } = hall.discord.guild;
  const before = calls.length;
  const asked = (): string[] => calls.slice(before).map(({ what }) => what.replace('GET /members/', ''));
  await until(async () => {
    await hall.check();
    return asked().length === waiting.length;
  }, 'the checks');
  await plan.close();
  expect(asked()).toEqual([other.id, withoutRole.id, gone.id]);
});

describe('while Discord fails', () => {
  const troubles: readonly (readonly [string, Trouble])[] = [
    ['429', { status: 429, retryAfterMs: 30_000 }],
    ['429 for everything', { status: 429, retryAfterMs: 30_000, isGlobal: true }],
    ['500', { status: 500 }],
    ['503', { status: 503 }],
    ['an answer too late', 'slow'],
    ['404 about the server', { status: 404, code: 10_004 }],
    ['403', { status: 403, code: 50_001 }],
    ['404 without a code', { status: 404 }],
  ];
  test.each(troubles)('%s changes nothing', async (_what, trouble) => {
    const client = await hall.enter(person);
    hall.discord.guild.trouble = trouble;
    await checkOne(person.id);
    expect(await rankOf(client)).toEqual([200, 'Member']);
    expect(await changes()).toEqual([]);
    hall.discord.guild.trouble = null;
    hall.clock.advance(5 * 60_000);
    await hall.checkEverybody();
    expect((await statusNow()).trouble).toBeNull();
  });
  test('nobody calls before the wait is over', async () => {
    await hall.enter(person);
    hall.discord.guild.trouble = { status: 429, retryAfterMs: 30_000 };
    await checkOne(person.id);
    const calls = hall.discord.guild.calls.length;
    // Not even for an admin: Discord asks to wait.
    await hall.admin.post('/api/settings/discord/checks');
    for (let seconds = 0; seconds < 25; seconds += 1) await hall.check();
    expect(hall.discord.guild.calls).toHaveLength(calls);
    hall.discord.guild.trouble = null;
    hall.clock.advance(30_000);
    await hall.check();
    expect(hall.discord.guild.calls.length).toBeGreaterThan(calls);
  });
  test.each([
    ['everybody', () => hall.admin.post('/api/settings/discord/checks')],
    ['one member', async () => hall.admin.post(`/api/guild-members/${await memberIdOf(person.id)}/discord-check`)],
  ])('an admin who has %s checked is not held up by an earlier problem', async (_who, press) => {
    await hall.enter(person);
    hall.discord.guild.trouble = { status: 404, code: 10_004 };
    await checkOne(person.id);
    expect((await statusNow()).trouble).toMatchObject({ kind: 'server' });
    hall.discord.guild.trouble = null;
    const calls = hall.discord.guild.calls.length;
    await hall.check();
    expect(hall.discord.guild.calls).toHaveLength(calls);
    await press();
    await hall.check();
    expect(hall.discord.guild.calls.length).toBeGreaterThan(calls);
    expect((await statusNow()).trouble).toBeNull();
  });
  test('an hour long, calls get rare, everybody keeps access, and departures are found afterwards', async () => {
    const client = await hall.enter(person);
    hall.discord.guild.members.delete(person.id);
    hall.discord.guild.trouble = { status: 503 };
    const calls = hall.discord.guild.calls.length;
    await hall.admin.post('/api/settings/discord/checks');
    for (let minute = 0; minute < 60; minute += 1) {
      hall.clock.advance(59_000);
      await hall.check();
    }
    expect(hall.discord.guild.calls.length - calls).toBeLessThan(30);
    expect((await statusNow()).trouble).toMatchObject({ kind: 'away' });
    expect(await rankOf(client)).toEqual([200, 'Member']);
    hall.discord.guild.trouble = null;
    hall.clock.advance(5 * 60_000);
    await hall.checkEverybody();
    await isSignedOut(client);
    expect((await statusNow()).trouble).toBeNull();
  });
  test('a revoked token is told to admins once', async () => {
    const client = await hall.enter(person);
    const token = hall.discord.guild.botToken;
    hall.discord.guild.botToken = 'another';
    for (let times = 0; times < 3; times += 1) {
      await checkOne(person.id);
      hall.clock.advance(5 * 60_000);
    }
    expect((await statusNow()).trouble).toMatchObject({ kind: 'token' });
    const { body } = await hall.admin.get<{ title: string }[]>('/api/notifications');
    expect(body.filter(({ title }) => title === "Discord rejects the bot's token")).toHaveLength(1);
    expect(await rankOf(client)).toEqual([200, 'Member']);
    hall.discord.guild.botToken = token;
    hall.clock.advance(5 * 60_000);
    await hall.checkEverybody();
  });
});

describe('roles for ranks', () => {
  const settings = '/api/settings/discord';
  beforeAll(async () => {
    hall.discord.guild.roles.push(
      { id: roleIds.officer, name: 'Officers', position: 10, permissions: '0', managed: false },
      { id: roleIds.veteran, name: 'Veterans', position: 60, permissions: '0', managed: false },
      { id: roleIds.member, name: 'Members', position: 5, permissions: '0', managed: false },
    );
    const rankRoles = [
      { rank: 'Officer', roleId: roleIds.officer },
      { rank: 'Member', roleId: roleIds.member },
    ];
    expect((await hall.admin.put(settings, { rankRoles, version: 0 })).status).toBe(200);
    await hall.checkEverybody();
  });
  test('are listed with what the bot cannot give', async () => {
    const { body } = await hall.admin.get<DiscordRoles>(`${settings}/roles`);
    expect(body).toMatchObject({ mayManage: true, problem: null });
    expect(body.roles.map(({ name, problem }) => [name, problem])).toEqual([
      ['Veterans', 'above_bot'],
      ['Hall', 'of_integration'],
      ['Officers', null],
      ['Members', null],
    ]);
  });
  test('follow a rank that is set in the hall, and do not come back as a change', async () => {
    await hall.enter(person);
    const path = `/api/guild-members/${await memberIdOf(person.id)}`;
    await hall.admin.patch(path, { role: 'Officer' });
    await until(async () => (await statusNow()).waiting > 0, 'the check to be due');
    await hall.checkEverybody();
    expect(rolesOf(person.id)).toEqual([roleIds.officer]);
    await hall.checkEverybody();
    expect(rolesOf(person.id)).toEqual([roleIds.officer]);
    expect((await hall.admin.get(path)).body).toMatchObject({ role: 'Officer' });
    expect(await changes()).toMatchObject([{ action: 'member.rank_changed', username: 'first' }]);
  });
  test('are not given to people whose rank Discord decides', async () => {
    await hall.enter(person, [roleIds.guest, roleIds.officer]);
    await hall.checkEverybody();
    expect(rolesOf(person.id)).toEqual([roleIds.guest, roleIds.officer]);
  });
  test('that another bot removes at once do not stop the checks of others', async () => {
    await hall.enter(person, []);
    const stripped = person.id;
    await hall.admin.post('/api/guild-members', { name: person.username, discordId: stripped, role: 'Officer' });
    const other = await hall.enter({ id: '310000000000009001', username: 'other' });
    setRoles('310000000000009001', [roleIds.guest]);
    await hall.admin.post(`/api/guild-members/${await memberIdOf(stripped)}/discord-check`);
    await hall.admin.post(`${settings}/checks`);
    const maxChecks = 200;
    for (let checks = 0; checks < maxChecks && (await rankOf(other))[1] !== 'Guest'; checks += 1) {
      await hall.check();
      setRoles(stripped, []);
    }
    expect(await rankOf(other)).toEqual([200, 'Guest']);
    await hall.admin.delete(`/api/guild-members/${await memberIdOf(stripped)}`);
  });
  test('are removed with the member', async () => {
    await hall.enter(person);
    const path = `/api/guild-members/${await memberIdOf(person.id)}`;
    await hall.admin.patch(path, { role: 'Officer' });
    await hall.checkEverybody();
    await hall.admin.delete(path);
    await until(async () => {
      await hall.check();
      return rolesOf(person.id).length === 0;
    }, 'the role to be removed');
  });
  test('of a removed member are all removed in one check', async () => {
    hall.appear(person, []);
    await hall.admin.post('/api/guild-members', { name: person.username, discordId: person.id, role: 'Officer' });
    await hall.checkEverybody();
    setRoles(person.id, [roleIds.officer, roleIds.member]);
    await hall.admin.delete(`/api/guild-members/${await memberIdOf(person.id)}`);
    await until(async () => (await statusNow()).waiting > 0, 'the check to be due');
    await hall.check();
    expect(rolesOf(person.id)).toEqual([]);
  });
  test('that the bot may not give do not stop the checks', async () => {
    const client = await hall.enter(person);
    const { body } = await hall.admin.get<{ version: number }>(settings);
    const rankRoles = [{ rank: 'Veteran', roleId: roleIds.veteran }];
    await hall.admin.put(settings, { rankRoles, version: body.version });
    await hall.admin.patch(`/api/guild-members/${await memberIdOf(person.id)}`, { role: 'Veteran' });
    await hall.checkEverybody();
    expect(rolesOf(person.id)).toEqual([roleIds.member]);
    expect((await statusNow()).trouble).toBeNull();
    expect(await rankOf(client)).toEqual([200, 'Veteran']);
  });
  test('that the bot may not remove do not keep people from the role of their new rank', async () => {
    await hall.enter(person, [roleIds.member, roleIds.veteran]);
    const { body } = await hall.admin.get<{ version: number }>(settings);
    const rankRoles = [
      { rank: 'Veteran', roleId: roleIds.veteran },
      { rank: 'Officer', roleId: roleIds.officer },
    ];
    await hall.admin.put(settings, { rankRoles, version: body.version });
    await hall.admin.patch(`/api/guild-members/${await memberIdOf(person.id)}`, { role: 'Officer' });
    await hall.checkEverybody();
    const roles = [roleIds.member, roleIds.veteran, roleIds.officer];
    expect(rolesOf(person.id)).toEqual(roles);
    await hall.checkEverybody();
    expect(rolesOf(person.id)).toEqual(roles);
    expect((await statusNow()).trouble).toBeNull();
  });
});

describe('roles with rights over the server', () => {
  const settings = '/api/settings/discord';
  const [lordId, memberRole] = ['200000000000000091', roleIds.member];
  const manageRoles = (1n << 28n).toString();
  const setRankRole = async (rank: string, roleId: string) => {
    const { version } = (await hall.admin.get<{ version: number }>(settings)).body;
    return hall.admin.put<ErrorBody>(settings, { rankRoles: [{ rank, roleId }], version });
  };
  const lord = { id: lordId, name: 'Lords', position: 11, permissions: manageRoles, managed: false };
  beforeAll(() => {
    hall.discord.guild.roles.push(lord);
  });
  test.each([
    ['with a right', 'Officer', lordId, "The role Lords has rights over the Discord server. The bot doesn't give it."],
    ['for more access', 'Recruit', memberRole, 'The role Members gives more access than the rank Recruit.'],
  ])('%s are refused in the settings', async (_what, rank, roleId, message) => {
    const { status, body } = await setRankRole(rank, roleId);
    expect([status, body.details?.fields]).toEqual([400, [{ path: 'rankRoles.0.roleId', message }]]);
  });
  test('are refused while Discord cannot say what they allow', async () => {
    hall.discord.guild.trouble = { status: 503 };
    expect((await setRankRole('Officer', lordId)).status).toBe(503);
  });
  test('that got a right later are not given any more, and the settings show it', async () => {
    lord.permissions = '0';
    expect((await setRankRole('Officer', lordId)).status).toBe(200);
    lord.permissions = manageRoles;
    await hall.enter(person);
    await hall.admin.patch(`/api/guild-members/${await memberIdOf(person.id)}`, { role: 'Officer' });
    await hall.checkEverybody();
    expect(rolesOf(person.id)).toEqual([memberRole]);
    const { body } = await hall.admin.get<DiscordRoles>(`${settings}/roles`);
    expect(body.roles.find(({ id }) => id === lordId)).toMatchObject({ problem: 'powerful' });
    // The stored row does not block other changes.
    const { version } = (await hall.admin.get<{ version: number }>(settings)).body;
    const rankRoles = [
      { rank: 'Officer', roleId: lordId },
      { rank: 'Member', roleId: memberRole },
    ];
    expect((await hall.admin.put(settings, { rankRoles, version })).status).toBe(200);
  });
});

test('the last admin who leaves has no access, and is admin again on return', async () => {
  const other = await startFollowingHall();
  const client = await other.enter(person);
  const idOf = async (one: Client): Promise<number> =>
    (await one.get<{ id: number }>('/api/user/guild-member')).body.id;
  const change = async (by: Client, id: number, role: string): Promise<number> =>
    (await by.patch(`/api/guild-members/${id}`, { role })).status;
  expect(await change(other.admin, await idOf(client), 'Admin')).toBe(200);
  expect(await change(client, await idOf(other.admin), 'Guest')).toBe(200);
  const away = await other.enter(person, null);
  expect((await rankOf(away))[0]).toBe(403);
  expect(await rankOf(await other.enter(person))).toEqual([200, 'Admin']);
  await other.close();
});

test('without a bot, the settings say what is missing, and nobody is checked', async () => {
  const other = await startHall();
  const admin = await other.signIn('Admin');
  const { body } = await admin.get<DiscordStatus>('/api/settings/discord/status');
  expect(body).toMatchObject({ inviteUrl: null, people: 0, trouble: null });
  expect(body.missing).toEqual(['DISCORD_CLIENT_ID', 'DISCORD_CLIENT_SECRET', 'DISCORD_GUILD_ID', 'DISCORD_BOT_TOKEN']);
  expect(body.interactions).toEqual({
    missing: [...body.missing, 'DISCORD_PUBLIC_KEY'],
    address: `${other.env.publicUrl}/discord/interactions`,
    commands: { registeredAt: null, problem: null },
    lastInteractionAt: null,
  });
  const asked = await admin.post<{ problem: string | null }>('/api/settings/discord/checks');
  expect(asked.body.problem).toMatch(/^No bot is set up/);
  expect((await admin.get<DiscordRoles>('/api/settings/discord/roles')).body.problem).toBe('No bot is set up.');
  await other.close();
});

test('the page that adds the bot has its permissions chosen already', async () => {
  const url = new URL((await statusNow()).inviteUrl ?? '');
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    client_id: hall.discord.guild.botId,
    scope: 'bot',
    permissions: '17592454597632',
    guild_id: hall.discord.guild.id,
  });
});

test('the guides name the same permissions', () => {
  for (const guide of ['README.md', 'docs/operations.md']) {
    const text = readFileSync(`${import.meta.dirname}/../../../../../${guide}`, 'utf8').replaceAll(/\s+/g, ' ');
    expect(text).toContain(`&permissions=${permissionSum()}`);
    for (const name of Object.keys(botPermissions)) expect(text).toContain(name);
  }
});
