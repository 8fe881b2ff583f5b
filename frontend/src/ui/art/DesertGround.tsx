// Drawing: the ground of the deep desert map with dunes as contour lines, rocks, and lines between
// the cells.
import { useId, type ReactNode, type SVGProps } from 'react';

/**
 * Heights of each contour line at the eight positions of `across`, from the top of the map to the
 * bottom.
 */
const contours = [
  [6, 17.4, 8.8, 7.2, -1.6, -4.3, 13.1, 13.2],
  [32, 41.6, 30.9, 29.5, 17.2, 18.4, 39, 35.9],
  [58.3, 64, 52.8, 51.2, 36.6, 43.2, 63.8, 57.7],
  [83.6, 84.4, 74.8, 72.4, 58.2, 69.4, 86.5, 78.8],
  [106.8, 103.7, 97, 93.6, 82.2, 95.6, 107.1, 99.9],
  [128.2, 123.3, 119.3, 115.2, 107.6, 120.7, 126.8, 121.2],
  [149.2, 143.8, 141.6, 137.1, 132.7, 144.5, 147.1, 143.1],
  [171.3, 165.3, 164, 158.6, 156.6, 168.3, 168.5, 165.5],
  [194.8, 187.4, 186.4, 178.8, 179.4, 192.9, 190.9, 188.4],
  [218.6, 209.6, 208.4, 197.9, 202.5, 218.4, 213.7, 211.6],
  [241.6, 231.8, 229.8, 216.8, 227, 243.6, 236, 234.8],
  [263, 254.2, 250.5, 237.2, 252.9, 267.2, 258, 257.2],
  [283.1, 276.6, 271.2, 260.3, 279.1, 288.6, 279.7, 278.9],
  [303, 299, 292.5, 285.7, 304, 308.3, 301.4, 300],
  [323.4, 321.3, 314.7, 312, 327.3, 327.8, 323.2, 321],
  [344.6, 343.6, 337.3, 337.6, 349.8, 348.1, 345.3, 342.3],
  [366.5, 365.7, 359.1, 361.9, 372.8, 369.5, 367.8, 363.6],
  [388.8, 387.6, 379.4, 385.8, 396.9, 391.8, 390.6, 384.1],
  [411.1, 408.7, 398.8, 410.5, 421.7, 414.3, 413.5, 403.3],
  [433.5, 429, 418.8, 436.3, 445.9, 436.8, 435.9, 421.8],
  [456, 449, 440.8, 462.6, 468.2, 459.1, 457.5, 441.2],
  [478.4, 469.6, 465.4, 487.8, 488.8, 481.3, 478.4, 462.7],
  [500.7, 491.6, 491.7, 510.9, 508.4, 503.4, 499.2, 486.8],
  [522.9, 514.7, 518.2, 532.4, 528.2, 525.4, 520.5, 512.3],
] as const;
const across = [26, 101, 176, 251, 326, 401, 476, 551] as const;
/** How far a bend extends to both sides of a position. */
const bend = 34;

/** A smooth line through these heights. */
const lineThrough = (heights: readonly number[]): string =>
  heights.reduce((path, y, at) => {
    const [before, x] = [across[at - 1], across[at] ?? 0];
    if (before === undefined) return `M${x} ${y}`;
    return `${path}C${before + bend} ${heights[at - 1] ?? 0} ${x - bend} ${y} ${x} ${y}`;
  }, '');
const contourPath = contours.map(lineThrough).join('');
const gridPath = Array.from({ length: 10 }, (_each, at) => `M${26 + at * 58} 0V522M26 ${at * 58}H548`).join('');

/** A square of nine by nine cells. Row A is at the bottom. */
export function DesertGround(props: SVGProps<SVGSVGElement>): ReactNode {
  const sand = useId();
  return (
    <svg viewBox="26 0 522 522" fill="none" aria-hidden focusable="false" {...props}>
      <radialGradient id={sand} cx=".62" cy=".4" r=".8">
        <stop stopColor="var(--art-hi)" stopOpacity=".8" />
        <stop offset="1" stopColor="var(--bg-sunken)" />
      </radialGradient>
      <rect x="26" width="522" height="522" fill={`url(#${sand})`} />
      <g stroke="var(--art-line)">
        <path d={contourPath} opacity=".2" />
        <g opacity=".55" strokeWidth="1.4">
          <path
            fill="var(--art-hi)"
            fillOpacity=".85"
            d="M26 470C90 440 140 470 180 500S240 524 262 540H0V470zM90 -4C112 40 84 92 26 104V-4zM428 -4C410 60 470 92 560 78V-4z"
          />
          <path
            opacity=".6"
            d="M26 486C84 462 130 486 164 510S214 528 226 540M26 502C76 484 112 502 142 520M72 -4C88 32 66 72 26 82M446 -4C434 44 482 72 560 60M466 -4C460 30 500 50 560 42"
          />
        </g>
        <path d={gridPath} strokeOpacity=".24" />
      </g>
    </svg>
  );
}
