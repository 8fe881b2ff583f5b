// Parsing of whole numbers as people type them: '10.000', '10,000', '10 000', "10'000", '10k',
// '1.5m'.

/**
 * Separators between groups of digits: comma, dot, apostrophes (also curly and Arabic), and spaces
 * of all widths.
 */
export const separator = /[.,'\u2019\u066c\s]/;
/**
 * Groups of three ('10,000'), or of two before the last three ('1,00,000'), with the same separator
 * throughout.
 */
const grouped = /^[1-9]\d{0,2}([.,' ])\d{3}(?:\1\d{3})*$|^[1-9]\d?(?:,\d{2})+,\d{3}$/;
const plain = /^\d+$/;
/** '10k', and '1.5k' with at most two decimals: '1.500k' could also mean 1500k. */
const short = /^(\d+)(?:[.,](\d{1,2}))? ?([km])$/;

function parseUnsigned(text: string): number {
  if (plain.test(text) || grouped.test(text)) return Number(text.replace(/\D/g, ''));
  const [, whole, decimals = '', factor] = short.exec(text) ?? [];
  if (whole === undefined) return NaN;
  // Calculate in hundredths, because 0.29 * 1000 is not exactly 290.
  return Number(whole + decimals.padEnd(2, '0')) * (factor === 'k' ? 10 : 10_000);
}

/**
 * Parses a whole number. `k` and `m` stand for thousands and millions. A leading minus is accepted.
 * @returns NaN for an empty text, for anything else than a whole number, and for ambiguous text
 *   such as '1.5'
 */
export function parseWholeNumber(typed: string): number {
  const text = typed
    .trim()
    .toLowerCase()
    .replace(/\s/g, ' ')
    .replace(/[\u2019\u066c]/g, "'")
    .replace(/^\u2212/, '-');
  const value = parseUnsigned(text.replace(/^[-+] ?/, ''));
  if (!Number.isSafeInteger(value)) return NaN;
  return text.startsWith('-') && value !== 0 ? -value : value;
}

/** The message for a text that is not a valid whole number. */
export const unreadableNumber = 'Enter a whole number without decimals, such as 1500';
