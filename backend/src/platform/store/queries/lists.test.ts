// Cursors of sorted lists: the documents after one, in each direction, and invalid cursors.
import { describe, expect, test } from '@jest/globals';
import { byNumber, byText, byTime } from './lists.ts';

describe('by a field and by id', () => {
  const cursor = byNumber('price');
  test.each([
    [1, '$gte', '$gt'],
    [-1, '$lte', '$lt'],
  ] as const)('both follow the direction of the list (%d)', (direction, from, beyond) => {
    expect(cursor.after(cursor.of({ _id: 7, price: 30 }), direction)).toEqual([
      { price: { [from]: 30 } },
      { $or: [{ price: { [beyond]: 30 } }, { price: 30, _id: { [beyond]: 7 } }] },
    ]);
  });
  test('the first page has no cursor condition', () => {
    expect([cursor.after(undefined), cursor.after(undefined, -1)]).toEqual([[], []]);
  });
});

describe('by a field, a second one and id', () => {
  const cursor = byNumber('trialId', { fields: ['placement'], isAscending: true });
  test.each([
    [1, '$gte', '$gt'],
    [-1, '$lte', '$lt'],
  ] as const)('equal values are in ascending order in both directions (%d)', (direction, from, beyond) => {
    expect(cursor.after(cursor.of({ _id: 7, trialId: 4, placement: 2 }), direction)).toEqual([
      { trialId: { [from]: 4 } },
      {
        $or: [
          { trialId: { [beyond]: 4 } },
          { trialId: 4, placement: { $gt: 2 } },
          { trialId: 4, placement: 2, _id: { $gt: 7 } },
        ],
      },
    ]);
  });
});

test('a value in a cursor is read back unchanged', () => {
  const at = new Date('2026-11-18T10:00:00.000Z');
  const times = byTime('at');
  expect(times.after(times.of({ _id: 1, at }))[0]).toEqual({ at: { $gte: at } });
  const names = byText('name');
  for (const name of ['', 'Liet', 'a-1-2', 'Ünsal ~>?'])
    expect(names.after(names.of({ _id: 1, name }))[0]).toEqual({ name: { $gte: name } });
});

test.each([
  ['', byNumber('price')],
  ['7', byNumber('price')],
  ['7', byText('name')],
  ['-7', byNumber('price')],
  ['30-x', byNumber('price')],
  ['soon-7', byTime('at')],
  ['1-2-3', byNumber('price')],
  ['4-2', byNumber('trialId', { fields: ['placement'], isAscending: true })],
  ['4-x-7', byNumber('trialId', { fields: ['placement'], isAscending: true })],
  ['1-4-2-7', byNumber('trialId', { fields: ['placement'], isAscending: true })],
  ['3-7', byNumber('wins', { fields: ['rounds', 'spice'] })],
  ['4-2-1234567890123456', byNumber('trialId', { fields: ['placement'], isAscending: true })],
])('%p is an invalid cursor for such a list', (text, cursor) => {
  expect(() => cursor.after(text)).toThrow('Not a cursor of this list');
});
