// Tests of text fields: accepted, normalized and rejected characters.
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type * as z from 'zod/mini';
import { line, maybeText, search, text } from './fields.ts';
import { blankOrText, cleanName } from './text.ts';

const messages = (schema: z.ZodMiniType, value: unknown): string[] =>
  schema.safeParse(value).error?.issues.map((issue) => issue.message) ?? [];
const name = line('Name is required');
const note = text('Note is required');
const unprintable = ["Contains characters that can't be displayed"];

/** All bidirectional control characters of Unicode, and the line and paragraph separators. */
const refused = [
  ...[0x061c, 0x200e, 0x200f, 0x2028, 0x2029],
  ...[0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2066, 0x2067, 0x2068, 0x2069],
].map((code) => String.fromCharCode(code));

describe('forbidden characters', () => {
  test.each(refused.map((sign) => [sign.charCodeAt(0).toString(16), sign]))('U+%s', (_code, sign) => {
    for (const value of [`a${sign}b`, `${sign}a`, `a${sign}`]) {
      expect(messages(name, value)).toEqual(unprintable);
      expect(messages(note, value)).toEqual(unprintable);
      expect(messages(maybeText(), value)).toEqual(unprintable);
      expect(messages(blankOrText({ most: 9 }), value)).toEqual(unprintable);
      expect(messages(search, value)).toEqual(unprintable);
    }
  });
  test.each(['\ud83d', '\ude00', 'a\ud83db', '\ude00\ud83d'])('lone surrogates: %j', (value) => {
    expect(messages(name, value)).toEqual(unprintable);
    expect(messages(note, value)).toEqual(unprintable);
    expect(messages(search, value)).toEqual(unprintable);
  });
});

const invisible = [
  ...['\u200b', '\u200c', '\u200d', '\u2060', '\ufeff', '\u00ad', '\u034f', '\u115f', '\u1160', '\u3164', '\uffa0'],
  ...['\u2800', '\u180e', '\ufe0f', '\u{e0020}', '\u{e0100}', '\u0301', '\u2003', '\u00a0'],
];
test('control characters, but for tabs and line breaks in a text of several lines', () => {
  for (let code = 0; code < 0x100; code++) {
    const value = `a${String.fromCharCode(code)}b`;
    const isControl = /\p{Cc}/u.test(value);
    const isBreak = ['\t', '\n', '\r'].some((sign) => value.includes(sign));
    expect([code, messages(name, value)]).toEqual([code, isControl ? unprintable : []]);
    expect([code, messages(note, value)]).toEqual([code, isControl && !isBreak ? unprintable : []]);
  }
});

describe('texts of invisible characters only', () => {
  test.each(invisible.map((sign) => [(sign.codePointAt(0) ?? 0).toString(16), sign]))(
    'count as missing: U+%s',
    (_code, sign) => {
      for (const value of [sign, sign.repeat(3), ` ${sign} \u200b`]) {
        expect(messages(name, value)).toEqual(['Name is required']);
        expect(messages(note, value)).toEqual(['Note is required']);
      }
    },
  );
  test('are rejected in an optional text', () => {
    expect(messages(blankOrText({ most: 9 }), '\u200b')).toEqual(unprintable);
    expect(messages(maybeText(), '\u200b')).toEqual(unprintable);
  });
});

test.each([
  ['an emoji', '🗡️'],
  ['emoji joined to one', '👩‍🚀'],
  ['a family within words', 'The 👨‍👩‍👧‍👦 guild'],
  ['a flag of tags', '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}'],
  ['Persian with a zero-width non-joiner', 'می‌خواهم'],
  ['Devanagari with a joiner', 'क्‍ष'],
  ['Hebrew', 'שלום'],
  ['Chinese', '沙'],
  ['one sign', '!'],
  ['a digit', '7'],
])('%s is accepted unchanged', (_what, value) => {
  expect(name.parse(value)).toBe(value.normalize('NFC'));
});

test('texts that look the same are stored the same', () => {
  expect(name.parse('Zoe\u0308')).toBe('Zo\u00eb');
  expect(note.parse('\u1100\u1161\u11a8')).toBe('\uac01');
  expect(search.parse('Zoe\u0308')).toBe('Zo\u00eb');
  expect(maybeText().parse('  Zoe\u0308 ')).toBe('Zo\u00eb');
});
test('the maximum length applies to the stored form', () => {
  expect(name.safeParse('e\u0301'.repeat(200)).success).toBe(true);
  expect(messages(name, '\u0958'.repeat(101))).toEqual(['At most 200 characters']);
});

test('a text of many megabytes is refused by its length alone', () => {
  expect(messages(note, '沙'.repeat(10_000_000))).toEqual(['At most 2000 characters']);
});

describe('an optional text', () => {
  test.each([[undefined], [''], ['  '], ['\n\t']])('%j counts as missing', (value) => {
    expect(maybeText().parse(value)).toBeUndefined();
  });
  test('null clears it, and any other text is kept', () => {
    expect(maybeText().parse(null)).toBeNull();
    expect(maybeText().parse(' a\nb ')).toBe('a\nb');
    expect(messages(maybeText(3), 'abcd')).toEqual(['At most 3 characters']);
  });
  test.each([[0], [true], [[]], [{}]])('%j is rejected', (value) => {
    expect(maybeText().safeParse(value).success).toBe(false);
  });
});

test('a search for blanks counts as no search', () => {
  for (const value of ['', '  ', '\u00a0']) expect(search.parse(value)).toBeUndefined();
});

test('every stored text is normalized, trimmed and free of forbidden characters', () => {
  const sign = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom(...refused, ...invisible, '\ud83d', 'é'));
  fc.assert(
    fc.property(
      fc.array(sign).map((signs) => signs.join('')),
      (value) => {
        const read = name.safeParse(value);
        const clean = cleanName(value, 200);
        for (const stored of [...(read.success ? [read.data] : []), ...(clean === null ? [] : [clean])]) {
          expect(stored).toBe(stored.normalize('NFC').trim());
          expect(stored).not.toMatch(/[\p{Cc}\p{Cs}\p{Bidi_Control}\p{Zl}\p{Zp}]/u);
          expect(name.parse(stored)).toBe(stored);
        }
        if (read.success) expect(clean).toBe(read.data);
      },
    ),
  );
});

describe('a name from another service', () => {
  test.each([
    ['Chani', 'Chani'],
    ['  Zoe\u0308\n', 'Zo\u00eb'],
    ['Ad\u202emin', 'Admin'],
    ['a\u2028b\ud83dc\u0000', 'abc'],
    ['👩‍🚀 Ada', '👩‍🚀 Ada'],
    ['\u200b\u202e', null],
    ['', null],
  ])('%j becomes %j', (given, expected) => {
    expect(cleanName(given, 200)).toBe(expected);
  });
  test('is cut at the maximum length, and never inside a character', () => {
    expect(cleanName('x'.repeat(300), 200)).toBe('x'.repeat(200));
    expect(cleanName(`${'x'.repeat(199)}😀`, 200)).toBe('x'.repeat(199));
  });
});
