// Drawing of link preview pictures as SVG: a dune landscape with texts and art. Pure functions.
import {
  headOf,
  left,
  night,
  picture,
  placed,
  textWidth,
  upper,
  veil,
  words,
} from '../../platform/pictures/nightPicture.ts';
import { setText } from '../../platform/pictures/setText.ts';

/** The guild's own card: mark, name and tagline. */
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
  const mark = placed('mark', `x="${left}" y="78" width="72" height="72" color="${night.text}"`);
  return picture(mark + title.svg + line.svg);
}

/** The card of a page: its name and purpose. */
export function drawPageCard(page: {
  readonly guildName: string;
  readonly title: string;
  readonly about: string;
}): string {
  const title = words(upper(page.title), 184, night.text, {
    face: 'title',
    sizes: [60, 52, 46, 40, 34],
    width: textWidth + 60,
    lines: 2,
    spacing: 0.03,
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
  `x="${x}" y="${y}" width="${width}" height="${height}"`;
/** Category art fills the panel from side to side. Other art is a sign in the middle. */
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

/** The card of one entity: kind, name and art. */
export function drawThingCard(thing: {
  readonly guildName: string;
  /** Its kind, such as 'Auction'. */
  readonly what: string;
  readonly name: string;
  readonly art: string;
}): string {
  const what = words(upper(thing.what), 188, night.spice, {
    face: 'label',
    sizes: [20],
    width: 560,
    lines: 1,
    spacing: 0.12,
  });
  // Text written by people uses the text typeface.
  const name = words(
    thing.name,
    what.bottom + 32,
    night.text,
    { face: 'text', sizes: [64, 56, 48, 42, 36], width: 590, lines: 4 },
    1.14,
  );
  return picture(veil + headOf(thing.guildName) + what.svg + name.svg + panelOf(thing.art));
}
