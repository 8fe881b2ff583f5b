// Reads desert map pictures back: as pixels, and as the markers on them.
import { markStates, type MarkState } from '@guild/common/scouting/scouting.api';
import { gridCells, scoutingCategories, type ScoutingCategory } from '@guild/common/scouting/scouting.rules';
import { Resvg } from '@resvg/resvg-js';
import { markers } from '../src/features/scouting/map/desertMap.art.ts';
import {
  cornerOf,
  grid,
  opacityOf,
  pictureHeight,
  pictureWidth,
} from '../src/features/scouting/map/desertMap.drawing.ts';

/** Four bytes per pixel, row by row. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly bytes: Uint8Array;
}

/** A map picture as sent, with this width in pixels. */
function redrawn(png: Uint8Array, width: number): ReturnType<Resvg['render']> {
  const height = Math.round((width * pictureHeight) / pictureWidth);
  const size = `width="${width}" height="${height}"`;
  const href = `data:image/png;base64,${Buffer.from(png).toString('base64')}`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${size}><image ${size} href="${href}"/></svg>`;
  return new Resvg(svg, { font: { loadSystemFonts: false } }).render();
}
export const smaller = (png: Uint8Array, width: number): Uint8Array => redrawn(png, width).asPng();
export function pixelsOf(png: Uint8Array, width: number): Pixels {
  const image = redrawn(png, width);
  return { width: image.width, height: image.height, bytes: image.pixels };
}

type Color = readonly [number, number, number];
const colorAt = ({ bytes }: Pixels, at: number): Color => [bytes[at] ?? 0, bytes[at + 1] ?? 0, bytes[at + 2] ?? 0];
const farthest = (a: Color, b: Color): number => Math.max(...a.map((value, part) => Math.abs(value - (b[part] ?? 0))));

/**
 * Number of pixels of two equally large pictures that differ by more than `most` of 255 in any
 * color.
 */
export function differing(a: Pixels, b: Pixels, most: number): number {
  if (a.width !== b.width || a.height !== b.height) throw new Error('The pictures differ in size');
  let count = 0;
  for (let at = 0; at < a.bytes.length; at += 4) if (farthest(colorAt(a, at), colorAt(b, at)) > most) count += 1;
  return count;
}

export interface ReadMarker {
  readonly cell: string;
  readonly category: ScoutingCategory;
  readonly state: MarkState;
}
/** How much ground is visible through each kind of marker, and the color that identifies it. */
const inks = scoutingCategories.flatMap((category) =>
  markStates.map((state) => {
    const { color } = markers[category];
    const rgb = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16)) as unknown as Color;
    return { name: `${category} ${state}`, category, state, rgb, opacity: opacityOf[state] };
  }),
);
/** Of 255: color mixing rounds to whole numbers, layer by layer. */
const near = 4;
/** Pixels of the smallest marker: fewer are an edge between two colors. */
const leastUnits = 40;

/**
 * A cell compared with the same one without markers: pixels by marker color, and pixels of no
 * known color.
 */
function lookAt(cell: string, picture: Pixels, bare: Pixels): { seen: Map<string, number>; changed: number } {
  const scale = picture.width / pictureWidth;
  const { x, y } = cornerOf(cell);
  const seen = new Map<string, number>();
  let changed = 0;
  // The lines between cells belong to no cell.
  const [from, to] = [1, grid.cell - 1];
  for (let row = Math.round((y + from) * scale); row < (y + to) * scale; row += 1)
    for (let column = Math.round((x + from) * scale); column < (x + to) * scale; column += 1) {
      const at = 4 * (row * picture.width + column);
      const [color, ground] = [colorAt(picture, at), colorAt(bare, at)];
      if (farthest(color, ground) <= near) continue;
      changed += 1;
      for (const { name, rgb, opacity } of inks) {
        const isIts = rgb.every(
          (value, part) => Math.abs(opacity * value + (1 - opacity) * (ground[part] ?? 0) - (color[part] ?? 0)) <= near,
        );
        if (isIts) seen.set(name, (seen.get(name) ?? 0) + 1);
      }
    }
  return { seen, changed };
}

/**
 * The markers of a picture, cell by cell, found by pixels only.
 * @param bare the picture of the same week without markers, of the same width
 * @returns the markers in the order of cells, and the cells with any other drawing
 */
export function markersIn(picture: Pixels, bare: Pixels): { found: ReadMarker[]; strange: string[] } {
  const least = leastUnits * (picture.width / pictureWidth) ** 2;
  const found: ReadMarker[] = [];
  const strange: string[] = [];
  for (const cell of gridCells) {
    const { seen, changed } = lookAt(cell, picture, bare);
    const here = inks.filter(({ name }) => (seen.get(name) ?? 0) >= least);
    found.push(...here.map(({ category, state }) => ({ cell, category, state })));
    if (here.length === 0 && changed > 0) strange.push(cell);
  }
  return { found, strange };
}
