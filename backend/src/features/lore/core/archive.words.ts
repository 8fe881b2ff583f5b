// Words of archive texts for the search: splitting, stems and frequent words.
import { withoutStrikes } from '@guild/common/lore/markdown';

/** Words that are too frequent to search for. */
const small = new Set(
  (
    'a an and are as at be been but by can could did do does for from had has have he her his how i if in into is it its me my ' +
    'no not of on or our she should so some tell than that the their them then there these they this to was we were what when ' +
    'where which who whom whose why will with would you your about'
  ).split(' '),
);

const vowel = /[aeiouy]/;
/** Removes an ending: `running` → `run`, `riding` → `rid`. Null if the rest is not a word. */
function without(word: string, ending: string): string | null {
  if (!word.endsWith(ending)) return null;
  const rest = word.slice(0, -ending.length);
  if (rest.length < 3 || !vowel.test(rest)) return null;
  // Undo a doubled letter, as in `running`, but not in `fall` and `pass`.
  return /([bdfgmnprt])\1$/.test(rest) ? rest.slice(0, -1) : rest;
}
/** The singular of a plural. */
function single(word: string): string {
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`;
  if (/(?:s|x|z|ch|sh)es$/.test(word)) return word.slice(0, -2);
  return word.endsWith('s') && !/[su]s$|is$/.test(word) ? word.slice(0, -1) : word;
}
const endings = ['ingly', 'edly', 'ing', 'ed', 'er', 'ly', 'ment', 'ness'] as const;

/**
 * The stem of an English word: the same for `harvest`, `harvests`, `harvester`, `harvesting` and
 * `harvested`. It is never shown, so it need not be a real word.
 * @param word in lower case
 */
export function stemOf(word: string): string {
  if (word.length <= 3) return word;
  let stem = single(word);
  for (const ending of endings) {
    const rest = without(stem, ending);
    if (rest === null) continue;
    stem = rest;
    break;
  }
  // Without the final e, `ride`, `rider` and `riding` have the same stem.
  if (stem.length > 3 && stem.endsWith('e')) stem = stem.slice(0, -1);
  return stem.length > 3 && stem.endsWith('y') ? `${stem.slice(0, -1)}i` : stem;
}

/**
 * The words of a text in lower case, without accents.
 * Apostrophes are removed: `Muad'Dib` is `muaddib`.
 */
export const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['\u2019]s\b/g, '')
    .replace(/['\u2019]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

/** The search term of a word; null if it is too frequent. */
export const termOf = (word: string): string | null => (small.has(word) ? null : stemOf(word));

/** The plain text of Markdown: without formatting and link targets. */
export const plainOf = (markdown: string): string =>
  withoutStrikes(markdown)
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[*_`#>|]+/g, '')
    .replace(/\s+/g, ' ')
    .trim();
