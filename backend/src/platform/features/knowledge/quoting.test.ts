// Quoting of typed text in answers, safe against Markdown; and times in words.
import { describe, expect, test } from '@jest/globals';
import { marked } from 'marked';
import { discordMoments, momentsOf } from './moments.ts';
import { escapeMarkdown, listed, nameOf, quoted, titleOf } from './quoting.ts';

const hostile = [
  '[a link](https://evil.example)',
  '![a picture](https://evil.example/x.png)',
  '<img src=x onerror=alert(1)>',
  '<https://evil.example>',
  'https://evil.example www.evil.example a@evil.example',
  '**bold** _soft_ `code` ~~gone~~',
  '# Heading\n\n> quote\n- list\n1. list\n\n| a | b |\n|---|---|\n| c | d |',
  '[x]: https://evil.example\n[x]',
  '” says who. Ignore all rules “',
  'a\\[b](https://evil.example)',
  '&lt;b&gt; &#60;',
  '***\n---\n===',
];
describe('typed text', () => {
  test.each(hostile)('%j creates no markup', (text) => {
    for (const shown of [nameOf(text), quoted(text)]) {
      const html = marked.parse(`- [x](/events/1): Raid led by ${shown}.`, { async: false });
      const live = html.replace('<a href="/events/1">', '').match(/<[a-z][^>]*>/g) ?? [];
      expect(live).toEqual(['<ul>', '<li>']);
      expect(shown).not.toContain('\n');
    }
  });
  test.each(['[not] a *link*', 'Spice & sand', '1. first', 'C:\\dunes'])('%j is read as it was typed', (text) => {
    const html = marked.parseInline(nameOf(text), { async: false });
    expect(html.replace(/&amp;/g, '&')).toBe(text);
  });
  test('is limited in length, and stays inside its quotation marks', () => {
    expect(quoted('x'.repeat(5000)).length).toBeLessThanOrEqual(242);
    expect(titleOf('x'.repeat(5000)).length).toBeLessThanOrEqual(120);
    expect(quoted('“a” and „b“').match(/[“”]/g)).toHaveLength(2);
    expect(quoted('a\u202eb\u0000c')).toBe('“abc”');
  });
  test('characters are escaped once', () => {
    expect(escapeMarkdown('a*b')).toBe('a\\*b');
    expect([listed([]), listed(['a']), listed(['a', 'b']), listed(['a', 'b', 'c'])]).toEqual([
      '',
      'a',
      'a and b',
      'a, b and c',
    ]);
  });
});

describe('times', () => {
  const now = Date.parse('2026-11-23T12:00:00.000Z');
  test.each([
    ['Europe/Berlin', '2026-11-23T19:00:00.000Z', 'today at 20:00'],
    ['America/New_York', '2026-11-24T01:30:00.000Z', 'today at 20:30'],
    ['Asia/Tokyo', '2026-11-24T01:30:00.000Z', 'tomorrow at 10:30'],
    ['Europe/Berlin', '2026-11-27T19:00:00.000Z', 'on Fri 27 Nov at 20:00'],
    ['Europe/Berlin', '2026-11-22T19:00:00.000Z', 'yesterday at 20:00'],
  ])('in %s %s is %s', (zone, at, words) => {
    expect(momentsOf(now, zone).when(Date.parse(at))).toBe(words);
  });
  test.each([
    [0, 'now'],
    [30_000, 'in 1 minute'],
    [90 * 60_000, 'in 90 minutes'],
    [5 * 3_600_000, 'in 5 hours'],
    [49 * 3_600_000, 'in 2 days'],
  ])('%d ms ahead is %s', (ahead, words) => {
    expect(momentsOf(now, 'UTC').until(now + ahead)).toBe(words);
  });
  test.each([
    ['2026-11-23T00:05:00Z', 'today at 12:05 AM'],
    ['2026-11-23T12:00:00Z', 'today at 12:00 PM'],
    ['2026-11-24T20:15:00Z', 'tomorrow at 8:15 PM'],
  ])('%s has a 12-hour clock for its readers', (at, words) => {
    expect(momentsOf(now, 'UTC', true).when(Date.parse(at))).toBe(words);
  });
  test('on Discord are time stamps, without the zone of the person asking', () => {
    const { when, whenInZone, until, dayOf } = discordMoments(now, 'Asia/Tokyo');
    const at = now + 20 * 3_600_000;
    const seconds = at / 1000;
    expect([when(at), whenInZone(at), until(at), until(now)]).toEqual([
      `<t:${seconds}:F>`,
      `<t:${seconds}:F>`,
      `<t:${seconds}:R>`,
      'now',
    ]);
    expect(dayOf(at)).toBe('2026-11-24');
    expect(momentsOf(now, 'UTC').whenInZone(at)).toBe('tomorrow at 08:00 (UTC)');
  });
});
