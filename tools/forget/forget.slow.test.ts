// Tests of forgetting a person of the demo guild: nothing names them, and the books stay right.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Int32, type Db, type Document } from 'mongodb';
import { allBooks } from '../../backend/src/app/books.ts';
import { personalRows } from '../../backend/src/app/retention.ts';
import {
  forgetMarked,
  markToForget,
  withoutPerson,
} from '../../backend/src/features/members/forgetting/members.forgetting.ts';
import { checkBooks } from '../../backend/src/platform/store/database/books.ts';
import { anEnv } from '../../backend/test/harness.ts';
import { textOf } from '../backup/backup-file.mjs';
import { openUri, root, type OpenDatabase } from '../backup/database.mjs';
import { demoPeople } from '../seed/people.ts';

const person = { discordId: '123456789012345678', alias: '0123456789012345', names: ['Ada', 'Ada the First'] };

describe('a document without a person', () => {
  test('names them nowhere, and keeps everything else', () => {
    const document = {
      _id: '123456789012345678-7',
      bidderDiscordId: '123456789012345678',
      bidderUsername: 'Ada',
      text: 'Ada outbid Adam. <@123456789012345678> and ADA win.',
      role: 'ada',
      amount: new Int32(5),
      votes: { '123456789012345678': true },
      others: [{ discordId: '999999999999999999', username: 'Adam' }],
    };
    expect(withoutPerson(document, person)).toEqual({
      _id: '0123456789012345-7',
      bidderDiscordId: '0123456789012345',
      bidderUsername: 'Former member',
      text: 'Former member outbid Adam. <@0123456789012345> and Former member win.',
      role: 'ada',
      amount: new Int32(5),
      votes: { '0123456789012345': true },
      others: [{ discordId: '999999999999999999', username: 'Adam' }],
    });
  });
  test('is not signed by them', () => {
    const entry = { _id: 1, by: 'Ada', itemName: 'Ada' };
    expect(withoutPerson(entry, person)).toEqual({ ...entry, by: 'Former member' });
  });
  test('is left alone when it does not mention them', () => {
    expect(withoutPerson({ _id: 1, username: 'Ada' }, person)).toBeNull();
  });
  test('keeps names when none is known', () => {
    expect(withoutPerson({ _id: 1, by: person.discordId, text: 'a b' }, { ...person, names: [] })).toEqual({
      _id: 1,
      by: person.alias,
      text: 'a b',
    });
  });
});

describe('in the demo guild', () => {
  let opened: OpenDatabase;
  let uri: string;
  const someone = demoPeople.find(({ role }) => role === 'Member');
  const discordId = someone?.discordId ?? '';
  const name = someone?.name ?? '';
  const run = async (...words: string[]): Promise<{ code: number; said: string }> => {
    const child = spawn(process.execPath, words, {
      env: { PATH: process.env['PATH'], MONGODB_URI: uri },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (said += part.toString()));
    const [code] = (await once(child, 'close')) as [number];
    return { code, said };
  };
  const command = (...words: string[]): Promise<{ code: number; said: string }> =>
    run(path.join(root, 'dist/forget.mjs'), ...words);
  beforeAll(async () => {
    uri = anEnv().mongodbUri;
    opened = await openUri(uri);
    expect(await run(path.join(root, 'dist/seed.mjs'))).toMatchObject({ code: 0 });
  });
  afterAll(async () => {
    await opened.db.dropDatabase();
    await opened.close();
  });
  /** The documents that name somebody, by collection. */
  async function mentions(db: Db, words: readonly string[]): Promise<Record<string, string[]>> {
    const found: Record<string, string[]> = {};
    for (const { name: collection } of await db.listCollections().toArray())
      for await (const raw of db.collection(collection).find({}, { raw: true })) {
        const text = textOf(raw as unknown as Uint8Array);
        if (words.some((word) => text.includes(word))) (found[collection] ??= []).push(text);
      }
    return found;
  }
  const sums = async (): Promise<unknown> => {
    const ledger = ['treasury_entries', 'deal_entries', 'fremen_ledger', 'auction_bids', 'contribution_entries'];
    const rows: Document[][] = [];
    for (const one of ledger)
      rows.push(
        await opened.db
          .collection(one)
          .find({}, { sort: { _id: 1 } })
          .toArray(),
      );
    const numbers = ['change', 'amount', 'bidAmount', 'spice', 'solari', 'balance'];
    return rows.map((all) => all.map((row) => numbers.map((field) => (row[field] as unknown) ?? null)));
  };

  test('a member is refused, and so is an unknown id', async () => {
    expect(await command(discordId)).toMatchObject({ code: 1, said: expect.stringContaining('is a member') });
    const unknown = await command('123456789012345678', '--yes');
    expect(unknown).toMatchObject({ code: 1, said: expect.stringContaining('Nobody has the Discord id') });
    expect(await command('Ada')).toMatchObject({ code: 1, said: expect.stringContaining('by their Discord id') });
  });

  test('a removed member is named nowhere, and all sums stay', async () => {
    await opened.db.collection('guild_members').updateMany({ discordId }, { $set: { deletedAt: new Date() } });
    const before = await sums();
    const rehearsed = await command(discordId);
    expect(rehearsed).toMatchObject({ code: 0, said: expect.stringContaining(`This would forget ${name}`) });
    expect(Object.keys(await mentions(opened.db, [discordId])).length).toBeGreaterThan(5);
    expect(await command(discordId, '--yes')).toMatchObject({ code: 0, said: expect.stringContaining('Forgotten.') });
    expect(await mentions(opened.db, [discordId, `"${name}"`])).toEqual({});
    expect(await sums()).toEqual(before);
    for (const { problems } of await checkBooks(opened.db, allBooks)) expect(problems).toEqual([]);
    expect(await command(discordId, '--yes')).toMatchObject({ code: 1, said: expect.stringContaining('Nobody has') });
  });

  test('goes on after it was interrupted', async () => {
    const other = demoPeople.filter(({ role }) => role === 'Member')[1];
    const id = other?.discordId ?? '';
    await opened.db.collection('guild_members').updateMany({ discordId: id }, { $set: { deletedAt: new Date() } });
    // As a kill after the accounts leaves it.
    const { alias } = await markToForget(opened.db, id, { by: null, at: new Date() });
    await opened.db.collection('users').updateOne({ discordId: id }, { $set: { discordId: alias } });
    await forgetMarked(opened.db, id, { personalRows, now: Date.now });
    expect(await mentions(opened.db, [id])).toEqual({});
    expect(await opened.db.collection('users').countDocuments({ discordId: alias })).toBe(1);
    for (const { problems } of await checkBooks(opened.db, allBooks)) expect(problems).toEqual([]);
  });
});
