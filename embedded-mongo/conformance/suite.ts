// Test helpers for conformance cases. They run against the server in TEST_MONGODB_URI, or against
// the embedded one.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { EJSON } from 'bson';
import { MongoClient, type Db, type Document } from 'mongodb';
import { startServer } from '../src/server.ts';

export type Suite = {
  db: () => Db;
  /** The major version of the server, such as 7. */
  version: () => number;
  /** Runs a command. Numbers in its reply keep their BSON types. */
  run: (command: Document) => Promise<Document>;
  /** Creates a collection with these documents and returns its name. */
  fill: (docs: Document[]) => Promise<string>;
  /** The documents in the first batch of a find command. */
  find: (collection: string, more?: Document) => Promise<Document[]>;
  /** The results in the first batch of a pipeline. */
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

/**
 * Creates a database for the cases of one theme, and deletes it after them. Call it at the top of a
 * file.
 */
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

/**
 * A value as text, to compare types and the order of fields. A plain whole number counts as an
 * int32.
 */
export const shown = (value: unknown): string => EJSON.stringify({ value }, undefined, 1, { relaxed: false });

/** Expects the same value, with the same BSON types and the same order of fields. */
export function expectSame(actual: unknown, expected: unknown): void {
  expect(shown(actual)).toBe(shown(expected));
}

/** The error code of a rejected command. Throws when the command succeeds. */
export async function refusalCode(promise: Promise<unknown>): Promise<number | undefined> {
  try {
    await promise;
  } catch (error) {
    return Number((error as { code?: unknown }).code);
  }
  throw new Error('nothing was refused');
}

/** A filter case: its name, a filter, and the `_id`s of the documents it finds. */
export type FilterCase = [name: string, filter: Document, ids: number[]];

/** Runs filter cases twice: on a collection without indexes, and on one with the given indexes. */
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

/** An update case: its name, the document before, the update, and the document after. */
export type UpdateCase = [
  name: string,
  before: Document,
  update: Document | Document[],
  after: Document,
  more?: Document,
];

/**
 * Runs update cases on one document. `more` may contain another filter `q`, arrayFilters and so on.
 */
export function updateCases(suite: Suite, cases: UpdateCase[]): void {
  test.each(cases)('%s', async (...[, before, update, after, more]) => {
    const name = await suite.fill([{ _id: 1, ...before }]);
    const reply = await suite.run({ update: name, updates: [{ q: {}, u: update, ...more }] });
    expect(reply['writeErrors']).toBeUndefined();
    expectSame(await suite.find(name), [{ _id: 1, ...after }]);
  });
}

/**
 * A case of a rejected update: its name, the document before, the update, and the possible error
 * codes.
 */
export type RefusedUpdate = [name: string, before: Document, update: unknown, codes: number[], more?: Document];

/** Runs cases of rejected updates. The document must be unchanged after each. */
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

/** Runs cases of rejected commands. Each gets the name of a collection with these documents. */
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

/** An expression case: its name, an expression, and its value. */
export type ExpressionCase = [name: string, expression: unknown, value: unknown];

/**
 * Runs expression cases on one document, each as a field of `$project`. `undefined` stands for a
 * missing field.
 */
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
