// Tests of the caption that names the author of an answer.
import { expect, it } from '@jest/globals';
import { fromWords } from './chat.words.ts';

const note = { id: 'melange', to: '/hyperion?tab=archive&note=melange' };
const event = { id: 'event-12', to: '/events/12' };
it.each([
  ['provider', [note], 'from Hyperion'],
  ['archive', [note], 'from the archive'],
  ['archive', [event], 'from the guild’s records'],
  ['archive', [event, note], 'from the guild’s records and the archive'],
  ['archive', [{ id: 'action-create-event', to: '/events?new=event' }], null],
  ['archive', [], null],
] as const)('the caption for %s with the sources %j', (from, sources, words) =>
  expect(fromWords(from, sources)).toBe(words),
);
