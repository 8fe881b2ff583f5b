// Drawing of the desert map as SVG. A pure function: the same map gives the same picture.
import type { MarkState } from '@guild/common/scouting/scouting.api';
import {
  categoryNames,
  gridColumns,
  gridRows,
  scoutingCategories,
  type ScoutingCategory,
} from '@guild/common/scouting/scouting.rules';
import { signsIn } from '@guild/common/wire/signs';
import { ground, markers, night } from './desertMap.art.ts';

export interface DrawnMark {
  readonly cell: string;
  readonly state: MarkState;
}
export interface DrawnMap {
  readonly weekLabel: string;
  /** When the map was made, as text. */
  readonly made: string;
  readonly resources: readonly { readonly category: ScoutingCategory; readonly marks: readonly DrawnMark[] }[];
}

/** Size in SVG units. The PNG has twice as many pixels. */
export const pictureWidth = 600;
export const pictureHeight = 764;
/** Position of the grid, and width of a cell. */
export const grid = { left: 52, top: 66, cell: 58 } as const;
const side = grid.cell * gridColumns.length;
const font = 'font-family="Hanken Grotesk, sans-serif" font-weight="600"';

/** The upper left corner of a cell. Row A is the lowest. */
export function cornerOf(cell: string): { readonly x: number; readonly y: number } {
  const [row = '', column = ''] = cell.split('-');
  const above = gridRows.length - 1 - gridRows.findIndex((one) => one === row);
  return { x: grid.left + (Number(column) - 1) * grid.cell, y: grid.top + above * grid.cell };
}

