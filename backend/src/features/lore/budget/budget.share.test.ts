// The daily token share of a person, the cost of a refused question, and the limit of readers per
// person.
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { LoreSettings, LoreUsage } from '@guild/common/lore/budget.api';
import type { LoreAnswer } from '@guild/common/lore/chat.api';
import { startHall, until, type Client, type Hall } from '../../../../test/harness.ts';
import { atProcess } from '../../../../test/histories/guild.ts';
import { everyCommit } from '../../../../test/llm/commits.ts';
import { openStream } from '../../../../test/llm/stream.ts';
import { startStandIn, type StandIn } from '../../../../test/llm/standIn.ts';
import { AppError } from '../../../platform/errors.ts';
import { commitShare, countQuestion, momentIn, reservationMs, reserveShare, shareOf } from './budget.decisions.ts';
import type { AskerDocument } from './budget.model.ts';
import { limitReaders } from '../chat/turns.readers.ts';
import { Turn } from '../chat/turn.ts';

const noon = Date.parse('2026-11-23T12:00:00.000Z');
const dayMs = 24 * 3_600_000;

describe('the share of a person', () => {
  /** As stored by an earlier version: without tokens. */
  const stored: AskerDocument = { _id: '1', day: 0, asked: 0, questions: [], at: new Date(0), version: 0, outbox: [] };
  const reserve = (seen: AskerDocument, id: string, tokens: number, now = noon): AskerDocument => ({
    ...seen,
    ...reserveShare(id, tokens, 1000, momentIn(now, 'UTC'))(seen, now)?.set,
  });
  const commit = (seen: AskerDocument, id: string, tokens: number, now = noon): AskerDocument => ({
    ...seen,
    ...commitShare(id, tokens)(seen, now)?.set,
  });

  test("is smaller for guests; admins get the members' share; 100 % means no share limit", () => {
    const limits = { tokensPerDay: 500_000, memberPercent: 10, guestPercent: 2 };
    expect((['Guest', 'Member', 'Admin'] as const).map((access) => shareOf(limits, access))).toEqual([
      10_000, 50_000, 50_000,
    ]);
    expect(shareOf({ ...limits, guestPercent: 100 }, 'Guest')).toBe(Number.POSITIVE_INFINITY);
    expect(shareOf({ ...limits, guestPercent: 0 }, 'Guest')).toBe(0);
  });

  test('counts when reserved, and is never reserved twice', () => {
    const two = reserve(reserve(stored, 'a', 600), 'b', 400);
    expect(two.spent).toBe(1000);
    expect(() => reserve(two, 'c', 1)).toThrow(AppError);
    expect(commit(two, 'a', 100).spent).toBe(500);
    expect(reserve(commit(two, 'a', 100), 'c', 500).spent).toBe(1000);
  });

  test('is committed once, and counts in full when never committed', () => {
    const one = reserve(stored, 'a', 600);
    expect(commitShare('a', 1)(commit(one, 'a', 100), noon)).toBeNull();
    expect(commitShare('a', 1)(one, noon + reservationMs)).toBeNull();
    expect(reserve(one, 'b', 100, noon + reservationMs)).toMatchObject({ spent: 700, open: [{ id: 'b' }] });
  });

  test('restarts each day, with a question or a reservation', () => {
    const one = reserve(stored, 'a', 600, noon + 12 * 3_600_000 - 1);
    const next = reserve(one, 'b', 900, noon + 12 * 3_600_000);
    expect(next).toMatchObject({ day: 20261124, spent: 900 });
    expect(commit(next, 'a', 0, noon + 12 * 3_600_000).spent).toBe(900);
    const counted = countQuestion('q', { perMinute: 9, perDay: 9 }, 'UTC')(one, noon + dayMs)?.set;
    expect(counted).toMatchObject({ day: 20261124, spent: 0 });
  });
});

test('a person can have a limited number of readers; one that leaves frees a place', async () => {
  const turn = new Turn({ discordId: '1', turn: 'a' }, 'q');
  const limited = limitReaders(2)(turn);
  const leaving = [new AbortController(), new AbortController()];
  const readers = leaving.map(({ signal }) => limited.follow(signal)[Symbol.asyncIterator]());
  for (const reader of readers) expect(await reader.next()).toMatchObject({ value: { text: '' } });
  const third = (): Promise<unknown> => limited.follow(new AbortController().signal)[Symbol.asyncIterator]().next();
  await expect(third()).rejects.toMatchObject({ code: 'too_many', details: { retryAfterSeconds: 5 } });
  leaving[0]?.abort();
  await readers[0]?.next();
  expect(await third()).toMatchObject({ done: false });
});

