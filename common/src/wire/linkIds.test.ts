// Tests of reading ids from links: links made here, and other addresses.
import { expect, test } from '@jest/globals';
import { auctionAt, auctionLink } from '../auctions/auctions.links.ts';
import { contractAt, contractLink } from '../contracts/contracts.links.ts';
import { eventAt, eventLink } from '../events/events.links.ts';
import { idInQuery, idOf } from './linkIds.ts';

const read = (at: (address: string, query: string) => number | null, link: string): number | null =>
  at(...(link.split('?').concat('').slice(0, 2) as [string, string]));

test('every link contains the id that it was made for', () => {
  for (const id of [1, 7, 123_456_789_012]) {
    expect(read(auctionAt, auctionLink(id))).toBe(id);
    expect(read(auctionAt, auctionLink(id, true))).toBe(id);
    expect(read(eventAt, eventLink(id))).toBe(id);
    expect(read(contractAt, contractLink(id))).toBe(id);
  }
  expect(eventAt('/events', 'event=3')).toBe(3);
});
test('a link to another page, tab or field contains no id', () => {
  for (const link of [
    '/contracts?auction=1',
    '/marketplace?tab=items&auction=1',
    '/marketplace?item=1',
    '/auctions?auction=1',
  ])
    expect(read(auctionAt, link)).toBeNull();
  for (const link of ['/events/0', '/events/01', '/events/1/x', '/events/-1', '/members/1', '/events?id=1'])
    expect(read(eventAt, link)).toBeNull();
  expect(read(contractAt, '/contracts/5')).toBeNull();
});
test('an id has only digits, no leading zero, and fits into a safe integer', () => {
  for (const text of [
    '',
    '0',
    '01',
    '-1',
    '+1',
    '1.0',
    '1e3',
    ' 1',
    '1 ',
    '0x1',
    '9007199254740993',
    '٣',
    null,
    undefined,
  ])
    expect(idOf(text)).toBeNull();
  expect(idOf('9007199254740991')).toBe(Number.MAX_SAFE_INTEGER);
  expect(idInQuery('a=1&a=1', 'a')).toBeNull();
});
