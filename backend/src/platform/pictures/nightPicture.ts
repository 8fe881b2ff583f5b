// Building blocks of pictures in the night theme: colors, art, dunes, and text that fits its space.
import { readFileSync } from 'node:fs';
import { hasSigns } from './fontWidths.ts';
import { assetFile } from './png.ts';
import { setText, type Setting } from './setText.ts';

export const pictureSize = { width: 1200, height: 630 } as const;
/** Colors of the night theme. */
export const night = {
  text: '#EFE3CF',
  muted: '#D9C7A8',
  spice: '#F2A54F',
  panel: '#18120C',
  line: '#6B5233',
  ink: '#0F0B07',
};
/** Left edge and width of texts. */
export const [left, textWidth] = [76, 640];

const known = new Map<string, string>();
/**
 * A drawing without its outer element. Custom properties are replaced by night colors, because the
 * renderer does not support them.
 */
function artOf(name: string): { readonly attributes: string; readonly inside: string } {
  const svg = known.get(name) ?? readFileSync(assetFile('previews', `${name}.svg`), 'utf8');
  known.set(name, svg);
  const [, attributes = '', inside = ''] = /^<svg ([^>]*)>([\s\S]*)<\/svg>\s*$/.exec(svg) ?? [];
  return { attributes, inside: inside.replace(/var\(--[\w-]+,\s*(#[\dA-F]+)\)/gi, '$1') };
}
/** @param place attributes for position and size */
export const placed = (name: string, place: string): string => {
  const { attributes, inside } = artOf(name);
  return `<svg ${attributes} ${place}>${inside}</svg>`;
};

export const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0) ?? 0};`);
const families: Readonly<Record<Setting['face'], string>> = {
  text: 'font-family="Hanken Grotesk" font-weight="600"',
  // The regular face declares itself as expanded, the bold one does not.
  title: 'font-family="Syncopate" font-weight="400" font-stretch="expanded"',
  label: 'font-family="Syncopate" font-weight="700"',
};

export interface Drawn {
  readonly svg: string;
  /** Baseline of the last line. */
  readonly bottom: number;
}
/**
 * A text whose first line has its baseline at `top`.
 * @param rise line height, as a share of the size
 */
export function words(text: string, top: number, color: string, setting: Setting, rise = 1.22): Drawn {
  const face = hasSigns(text, setting.face) ? setting.face : 'text';
  const { lines, size } = setText(text, { ...setting, face });
  const spacing = setting.spacing === undefined ? '' : ` letter-spacing="${(setting.spacing * size).toFixed(2)}"`;
  const step = size * rise;
  const first = top + size * 0.74;
  const svg = lines
    .map(
      (line, at) =>
        `<text x="${left}" y="${(first + at * step).toFixed(1)}" ${families[face]} font-size="${size}"${spacing} fill="${color}">${escaped(line)}</text>`,
    )
    .join('');
  return { svg, bottom: first + (lines.length - 1) * step };
}

export const upper = (text: string): string => text.toUpperCase();
/** The guild's name at the top of a picture about something else. */
export const headOf = (guildName: string): string => {
  const setting: Setting = { face: 'label', sizes: [20], width: textWidth - 70, lines: 1, spacing: 0.1 };
  return (
    placed('mark', `x="${left}" y="64" width="52" height="52" color="${night.text}"`) +
    `<g transform="translate(70 0)">${words(upper(guildName), 82, night.text, setting).svg}</g>`
  );
};
/** A gradient that darkens the sky behind texts. */
export const veil =
  `<defs><linearGradient id="veil" x1="0" x2="1" y1="0" y2="0"><stop stop-color="${night.ink}" stop-opacity=".78"/>` +
  `<stop offset=".62" stop-color="${night.ink}" stop-opacity=".42"/><stop offset="1" stop-color="${night.ink}" stop-opacity="0"/></linearGradient></defs>` +
  '<rect width="1000" height="630" fill="url(#veil)"/>';
/** The dunes, with content above them. */
export const picture = (inside: string): string => {
  const { width, height } = pictureSize;
  const { inside: scene } = artOf('scene');
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">` +
    `<g fill="none" stroke-linecap="round" stroke-linejoin="round">${scene}</g>${inside}</svg>`
  );
};
