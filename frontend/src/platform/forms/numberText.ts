// The text of number fields: digits grouped by the viewer's locale, and the text and caret after each edit.
import { parseWholeNumber, separator } from '@guild/common/wire/wholeNumber';
import { groupDigits } from '../format/format.ts';

/** The same number with its digits grouped; a text that is no whole number stays as it is. */
export function groupText(text: string, locale?: string): string {
  const value = parseWholeNumber(text);
  return Number.isNaN(value) ? text : groupDigits(value, locale);
}

/** The same number in digits only; a text that is no whole number stays as it is. */
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
  /** `InputEvent.inputType`; empty where the browser tells none. */
  readonly inputType: string;
}

/** The characters that an edit inserted. */
function insertedBy({ before, text, caret }: NumberEdit): string {
  let start = 0;
  while (start < caret && text[start] === before[start]) start++;
  return text.slice(start, caret);
}

/**
 * The text as the person means it. The field's own separators fit no longer once a digit is added or removed, so they are dropped.
 * A separator that is typed takes their place: '1,000' and '.' may become '1.000.000'. A pasted text is complete in itself.
 */
function meantText(edit: NumberEdit, locale?: string): string {
  const { before, text, inputType } = edit;
  const hasOwnSeparators = groupDigits(parseWholeNumber(before), locale) === before;
  if (!hasOwnSeparators || !/^(delete|insertText|insertComposition)/.test(inputType)) return text;
  return replaceSeparators(text, separator.exec(insertedBy(edit))?.[0] ?? '');
}

/** The place in a text that has so many characters other than separators behind it. */
function placeBefore(text: string, behind: number): number {
  let at = text.length;
  for (let left = behind; at > 0 && left > 0; at--) if (!isSeparator(text.charAt(at - 1))) left--;
  return at;
}

/** Groups the digits after an edit. A text that is no whole number yet, such as '10.', is not grouped. */
export function regroup(edit: NumberEdit, locale?: string): { text: string; caret: number } {
  const { text, caret, inputType } = edit;
  const meant = meantText(edit, locale);
  const value = parseWholeNumber(meant);
  // A separator that was typed in the place of others is shown; otherwise the text stays as the browser made it.
  if (Number.isNaN(value)) return { text: meant.length === text.length ? meant : text, caret };
  const grouped = groupDigits(value, locale);
  const place = placeBefore(grouped, replaceSeparators(text.slice(caret), '').length);
  // Beside a separator the caret stands before it, so that Backspace goes on; after Delete it stands behind it.
  const isBehindSeparator = isSeparator(grouped.charAt(place - 1)) && inputType !== 'deleteContentForward';
  return { text: grouped, caret: isBehindSeparator ? place - 1 : place };
}
