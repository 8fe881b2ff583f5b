// Drawing of a trial's story as SVG: theme, winner, survivors after each round, and the last to
// stand. Pure functions.
import { counted } from '@guild/common/wire/numbers';
import { headOf, left, night, picture, upper, veil, words } from '../../../platform/pictures/nightPicture.ts';

export interface StoryPicture {
  readonly guildName: string;
  readonly theme: string;
  readonly winner: string;
  /** Number of participants at the start, then survivors after each round. */
  readonly alive: readonly number[];
  /** Number of played rounds. 0 if all others left during the first. */
  readonly rounds: number;
  /** The last to stand, the winner first, with the round in which each fell. */
  readonly last: readonly { readonly name: string; readonly fellIn: number | null }[];
  /** The date of the end, as text. */
  readonly when: string;
}
/** Most names in the list of the last to stand. */
export const namedLast = 5;

const panel = { x: 676, y: 96, width: 456, height: 448 } as const;
const inset = 32;
/** Position of the chart of survivors. */
const chart = { x: panel.x + inset, y: panel.y + 80, width: panel.width - 2 * inset, height: 116 } as const;
const numbered = (text: string, x: number, y: number, color: string, size = 16): string =>
  `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" text-anchor="middle" font-family="Hanken Grotesk" font-weight="600" font-size="${size}" fill="${color}">${text}</text>`;

/** The chart: a falling line with the number of survivors above each step. */
function lineOf(alive: readonly number[]): string {
  const most = Math.max(1, ...alive);
  const step = chart.width / Math.max(1, alive.length);
  // Square roots, so that the last rounds of a large trial stay visible.
  const steps = alive.map((count, at) => ({
    count,
    x: chart.x + at * step,
    y: chart.y + chart.height * (1 - Math.sqrt(count / most)),
  }));
  const at = (value: number): string => value.toFixed(1);
  const [ground, end] = [chart.y + chart.height, chart.x + chart.width];
  const line = steps.map(({ x, y }) => `V${at(y)}H${at(x + step)}`).join('');
  const last = steps.at(-1)?.y ?? ground;
  return (
    `<path d="M${at(chart.x)} ${at(ground)}${line}V${at(ground)}Z" fill="${night.spice}" fill-opacity=".16"/>` +
    `<path d="M${at(chart.x)} ${at(ground)}H${at(end)}" stroke="${night.line}" stroke-width="2"/>` +
    `<path d="M${at(chart.x)} ${at(steps[0]?.y ?? ground)}${line}" fill="none" stroke="${night.spice}" stroke-width="4" stroke-linejoin="round" stroke-linecap="round"/>` +
    steps.map(({ count, x, y }) => numbered(count.toString(), x + step / 2, y - 10, night.text)).join('') +
    `<circle cx="${at(end)}" cy="${at(last)}" r="6" fill="${night.spice}"/>`
  );
}

/** Moves SVG to the left edge of the panel. */
const inPanel = (inside: string): string => `<g transform="translate(${panel.x + inset - left} 0)">${inside}</g>`;
function namesOf(last: StoryPicture['last']): string {
  const top = chart.y + chart.height + 34;
  const head = words('THE LAST TO STAND', top, night.spice, {
    face: 'label',
    sizes: [15],
    width: chart.width,
    lines: 1,
    spacing: 0.12,
  });
  const rows = last.slice(0, namedLast).map(({ name, fellIn }, at) => {
    const y = top + 34 + at * 33;
    const drawn = words(name, y, at === 0 ? night.text : night.muted, {
      face: 'text',
      sizes: [23],
      width: chart.width - 130,
      lines: 1,
    });
    const state = fellIn === null ? 'won' : `round ${fellIn}`;
    const stateText = words(state, y + 3, fellIn === null ? night.spice : night.muted, {
      face: 'text',
      sizes: [18],
      width: 120,
      lines: 1,
    });
    return `${drawn.svg}<g transform="translate(${chart.width - 84} 0)">${stateText.svg}</g>`;
  });
  return inPanel(head.svg + rows.join(''));
}

/** The picture of a trial's story, 1200 by 630. */
export function drawStory({ guildName, theme, winner, alive, rounds, last, when }: StoryPicture): string {
  const { x, y, width, height } = panel;
  const frame = `x="${x}" y="${y}" width="${width}" height="${height}" rx="18"`;
  const column = 540;
  const what = words('FREMEN TRIAL', 172, night.spice, {
    face: 'label',
    sizes: [18],
    width: column,
    lines: 1,
    spacing: 0.12,
  });
  // Text written by people uses the text typeface.
  const about = words(
    theme,
    what.bottom + 24,
    night.text,
    { face: 'text', sizes: [44, 38, 32, 28], width: column, lines: 2 },
    1.16,
  );
  const label = words('THE LAST ONE STANDING', about.bottom + 44, night.spice, {
    face: 'label',
    sizes: [18],
    width: column,
    lines: 1,
    spacing: 0.12,
  });
  const name = words(winner, label.bottom + 22, night.text, {
    face: 'text',
    sizes: [62, 54, 46, 40, 34],
    width: column,
    lines: 1,
  });
  const after = rounds === 0 ? '' : `, after ${counted(rounds, 'round')}`;
  const of = `of ${alive[0] ?? 1}${after} · ${when}`;
  const sum = words(of, name.bottom + 24, night.muted, {
    face: 'text',
    sizes: [26, 24, 22],
    width: column,
    lines: 1,
  });
  const title = inPanel(
    words(upper('How many stood'), y + 26, night.spice, {
      face: 'label',
      sizes: [15],
      width: chart.width,
      lines: 1,
      spacing: 0.12,
    }).svg,
  );
  return picture(
    veil +
      headOf(guildName) +
      what.svg +
      about.svg +
      label.svg +
      name.svg +
      sum.svg +
      `<rect ${frame} fill="${night.panel}" fill-opacity=".92"/><rect ${frame} fill="none" stroke="${night.line}" stroke-width="2"/>` +
      title +
      lineOf(alive) +
      namesOf(last),
  );
}