/** Width of each marker, by the number of markers in a cell. */
const widths = [26, 26, 22, 19, 19, 16, 16, 16] as const;
const gap = 2;
/** Positions of the markers in a cell, in rows of up to three. */
export function placesIn(count: number): { readonly x: number; readonly y: number; readonly width: number }[] {
  const width = widths[count] ?? 16;
  const most = count <= 1 ? 1 : count <= 4 ? 2 : 3;
  const rows = Math.ceil(count / most);
  const step = width + gap;
  return Array.from({ length: count }, (_each, place) => {
    const row = Math.floor(place / most);
    const inRow = Math.min(most, count - row * most);
    return {
      x: (grid.cell - inRow * step + gap) / 2 + (place % most) * step,
      y: (grid.cell - rows * step + gap) / 2 + row * step,
      width,
    };
  });
}

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0) ?? 0};`);
const most = 56;
/** Cuts a text that is too long. */
function shortened(text: string): string {
  const signs = [...signsIn(text)];
  return signs.length <= most ? text : `${signs.slice(0, most - 1).join('')}…`;
}

const markerArt = (category: ScoutingCategory): string => {
  const { color, shape, sign } = markers[category];
  const pen = `fill="none" stroke="${night.ink}" stroke-linecap="round" stroke-linejoin="round" stroke-width="1.7"`;
  return `<g fill="${color}">${shape}</g><g ${pen}>${sign}</g>`;
};
interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}
/** @param inside SVG to place @param about attributes of the group */
const placed = ({ x, y, width }: Place, inside: string, about = ''): string =>
  `<g transform="translate(${x} ${y}) scale(${(width / 24).toFixed(4)})"${about}>${inside}</g>`;
const ring = `<circle cx="12" cy="12" r="13" fill="none" stroke="${night.bad}" stroke-width="2" stroke-dasharray="4 3"/>`;
/** The opacity of a marker. */
export const opacityOf: Readonly<Record<MarkState, number>> = { present: 1, harvested: 0.35, contested: 0.6 };
const fading = (state: MarkState): string =>
  opacityOf[state] === 1 ? '' : ` opacity="${opacityOf[state].toString().slice(1)}"`;

/** The markers of one cell, without overlaps. */
function cellArt(cell: string, here: readonly (readonly [ScoutingCategory, MarkState])[]): string {
  const { x, y } = cornerOf(cell);
  const places = placesIn(here.length);
  return here
    .map(([category, state], at) => {
      const place = places[at] ?? { x: 0, y: 0, width: 0 };
      const about = ` data-cell="${cell}" data-category="${category}" data-state="${state}"${fading(state)}`;
      const art = `${markerArt(category)}${state === 'contested' ? ring : ''}`;
      return placed({ x: x + place.x, y: y + place.y, width: place.width }, art, about);
    })
    .join('');
}

/** The marks of each cell, in the order of the legend. */
function byCell({ resources }: DrawnMap): Map<string, (readonly [ScoutingCategory, MarkState])[]> {
  const cells = new Map<string, (readonly [ScoutingCategory, MarkState])[]>();
  for (const category of scoutingCategories)
    for (const { marks } of resources.filter((one) => one.category === category))
      for (const { cell, state } of marks) cells.set(cell, [...(cells.get(cell) ?? []), [category, state]]);
  return cells;
}

const text = (x: number, y: number, about: string, words: string): string =>
  `<text x="${x}" y="${y}" ${about}>${escaped(words)}</text>`;
const axis = `text-anchor="middle" font-size="12" fill="${night.muted}"`;

function gridArt(): string {
  const { left, top, cell } = grid;
  const at = Array.from({ length: gridColumns.length + 1 }, (_each, place) => place * cell);
  const lines = at.map((step) => `M${left + step} ${top}v${side}M${left} ${top + step}h${side}`);
  const rows = gridRows.map((row) => text(left - 18, cornerOf(`${row}-1`).y + cell / 2 + 4, axis, row));
  const columns = gridColumns.map((column) =>
    text(cornerOf(`A-${column}`).x + cell / 2, top + side + 20, axis, column.toString()),
  );
  return `<path fill="none" stroke="${night.line}" stroke-opacity=".24" d="${lines.join('')}"/>${rows.join('')}${columns.join('')}`;
}

const legendTop = grid.top + side + 40;
const legendStep = 26;
const signs = 'Faded: harvested. Ringed: contested.';
/** The legend: categories with their counts in two columns, and when the map was made. */
function legendArt(map: DrawnMap): string {
  const counts = new Map(map.resources.map(({ category, marks }) => [category, marks.length]));
  const lines = scoutingCategories.map((category, place) => {
    const x = grid.left + (place % 2) * 272;
    const y = legendTop + Math.floor(place / 2) * legendStep;
    const name = text(x + 26, y + 13, `font-size="13" fill="${night.muted}"`, categoryNames[category]);
    const about = `text-anchor="end" font-size="13" fill="${night.subtle}"`;
    const count = text(x + 250, y + 13, about, (counts.get(category) ?? 0).toString());
    return `${placed({ x, y, width: 18 }, markerArt(category))}${name}${count}`;
  });
  const bottom = legendTop + 3 * legendStep + 13;
  const small = `font-size="13" fill="${night.subtle}"`;
  const marked = map.resources.some(({ marks }) => marks.some(({ state }) => state !== 'present'));
  const signLegend = marked ? text(grid.left + 298, bottom + legendStep, small, signs) : '';
  return `${lines.join('')}${text(grid.left + 298, bottom, small, map.made)}${signLegend}`;
}

/** The whole picture. */
export function drawDesertMap(map: DrawnMap): string {
  const box = `0 0 ${pictureWidth} ${pictureHeight}`;
  const marks = [...byCell(map)].map(([cell, here]) => cellArt(cell, here)).join('');
  const moved = `transform="translate(${grid.left} ${grid.top})"`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" width="${2 * pictureWidth}" height="${2 * pictureHeight}" ${font}>`,
    '<title>Map of the deep desert</title>',
    `<defs><radialGradient id="sand" cx=".62" cy=".4" r=".8"><stop stop-color="${night.hill}" stop-opacity=".8"/><stop offset="1" stop-color="${night.sunken}"/></radialGradient></defs>`,
    `<rect width="100%" height="100%" fill="${night.panel}"/>`,
    text(grid.left, 40, `font-size="18" fill="${night.text}"`, shortened(`Harvesting Locations - ${map.weekLabel}`)),
    `<g ${moved}>${ground}</g>`,
    gridArt(),
    marks,
    legendArt(map),
    '</svg>',
  ].join('');
}
