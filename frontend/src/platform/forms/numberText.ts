// Text of number fields: digits grouped as in the viewer's locale, with text and caret after each
// edit.
import { parseWholeNumber, separator } from '@guild/common/wire/wholeNumber';
import { groupDigits } from '../format/format.ts';

/** Groups the digits. A text that is no whole number stays unchanged. */
export function groupText(text: string, locale?: string): string {
  const value = parseWholeNumber(text);
  return Number.isNaN(value) ? text : groupDigits(value, locale);
}

/** Removes the separators. A text that is no whole number stays unchanged. */
export function plainText(text: string): string {
  const value = parseWholeNumber(text);
  return Number.isNaN(value) ? text : value.toString();
}

const isSeparator = (character: string): boolean => separator.test(character);
const replaceSeparators = (text: string, by: string): string => text.replaceAll(new RegExp(separator, 'g'), by);

export interface NumberEdit {
  readonly before: string;
  /** The text after the edit, as the browser made it. */
  readonly text: string;
  readonly caret: number;
  /** `InputEvent.inputType`. Empty if the browser does not report it. */
  readonly inputType: string;
}

/** The characters that an edit inserted. */
function insertedBy({ before, text, caret }: NumberEdit): string {
  let start = 0;
  while (start < caret && text[start] === before[start]) start++;
  return text.slice(start, caret);
}

/**
 * The text that the person means. After a digit is added or removed, the field's own separators are
 * in the wrong places, so they are dropped. A typed separator replaces them: '1,000' plus '.' may
 * become '1.000.000'. A pasted text is complete.
 */
function meantText(edit: NumberEdit, locale?: string): string {
  const { before, text, inputType } = edit;
  const hasOwnSeparators = groupDigits(parseWholeNumber(before), locale) === before;
  if (!hasOwnSeparators || !/^(delete|insertText|insertComposition)/.test(inputType)) return text;
  return replaceSeparators(text, separator.exec(insertedBy(edit))?.[0] ?? '');
}

/** The position that has this many characters, not counting separators, after it. */
function placeBefore(text: string, behind: number): number {
  let at = text.length;
  for (let left = behind; at > 0 && left > 0; at--) if (!isSeparator(text.charAt(at - 1))) left--;
  return at;
}

/**
 * Groups the digits after an edit. A text that is no whole number yet, such as '10.', is not
 * grouped.
 */
export function regroup(edit: NumberEdit, locale?: string): { text: string; caret: number } {
  const { text, caret, inputType } = edit;
  const meant = meantText(edit, locale);
  const value = parseWholeNumber(meant);
  // A typed separator that replaces the others is shown. Otherwise the browser's text stays.
  if (Number.isNaN(value)) return { text: meant.length === text.length ? meant : text, caret };
  const grouped = groupDigits(value, locale);
  const place = placeBefore(grouped, replaceSeparators(text.slice(caret), '').length);
  // Beside a separator, the caret goes before it, so that Backspace works. After Delete it goes
  // behind it.
  const isBehindSeparator = isSeparator(grouped.charAt(place - 1)) && inputType !== 'deleteContentForward';
  return { text: grouped, caret: isBehindSeparator ? place - 1 : place };
}
