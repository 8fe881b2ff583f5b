// Tests of the page that a person returns to after signing in: only pages of this site.
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
])('%s is accepted as the return page', (given, place) => {
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
])('%j leads to the dashboard instead', (given) => {
  expect(safePlace(given)).toBe('/');
});

test('any input leads to a page of this site, and a result is accepted unchanged when it is used as input', () => {
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

test('the sign-in link names the return page, unless it is the dashboard', () => {
  expect(signInAt('/events?event=5')).toBe('/auth/discord?to=%2Fevents%3Fevent%3D5');
  expect(signInAt('/')).toBe('/auth/discord');
  expect(signInAt('//evil.example')).toBe('/auth/discord');
});
