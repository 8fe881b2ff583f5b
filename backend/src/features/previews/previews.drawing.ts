// Draws the pictures of links as SVG: the dunes of the landing page with what the link leads to. Pure functions of words and art.
import { readFileSync } from 'node:fs';
import { hasSigns } from '../../platform/pictures/fontWidths.ts';
import { assetFile } from '../../platform/pictures/png.ts';
import { setText, type Setting } from './previews.text.ts';

export const pictureSize = { width: 1200, height: 630 } as const;
/** Of the night theme. */
const night = {
  text: '#EFE3CF',
  muted: '#D9C7A8',
  spice: '#F2A54F',
  panel: '#18120C',
  line: '#6B5233',
  ink: '#0F0B07',
};
const left = 76;
const textWidth = 640;

/** Art that can stand on a picture: a file of `backend/assets/previews`, without its ending. */
export const pictureArts = [
  ...['category-armor', 'category-blueprint', 'category-default', 'category-resource', 'category-vehicle'],
  ...['category-weapon', 'contract-assassination', 'contract-harvest', 'contract-overwatch', 'contract-raid'],
  ...['event-harvesting', 'event-pvp', 'event-raid', 'event-social', 'event-tournament', 'event-training'],
] as const;

const known = new Map<string, string>();
/** A drawing without its outer element. Its colors become those of the night: the drawer knows no custom properties. */
function artOf(name: string): { readonly attributes: string; readonly inside: string } {
  const svg = known.get(name) ?? readFileSync(assetFile('previews', `${name}.svg`), 'utf8');
  known.set(name, svg);
  const [, attributes = '', inside = ''] = /^<svg ([^>]*)>([\s\S]*)<\/svg>\s*$/.exec(svg) ?? [];
  return { attributes, inside: inside.replace(/var\(--[\w-]+,\s*(#[\dA-F]+)\)/gi, '$1') };
}
const placed = (name: string, place: string): string => {
  const { attributes, inside } = artOf(name);
  return `<svg ${attributes} ${place}>${inside}</svg>`;
};

const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => `&#${(sign.codePointAt(0) ?? 0).toString()};`);
const families: Readonly<Record<Setting['face'], string>> = {
  text: 'font-family="Hanken Grotesk" font-weight="600"',
  // The regular face says of itself that it is expanded, the bold one does not.
  title: 'font-family="Syncopate" font-weight="400" font-stretch="expanded"',
  label: 'font-family="Syncopate" font-weight="700"',
};

interface Drawn {
  readonly svg: string;
  /** The last line's base. */
  readonly bottom: number;
}
/** A text whose first line stands on `top`. @param rise how far lines are apart, in shares of the size */
function words(text: string, top: number, color: string, setting: Setting, rise = 1.22): Drawn {
  const face = hasSigns(text, setting.face) ? setting.face : 'text';
  const { lines, size } = setText(text, { ...setting, face });
  const spacing = setting.spacing === undefined ? '' : ` letter-spacing="${(setting.spacing * size).toFixed(2)}"`;
  const step = size * rise;
  const first = top + size * 0.74;
  const svg = lines
    .map(
      (line, at) =>
        `<text x="${left.toString()}" y="${(first + at * step).toFixed(1)}" ${families[face]} font-size="${size.toString()}"${spacing} fill="${color}">${escaped(line)}</text>`,
    )
    .join('');
  return { svg, bottom: first + (lines.length - 1) * step };
}

const upper = (text: string): string => text.toLocaleUpperCase('en');
/** The guild at the head of a picture that speaks of something else. */
const headOf = (guildName: string): string => {
  const setting: Setting = { face: 'label', sizes: [20], width: textWidth - 70, lines: 1, spacing: 0.1 };
  return (
    placed('mark', `x="${left.toString()}" y="64" width="52" height="52" color="${night.text}"`) +
    `<g transform="translate(70 0)">${words(upper(guildName), 82, night.text, setting).svg}</g>`
  );
};
/** Darkens the sky behind words. */
const veil =
  `<defs><linearGradient id="veil" x1="0" x2="1" y1="0" y2="0"><stop stop-color="${night.ink}" stop-opacity=".78"/>` +
  `<stop offset=".62" stop-color="${night.ink}" stop-opacity=".42"/><stop offset="1" stop-color="${night.ink}" stop-opacity="0"/></linearGradient></defs>` +
  '<rect width="1000" height="630" fill="url(#veil)"/>';
const picture = (inside: string): string => {
  const { width, height } = pictureSize;
  const { inside: scene } = artOf('scene');
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width.toString()} ${height.toString()}" width="${width.toString()}" height="${height.toString()}">` +
    `<g fill="none" stroke-linecap="round" stroke-linejoin="round">${scene}</g>${inside}</svg>`
  );
};

/** The guild's own card: its mark, name and tagline above the dunes. */
export function drawGuildCard({ name, tagline }: { readonly name: string; readonly tagline: string }): string {
  const inOne = { face: 'title', sizes: [72, 64, 56, 48, 42], width: textWidth + 60, lines: 1, spacing: 0.05 } as const;
  const isShort = setText(upper(name), inOne).lines[0] === upper(name);
  const title = words(upper(name), 200, night.text, isShort ? inOne : { ...inOne, sizes: [42, 36, 30, 26], lines: 2 });
  const line = words(
    upper(tagline),
    title.bottom + 40,
    night.spice,
    { face: 'label', sizes: [20, 18, 16], width: textWidth, lines: 2, spacing: 0.1 },
    1.6,
  );
  const mark = placed('mark', `x="${left.toString()}" y="78" width="72" height="72" color="${night.text}"`);
  return picture(mark + title.svg + line.svg);
}

/** A page of the hall: its name, and what it is for. */
export function drawPageCard(page: {
  readonly guildName: string;
  readonly title: string;
  readonly about: string;
}): string {
  const title = words(upper(page.title), 184, night.text, {
    ...{ face: 'title', sizes: [60, 52, 46, 40, 34], width: textWidth + 60, lines: 2, spacing: 0.03 },
  });
  const about = words(
    page.about,
    title.bottom + 34,
    night.muted,
    { face: 'text', sizes: [28, 26, 24], width: textWidth - 40, lines: 3 },
    1.36,
  );
  return picture(veil + headOf(page.guildName) + title.svg + about.svg);
}

const panel = { x: 716, y: 206, width: 408, height: 252 } as const;
const box = (x: number, y: number, width: number, height: number): string =>
  `x="${x.toString()}" y="${y.toString()}" width="${width.toString()}" height="${height.toString()}"`;
/** A scene lies on the ground of its panel, from side to side; a sign stands in the middle of it. */
function panelOf(art: string): string {
  const { x, y, width, height } = panel;
  const frame = `${box(x, y, width, height)} rx="18"`;
  const sign = 148;
  const inside = art.startsWith('category-')
    ? placed(art, `${box(x, y, width, height)} preserveAspectRatio="xMidYMax meet"`)
    : placed(art, `${box(x + (width - sign) / 2, y + (height - sign) / 2, sign, sign)} color="${night.spice}"`);
  return (
    `<defs><clipPath id="panel"><rect ${frame}/></clipPath></defs>` +
    `<rect ${frame} fill="${night.panel}"/><g clip-path="url(#panel)">${inside}</g>` +
    `<rect ${frame} fill="none" stroke="${night.line}" stroke-width="2"/>`
  );
}

/** One thing of the hall: what it is, its name, and its art. */
export function drawThingCard(thing: {
  readonly guildName: string;
  /** What it is, such as 'Auction'. */
  readonly what: string;
  readonly name: string;
  readonly art: string;
}): string {
  const what = words(upper(thing.what), 188, night.spice, {
    ...{ face: 'label', sizes: [20], width: 560, lines: 1, spacing: 0.12 },
  });
  // What people wrote is set in the face for text.
  const name = words(
    thing.name,
    what.bottom + 32,
    night.text,
    { face: 'text', sizes: [64, 56, 48, 42, 36], width: 590, lines: 4 },
    1.14,
  );
  return picture(veil + headOf(thing.guildName) + what.svg + name.svg + panelOf(thing.art));
}
