// Citations in an answer. The model cites passages by number, such as `[7]`. They are numbered
// again in the order in which they are cited. Code, links and numbers of no passage stay unchanged.
import { codeAt, codeLineAt, longestCode } from '../provider/markdownCode.ts';

export interface Citations {
  /**
   * Takes the next piece of the answer.
   * @returns the text that is complete; a citation may be split over pieces
   */
  take(piece: string): string;
  /** @returns the text held back at the end */
  rest(): string;
  /**
   * Forgets the text so far, because it was no answer.
   * @param count how many citations stay
   */
  restart(count: number): void;
  /** Numbers of the cited passages. The first is shown as `[1]`. */
  readonly cited: readonly number[];
}

/** The next unit of the text. `length` 0: undecided until more text arrives. */
interface Span {
  readonly length: number;
  /** The numbers in brackets; null: copy the text unchanged. */
  readonly numbers: readonly number[] | null;
}
const undecided: Span = { length: 0, numbers: null };
const copied = (length: number): Span => ({ length, numbers: null });

/** Longest citation, inline code or link, in characters. */
const longest = longestCode;

/** Position of the bracket that closes the first one; -1: none. */
function closingAt(text: string, [opening, closing]: readonly [string, string]): number {
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charAt(at);
    if (letter === '\\') at += 1;
    else if (letter === opening) depth += 1;
    else if (letter === closing) depth -= 1;
    if (depth === 0) return at;
    if (/^\n[ \t]*\n/.test(text.slice(at, at + 20))) return -1;
  }
  return -1;
}
const mayClose = (text: string): boolean => !/\n[ \t]*\n/.test(text);

/** A link or a citation that starts with `[`, or the bracket alone. */
function bracketAt(text: string, isWhole: boolean): Span {
  const end = closingAt(text, ['[', ']']);
  if (end === -1) return mayClose(text) && !isWhole ? undecided : copied(1);
  const behind = text.charAt(end + 1);
  if (behind === '' && !isWhole) return undecided;
  const [, list] = /^\[\s*(\d{1,3}(?:\s*,\s*\d{1,3})*)\s*\]$/.exec(text.slice(0, end + 1)) ?? [];
  // `[words][name]` is a link, but `[1][2]` are two citations.
  if (behind === '(' || (behind === '[' && list === undefined)) {
    const rest = text.slice(end + 1);
    const to = closingAt(rest, behind === '(' ? ['(', ')'] : ['[', ']']);
    if (to === -1 && mayClose(rest) && !isWhole) return undecided;
    if (to !== -1) return copied(end + 1 + to + 1);
  }
  return list === undefined ? copied(1) : { length: end + 1, numbers: list.split(',').map(Number) };
}

/** A bare URL, or one letter. */
function addressAt(text: string, isWhole: boolean): Span {
  const [address] = /^https?:\/\/\S*/i.exec(text) ?? [];
  if (address !== undefined) return address.length === text.length && !isWhole ? undecided : copied(address.length);
  const isBegun = 'https://'.startsWith(text.toLowerCase()) || 'http://'.startsWith(text.toLowerCase());
  return isBegun && !isWhole ? undecided : copied(1);
}

/** The next unit of a text. @param isWhole whether no more text comes */
function spanAt(text: string, isWhole: boolean): Span {
  switch (text.charAt(0)) {
    case '`':
      return copied(codeAt(text, isWhole));
    case '[':
      return bracketAt(text, isWhole);
    case '\\':
      return text.length === 1 && !isWhole ? undecided : copied(Math.min(2, text.length));
    case 'h':
    case 'H':
      return addressAt(text, isWhole);
    default:
      return copied(1);
  }
}

/**
 * Replaces numbers in brackets in a text that comes in pieces.
 * @param write returns the replacement; null: keep the text
 */
function createScanner(write: (numbers: readonly number[]) => string | null): Pick<Citations, 'take' | 'rest'> {
  let held = '';
  let fence: string | null = null;
  let isLineStart = true;
  /** The decided part of the held text. @param isOver whether no more text comes */
  const scan = (isOver: boolean): string => {
    let said = '';
    let at = 0;
    while (at < held.length) {
      // A line that may be a code fence is decided only when it is complete.
      if (isLineStart || fence !== null) {
        const code = codeLineAt(held.slice(at), fence, isOver);
        if (code === 'undecided') break;
        if (code !== null) {
          said += held.slice(at, at + code.length);
          at += code.length;
          ({ fence } = code);
          isLineStart = held.charAt(at - 1) === '\n';
          continue;
        }
      }
      const window = held.slice(at, at + longest);
      const { length, numbers } = spanAt(window, isOver || window.length === longest);
      if (length === 0) break;
      const text = window.slice(0, length);
      said += (numbers === null ? null : write(numbers)) ?? text;
      isLineStart = text === '\n' || (isLineStart && /^[ \t]$/.test(text));
      at += length;
    }
    held = held.slice(at);
    return said;
  };
  return {
    take(piece) {
      held += piece;
      return scan(false);
    },
    rest: () => scan(true),
  };
}
const areUpTo = (numbers: readonly number[], count: number): boolean =>
  numbers.every((number) => number >= 1 && number <= count);

/** @param passages may grow; numbers above its length are not citations */
export function createCitations(passages: readonly unknown[]): Citations {
  const cited: number[] = [];
  const place = (number: number): string => {
    if (!cited.includes(number)) cited.push(number);
    return `[${cited.indexOf(number) + 1}]`;
  };
  const newScanner = (): ReturnType<typeof createScanner> =>
    createScanner((numbers) => (areUpTo(numbers, passages.length) ? [...new Set(numbers)].map(place).join('') : null));
  let scanner = newScanner();
  return {
    cited,
    take: (piece) => scanner.take(piece),
    rest: () => scanner.rest(),
    restart(count) {
      cited.length = count;
      scanner = newScanner();
    },
  };
}

/**
 * An answer without its citations: in another prompt the numbers mean other passages.
 * @param count how many sources the answer has cited; other numbers in brackets are not citations
 */
export function withoutCitations(answer: string, count: number): string {
  const scanner = createScanner((numbers) => (areUpTo(numbers, count) ? '' : null));
  return scanner.take(answer) + scanner.rest();
}
