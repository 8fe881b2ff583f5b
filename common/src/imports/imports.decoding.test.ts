// Decoding of files: UTF-8 and UTF-16 with and without a mark, and CP-1252.
import { expect, test } from '@jest/globals';
import { decodeFile } from './imports.decoding.ts';

const text = 'Stück;Größe\r\nKöder;12 €';
const utf16 = (bigEndian: boolean): number[] =>
  Array.from(text).flatMap((letter) => {
    const code = letter.charCodeAt(0);
    const bytes = [code % 256, Math.floor(code / 256)];
    return bigEndian ? bytes.toReversed() : bytes;
  });
const cp1252: Readonly<Record<string, number>> = { '€': 0x80 };

test.each([
  ['UTF-8', [...Buffer.from(text)]],
  ['UTF-8 with a mark', [0xef, 0xbb, 0xbf, ...Buffer.from(text)]],
  ['UTF-16, little end first', utf16(false)],
  ['UTF-16, little end first, with a mark', [0xff, 0xfe, ...utf16(false)]],
  ['UTF-16, big end first', utf16(true)],
  ['UTF-16, big end first, with a mark', [0xfe, 0xff, ...utf16(true)]],
  ['CP-1252', Array.from(text).map((letter) => cp1252[letter] ?? letter.charCodeAt(0))],
])('%s', (_name, bytes) => {
  expect(decodeFile(Uint8Array.from(bytes))).toBe(text);
});
test('an empty file is an empty text', () => {
  expect(decodeFile(new Uint8Array())).toBe('');
});
test('marks of the writing direction are removed', () => {
  expect(decodeFile(Uint8Array.from(Buffer.from('\u202AMoss\u202C;\u200E12\u2066;\u061C\u2069')))).toBe('Moss;12;');
});
