// Text widths, read from the font files, so that drawings can break lines.
import { readFileSync } from 'node:fs';
import { assetFile, fontFiles } from './png.ts';

interface Font {
  /**
   * The width of a character in thousandths of the font size. Undefined when the font does not have
   * it.
   */
  widthOf(sign: number): number | undefined;
}

/** Offset of each table in a TrueType font. */
function tablesOf(font: Buffer): ReadonlyMap<string, number> {
  const count = font.readUInt16BE(4);
  return new Map(
    Array.from({ length: count }, (_each, at) => {
      const row = 12 + 16 * at;
      return [font.toString('latin1', row, row + 4), font.readUInt32BE(row + 8)];
    }),
  );
}

/** Reads the table (format 4) that maps characters of the basic plane to glyphs. */
function glyphsOf(font: Buffer, cmap: number): (sign: number) => number {
  const subtables = Array.from({ length: font.readUInt16BE(cmap + 2) }, (_each, at) =>
    font.readUInt32BE(cmap + 8 + 8 * at),
  );
  const at = subtables.map((offset) => cmap + offset).find((one) => font.readUInt16BE(one) === 4);
  if (at === undefined) throw new Error('The font has no map of its signs');
  const size = font.readUInt16BE(at + 6);
  const ends = at + 14;
  const starts = ends + size + 2;
  return (sign) => {
    for (let segment = 0; segment < size; segment += 2) {
      if (font.readUInt16BE(ends + segment) < sign) continue;
      const start = font.readUInt16BE(starts + segment);
      if (start > sign) return 0;
      const delta = font.readUInt16BE(starts + size + segment);
      const place = starts + 2 * size + segment;
      const range = font.readUInt16BE(place);
      if (range === 0) return (sign + delta) & 0xffff;
      const glyph = font.readUInt16BE(place + range + 2 * (sign - start));
      return glyph === 0 ? 0 : (glyph + delta) & 0xffff;
    }
    return 0;
  };
}

/** Reads a font. @throws Error when the font has another format than ours */
function readFont(file: string): Font {
  const font = readFileSync(file);
  const tables = tablesOf(font);
  const at = (name: string): number => {
    const found = tables.get(name);
    if (found === undefined) throw new Error(`The font ${file} has no table ${name}`);
    return found;
  };
  const perEm = font.readUInt16BE(at('head') + 18);
  const measured = font.readUInt16BE(at('hhea') + 34);
  const widths = at('hmtx');
  const glyphOf = glyphsOf(font, at('cmap'));
  return {
    widthOf(sign) {
      const glyph = glyphOf(sign);
      if (glyph === 0) return undefined;
      return (1000 * font.readUInt16BE(widths + 4 * Math.min(glyph, measured - 1))) / perEm;
    },
  };
}

export type Face = keyof typeof fontFiles;
const read = new Map<Face, readonly Font[]>();
function fontsOf(face: Face): readonly Font[] {
  const known = read.get(face) ?? fontFiles[face].map((name) => readFont(assetFile('fonts', name)));
  read.set(face, known);
  return known;
}
/** Width of a character that no font of the face has. A fallback box is drawn for it. */
const unknownWidth = 1000;
function widthOfPoint(face: Face, point: number): number | undefined {
  for (const font of fontsOf(face)) {
    const width = font.widthOf(point);
    if (width !== undefined) return width;
  }
  return undefined;
}

/** The width of a text. @param spacing between characters, as a share of the size */
export function widthOf(text: string, face: Face, size: number, spacing = 0): number {
  const points = Array.from(text, (sign) => sign.codePointAt(0) ?? 0);
  const thousandths = points.reduce((sum, point) => sum + (widthOfPoint(face, point) ?? unknownWidth), 0);
  return (thousandths / 1000 + points.length * spacing) * size;
}

/** Whether a face has every character of a text. */
export const hasSigns = (text: string, face: Face): boolean =>
  Array.from(text.replace(/\s/g, '')).every((sign) => widthOfPoint(face, sign.codePointAt(0) ?? 0) !== undefined);

/**
 * Whether the fonts have most characters of a text. A name in another script would be invisible.
 */
export function isDrawable(text: string): boolean {
  const signs = Array.from(text.replace(/\s/g, ''));
  const known = signs.filter((sign) => widthOfPoint('text', sign.codePointAt(0) ?? 0) !== undefined);
  return known.length > 0 && 2 * known.length >= signs.length;
}
