// Where somebody may be sent after signing in: to pages of the hall, and nowhere else.
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { safePlace, signInAt } from './place.ts';

test.each([
  ['/events?event=5', '/events?event=5'],
  ['/marketplace?tab=auctions&auction=12&bid=1', '/marketplace?tab=auctions&auction=12&bid=1'],
  ['/members/3#bids', '/members/3#bids'],
  ['/events/../roster', '/roster'],
  ['/lore?search=a%2Fb', '/lore?search=a%2Fb'],
  ['/authors', '/authors'],
])('%s leads there', (given, place) => {
  expect(safePlace(given)).toBe(place);
});

test.each([
  undefined,
  null,
  5,
  ['/events'],
  '',
  'events',
  'https://evil.example/',
  'javascript:alert(1)',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/a/..//evil.example',
  '/%2e//evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/events\u0000',
  '/auth/logout',
  '/auth/discord?to=/events',
  '/api/user',
  '/events/../auth/logout',
  '/socket.io/',
  `/${'x'.repeat(2048)}`,
])('%j leads to the dashboard', (given) => {
  expect(safePlace(given)).toBe('/');
});

test('whatever is given, a browser stays on the site, and the place stays the same when it is read again', () => {
  const bits = fc.constantFrom(
    '/',
    '\\',
    '.',
    '..',
    '%2e',
    '%2f',
    'evil.example',
    ':',
    '@',
    '?',
    '#',
    '\t',
    ' ',
    'http',
    'a',
  );
  const texts = fc.oneof(
    fc.string(),
    fc.array(bits, { maxLength: 12 }).map((parts) => `/${parts.join('')}`),
  );
  fc.assert(
    fc.property(texts, (given) => {
      const place = safePlace(given);
      expect(new URL(place, 'https://hall.example').origin).toBe('https://hall.example');
      expect(place.startsWith('//')).toBe(false);
      expect(safePlace(place)).toBe(place);
    }),
  );
});

test('the way to sign in names the place, unless it is the usual one', () => {
  expect(signInAt('/events?event=5')).toBe('/auth/discord?to=%2Fevents%3Fevent%3D5');
  expect(signInAt('/')).toBe('/auth/discord');
  expect(signInAt('//evil.example')).toBe('/auth/discord');
});
