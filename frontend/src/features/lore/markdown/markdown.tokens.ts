// Markdown parser that returns tokens, which are rendered one by one and never as HTML.
import { strikeMark } from '@guild/common/lore/markdown';
import { Lexer, Tokenizer, type MarkedToken, type Token, type Tokens } from 'marked';
import { mended } from './markdown.mend.ts';

export type { MarkedToken, Tokens } from 'marked';
/** Longer texts are shown unformatted. */
const maxLength = 100_000;

/** Without it, a single tilde would strike text, too. */
class TwoTildes extends Tokenizer {
  override del(text: string, ...rest: [masked: string, before?: string]): Tokens.Del | undefined {
    return text.startsWith(strikeMark) ? super.del(text, ...rest) : undefined;
  }
}

/** Without extensions, the parser returns only these tokens. */
export const known = (tokens: readonly Token[]): readonly MarkedToken[] => tokens as readonly MarkedToken[];

export interface ParsedMarkdown {
  readonly blocks: readonly MarkedToken[];
  /** Number of link definitions. A new one can change earlier blocks. */
  readonly named: number;
}
const asItStands = (text: string): ParsedMarkdown => {
  const words = { type: 'text', raw: text, text, escaped: false } as const;
  return { blocks: [{ type: 'paragraph', raw: text, text, tokens: [words] }], named: 0 };
};

/**
 * @param text untrusted Markdown
 * @param isOpen whether more text will follow
 * @returns its blocks; an abusive text becomes one unformatted paragraph
 */
export function parse(text: string, isOpen = false): ParsedMarkdown {
  const markdown = isOpen ? mended(text) : text;
  if (markdown.length > maxLength) return asItStands(markdown);
  try {
    const blocks = new Lexer({ gfm: true, breaks: true, tokenizer: new TwoTildes() }).lex(markdown);
    return { blocks: known(blocks), named: Object.keys(blocks.links).length };
  } catch {
    // Extremely deep nesting overflows the parser's stack.
    return asItStands(markdown);
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
/** The text of a token, with entities decoded: `&amp;` is one character. */
export const wordsOf = (text: string): string => text.replace(/&(#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,6});/gi, letterOf);
