// Text layout for pictures: line breaks between words, and the largest font size that fits.
import { signsIn } from '@guild/common/wire/signs';
import { widthOf, type Face } from './fontWidths.ts';

export interface Setting {
  readonly face: Face;
  /** Font sizes from the largest to the smallest. The first one that fits is used. */
  readonly sizes: readonly number[];
  readonly width: number;
  readonly lines: number;
  /** Space between characters, as a share of the size. */
  readonly spacing?: number;
}
export interface SetText {
  readonly lines: readonly string[];
  readonly size: number;
}

/** The start of a line, as much as fits. */
function shortened(line: string, fits: (text: string) => boolean): string {
  if (fits(line)) return line;
  const signs = [...signsIn(line)];
  while (signs.length > 0 && !fits(`${signs.join('').trimEnd()}…`)) signs.pop();
  return `${signs.join('').trimEnd()}…`;
}

/** Splits a word that is longer than a line. */
function pieces(word: string, fits: (text: string) => boolean): string[] {
  const found: string[] = [];
  let piece = '';
  for (const sign of signsIn(word)) {
    if (piece !== '' && !fits(piece + sign)) {
      found.push(piece);
      piece = '';
    }
    piece += sign;
  }
  return [...found, piece];
}

function broken(text: string, fits: (text: string) => boolean): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/).flatMap((one) => pieces(one, fits))) {
    const last = lines.at(-1);
    const longer = `${last ?? ''} ${word}`;
    if (last !== undefined && fits(longer)) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** Whether every word fits into a line at a size. */
const keepsWords = (text: string, fits: (text: string) => boolean): boolean => text.split(/\s+/).every(fits);

/**
 * Lays out a text in the largest size that fits. If none fits, uses the smallest and cuts the text
 * with an ellipsis.
 */
export function setText(text: string, { face, sizes, width, lines: most, spacing = 0 }: Setting): SetText {
  const fitting =
    (size: number) =>
    (line: string): boolean =>
      widthOf(line, face, size, spacing) <= width;
  for (const size of sizes) {
    const fits = fitting(size);
    if (!keepsWords(text, fits)) continue;
    const lines = broken(text, fits);
    if (lines.length <= most) return { lines, size };
  }
  const size = sizes.at(-1) ?? 16;
  const fits = fitting(size);
  const lines = broken(text, fits);
  if (lines.length <= most) return { lines, size };
  return { lines: [...lines.slice(0, most - 1), shortened(lines.slice(most - 1).join(' '), fits)], size };
}
