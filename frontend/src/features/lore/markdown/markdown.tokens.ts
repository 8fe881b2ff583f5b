// Markdown taken apart into tokens, which are drawn one by one: never as HTML.
import { Lexer, type MarkedToken, type Token } from 'marked';
import { mended } from './markdown.mend.ts';

export type { MarkedToken, Tokens } from 'marked';
/** Longer texts are shown as they stand. */
const maxLength = 100_000;

/** No extension makes others. */
export const known = (tokens: readonly Token[]): readonly MarkedToken[] => tokens as readonly MarkedToken[];

export interface Parsed {
  readonly blocks: readonly MarkedToken[];
  /** How many addresses the text names apart from its words: a block may change with them. */
  readonly named: number;
}
const asItStands = (text: string): Parsed => {
  const words = { type: 'text', raw: text, text, escaped: false } as const;
  return { blocks: [{ type: 'paragraph', raw: text, text, tokens: [words] }], named: 0 };
};

/**
 * @param text Markdown, of whatever origin
 * @param isOpen whether more of it will come
 * @returns its blocks; text that no reader would have written so is one paragraph as it stands
 */
export function parse(text: string, isOpen = false): Parsed {
  const whole = isOpen ? mended(text) : text;
  if (whole.length > maxLength) return asItStands(whole);
  try {
    const blocks = new Lexer({ gfm: true, breaks: true }).lex(whole);
    return { blocks: known(blocks), named: Object.keys(blocks.links).length };
  } catch {
    // Nested a thousandfold.
    return asItStands(whole);
  }
}

const letters: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  ndash: '–',
  mdash: '—',
  hellip: '…',
};
function letterOf(whole: string, name: string): string {
  if (!name.startsWith('#')) return Object.hasOwn(letters, name) ? (letters[name] ?? whole) : whole;
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10);
  const isLetter = code > 31 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
  return isLetter ? String.fromCodePoint(code) : whole;
}
/** The words of a token: `&amp;` is one letter. */
export const wordsOf = (text: string): string => text.replace(/&(#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,6});/gi, letterOf);
