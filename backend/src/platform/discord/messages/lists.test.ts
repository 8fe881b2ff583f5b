// Lists and suggestions within Discord's limits.
import { expect, test } from '@jest/globals';
import { entryTitle, listMessage, suggestionOf } from './lists.ts';

const list = { title: 'Owed', hasMore: false, ifEmpty: 'Nothing\\.', url: 'https://hall.example/treasury' };

test('entries that Discord would not accept are left out, and the list says so', () => {
  const entries = Array.from({ length: 20 }, () => 'x'.repeat(390));
  const description = listMessage({ ...list, entries }).embeds?.[0]?.description ?? '';
  expect(description.length).toBeLessThanOrEqual(4096);
  const lines = description.split('\n');
  expect(lines).toHaveLength(11);
  expect(lines.at(-1)).toBe('There are more in the guild hall\\.');
});

test('a short list says nothing more, and entries of several lines stand apart', () => {
  const descriptionOf = (entries: readonly string[], hasMore = false): string | undefined =>
    listMessage({ ...list, entries, hasMore }).embeds?.[0]?.description;
  expect(descriptionOf(['a', 'b'])).toBe('a\nb');
  expect(descriptionOf(['a\nb', 'c\nd'])).toBe('a\nb\n\nc\nd');
  expect(descriptionOf(['a'], true)).toBe('a\nThere are more in the guild hall\\.');
});

test('an empty list is a sentence, and every list opens its page', () => {
  expect(listMessage({ ...list, entries: [] })).toMatchObject({
    content: 'Nothing\\.',
    components: [{ components: [{ label: 'Open', url: list.url }] }],
  });
});

test('the title of an entry is a link, and its name is escaped and shortened', () => {
  expect(entryTitle('*Thumper*', list.url)).toBe(`**[\\*Thumper\\*](${list.url})**`);
  expect(entryTitle('x'.repeat(81), list.url)).toBe(`**[${'x'.repeat(79)}…](${list.url})**`);
});

test('a suggestion keeps what tells it apart', () => {
  const { name } = suggestionOf(7, `${'x'.repeat(86)}🪱🪱🪱`, '100 Solari');
  expect(name).toBe(`${'x'.repeat(86)}… · 100 Solari`);
  expect(name.length).toBeLessThanOrEqual(100);
  expect(suggestionOf(7, 'Thumper', '100 Solari')).toEqual({ name: 'Thumper · 100 Solari', value: 7 });
});
