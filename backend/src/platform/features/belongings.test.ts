// What features do when somebody is removed is what their manifests say, or the process does not start and names the feature.
import { expect, test } from '@jest/globals';
import { checkRemovals, type Belongings, type RemovalHandler } from './belongings.ts';

const end = { end: () => Promise.resolve() };
const comingBack: Belongings = {
  goes: () => Promise.resolve([]),
  withdraw: () => Promise.resolve(),
  bringBack: () => Promise.resolve(),
  returned: () => Promise.resolve({ back: [], lost: [] }),
};
const handlers: readonly RemovalHandler[] = [
  { name: 'maps', onMemberRemoved: 'nothing' },
  { name: 'talks', onMemberRemoved: end },
  { name: 'caravans', onMemberRemoved: comingBack },
];
type Does = 'nothing' | 'ends' | 'comes-back';
const says = (name: string, does: Does) => ({ name, onMemberRemoved: { does, words: 'They stay.' } });

test('manifests that say what is done are taken, also one without a part of the server', () => {
  const declared = [
    says('maps', 'nothing'),
    says('talks', 'ends'),
    says('caravans', 'comes-back'),
    says('guild', 'nothing'),
  ];
  expect(() => checkRemovals(handlers, declared)).not.toThrow();
});
test.each([
  ['maps', 'ends'],
  ['talks', 'comes-back'],
  ['talks', 'nothing'],
  ['caravans', 'ends'],
  ['guild', 'comes-back'],
] as const)('one of %s that says %s is refused', (name, does) => {
  expect(() => checkRemovals(handlers, [says(name, does)])).toThrow(
    `When somebody is removed, the feature ${name} does `,
  );
});
