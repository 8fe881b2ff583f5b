// Declared stored things: mapping to the API, mongoose types and indexes.
import { describe, expect, test } from '@jest/globals';
import { id, time } from '@guild/common/wire/fields';
import { createConnection } from 'mongoose';
import * as z from 'zod/mini';
import { declareEntities, type DocumentOf } from './declareStored.ts';

const rider = z.object({ id, since: time, left: z.nullable(time) });
const caravan = z.object({ id, name: z.string(), leaves: time, note: z.nullable(z.string()), riders: z.array(rider) });
const stored = declareEntities({
  collection: 'caravans',
  entity: caravan,
  besides: { nameKey: z.string(), removedWith: z.optional(z.int()) },
  indexes: [[{ nameKey: 1 }, { unique: true }]],
});
const at = new Date('2026-05-01T18:30:00.000Z');
const document: DocumentOf<typeof stored> = {
  _id: 7,
  name: 'First',
  leaves: at,
  note: null,
  riders: [{ id: 3, since: at, left: null }],
  nameKey: 'first',
  version: 1,
  outbox: [],
  createdAt: at,
  updatedAt: at,
  deletedAt: null,
  deletedBy: null,
};

describe('a stored thing', () => {
  test('maps documents to the entity of the API, and nothing else', () => {
    expect(stored.toEntity(document)).toEqual({
      id: 7,
      name: 'First',
      leaves: at.toISOString(),
      note: null,
      riders: [{ id: 3, since: at.toISOString(), left: null }],
    });
  });

  test('answers null for a field that an earlier version did not store', () => {
    const { note: _note, ...earlier } = document;
    expect(stored.toEntity(earlier as typeof document)).toMatchObject({ note: null });
  });

  test('casts and rejects by the declared types', async () => {
    const connection = createConnection();
    const model = stored.model(connection);
    const paths = Object.entries(model.schema.paths).map(([path, { instance }]) => [path, instance]);
    expect(Object.fromEntries(paths)).toEqual({
      _id: 'Number',
      name: 'String',
      leaves: 'Date',
      note: 'String',
      riders: 'Mixed',
      nameKey: 'String',
      removedWith: 'Number',
      version: 'Number',
      outbox: 'Mixed',
      createdAt: 'Date',
      updatedAt: 'Date',
      deletedAt: 'Date',
      deletedBy: 'String',
    });
    expect(model.schema.indexes().map(([keys]) => keys)).toEqual([{ nameKey: 1 }, { 'outbox.at': 1 }]);
    await connection.close();
  });
});
