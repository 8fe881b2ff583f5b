// Tests of number fields' text: grouped digits by locale, and text and caret after each key.
import { describe, expect, it } from '@jest/globals';
import { parseWholeNumber } from '@guild/common/wire/wholeNumber';
import { groupDigits } from '../format/format.ts';
import { groupText, plainText, regroup } from './numberText.ts';

/** Types a text character by character at its end. */
function typed(text: string, locale: string): string {
  let before = '';
  for (const one of text) {
    const next = before + one;
    before = regroup({ before, text: next, caret: next.length, inputType: 'insertText' }, locale).text;
  }
  return before;
}
/** Text with `|` as the caret, before and after one edit. */
function edited(before: string, after: string, inputType: string): string {
  const { text, caret } = regroup(
    { before: before.replace('|', ''), text: after.replace('|', ''), caret: after.indexOf('|'), inputType },
    'en-US',
  );
  return `${text.slice(0, caret)}|${text.slice(caret)}`;
}

describe('groupDigits', () => {
  it.each(['en-US', 'de-DE', 'de-CH', 'fr-FR', 'es-ES', 'pl-PL', 'sv-SE', 'en-IN', 'hi-IN', 'ar-EG', 'fa-IR', 'ja-JP'])(
    'writes numbers in %s that are read back as the same number',
    (locale) => {
      for (const value of [0, 7, 1000, 10_000, 1_234_567, 10 ** 12, -1500])
        expect(parseWholeNumber(groupDigits(value, locale))).toBe(value);
    },
  );

  it('groups whole numbers and leaves other text unchanged', () => {
    expect(groupText('48200', 'de-DE')).toBe('48.200');
    expect(groupText('1.5', 'de-DE')).toBe('1.5');
    expect(plainText('48.200')).toBe('48200');
    expect(plainText('1.5')).toBe('1.5');
  });
});

describe('regroup', () => {
  it.each([
    ['10000', 'en-US', '10,000'],
    ['10000', 'de-DE', '10.000'],
    ['10.000', 'en-US', '10,000'],
    ['10.000', 'de-DE', '10.000'],
    ['10,000', 'de-DE', '10.000'],
    ['10 000', 'en-US', '10,000'],
    ["1'000'000", 'en-US', '1,000,000'],
    ['1.000.000', 'en-US', '1,000,000'],
    ['1 000 000', 'de-DE', '1.000.000'],
    ['12,34,567', 'en-US', '1,234,567'],
    ['10k', 'en-US', '10,000'],
    ['1000k', 'en-US', '1,000,000'],
    ['1.5k', 'de-DE', '1.500'],
    ['1.5', 'de-DE', '1.5'],
    ['1,5', 'en-US', '1,5'],
    ['1.50', 'en-US', '1.50'],
    ['10000.5', 'de-DE', '10.000.5'],
    ['-1500', 'en-US', '-1,500'],
  ])('typing %s in %s gives %s', (keys, locale, text) => {
    expect(typed(keys, locale)).toBe(text);
  });

  it.each([
    ['12|,500', '129|,500', 'insertText', '129|,500'],
    ['1|,500', '19|,500', 'insertText', '19|,500'],
    ['999|', '9999|', 'insertText', '9,999|'],
    ['999|', '9999|', 'insertCompositionText', '9,999|'],
    ['1,500|', '1,50|', 'deleteContentBackward', '150|'],
    ['1,|500', '1|500', 'deleteContentBackward', '1|,500'],
    ['1|,500', '1|500', 'deleteContentForward', '1,|500'],
    ['|1,500', '|,500', 'deleteContentForward', '|500'],
  ])('keeps the caret in place: %s, then %s by %s', (before, after, inputType, result) => {
    expect(edited(before, after, inputType)).toBe(result);
  });

  it.each([
    ['1,500|', '1,500.|', 'insertText', '1.500.|'],
    ['1,500|', '1.5|', 'insertFromPaste', '1.5|'],
    ['1,500|', '1,5|', 'insertFromPaste', '1,5|'],
    ['7|', '10.000|', 'insertFromPaste', '10,000|'],
  ])('keeps a typed or pasted separator: %s, then %s by %s', (before, after, inputType, result) => {
    expect(edited(before, after, inputType)).toBe(result);
  });
});
