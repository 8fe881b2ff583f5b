// Citations of an answer: the model cites passages by their number, `[7]`; whoever reads it meets them numbered as they are cited.
// Code, links and numbers in brackets that name no passage stay as they are written.

export interface Citations {
  /** Takes a piece of the answer. @returns what can be said of it already: a citation may come in several pieces */
  take(piece: string): string;
  /** @returns what was still held back at the end */
  rest(): string;
  /** The numbers of the passages that have been cited, in the order in which `[1]`, `[2]` name them now. */
  readonly cited: readonly number[];
}

/** Something of the text that stays together. `length` 0: whether it does depends on what comes next. */
interface Span {
  readonly length: number;
  /** The numbers in brackets; null: it is copied as it stands. */
  readonly numbers: readonly number[] | null;
}
const undecided: Span = { length: 0, numbers: null };
const copied = (length: number): Span => ({ length, numbers: null });

/** What is longer is no citation, no inline code and no link, in characters. */
const longest = 600;

/** A fence of code from the beginning of a line; null: the line is none. */
const fenceOf = (line: string): string | null => /^[ \t]*(`{3,}|~{3,})(?!.*`)/.exec(line)?.[1] ?? null;
const closes = (line: string, fence: string): boolean => {
  const found = line.trim();
  return found.length >= fence.length && found.replaceAll(fence.charAt(0), '') === '';
};

/** Inline code from a mark on: until the same mark, or just the mark where none comes before the paragraph ends. */
function codeAt(text: string, isWhole: boolean): Span {
  const [mark = ''] = /^`+/.exec(text) ?? [];
  if (mark.length === text.length && !isWhole) return undecided;
  const paragraph = text.search(/\n[ \t]*\n/);
  const end = paragraph === -1 ? text.length : paragraph;
  for (const { 0: other, index } of text.slice(mark.length, end).matchAll(/`+/g)) {
    const to = mark.length + index + other.length;
    // A mark at the very end may still grow.
    if (to === text.length && !isWhole) return undecided;
    if (other.length === mark.length) return copied(to);
  }
  return paragraph === -1 && !isWhole ? undecided : copied(mark.length);
}

/** Where brackets close that open with the first character; -1: they do not. */
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

/** A link or a citation from `[` on, or the bracket alone. */
function bracketAt(text: string, isWhole: boolean): Span {
  const end = closingAt(text, ['[', ']']);
  if (end === -1) return mayClose(text) && !isWhole ? undecided : copied(1);
  const behind = text.charAt(end + 1);
  if (behind === '' && !isWhole) return undecided;
  const [, list] = /^\[\s*(\d{1,3}(?:\s*,\s*\d{1,3})*)\s*\]$/.exec(text.slice(0, end + 1)) ?? [];
  // `[words][name]` is a link; of `[1][2]` each is a citation.
  if (behind === '(' || (behind === '[' && list === undefined)) {
    const rest = text.slice(end + 1);
    const to = closingAt(rest, behind === '(' ? ['(', ')'] : ['[', ']']);
    if (to === -1 && mayClose(rest) && !isWhole) return undecided;
    if (to !== -1) return copied(end + 1 + to + 1);
  }
  return list === undefined ? copied(1) : { length: end + 1, numbers: list.split(',').map(Number) };
}

/** An address that stands for itself, or the letter alone. */
function addressAt(text: string, isWhole: boolean): Span {
  const [address] = /^https?:\/\/\S*/i.exec(text) ?? [];
  if (address !== undefined) return address.length === text.length && !isWhole ? undecided : copied(address.length);
  const isBegun = 'https://'.startsWith(text.toLowerCase()) || 'http://'.startsWith(text.toLowerCase());
  return isBegun && !isWhole ? undecided : copied(1);
}

/** The next of a text that stays together. @param isWhole whether nothing more comes */
function spanAt(text: string, isWhole: boolean): Span {
  switch (text.charAt(0)) {
    case '`':
      return codeAt(text, isWhole);
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

/** Reads a text in pieces, and writes something else for the numbers in brackets. @param write null: they stay as they are written */
function createScanner(write: (numbers: readonly number[]) => string | null): Omit<Citations, 'cited'> {
  let held = '';
  let fence: string | null = null;
  let isLineStart = true;
  /** What can be said of the text that is held. @param isOver whether nothing more comes */
  const scan = (isOver: boolean): string => {
    let said = '';
    let at = 0;
    while (at < held.length) {
      const line = held.indexOf('\n', at);
      // Of a line that may open or close code everything has to be there.
      if (isLineStart || fence !== null) {
        const rest = held.slice(at, line === -1 ? undefined : line);
        const mayBeFence = fence !== null || /^[ \t]*(?:$|[`~])/.test(rest);
        if (mayBeFence && line === -1 && !isOver && rest.length < longest) break;
        const marks = fenceOf(rest);
        if (fence !== null || marks !== null) {
          if (fence === null) fence = marks;
          else if (closes(rest, fence)) fence = null;
          const to = line === -1 ? held.length : line + 1;
          said += held.slice(at, to);
          isLineStart = line !== -1;
          at = to;
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

/** @param passages how many there are: a number beyond names none */
export function createCitations(passages: number): Citations {
  const cited: number[] = [];
  const place = (number: number): string => {
    if (!cited.includes(number)) cited.push(number);
    return `[${(cited.indexOf(number) + 1).toString()}]`;
  };
  const scanner = createScanner((numbers) =>
    areUpTo(numbers, passages) ? [...new Set(numbers)].map(place).join('') : null,
  );
  return { cited, ...scanner };
}

/**
 * An answer without its citations, which would name other passages in another prompt.
 * @param count how many sources the answer has cited: other numbers in brackets are no citations
 */
export function withoutCitations(answer: string, count: number): string {
  const scanner = createScanner((numbers) => (areUpTo(numbers, count) ? '' : null));
  return scanner.take(answer) + scanner.rest();
}
