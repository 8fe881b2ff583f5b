// Which fields of an audit entry are shown as changed.
import { expect, test } from '@jest/globals';
import { changesOf } from './changes.ts';

test('only what differs is shown, without what changes every time', () => {
  expect(changesOf({ role: 'Member', name: 'Ada', version: 1 }, { role: 'Admin', name: 'Ada', version: 2 })).toEqual([
    { field: 'role', before: 'Member', after: 'Admin' },
  ]);
});
test('something new or deleted is shown whole', () => {
  expect(changesOf(null, { a: 1 })).toEqual([{ field: 'a', before: undefined, after: 1 }]);
  expect(changesOf({ a: [1] }, null)).toEqual([{ field: 'a', before: [1], after: undefined }]);
});
test('plain values and equal ones', () => {
  expect(changesOf(1, 2)).toEqual([{ field: 'value', before: 1, after: 2 }]);
  expect(changesOf({ a: { b: 1 } }, { a: { b: 1 } })).toEqual([]);
});
