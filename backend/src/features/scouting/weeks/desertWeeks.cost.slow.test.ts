// The cost of reading past weeks does not grow with their number: commands, documents and bytes
// are counted.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { maxHeatWeeks, defaultHeatWeeks } from '@guild/common/scouting/scouting.archive.api';
import { gridCells, scoutingCategories, weekAt } from '@guild/common/scouting/scouting.rules';
import { BSON, type Document } from 'mongodb';
import type { Connection } from 'mongoose';
import pino from 'pino';
import { anEnv } from '../../../../test/harness.ts';
import { connectMongo } from '../../../platform/store/database/mongo.ts';
import { createOutboxes } from '../../../platform/store/outbox/outboxes.ts';
import { buildIndexes } from '../../../platform/store/documents/stored.ts';
import { storedDesertWeeks } from './desertWeeks.model.ts';
import { createDesertWeeks } from './desertWeeks.ts';
import { createArchive, type Archive } from '../history/scouting.archive.ts';
import { reportModels } from '../core/scouting.model.ts';
import { createWeekNames } from './scouting.weekNames.ts';
import { createWeeks } from './scouting.weeks.ts';

const uri = new URL(process.env['TEST_MONGODB_URI'] ?? 'mongodb://127.0.0.1:27017/');
uri.pathname = `/desert-${randomUUID().slice(0, 8)}`;
uri.searchParams.set('monitorCommands', 'true');
const env = anEnv();
const now = Date.parse('2026-11-18T10:00:00.000Z');
const clock = { now: () => now };
const log = pino({ level: 'silent' });
let db: Connection;
let outboxes: ReturnType<typeof createOutboxes>;
let weeks: ReturnType<typeof createWeeks>;
const live = { send: () => undefined } as unknown as Parameters<typeof createDesertWeeks>[1]['live'];
/** Commands sent to the database and bytes received since counting began. */
const seen = { commands: 0, documents: 0, bytes: 0 };

beforeAll(async () => {
  db = await connectMongo(uri.href, { log });
  db.getClient().on('commandSucceeded', ({ reply }) => {
    const { cursor } = reply as { cursor?: { firstBatch?: Document[]; nextBatch?: Document[] } };
    const sent = cursor?.firstBatch ?? cursor?.nextBatch ?? [];
    seen.commands += 1;
    seen.documents += sent.length;
    seen.bytes += sent.reduce((sum, document) => sum + BSON.calculateObjectSize(document), 0);
  });
  await buildIndexes({ ...reportModels(db), past: storedDesertWeeks.model(db) });
  outboxes = createOutboxes({ db, clock, log, audit: { record: () => Promise.resolve() } });
  weeks = createWeeks({ db, clock, outboxes, live, env });
});
afterAll(async () => {
  await outboxes.close();
  await db.dropDatabase();
  await db.destroy();
});

/** The ids of past weeks, latest first. */
function pastWeeks(count: number): number[] {
  let { startsAt } = weekAt(now, env.weeklyReset, env.timezone);
  return Array.from({ length: count }, () => {
    const week = weekAt(startsAt - 1, env.weeklyReset, env.timezone);
    ({ startsAt } = week);
    return week.id;
  });
}
const perWeek = 2;
let lastId = 0;
/** Every category is reported several times in each of these weeks, always in the same cells. */
async function report(weekIds: readonly number[]): Promise<void> {
  const mark = { markedBy: 'Ada', markedByDiscordId: '1', state: 'present', changeId: 1 };
  const said = { stateBy: null, stateByDiscordId: null, stateAt: null, markedAt: new Date(0) };
  const cells = gridCells.filter((_cell, at) => at % 9 === 0);
  const stored = weekIds.flatMap((weekId) =>
    scoutingCategories.flatMap((category) =>
      Array.from({ length: perWeek }, () => ({
        _id: (lastId += 1),
        weekId,
        weekEndsAt: new Date(0),
        category,
        isActive: true,
        cleanedUp: false,
        marks: cells.map((cell) => ({ ...mark, ...said, cell })),
        version: 1,
        outbox: [],
        deletedAt: null,
        deletedBy: null,
        lastUpdated: new Date(0),
        updatedBy: 'Ada',
        updatedByDiscordId: '1',
        createdAt: new Date(0),
        updatedAt: new Date(0),
      })),
    ),
  );
  await db.collection<{ _id: number }>('scouting_reports').insertMany(stored);
}
/** The archive of a process that has just started. */
function anArchive(): Archive {
  const models = reportModels(db);
  const past = createDesertWeeks({ models, weeks }, { db, clock, live });
  return createArchive({ weeks, past, names: createWeekNames({ db, env }) });
}
async function costOf(work: () => Promise<unknown>): Promise<typeof seen> {
  const before = { ...seen };
  await work();
  return {
    commands: seen.commands - before.commands,
    documents: seen.documents - before.documents,
    bytes: seen.bytes - before.bytes,
  };
}

test('200 more weeks add no commands, documents or bytes, and each week is computed once', async () => {
  const all = pastWeeks(220);
  const [last = 0, , third = 0] = all;
  const costs = async (archive: Archive): Promise<Record<string, typeof seen>> => ({
    list: await costOf(() => archive.listWeeks({ limit: 10 })),
    last: await costOf(() => archive.mapOf(last)),
    third: await costOf(() => archive.mapOf(third)),
    heat: await costOf(() => archive.heat({})),
    ofTwenty: await costOf(() => archive.heat({ from: all[19], to: last })),
  });
  await report(all.slice(0, 20));
  const first = anArchive();
  await first.listWeeks({});
  const few = await costs(first);
  expect(few['heat']).toMatchObject({ documents: defaultHeatWeeks });
  expect(few['last']).toMatchObject({ documents: 2 });
  expect(Math.max(...Object.values(few).map(({ commands }) => commands))).toBeLessThanOrEqual(3);

  // Old weeks are imported before any row exists, as in a guild that has just upgraded.
  await storedDesertWeeks.model(db).deleteMany({});
  await report(all.slice(20));
  const made = await costOf(() => anArchive().listWeeks({}));
  expect(made.documents).toBeGreaterThan(all.length * perWeek);
  const many = anArchive();
  // The reads of a starting process before its first reply.
  const started = await costOf(() => many.listWeeks({ limit: 10 }));
  expect(started.commands).toBe((few['list']?.commands ?? 0) + 2);
  expect(await costs(many)).toEqual(few);

  const whole = await many.heat({ from: all.at(-1), to: last });
  expect(whole.answer.weeks).toBe(maxHeatWeeks);
  const { documents, bytes } = await costOf(() => many.heat({ from: all.at(-1), to: last }));
  expect(documents).toBe(maxHeatWeeks);
  // A row is much smaller than the reports it was computed from.
  expect(bytes / documents).toBeLessThan(made.bytes / all.length / 10);
  expect((await many.listWeeks({})).next).not.toBeNull();
});
