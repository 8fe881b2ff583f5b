// What a manifest promises and the server part does not do, or the other way round, keeps the process from starting.
import { expect, test } from '@jest/globals';
import * as z from 'zod/mini';
import { checkContributions } from './contributed.ts';

const manifest = { name: 'outposts', statistics: {}, counts: {}, ofMember: {} } as const;
const feature = { name: 'outposts', counted: 'nothing', ofMember: 'nothing' } as const;
const counted = { facts: [], count: () => Promise.resolve({}) };
const counts = { outposts: { figure: 'openOutposts', hiddenFromGuests: false } };

test('says nothing where both have it, or neither', () => {
  checkContributions([feature], [manifest]);
  checkContributions([], [manifest]);
  checkContributions([{ ...feature, counted }], [{ ...manifest, counts }]);
});

test('names each feature of which the two differ', () => {
  const ofMember = { outposts: z.array(z.int()) };
  expect(() => checkContributions([feature], [{ ...manifest, counts, ofMember }])).toThrow(
    "The feature outposts has figures in its manifest, and none in its server part\nThe feature outposts has parts of a member's page in its manifest, and none in its server part",
  );
  expect(() => checkContributions([{ ...feature, counted }], [manifest])).toThrow(
    'The feature outposts has figures in its server part, and none in its manifest',
  );
});
