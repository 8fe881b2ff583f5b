// Where a file of cases runs: a database of its own on the server named by TEST_MONGODB_URI, or on the embedded one.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { EJSON } from 'bson';
import { MongoClient, type Db, type Document } from 'mongodb';
import { startServer } from '../src/server.ts';

export type Suite = {
  db: () => Db;
  /** The first number of the server's version, such as 7. */
  version: () => number;
  /** Runs a command; numbers in its reply keep their BSON types. */
  run: (command: Document) => Promise<Document>;
  /** Makes a collection of these documents and tells its name. */
  fill: (docs: Document[]) => Promise<string>;
  /** The documents a find command gives in its first batch. */
  find: (collection: string, more?: Document) => Promise<Document[]>;
  /** The results of a pipeline in its first batch. */
  aggregate: (collection: string, pipeline: Document[], more?: Document) => Promise<Document[]>;
};

async function connectionOf(): Promise<{ uri: string; stop: () => Promise<void> }> {
  const given = process.env['TEST_MONGODB_URI'];
  if (given) return { uri: given, stop: () => Promise.resolve() };
  const dir = mkdtempSync(join(tmpdir(), 'embedded-mongo-conformance-'));
  const server = await startServer({ port: 0, dir });
  const stop = async (): Promise<void> => {
    await server.close();
    rmSync(dir, { recursive: true, force: true });
  };
  return { uri: server.uri, stop };
}

/** Prepares a database for the cases of one theme and removes it after them. To be called at the top of a file. */
export function suiteFor(theme: string): Suite {
  let client: MongoClient | undefined;
  let stop = (): Promise<void> => Promise.resolve();
  let version = 0;
  let collections = 0;
  const db = (): Db => {
    if (!client) throw new Error('the database is there only while tests run');
    return client.db(`conformance_${theme}_${String(process.pid)}`);
  };
  beforeAll(async () => {
    const where = await connectionOf();
    stop = where.stop;
    client = await MongoClient.connect(where.uri, { retryWrites: false });
    await db().dropDatabase();
    version = Number.parseInt(String((await db().admin().buildInfo())['version']));
  });
  afterAll(async () => {
    await client?.db(db().databaseName).dropDatabase();
    await client?.close();
    await stop();
  });
  const run = (command: Document): Promise<Document> =>
    db().command(command, { promoteValues: false, promoteLongs: false, promoteBuffers: false, bsonRegExp: true });
  const firstBatch = async (command: Document): Promise<Document[]> =>
    ((await run(command)) as { cursor: { firstBatch: Document[] } }).cursor.firstBatch;
  return {
    db,
    version: () => version,
    run,
    fill: async (documents) => {
      const name = `c${String(++collections)}`;
      if (documents.length > 0) await run({ insert: name, documents });
      return name;
    },
    find: (collection, more = {}) => firstBatch({ find: collection, sort: { _id: 1 }, ...more }),
    aggregate: (collection, pipeline, more = {}) =>
      firstBatch({ aggregate: collection, pipeline, cursor: {}, ...more }),
  };
}

/** A value written so that types and the order of fields can be compared: a plain whole number stands for an int32. */
export const shown = (value: unknown): string => EJSON.stringify({ value }, undefined, 1, { relaxed: false });

/** Expects the same value, with the same BSON types and the same order of fields. */
export function expectSame(actual: unknown, expected: unknown): void {
  expect(shown(actual)).toBe(shown(expected));
}

/** The code a command is refused with. Errors: when it is not refused. */
export async function refusalCode(promise: Promise<unknown>): Promise<number | undefined> {
  try {
    await promise;
  } catch (error) {
    return Number((error as { code?: unknown }).code);
  }
  throw new Error('nothing was refused');
}

/** A case of reading: its name, a filter, and the `_id`s of the documents it finds. */
export type FilterCase = [name: string, filter: Document, ids: number[]];

/** Runs cases of reading twice: on a collection without indexes, and on one with the given indexes. */
export function filterCases(suite: Suite, docs: Document[], cases: FilterCase[], indexes: Document[] = []): void {
  let plain = '';
  let indexed = '';
  beforeAll(async () => {
    plain = await suite.fill(docs);
    indexed = await suite.fill(docs);
    if (indexes.length > 0)
      await suite.run({
        createIndexes: indexed,
        indexes: indexes.map((key) => ({ key, name: Object.entries(key).flat().join('_') })),
      });
  });
  const ids = async (name: string, filter: Document): Promise<number[]> =>
    (await suite.find(name, { filter, projection: { _id: 1 } })).map((doc) => Number(doc['_id']));
  test.each(cases)('%s', async (_name, filter, expected) => {
    expect(await ids(plain, filter)).toEqual(expected);
    expect(await ids(indexed, filter)).toEqual(expected);
  });
}

/** A case of changing: its name, the document before, the update, and the document after. */
export type UpdateCase = [
  name: string,
  before: Document,
  update: Document | Document[],
  after: Document,
  more?: Document,
];

/** Runs cases of changing one document; `more` may hold another filter `q`, arrayFilters and so on. */
export function updateCases(suite: Suite, cases: UpdateCase[]): void {
  test.each(cases)('%s', async (...[, before, update, after, more]) => {
    const name = await suite.fill([{ _id: 1, ...before }]);
    const reply = await suite.run({ update: name, updates: [{ q: {}, u: update, ...more }] });
    expect(reply['writeErrors']).toBeUndefined();
    expectSame(await suite.find(name), [{ _id: 1, ...after }]);
  });
}

/** A case of an update that is refused: its name, the document before, the update, and the error's possible codes. */
export type RefusedUpdate = [name: string, before: Document, update: unknown, codes: number[], more?: Document];

/** Runs cases of refused updates, after each of which the document must be as before. */
export function refusedUpdates(suite: Suite, cases: RefusedUpdate[]): void {
  test.each(cases)('%s', async (...[, before, update, codes, more]) => {
    const name = await suite.fill([{ _id: 1, ...before }]);
    let code: number | undefined;
    try {
      const reply = await suite.run({ update: name, updates: [{ q: {}, u: update, ...more }] });
      code = Number((reply as { writeErrors?: { code: number }[] }).writeErrors?.[0]?.code);
    } catch (error) {
      code = Number((error as { code?: unknown }).code);
    }
    expect(codes).toContain(code);
    expectSame(await suite.find(name), [{ _id: 1, ...before }]);
  });
}

/** Runs cases of refused commands, each given the name of a collection of these documents. */
export function refusedCommands(
  suite: Suite,
  docs: Document[],
  cases: [name: string, command: (collection: string) => Document, codes: number[]][],
): void {
  let name = '';
  beforeAll(async () => {
    name = await suite.fill(docs);
  });
  test.each(cases)('%s', async (_name, command, codes) => {
    expect(codes).toContain(await refusalCode(suite.run(command(name))));
  });
}

/** A case of computing: its name, an expression, and its value. */
export type ExpressionCase = [name: string, expression: unknown, value: unknown];

/** Runs cases of computing over one document, each as a field of `$project`; `undefined` stands for a missing field. */
export function expressionCases(suite: Suite, doc: Document, cases: ExpressionCase[]): void {
  let name = '';
  beforeAll(async () => {
    name = await suite.fill([{ _id: 1, ...doc }]);
  });
  test.each(cases)('%s', async (_name, expression, value) => {
    const [result] = await suite.aggregate(name, [{ $project: { _id: 0, value: expression } }]);
    expectSame(result, value === undefined ? {} : { value });
  });
}
