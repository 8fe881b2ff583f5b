// Code in Markdown that comes in pieces: fences of code blocks, and inline code.

/** Longest inline code, in characters. */
export const longestCode = 600;

/** The marks of a code fence at the start of a line; null: none. */
const fenceOf = (line: string): string | null => /^[ \t]*(`{3,}|~{3,})(?!.*`)/.exec(line)?.[1] ?? null;
/** Whether a line ends the code block that these marks have started. */
const closesFence = (line: string, fence: string): boolean => {
  const found = line.trim();
  return found.length >= fence.length && found.replaceAll(fence.charAt(0), '') === '';
};

/**
 * Length of the inline code at the start of a text, up to the same marks. Only the marks if they are
 * not closed in this paragraph. 0: undecided until more text arrives.
 * @param isWhole whether no more text comes
 */
export function codeAt(text: string, isWhole: boolean): number {
  const [mark = ''] = /^`+/.exec(text) ?? [];
  if (mark.length === text.length && !isWhole) return 0;
  const paragraph = text.search(/\n[ \t]*\n/);
  const end = paragraph === -1 ? text.length : paragraph;
  for (const { 0: other, index } of text.slice(mark.length, end).matchAll(/`+/g)) {
    const to = mark.length + index + other.length;
    // Marks at the end of the text may continue in the next piece.
    if (to === text.length && !isWhole) return 0;
    if (other.length === mark.length) return to;
  }
  return paragraph === -1 && !isWhole ? 0 : mark.length;
}

/**
 * A line of a code block, or the start of one, at the start of a line of the text.
 * @returns its length and the marks of the block after it; null: the line is no code; 'undecided':
 * until more text arrives
 * @param fence marks of the block that is open; null: none
 */
export function codeLineAt(
  text: string,
  fence: string | null,
  isWhole: boolean,
): { readonly length: number; readonly fence: string | null } | 'undecided' | null {
  const end = text.indexOf('\n');
  const line = end === -1 ? text : text.slice(0, end);
  const mayBeFence = fence !== null || /^[ \t]*(?:$|[`~])/.test(line);
  if (mayBeFence && end === -1 && !isWhole && line.length < longestCode) return 'undecided';
  const marks = fenceOf(line);
  if (fence === null && marks === null) return null;
  const length = end === -1 ? text.length : end + 1;
  return { length, fence: fence === null ? marks : closesFence(line, fence) ? null : fence };
}
