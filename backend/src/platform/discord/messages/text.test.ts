// Escaping of typed text for Discord.
import { expect, test } from '@jest/globals';
import { timed } from '@guild/common/wire/timedText';
import { boldText, discordText, escapeDiscord, fitting, linesTo, plannedTime } from './text.ts';

/** Discord shows a character after a backslash literally. */
const shown = (text: string): string => text.replace(/\\([^0-9A-Za-z\s])/g, '$1');
/** What remains is Discord syntax once escaped characters are removed. */
const meaning = /[*_~`|<>[\]()#]|https?:\/\/|discord\.gg|^\s*[-+>]|^\s*\d+\.|@(everyone|here)|:\w+:/m;

test.each([
  '[Claim your Nitro](https://evil.example/nitro)',
  '<https://evil.example>',
  'https://evil.example/a_b_c',
  'discord.gg/abcdef and discord.com/invite/abcdef',
  '@everyone @here <@123> <@&456> <#789>',
  '<:smile:123> <a:wave:1> <t:1700000000:R> </bid:1> :smile:',
  '**bold** __under__ ~~gone~~ ||hidden|| `code` ```block```',
  '# big\n## less\n-# small\n> said\n>>> all\n- one\n* two\n+ three\n1. first',
  'already \\*escaped\\* and a lone \\',
  'Ada O’Neill – 100 % 🪱',
])('%j is shown as typed, without Discord syntax', (typed) => {
  const escaped = escapeDiscord(typed);
  expect(shown(escaped)).toBe(typed);
  expect(escaped.replace(/\\[^0-9A-Za-z\s]/g, '')).not.toMatch(meaning);
});

test('times use Discord timestamps, which each reader sees in their time zone; typed timestamps stay text', () => {
  const at = new Date('2026-06-08T18:00:00.000Z');
  expect(discordText({ title: 'Moved', text: timed`New time: ${at}. ${'<t:1:F>'}`, url: null })).toBe(
    '**Moved**\nNew time\\: <t:1780941600:F>\\. \\<t\\:1\\:F\\>',
  );
  const long = discordText({ title: 'x', text: timed`${'y'.repeat(1960)}${at}`, url: null });
  expect(long.length).toBeLessThanOrEqual(1970);
  expect(long).not.toContain('<t:');
});

test("the title is bold and the app's address is a link", () => {
  const url = 'https://hall.example/marketplace?tab=auctions&auction=1';
  expect(discordText({ title: 'Sold!', text: 'A_b got x.', url })).toBe(`**Sold\\!**\nA\\_b got x\\.\n${url}`);
});

test('bold text is escaped and shortened', () => {
  expect(boldText('A_b')).toBe('**A\\_b**');
  expect(boldText('x'.repeat(201))).toBe(`**${'x'.repeat(199)}…**`);
  expect(boldText('x'.repeat(9), 5)).toBe('**xxxx…**');
});

test('as many whole parts as fit are kept', () => {
  const parts = ['ab', 'cd', 'ef'];
  expect(fitting(parts, ', ', 10)).toEqual(parts);
  expect(fitting(parts, ', ', 9)).toEqual(['ab', 'cd']);
  expect(fitting(parts, ', ', 1)).toEqual([]);
});

test('lines that do not fit are counted', () => {
  const lines = Array.from({ length: 9 }, () => 'x'.repeat(19));
  expect(linesTo(lines, 179)).toBe(lines.join('\n'));
  const short = linesTo(lines, 100);
  expect(short).toBe([...lines.slice(0, 4), 'and 5 more'].join('\n'));
  expect(short.length).toBeLessThanOrEqual(100);
});

test.each(['\\', '*', 'x', '🪱', '*x'])(
  "a long text of %j is cut at Discord's limit, after a whole character",
  (sign) => {
    const text = discordText({ title: sign.repeat(2000), text: sign.repeat(5000), url: 'https://hall.example/' });
    expect(text.length).toBeLessThanOrEqual(1970);
    const [, head = '', body = ''] = /^\*\*(.*)\*\*\n(.*)…\nhttps:\/\/hall\.example\/$/s.exec(text) ?? [];
    for (const part of [head.replace(/…$/, ''), body]) {
      expect(part.length).toBeGreaterThan(400);
      expect(shown(part).replaceAll(sign, '').length).toBeLessThanOrEqual(1);
      expect(part).not.toMatch(/[\uD800-\uDBFF]$/);
      expect((/\\*$/.exec(part)?.[0].length ?? 0) % 2).toBe(0);
    }
  },
);

test('a planned time says how far away it is only within a day', () => {
  const now = Date.parse('2026-11-24T08:00:00.000Z');
  expect(plannedTime('2026-11-24T20:00:00.000Z', now)).toBe('<t:1795550400:F> (<t:1795550400:R>)');
  expect(plannedTime('2026-11-26T20:00:00.000Z', now)).toBe('<t:1795723200:F>');
});
