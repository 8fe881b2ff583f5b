// How texts of the archive become the words that are searched: small words left out, endings taken off.

/** Too common to tell notes apart. */
const small = new Set(
  (
    'a an and are as at be been but by can could did do does for from had has have he her his how i if in into is it its me my ' +
    'no not of on or our she should so some tell than that the their them then there these they this to was we were what when ' +
    'where which who whom whose why will with would you your about'
  ).split(' '),
);

const vowel = /[aeiouy]/;
/** `running` → `run`, `riding` → `rid`: what stands before an ending, when that is a word still. */
function without(word: string, ending: string): string | null {
  if (!word.endsWith(ending)) return null;
  const rest = word.slice(0, -ending.length);
  if (rest.length < 3 || !vowel.test(rest)) return null;
  // Doubled for the ending alone; not in `fall` and `pass`.
  return /([bdfgmnprt])\1$/.test(rest) ? rest.slice(0, -1) : rest;
}
/** What a plural is one of. */
function single(word: string): string {
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`;
  if (/(?:s|x|z|ch|sh)es$/.test(word)) return word.slice(0, -2);
  return word.endsWith('s') && !/[su]s$|is$/.test(word) ? word.slice(0, -1) : word;
}
const endings = ['ingly', 'edly', 'ing', 'ed', 'er', 'ly', 'ment', 'ness'] as const;

/**
 * The stem of an English word: all of `harvest`, `harvests`, `harvester`, `harvesting` and `harvested` have the same. It is shown to
 * nobody, so that it need be no word.
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
  // `ride`, `rider` and `riding` meet without the e; `spice` and `spices` do so, too.
  if (stem.length > 3 && stem.endsWith('e')) stem = stem.slice(0, -1);
  return stem.length > 3 && stem.endsWith('y') ? `${stem.slice(0, -1)}i` : stem;
}

/** The words of a text in lower case, without accents; an apostrophe parts none: `Muad'Dib` is `muaddib`. */
export const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['\u2019]s\b/g, '')
    .replace(/['\u2019]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

/** A word as it is looked for; null: it is too common. */
export const termOf = (word: string): string | null => (small.has(word) ? null : stemOf(word));

/** What a text of Markdown reads like: links without where they lead, no marks. */
export const plainOf = (markdown: string): string =>
  markdown
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[*_`#>|~]+/g, '')
    .replace(/\s+/g, ' ')
    .trim();
