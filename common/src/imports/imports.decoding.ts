// Text encodings of files from spreadsheet programs.

const bomOf = (bytes: Uint8Array, ...first: readonly number[]): boolean =>
  first.every((byte, at) => bytes[at] === byte);

/** UTF-16 without a mark: every second byte of its first letters is 0. @returns null: it is something else */
function unmarkedUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const sample = bytes.subarray(0, 100);
  if (sample.length < 4 || bytes.length % 2 !== 0) return null;
  const zeros = [0, 0];
  for (const [at, byte] of sample.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const most = sample.length / 4;
  if (odd > most && even === 0) return 'utf-16le';
  return even > most && odd === 0 ? 'utf-16be' : null;
}

/** The letters of CP-1252 from 0x80 on. Some versions of Node.js decode them as if it were Latin-1. */
const lettersFrom0x80 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ';
const decodeCp1252 = (bytes: Uint8Array): string =>
  new TextDecoder('windows-1252')
    .decode(bytes)
    .replace(/[\u0080-\u009F]/g, (letter) => lettersFrom0x80[letter.charCodeAt(0) - 0x80] ?? letter);

/** Marks of the writing direction, which some programs put around names. They are not part of the text. */
export const withoutDirections = (text: string): string => text.replace(/\p{Bidi_Control}/gu, '');

/**
 * The text of a file. A file with a mark says its encoding. A file without one is UTF-16 or UTF-8 if
 * it can be, and otherwise CP-1252, in which Excel saves a CSV.
 */
export const decodeFile = (bytes: Uint8Array): string => withoutDirections(decode(bytes));

function decode(bytes: Uint8Array): string {
  if (bomOf(bytes, 0xff, 0xfe)) return new TextDecoder('utf-16le').decode(bytes);
  if (bomOf(bytes, 0xfe, 0xff)) return new TextDecoder('utf-16be').decode(bytes);
  const wide = unmarkedUtf16(bytes);
  if (wide !== null) return new TextDecoder(wide).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return decodeCp1252(bytes);
  }
}
