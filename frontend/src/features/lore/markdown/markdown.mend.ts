// Repair of incomplete Markdown while an answer is written: it closes what is open and holds back
// ambiguous marks, so that nothing shown changes its meaning with the next text.
import { strikeMark } from '@guild/common/lore/markdown';

const fence = /^\s*(`{3,}|~{3,})/;
/**
 * A line that may still become a heading, a rule, a heading's underline, a list entry or a code
 * block.
 */
const onlyMarks = /^[ \t>]*(?:[-+*_=#]+|[-+*] \[[ xX]?\]?|\d{1,9}[.)]?|[`~]{1,2})?[ \t]*$/;
/** Start of an entry. Marks do not extend from one entry into another. */
const entry = /^[ \t>]*(?:[-+*] |\d{1,9}[.)] |#{1,6} |\|)/;
const isRow = (line: string | undefined): line is string => line?.trimStart().startsWith('|') === true;

/** First line of the last block, and whether it is an unclosed code block. */
function lastBlock(lines: readonly string[]): { start: number; isCode: boolean } {
  let open: string | null = null;
  let start = 0;
  for (const [at, line] of lines.entries()) {
    const mark = fence.exec(line)?.[1];
    if (open !== null) {
      if (mark?.startsWith(open) !== true || line.trim() !== mark) continue;
      open = null;
      start = at + 1;
    } else if (mark !== undefined) {
      open = mark;
      start = at;
    } else if (line.trim() === '' && at < lines.length - 1) start = at + 1;
  }
  return { start, isCode: open !== null };
}

/** Code is shown from its second line on, without a possible start of its closing fence. */
function mendedCode(lines: readonly string[], start: number): string {
  if (start === lines.length - 1) return lines.slice(0, start).join('\n');
  return (/^\s*(?:`+|~+)$/.test(lines.at(-1) ?? '') ? lines.slice(0, -1) : lines).join('\n');
}

/** A table is recognized only after its second line, so half a table is held back. */
function withoutHalfTable(lines: readonly string[], start: number, hasEnded: boolean): readonly string[] {
  let first = lines.length;
  while (first > start && isRow(lines[first - 1])) first--;
  const rows = lines.length - first;
  return rows === 1 || (rows === 2 && !hasEnded) ? lines.slice(0, first) : lines;
}

const isSpace = (letter: string): boolean => letter.trim() === '';
const isWord = (letter: string): boolean => /[\p{L}\p{N}]/u.test(letter);
const link = /!?\[[^[\]]*\]\((?:<[^<>]*>|[^()\s]*(?:\([^()\s]*\)[^()\s]*)*)(?:\s+"[^"]*")?\)/y;
/** Length of the run of equal characters at this position. */
function runAt(text: string, at: number): number {
  let end = at;
  while (text[end] === text[at]) end++;
  return end - at;
}

interface Open {
  readonly mark: string;
  readonly at: number;
}
interface Scan {
  text: string;
  at: number;
  readonly open: Open[];
  /** The mark that closes inline code. */
  code: string;
}
function cut(scan: Scan): void {
  scan.text = scan.text.slice(0, scan.at);
}

function scanCode(scan: Scan): void {
  const { text, at } = scan;
  const run = '`'.repeat(runAt(text, at));
  const rest = text.slice(at + run.length);
  const end = new RegExp(`(?<!\`)${run}(?!\`)`).exec(rest);
  if (end !== null) {
    scan.at += run.length + end.index + run.length;
    return;
  }
  const words = rest.replace(/`+$/, '');
  if (isSpace(words)) cut(scan);
  else {
    scan.text = text.slice(0, at) + run + words;
    scan.code = run;
    scan.at = scan.text.length;
  }
}

function scanRun(scan: Scan): void {
  const { text, at, open } = scan;
  const mark = text[at] ?? '';
  const length = runAt(text, at);
  const before = text[at - 1] ?? ' ';
  const after = text[at + length] ?? '';
  // Other tildes are characters, but one at the end may become two.
  if (mark === '~' && length !== strikeMark.length && after !== '') {
    scan.at += length;
    return;
  }
  const canClose = !isSpace(before) && (mark !== '_' || !isWord(after));
  const canOpen = after !== '' && !isSpace(after) && (mark !== '_' || !isWord(before));
  let left = length;
  while (canClose && open.at(-1)?.mark.startsWith(mark) === true && left >= (open.at(-1)?.mark.length ?? 0))
    left -= open.pop()?.mark.length ?? 0;
  scan.at += length;
  if (left === 0) return;
  if (after === '') {
    scan.at -= left;
    cut(scan);
  } else if (canOpen) open.push({ mark: mark.repeat(left), at });
}

/** Incomplete links show their text, incomplete pictures nothing. `[1` waits for its end. */
function scanBracket(scan: Scan): void {
  const { text, at } = scan;
  link.lastIndex = at;
  const completeLink = link.exec(text)?.[0];
  if (completeLink !== undefined) {
    scan.at += completeLink.length;
    return;
  }
  const rest = text.slice(at);
  if (/^!(?:\[[^[\]]*(?:\](?:\([^)]*)?)?)?$/.test(rest) || /^\[\^?\d{0,3}$/.test(rest)) {
    cut(scan);
    return;
  }
  const words = /^\[([^[\]]*)(?:\](?:\([^)]*)?)?$/.exec(rest)?.[1];
  if (words === undefined || /^\[\d{1,3}\]$/.test(rest)) scan.at++;
  else scan.text = text.slice(0, at) + words;
}

function mendedWords(words: string): string {
  const scan: Scan = { text: words, at: 0, open: [], code: '' };
  while (scan.at < scan.text.length) {
    const letter = scan.text[scan.at];
    if (letter === '\\') {
      if (scan.at === scan.text.length - 1) cut(scan);
      else scan.at += 2;
    } else if (letter === '`') scanCode(scan);
    else if (letter === '*' || letter === '_' || letter === '~') scanRun(scan);
    else if (letter === '[' || letter === '!') scanBracket(scan);
    else if (letter === '<' && /^<(?:h[^\s>]*)?$/.test(scan.text.slice(scan.at))) cut(scan);
    else scan.at++;
  }
  let { text } = scan;
  for (let last = scan.open.at(-1); last !== undefined; last = scan.open.at(-1)) {
    if (!isSpace(text.slice(last.at + last.mark.length))) break;
    text = text.slice(0, last.at);
    scan.open.pop();
  }
  const closing =
    scan.code +
    scan.open
      .map(({ mark }) => mark)
      .reverse()
      .join('');
  return closing === '' ? text : text.trimEnd() + closing;
}

/**
 * The part of an unfinished answer that can be shown.
 * @param text Markdown received so far
 * @returns Markdown whose rendering does not change later
 */
export function mended(text: string): string {
  const all = text.split('\n');
  const { start, isCode } = lastBlock(all);
  if (isCode) return mendedCode(all, start);
  const waits = onlyMarks.test(all.at(-1) ?? '');
  const known = waits ? all.slice(0, -1) : all;
  const lines = withoutHalfTable(known, start, waits && all.at(-1)?.trim() === '');
  let from = Math.min(start, lines.length);
  for (let at = lines.length - 1; at > from; at--) if (entry.test(lines[at] ?? '')) from = at;
  const before = lines.slice(0, from);
  return [...before, mendedWords(lines.slice(from).join('\n'))].join('\n');
}
