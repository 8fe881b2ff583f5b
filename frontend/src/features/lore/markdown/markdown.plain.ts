// Plain text of Markdown for screen readers, block by block.
import { known, parse, wordsOf, type MarkedToken } from './markdown.tokens.ts';

function inline(token: MarkedToken): string {
  switch (token.type) {
    case 'br':
      return '\n';
    case 'html':
      return '';
    case 'text':
    case 'escape':
      return wordsOf(token.text);
    case 'codespan':
      return token.text;
    case 'checkbox':
      return token.checked ? 'Done: ' : 'To do: ';
    case 'image':
      return token.text;
    default:
      return 'tokens' in token ? spoken(known(token.tokens)) : '';
  }
}
const spoken = (tokens: readonly MarkedToken[]): string => tokens.map(inline).join('');

function block(token: MarkedToken): string {
  switch (token.type) {
    case 'space':
    case 'def':
    case 'hr':
      return '';
    case 'code':
      return 'Code.';
    case 'table':
      return [token.header, ...token.rows]
        .map((row) => row.map((cell) => spoken(known(cell.tokens))).join(', '))
        .join('\n');
    case 'list':
      return token.items.map((item) => blocks(known(item.tokens))).join('\n');
    case 'blockquote':
      return blocks(known(token.tokens));
    case 'text':
      return token.tokens === undefined ? wordsOf(token.text) : spoken(known(token.tokens));
    default:
      return inline(token);
  }
}
const blocks = (tokens: readonly MarkedToken[]): string =>
  tokens
    .map(block)
    .filter((words) => words !== '')
    .join('\n');

/**
 * An answer as plain text.
 * @param isOpen whether more text will follow
 * @returns lines, one for each block or entry
 */
export const plainText = (markdown: string, isOpen = false): string => blocks(parse(markdown, isOpen).blocks);

/**
 * The end of the last complete sentence.
 * @param words plain text
 * @returns its position, in UTF-16 units
 */
export function endOfSentences(words: string): number {
  let end = 0;
  for (const { index, 0: mark } of words.matchAll(/[.!?…]["”’»)\]]*(?=\s)|\n/g)) end = index + mark.length;
  return end;
}
