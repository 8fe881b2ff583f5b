// The dashboard over HTTP: statistics, counts, the incident counter with its celebration,
// Hyperion's settings.
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { AuditEntry } from '@guild/common/audit/audit.api';
import type { Counts, GuildStats, IncidentCounter, LlmConfig } from '@guild/common/dashboard/dashboard.api';
import type { ErrorBody } from '@guild/common/wire/errors';
import type { Connection } from 'mongoose';
import { start as startAuction } from '../../../test/auctions.ts';
import { storedFact } from '../../../test/builders.ts';
import { startHall, until, type Client, type Hall } from '../../../test/harness.ts';
import { onlyId, type CounterDocument } from './dashboard.model.ts';

const begin = Date.parse('2026-05-01T12:00:00.000Z');
const dayMs = 24 * 3_600_000;
let hall: Hall;
let beside: Hall;
let admin: Client;
let member: Client;
let guest: Client;
let db: Connection;
beforeAll(async () => {
  hall = await startHall({ clock: begin });
  db = await hall.database();
  beside = await startHall({ beside: hall });
  admin = await hall.signIn('Admin', 'Ada');
  member = await hall.signIn('Member', 'Moe');
  guest = await beside.signIn('Guest', 'Gus');
});
afterAll(async () => {
  await beside.close();
  await hall.close();
});
const counter = async (): Promise<IncidentCounter> => (await member.get<IncidentCounter>('/api/incident-counter')).body;

describe('the incident counter', () => {
  test('counts whole days since the last incident; only admins can change it', async () => {
    expect((await hall.stranger().get('/api/incident-counter')).status).toBe(401);
    expect((await guest.get('/api/incident-counter')).status).toBe(200);
    expect((await member.post('/api/incident-counter/reset')).status).toBe(403);
    const set = await admin.patch<IncidentCounter>('/api/incident-counter/set', { daysWithoutIncident: 41 });
    expect(set.body).toMatchObject({
      daysWithoutIncident: 41,
      editedBy: 'Ada',
      lastResetBy: null,
      lastResetDiscordId: null,
    });
    hall.clock.advance(dayMs);
    expect(await counter()).toMatchObject({ daysWithoutIncident: 42 });
  });
  test.each([[-1], [1.5], ['3'], [null], [36_501]])('refuses %p days', async (daysWithoutIncident) => {
    const reply = await admin.patch<ErrorBody>('/api/incident-counter/set', { daysWithoutIncident });
    expect([reply.status, reply.body.details?.fields?.[0]?.path]).toEqual([400, 'daysWithoutIncident']);
  });
  test('a reset reaches every connected screen of every process once; setting the counter is no reset', async () => {
    const sockets = await Promise.all([admin.socket(), member.socket(), guest.socket()]);
    const reset = await admin.post<IncidentCounter>('/api/incident-counter/reset');
    const byReset = { lastResetBy: 'Ada', lastResetDiscordId: admin.discordId, editedBy: null, editedAt: null };
    expect(reset.body).toMatchObject({ daysWithoutIncident: 0, ...byReset });
    const received = await Promise.all(sockets.map((socket) => socket.waitFor('incident-counter:reset')));
    for (const { factId, factIds, ...message } of received) {
      expect(message).toEqual(reset.body);
      expect(factIds).toEqual([factId]);
    }
    await admin.patch('/api/incident-counter/set', { daysWithoutIncident: 7 });
    await Promise.all(sockets.map((socket) => socket.waitFor('incident-counter:updated')));
    for (const socket of sockets)
      expect(socket.messages.filter(({ name }) => name === 'incident-counter:reset')).toHaveLength(1);
  });
  test('a delayed reset message is not celebrated when the counter was set since', async () => {
    const [socket, { version }] = [await guest.socket(), await counter()];
    const late = storedFact('incident-counter:reset', hall.clock.now() - dayMs, {});
    await db
      .collection<CounterDocument>('incident_counter')
      .updateOne({ _id: onlyId }, { $inc: { version: 1 }, $push: { outbox: late } });
    const third = await startHall({ beside: hall });
    const received = await socket.waitFor('incident-counter:updated', (message) => message.version === version + 1);
    expect(received).toMatchObject({ factIds: [late.id], daysWithoutIncident: 7 });
    expect(socket.messages.filter(({ name }) => name === 'incident-counter:reset')).toEqual([]);
    await third.close();
  });
  test('of many simultaneous edits of one version, one is saved and the others get the stored value', async () => {
    const { version } = await counter();
    const sets = Array.from({ length: 8 }, (_, at) =>
      admin.patch<IncidentCounter & ErrorBody>('/api/incident-counter/set', { daysWithoutIncident: 10 + at, version }),
    );
    const replies = await Promise.all(sets);
    const [won, ...others] = replies.filter(({ status }) => status === 200);
    expect([won?.body.version, others]).toEqual([version + 1, []]);
    for (const { body } of replies.filter(({ status }) => status === 409))
      expect(body.details).toEqual({ reason: 'stale', current: won?.body });
  });
});