describe('over HTTP', () => {
  let standIn: StandIn;
  let hall: Hall;
  let second: Hall;
  let admin: Client;
  beforeAll(async () => {
    standIn = await startStandIn();
    const env = { LLM_BASE_URL: standIn.baseUrl, LLM_API_KEY: standIn.key };
    hall = await startHall({ env });
    second = await startHall({ beside: hall, env });
    admin = await hall.signIn('Admin', 'Ada');
  }, 120_000);
  afterAll(async () => {
    standIn.release();
    await second.close();
    await hall.close();
    await standIn.close();
  });
  const ask = async (who: Client): Promise<LoreAnswer> =>
    (await who.post<LoreAnswer>('/api/lore/chat', { question: 'What is a crysknife?' })).body;
  const set = async (change: Partial<LoreSettings>): Promise<void> => {
    const { version } = (await admin.get<LoreSettings>('/api/settings/lore')).body;
    expect((await admin.patch('/api/settings/lore', { ...change, version })).status).toBe(200);
  };
  const usageOf = async (who: Client): Promise<LoreUsage> => (await who.get<LoreUsage>('/api/lore/usage')).body;

  test('two processes together limit a guest to the share, and others still get answers', async () => {
    const guest = await hall.signIn('Guest', 'Gus');
    await set({ tokensPerDay: 500_000, guestPercent: 2 });
    standIn.mode = 'slow';
    const asked = standIn.asked.length;
    let archived = 0;
    const answers = Array.from({ length: 10 }, async (_, at) => {
      const { from } = await ask(at % 2 === 0 ? guest : atProcess(guest, second.url));
      if (from === 'archive') archived += 1;
    });
    await until(() => standIn.asked.length - asked + archived === 10, 'all ten questions');
    expect(archived).toBeGreaterThan(0);
    // The reservations of the started answers are at most 2 % of the guild's tokens.
    const { tokens } = await usageOf(admin);
    expect(tokens?.spent).toBeGreaterThan(0);
    expect(tokens?.spent).toBeLessThanOrEqual(10_000);
    standIn.release();
    standIn.mode = 'stream';
    await Promise.all(answers);
    expect((await ask(await hall.signIn('Member', 'Moss'))).from).toBe('provider');
  });

  test('a guest without a share is answered from the archive', async () => {
    await set({ guestPercent: 0 });
    const guest = await hall.signIn('Guest', 'Gisela');
    expect((await ask(guest)).from).toBe('archive');
    expect(await usageOf(guest)).toMatchObject({ ownPart: 1, from: 'archive', day: { left: 99 } });
    await set({ guestPercent: 2 });
  });

  test('a question refused by the limit reserves nothing and calls no model', async () => {
    await set({ perMinute: 1 });
    const member = await hall.signIn('Member', 'Rhea');
    await ask(member);
    await everyCommit(hall);
    const [asked, before] = [standIn.asked.length, (await usageOf(admin)).tokens?.spent];
    const { status } = await member.post('/api/lore/chat', { question: 'And now?' });
    expect([status, standIn.asked.length, (await usageOf(admin)).tokens?.spent]).toEqual([429, asked, before]);
    await set({ perMinute: 10 });
  });

  test('too many readers of a resumed answer are refused', async () => {
    const member = await hall.signIn('Member', 'Liet');
    const turn = crypto.randomUUID();
    standIn.mode = 'hold';
    const first = await openStream(hall.url, member, { path: '/api/lore/chat', body: { question: 'worm?', turn } });
    const path = `/api/lore/chat/${turn}`;
    const readers = await Promise.all(Array.from({ length: 8 }, () => openStream(hall.url, member, { path })));
    const { status, headers } = await member.get(path);
    expect([status, headers.get('retry-after')]).toEqual([429, '5']);
    standIn.release();
    standIn.mode = 'stream';
    for (const heard of [first, ...readers]) expect((await heard.ended()).text()).toBe(standIn.words.join(''));
  });
});
