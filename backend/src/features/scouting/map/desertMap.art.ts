// Art of the desert map: colors of the night theme, the seven markers, and the ground.
import type { ScoutingCategory } from '@guild/common/scouting/scouting.rules';

/** Colors of the night theme. */
export const night = {
  panel: '#18120C',
  sunken: '#0B0805',
  text: '#EFE3CF',
  muted: '#C2AE8F',
  subtle: '#A08B6C',
  line: '#D8BC90',
  hill: '#4A3520',
  ink: '#0F0B07',
  bad: '#FF8A73',
} as const;

interface MarkerArt {
  readonly color: string;
  /** The colored shape, in a square of 24. */
  readonly shape: string;
  /** The sign drawn on the shape. */
  readonly sign: string;
}
const hexagon = '<path d="m12 1 9.5 5.5v11L12 23l-9.5-5.5v-11z"/>';
const filled = `fill="${night.ink}"`;
/** Each category has its own shape, so that nobody depends on colors. */
export const markers: Readonly<Record<ScoutingCategory, MarkerArt>> = {
  spice_craters: {
    color: '#F0964A',
    shape: '<circle cx="12" cy="12" r="10.5"/>',
    sign: `<path d="M5.5 14.5c2-4.2 11-4.2 13 0"/><path d="M8.5 16.5c1.5-1.6 5.5-1.6 7 0"/><g ${filled} stroke="none"><circle cx="12" cy="6.8" r="1.4"/><circle cx="8" cy="8.8" r="1"/><circle cx="16" cy="8.8" r="1"/></g>`,
  },
  titanium_islands: { color: '#A8C7D8', shape: hexagon, sign: '<path d="m7.5 15.5 3-6.5 2.5 4 1.5-2 2.5 4.5z"/>' },
  titanium_stravidium_mixed: {
    color: '#7FC9B0',
    shape: hexagon,
    sign: `<path d="M12 5.5v13"/><path ${filled} d="m12 6.5 5 5.5-5 5.5z"/><path d="M8.8 10v4"/>`,
  },
  stravidium_islands: {
    color: '#C6A2E8',
    shape: '<path d="M12 .8 23.2 12 12 23.2.8 12z"/>',
    sign: '<path d="m12 6.5 4 5.5-4 5.5L8 12z"/><path d="M8 12h8"/>',
  },
  crashed_ships: {
    color: '#F08A78',
    shape: '<path d="M12 22.8.8 3.2h22.4z"/>',
    sign: '<path d="m7 6.8 5 9 2-4m-3-5h6l-1.6 2.8"/>',
  },
  research_stations: {
    color: '#7DB4F5',
    shape: '<rect width="20.4" height="20.4" x="1.8" y="1.8" rx="3.5"/>',
    sign: `<path d="M12 18v-6m-3.5 6.2h7M8.3 9.5a5 5 0 0 1 7.4 0M5.8 7a8.5 8.5 0 0 1 12.4 0"/><circle cx="12" cy="12" r="1.2" ${filled}/>`,
  },
  control_point: {
    color: '#F0D264',
    shape: '<path d="M12 23.2C5 19 2 14.5 2 9.5V4.3L12 .8l10 3.5v5.2c0 5-3 9.5-10 13.7"/>',
    sign: '<path d="M8.8 18V6.2h7L14 9.1l1.8 2.9h-7"/>',
  },
};

const lines = 24;
const knots = [0, 75, 150, 225, 300, 375, 450, 525];
/** The height of the sand above its line, a mix of two waves. */
const dune = (x: number, place: number): number =>
  9 * Math.sin(x / 61 + place * 0.31) + 6 * Math.sin(x / 37 - place * 0.47);
const at = (value: number): string => value.toFixed(1);

/** One line of sand, from the left edge to the right. */
function sandLine(place: number): string {
  const heights = knots.map((x) => 6 + place * 22.6 + dune(x, place));
  const curves = knots.slice(1).map((x, before) => {
    const [from = 0, to = 0] = [heights[before], heights[before + 1]];
    return `C${at(x - 41)} ${at(from)} ${at(x - 34)} ${at(to)} ${at(x)} ${at(to)}`;
  });
  return `<path d="M0 ${at(heights[0] ?? 0)}${curves.join('')}"/>`;
}

/** Covers the ground outside its rounded corners. That takes half the time of a clip path. */
const beyond =
  '<path fill-rule="evenodd" d="M-30-12h568v556h-568zM10 0a10 10 0 0 0-10 10v502a10 10 0 0 0 10 10h502a10 10 0 0 0 10-10v-502a10 10 0 0 0-10-10z"/>';

/**
 * The ground of the map, 522 by 522: sand, its lines, and three rocks. Each stroke has its own
 * opacity, because a group with opacity needs an own layer, which takes longer to draw than
 * everything on it.
 */
export const ground = [
  `<rect width="522" height="522" fill="url(#sand)"/>`,
  `<g fill="none" stroke="${night.line}" stroke-opacity=".2">`,
  ...Array.from({ length: lines }, (_each, place) => sandLine(place)),
  '</g>',
  `<g fill="${night.hill}" fill-opacity=".47" stroke="${night.line}" stroke-width="1.4" stroke-opacity=".55">`,
  '<path d="M0 470C64 440 114 470 154 500S214 524 236 540H-26V470z"/>',
  '<path d="M64-4C86 40 58 92 0 104V-4z"/>',
  '<path d="M402-4C384 60 444 92 534 78V-4z"/>',
  '<path fill="none" stroke-opacity=".33" d="M0 486C58 462 104 486 138 510S188 528 200 540M0 502C50 484 86 502 116 520M46-4C62 32 40 72 0 82M420-4C408 44 456 72 534 60M440-4C434 30 474 50 534 42"/>',
  '</g>',
  `<g fill="${night.panel}">${beyond}</g>`,
].join('');
