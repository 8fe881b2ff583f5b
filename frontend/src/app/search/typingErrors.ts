// Mending typing errors by the words that are known.

/** Shorter words are left as they are: another letter makes another word. */
const mendFrom = 5;
/** From this length on, two letters may be wrong. */
const twoErrorsFrom = 8;

/** How many letters must be changed, left out, added or swapped with their neighbor to get from one word to the other. */
export function countErrors(one: string, other: string): number {
  const rows = Array.from({ length: one.length + 1 }, (_row, at) => [at]);
  const read = (i: number, j: number): number => rows[i]?.[j] ?? Infinity;
  for (let j = 1; j <= other.length; j += 1) rows[0]?.push(j);
  for (let i = 1; i <= one.length; i += 1)
    for (let j = 1; j <= other.length; j += 1) {
      const isSame = one[i - 1] === other[j - 1];
      const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      rows[i]?.push(
        Math.min(
          read(i - 1, j) + 1,
          read(i, j - 1) + 1,
          read(i - 1, j - 1) + (isSame ? 0 : 1),
          isSwapped ? read(i - 2, j - 2) + 1 : Infinity,
        ),
      );
    }
  return read(one.length, other.length);
}

function mended(word: string, known: ReadonlySet<string>): string {
  if (word.length < mendFrom || known.has(word)) return word;
  const maxErrors = word.length >= twoErrorsFrom ? 2 : 1;
  const near = [...known]
    .filter(({ length }) => Math.abs(length - word.length) <= maxErrors)
    .map((one) => ({ one, errors: countErrors(word, one) }))
    .filter(({ errors }) => errors <= maxErrors)
    .toSorted((a, b) => a.errors - b.errors);
  return near[0]?.one ?? word;
}
/** A text in lower case with each unknown word replaced by the nearest known one. */
export const withoutTypingErrors = (text: string, known: ReadonlySet<string>): string =>
  text
    .toLowerCase()
    .split(/\s+/)
    .map((word) => mended(word, known))
    .join(' ');
