// Tests of the auction schemas: accepted values, and the error message of each field.
import { describe, expect, test } from '@jest/globals';
import { auctionForm, auctionQuery, buyoutTooLow, invalidBid, newAuction, newBid } from './auctions.api.ts';

const fields = {
  itemName: 'Crysknife',
  description: 'Made from a tooth',
  category: 'Weapon',
  startingPrice: 100,
  endTime: '2026-05-01T12:00:00.000Z',
};
const problems = (schema: typeof newAuction | typeof auctionForm, value: unknown): Record<string, string> => {
  const read = schema.safeParse(value);
  if (read.success) return {};
  return Object.fromEntries(read.error.issues.map(({ path, message }) => [path.join('.'), message]));
};

describe('newAuction', () => {
  test('fills in defaults and drops fields that only the server sets', () => {
    expect(newAuction.parse({ ...fields, seller: 'Somebody else', startTime: 'whenever' })).toEqual({
      ...fields,
      priceUnit: 'Solari',
      quantity: 1,
    });
  });
  test('reports every invalid field with its own message', () => {
    expect(problems(newAuction, { ...fields, itemName: '  ', description: '', startingPrice: 0, quantity: 0 })).toEqual(
      {
        itemName: 'Item name is required',
        description: 'Description is required',
        startingPrice: 'Starting price must be greater than 0',
        quantity: 'Quantity must be at least 1',
      },
    );
  });
  test.each(['100', true, 1.5, 1e13, null])('refuses %p as a price', (startingPrice) => {
    expect(problems(newAuction, { ...fields, startingPrice })).toHaveProperty('startingPrice');
  });
  test('requires a buyout price above the starting price', () => {
    expect(problems(newAuction, { ...fields, buyoutPrice: 100 })).toEqual({ buyoutPrice: buyoutTooLow });
    expect(problems(newAuction, { ...fields, buyoutPrice: 101 })).toEqual({});
    expect(problems(newAuction, { ...fields, buyoutPrice: null })).toEqual({});
  });
  test('accepts only https addresses for pictures', () => {
    expect(problems(newAuction, { ...fields, imageUrl: 'http://example.org/a.png' })).toHaveProperty('imageUrl');
    expect(problems(newAuction, { ...fields, imageUrl: 'https://example.org/a.png' })).toEqual({});
  });
});

test('the form requires a duration of 1 to 168 hours', () => {
  const form = { ...fields, seller: 'Me' };
  expect(problems(auctionForm, { ...form, durationHours: 0 })).toEqual({
    durationHours: 'Duration must be at least 1 hour',
  });
  expect(problems(auctionForm, { ...form, durationHours: 169 })).toEqual({
    durationHours: 'Duration cannot exceed 7 days (168 hours)',
  });
  expect(problems(auctionForm, { ...form, durationHours: 168 })).toEqual({});
});

test('the form reports a low buyout price together with missing fields', () => {
  const form = { ...fields, itemName: '', buyoutPrice: 50, seller: 'Me', durationHours: 24 };
  expect(problems(auctionForm, form)).toEqual({ itemName: 'Item name is required', buyoutPrice: buyoutTooLow });
});

test.each([0, -1, 1.5, '7', true, null, undefined])('%p is rejected as a bid amount', (bidAmount) => {
  const read = newBid.safeParse({ bidAmount });
  expect(read.error?.issues[0]?.message).toBe(invalidBid);
});

test('empty query fields are ignored', () => {
  expect(auctionQuery.parse({ search: '', category: '', status: '', limit: '' })).toEqual({});
  expect(auctionQuery.parse({ limit: '500', status: 'all' })).toEqual({ limit: 500, status: 'all' });
  expect(auctionQuery.safeParse({ limit: '501' }).success).toBe(false);
  expect(auctionQuery.safeParse({ status: 'gone' }).success).toBe(false);
});