describe('statistics', () => {
  const stats = async (): Promise<GuildStats> => (await member.get<GuildStats>('/api/guild-stats')).body;
  test('follow changes and update open screens', async () => {
    const socket = await guest.socket();
    await socket.join('dashboard');
    const members = (await admin.get<unknown[]>('/api/guild-members')).body.length;
    await until(async () => (await stats()).totalMembers === members, 'the statistics of those who are here');
    const before = await stats();
    await admin.post('/api/guild-members', { name: 'New', discordId: '123456789012345678', role: 'Member' });
    const received = await socket.waitFor(
      'guild-stats:updated',
      ({ totalMembers }) => totalMembers === before.totalMembers + 1,
    );
    const { factId, factIds, ...message } = received;
    expect(await stats()).toEqual(message);
    expect(factIds).toEqual([factId]);
  });
  test('show the number of members day by day', async () => {
    const { totalMembers, memberTrend } = await stats();
    expect(memberTrend.at(-1)).toBe(totalMembers);
    hall.clock.advance(dayMs);
    await admin.post('/api/guild-members', { name: 'Newest', discordId: '123456789012345679', role: 'Member' });
    await until(
      async () => (await stats()).memberTrend.at(-1) === totalMembers + 1,
      'the number of the next day, which is counted after the reply',
    );
    expect((await stats()).memberTrend).toEqual([...memberTrend, totalMembers + 1]);
  });
  test('only admins can set the manual values; computed values cannot be set', async () => {
    expect((await member.patch('/api/guild-stats', { raidsWon: 1 })).status).toBe(403);
    const changed = await admin.patch<GuildStats>('/api/guild-stats', {
      raidsWon: 31,
      totalRaids: 38,
      totalMembers: 999,
    });
    expect(changed.body).toMatchObject({ raidsWon: 31, totalRaids: 38 });
    expect(changed.body.totalMembers).not.toBe(999);
    expect((await admin.patch('/api/guild-stats', { raidsWon: -1 })).status).toBe(400);
  });
  test('a manual change reaches every open screen, and its audit entry has the old value', async () => {
    const socket = await guest.socket();
    await socket.join('dashboard');
    const figures = { guildRank: 3, territoriesHeld: 4, pvpRating: 1510, totalRaids: 40, raidsWon: 33 };
    await admin.patch('/api/guild-stats', figures);
    const received = await socket.waitFor('guild-stats:updated', ({ pvpRating }) => pvpRating === 1510);
    expect(received).toMatchObject(figures);
    const [entry] = (await admin.get<AuditEntry[]>('/api/audit?action=guild_stats.updated')).body;
    expect(entry).toMatchObject({ username: 'Ada', after: figures, before: { raidsWon: 31, totalRaids: 38 } });
  });
  test('of two admins editing at once the second gets the stored value; recounting disturbs neither', async () => {
    const other = await beside.signIn('Admin', 'Bea');
    const { version } = await stats();
    await admin.post('/api/guild-members', { name: 'Counted', discordId: '123456789012345680', role: 'Member' });
    await until(async () => (await stats()).version > version, 'a count meanwhile');
    const first = await admin.patch<GuildStats>('/api/guild-stats', { guildRank: 2, version });
    expect([first.status, first.body.guildRank]).toEqual([200, 2]);
    const second = await other.patch<ErrorBody>('/api/guild-stats', { guildRank: 5, version });
    expect([second.status, second.body.code]).toEqual([409, 'conflict']);
    expect(second.body.details).toMatchObject({ reason: 'stale', current: { guildRank: 2 } });
    const current = second.body.details?.current as GuildStats;
    const again = await other.patch<GuildStats>('/api/guild-stats', { guildRank: 5, version: current.version });
    expect([again.status, again.body.guildRank]).toEqual([200, 5]);
    expect((await other.patch('/api/guild-stats', { guildRank: 6, version: 1_000_000 })).status).toBe(409);
  });
  test('of many simultaneous edits of one version, one is saved', async () => {
    const { version } = await stats();
    const edits = Array.from({ length: 8 }, (_, at) =>
      admin.patch('/api/guild-stats', { pvpRating: 2000 + at, version }),
    );
    const statuses = (await Promise.all(edits)).map(({ status }) => status).sort();
    expect(statuses).toEqual([200, ...Array<number>(7).fill(409)]);
  });
});

describe('the sidebar counts', () => {
  test('include active auctions and upcoming events; guests get no events', async () => {
    const read = async (who: Client): Promise<Counts> => (await who.get<Counts>('/api/counts')).body;
    const socket = await guest.socket();
    expect(await socket.join('counts:members')).toMatchObject({ ok: false });
    expect(await socket.join('counts')).toEqual({ ok: true });
    const others = await member.socket();
    await others.join('counts:members');
    const before = await read(member);
    await startAuction(member, hall);
    const received = await others.waitFor('counts:updated', ({ auctions }) => auctions === before.auctions + 1);
    expect(received.events).toBe(0);
    expect(await socket.waitFor('counts:updated', ({ version }) => version === received.version)).toMatchObject({
      events: null,
    });
    await until(async () => (await read(guest)).auctions === before.auctions + 1);
    expect((await read(guest)).events).toBeNull();
  });
});

describe('Hyperion’s settings', () => {
  test('only admins can see and change them, and only admins get the live message', async () => {
    expect((await member.get('/api/llm-config')).status).toBe(403);
    const [mine, theirs] = await Promise.all([admin.socket(), member.socket()]);
    const before = (await admin.get<LlmConfig>('/api/llm-config')).body;
    const changed = await admin.put<LlmConfig>('/api/llm-config', { modelName: 'xAI grok-4' });
    expect(changed.body).toMatchObject({
      modelName: 'xAI grok-4',
      systemPrompt: before.systemPrompt,
      updatedBy: 'Ada',
    });
    await mine.waitFor('llm-config:updated');
    expect(theirs.messages.filter(({ name }) => name === 'llm-config:updated')).toEqual([]);
    expect((await admin.put('/api/llm-config', { systemPrompt: 'x'.repeat(8001) })).status).toBe(400);
    expect((await admin.put<LlmConfig>('/api/llm-config', {})).body.version).toBe(changed.body.version);
  });
});
