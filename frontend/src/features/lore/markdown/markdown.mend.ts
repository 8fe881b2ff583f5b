// An answer in Markdown that is still being written, made whole for now: what is opened is closed, and marks that mean nothing yet wait,
// so that nothing on the screen turns into something else when the next word comes.

const fence = /^\s*(`{3,}|~{3,})/;
/** A line that may yet become a heading, a rule, the underline of a heading, an entry of a list or a block of code. */
const onlyMarks = /^[ \t>]*(?:[-+*_=#]+|[-+*] \[[ xX]?\]?|\d{1,9}[.)]?|[`~]{1,2})?[ \t]*$/;
/** Where words begin anew: marks of one entry close none of another. */
const entry = /^[ \t>]*(?:[-+*] |\d{1,9}[.)] |#{1,6} |\|)/;
const isRow = (line: string | undefined): line is string => line?.trimStart().startsWith('|') === true;

/** Where the last block begins, in lines, and whether it is code whose end has not come. */
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

/** Code is shown from its second line on, without what may become its end. */
function mendedCode(lines: readonly string[], start: number): string {
  if (start === lines.length - 1) return lines.slice(0, start).join('\n');
  return (/^\s*(?:`+|~+)$/.test(lines.at(-1) ?? '') ? lines.slice(0, -1) : lines).join('\n');
}

/** A table is one as soon as its second line has ended; until then nobody knows. */
function withoutHalfTable(lines: readonly string[], start: number, hasEnded: boolean): readonly string[] {
  let first = lines.length;
  while (first > start && isRow(lines[first - 1])) first--;
  const rows = lines.length - first;
  return rows === 1 || (rows === 2 && !hasEnded) ? lines.slice(0, first) : lines;
}

const isSpace = (letter: string): boolean => letter.trim() === '';
const isWord = (letter: string): boolean => /[\p{L}\p{N}]/u.test(letter);
const link = /!?\[[^[\]]*\]\((?:<[^<>]*>|[^()\s]*(?:\([^()\s]*\)[^()\s]*)*)(?:\s+"[^"]*")?\)/y;
/** The length of the run of one letter that begins there. */
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
  /** What closes a piece of code. */
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

/** Links show their words until all of them is there, pictures nothing; `[1` waits for its end. */
function scanBracket(scan: Scan): void {
  const { text, at } = scan;
  link.lastIndex = at;
  const whole = link.exec(text)?.[0];
  if (whole !== undefined) {
    scan.at += whole.length;
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
 * What can be shown of an answer that has not ended.
 * @param text Markdown, as far as it has come
 * @returns Markdown of which nothing will be shown as something else later on
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
