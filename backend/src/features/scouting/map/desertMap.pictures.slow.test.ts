// Map pictures on a real database: drawn once per version, read once per process, and checked for
// without reading.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { pino } from 'pino';
import { anEnv } from '../../../../test/harness.ts';
import { observedDatabase, type ObservedDatabase } from '../../../../test/observedDatabase.ts';
import { mapModels, type MapDocument } from './desertMap.model.ts';
import { createPictures, type MapPictures } from './desertMap.pictures.ts';

const env = anEnv();
let database: ObservedDatabase;
let map: MapDocument;
const newlyAsked = (): string[] => database.newlyAsked();

const markedAt = new Date('2026-11-18T09:00:00.000Z');
beforeAll(async () => {
  database = await observedDatabase('desert_map_pictures');
});
afterAll(() => database.close());
beforeEach(async () => {
  await mapModels(database.db).pictures.deleteMany({});
  newlyAsked();
  map = {
    _id: 1,
    version: 7,
    outbox: [],
    updatedAt: new Date('2026-11-18T10:00:00.000Z'),
    weekId: 20261117,
    weekLabel: randomUUID(),
    weekEndsAt: new Date('2026-11-24T02:00:00.000Z'),
    resources: [{ category: 'control_point', marks: [{ cell: 'E-5', state: 'present', markedAt }] }],
  };
});
const change = (weekLabel: string): void => void (map = { ...map, version: map.version + 1, weekLabel });

/** One of the processes that serve the same map. */
const aProcess = (shown = (): MapDocument => map): MapPictures =>
  createPictures(
    { models: mapModels(database.db), map: { current: () => Promise.resolve(shown()) } },
    { env, log: pino({ level: 'silent' }) },
  );
const bytesOf = async (process: MapPictures): Promise<Buffer> => Buffer.from((await process.png()).bytes);

test('a picture is drawn once, however many requests, and not read a second time', async () => {
  const [first, second] = [aProcess(), aProcess()];
  const [one, two] = await Promise.all([bytesOf(first), bytesOf(first)]);
  expect(newlyAsked()).toEqual(['find', 'update']);
  expect(one.equals(two)).toBe(true);
  await bytesOf(first);
  expect(newlyAsked()).toEqual([]);
  expect((await bytesOf(second)).equals(one)).toBe(true);
  expect(newlyAsked()).toEqual(['find']);
  await bytesOf(second);
  expect(newlyAsked()).toEqual([]);
});

test('after a change each process serves the new picture', async () => {
  const [first, second] = [aProcess(), aProcess()];
  const before = await bytesOf(first);
  const text = (await first.svg()).bytes;
  await bytesOf(second);
  change('Storm Week');
  newlyAsked();
  const after = await bytesOf(first);
  expect(newlyAsked()).toEqual(['find', 'update']);
  expect(after.equals(before)).toBe(false);
  expect((await bytesOf(second)).equals(after)).toBe(true);
  expect(newlyAsked()).toEqual(['find']);
  const svg = await first.svg();
  expect(svg).toMatchObject({ version: '8', bytes: expect.stringContaining('Storm Week') });
  expect(svg.bytes).not.toBe(text);
  expect((await first.svg()).bytes).toBe(svg.bytes);
});

test('reading an older map returns its picture, and keeps the current one cached', async () => {
  const older = map;
  const reads: MapDocument[] = [];
  const process = aProcess(() => reads.shift() ?? map);
  change('Storm Week');
  const newest = await bytesOf(process);
  reads.push(older);
  expect((await bytesOf(process)).equals(newest)).toBe(false);
  newlyAsked();
  expect((await bytesOf(process)).equals(newest)).toBe(true);
  expect(newlyAsked()).toEqual([]);
});

test('a worker draws missing pictures, and checks for them without reading any', async () => {
  const worker = aProcess();
  await worker.prepare();
  expect(newlyAsked()).toEqual(['find some fields', 'update']);
  await worker.prepare();
  expect(newlyAsked()).toEqual(['find some fields']);
  change('Storm Week');
  await worker.prepare();
  expect(newlyAsked()).toEqual(['find some fields', 'update']);
  await bytesOf(aProcess());
  expect(newlyAsked()).toEqual(['find']);
});
