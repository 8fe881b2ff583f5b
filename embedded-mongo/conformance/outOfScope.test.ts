// Tests of unsupported features: the embedded database rejects them with an error.
import { describe, expect, test } from '@jest/globals';
import type { Document } from 'mongodb';
import { suiteFor, refusalCode } from './suite.ts';

const suite = suiteFor('outOfScope');

describe('unsupported features', () => {
  const find = (filter: Document): Document => ({ find: 'c', filter });
  const index = (key: Document, more: Document = {}): Document => ({
    createIndexes: 'c',
    indexes: [{ key, name: 'x', ...more }],
  });
  const run = (stage: Document): Document => ({ aggregate: 'c', pipeline: [stage], cursor: {} });
  test.each<[string, Document]>([
    ['$where', find({ $where: 'true' })],
    ['$text', find({ $text: { $search: 'x' } })],
    ['$near', find({ at: { $near: [0, 0] } })],
    ['$geoWithin', find({ at: { $geoWithin: {} } })],
    ['$geoIntersects', find({ at: { $geoIntersects: {} } })],
    ['$jsonSchema', find({ $jsonSchema: {} })],
    ['a collation', { ...find({}), collation: { locale: 'de' } }],
    ['a tailable cursor', { ...find({}), tailable: true }],
    ['showRecordId', { ...find({}), showRecordId: true }],
    ['min and max', { ...find({}), min: { a: 1 } }],
    ['a text index', index({ a: 'text' })],
    ['a 2dsphere index', index({ a: '2dsphere' })],
    ['a 2d index', index({ a: '2d' })],
    ['a hashed index', index({ a: 'hashed' })],
    ['a wildcard index', index({ '$**': 1 })],
    ['an index with a collation', index({ a: 1 }, { collation: { locale: 'de' } })],
    ['a capped collection', { create: 'x', capped: true, size: 1000 }],
    ['a time series', { create: 'x', timeseries: { timeField: 't' } }],
    ['a view', { create: 'x', viewOn: 'c', pipeline: [] }],
    ['a validator', { create: 'x', validator: { a: 1 } }],
    ['a clustered collection', { create: 'x', clusteredIndex: { key: { _id: 1 }, unique: true } }],
    ['$out', run({ $out: 'x' })],
    ['$merge', run({ $merge: 'x' })],
    ['$graphLookup', run({ $graphLookup: {} })],
    ['$geoNear', run({ $geoNear: {} })],
    ['$setWindowFields', run({ $setWindowFields: {} })],
    ['$unionWith', run({ $unionWith: 'x' })],
    ['$bucket', run({ $bucket: {} })],
    ['$sample', run({ $sample: { size: 1 } })],
    ['$changeStream', run({ $changeStream: {} })],
    ['$function', run({ $project: { a: { $function: {} } } })],
    ['mapReduce', { mapReduce: 'c' }],
    ['a transaction', { ...find({}), txnNumber: 1, startTransaction: true, autocommit: false }],
    ['retryable writes', { insert: 'c', documents: [{}], txnNumber: 1 }],
    ['snapshot reads', { ...find({}), readConcern: { level: 'snapshot' } }],
  ])('%s', async (_name, command) => {
    const { storageEngines } = (await suite.run({ buildInfo: 1 })) as { storageEngines?: string[] };
    if (!storageEngines?.includes('lmdb')) return; // other servers may support these features
    expect(await refusalCode(suite.run(command))).toBeGreaterThan(0);
  });
});
