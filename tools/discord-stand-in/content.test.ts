// Tests of the messages that the stand-in for Discord refuses.
import { expect, test } from '@jest/globals';
import { refusalOf, type StandInContent } from './content.ts';

const row = (...customIds: string[]) => ({
  components: customIds.map((customId) => ({ label: 'Going', custom_id: customId })),
});

test.each<[string, StandInContent, number | null]>([
  ['2,000 characters', { content: 'a'.repeat(2000) }, null],
  ['2,001 characters', { content: 'a'.repeat(2001) }, 50_035],
  ['nothing', { content: '', embeds: [], components: [] }, 50_006],
  ['buttons alone', { components: [row('event-answer:1:12:going')] }, null],
  ['a custom id of 101 characters', { components: [row('a'.repeat(101))] }, 50_035],
  ['the same custom id twice', { components: [row('a'), row('a')] }, 50_035],
  ['six buttons in a row', { components: [row('a', 'b', 'c', 'd', 'e', 'f')] }, 50_035],
  ['an empty field', { embeds: [{ fields: [{ name: 'Going (0)', value: '' }] }] }, 50_035],
  [
    '6,001 characters in two embeds',
    { embeds: [{ description: 'a'.repeat(4000) }, { description: 'a'.repeat(2001) }] },
    50_035,
  ],
])('%s', (_what, content, code) => {
  expect(refusalOf(content)).toEqual(
    code === null ? null : { status: 400, body: expect.objectContaining({ code }) as unknown },
  );
});

test('a file alone is accepted', () => {
  expect(refusalOf({}, true)).toBeNull();
});
