// The guild's own accent color: its contrast, and the shades that a theme makes of it.

/** The themes that take the guild's color. High contrast keeps its own. */
export const accentThemes = ['night', 'noon'] as const;
export type AccentTheme = (typeof accentThemes)[number];
/** The least contrast of text (WCAG 2.2, AA). */
export const leastContrast = 4.5;

/** Grounds of each theme that text in the accent color stands on, from `tokens.css`. */
const grounds = {
  night: ['#0f0b07', '#18120c', '#221a12', '#2a2016'],
  noon: ['#faf4e8', '#fffbf3', '#fffdf8', '#f3e8d3'],
} as const satisfies Record<AccentTheme, readonly string[]>;
const panels = { night: '#18120c', noon: '#fffbf3' } as const;
const inks = { night: '#1a0f05', noon: '#fff9ef' } as const;

export const notAColor = 'Must be a color such as #e98a2b';
export const isColor = (text: string): boolean => /^#[0-9a-f]{6}$/.test(text);

type Channels = readonly [number, number, number];
/** @param color `#rrggbb` */
const channelsOf = (color: string): Channels => [
  Number.parseInt(color.slice(1, 3), 16),
  Number.parseInt(color.slice(3, 5), 16),
  Number.parseInt(color.slice(5, 7), 16),
];
const luminanceOf = (color: string): number => {
  const [red, green, blue] = channelsOf(color).map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as unknown as Channels;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};
/** The contrast ratio of two colors as WCAG defines it, from 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [light, dark] = [luminanceOf(one), luminanceOf(other)].sort((first, second) => second - first);
  return ((light ?? 1) + 0.05) / ((dark ?? 0) + 0.05);
}

/** @param share of the second color, from 0 to 1 */
function mix(color: string, other: string, share: number): string {
  const [from, to] = [channelsOf(color), channelsOf(other)];
  const mixed = from.map((channel, at) => Math.round(channel + ((to[at] ?? 0) - channel) * share));
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

/** The worse ink for a button in this color is not used. */
const inkOn = (color: string): string =>
  contrastOf(inks.night, color) >= contrastOf(inks.noon, color) ? inks.night : inks.noon;
const softOf = (color: string, theme: AccentTheme): string => mix(panels[theme], color, 0.14);

/** The lowest contrast that a color has in a theme: as text on any ground, and of the text on its buttons. */
export const worstContrast = (color: string, theme: AccentTheme): number =>
  Math.min(
    ...[...grounds[theme], softOf(color, theme)].map((ground) => contrastOf(color, ground)),
    contrastOf(inkOn(color), color),
  );

/** Why a color cannot be the accent of a theme. null: it can. */
export function accentProblem(color: string, theme: AccentTheme): string | null {
  const worst = worstContrast(color, theme);
  if (worst >= leastContrast) return null;
  const shown = (Math.floor(worst * 10) / 10).toFixed(1);
  return `Too little contrast: ${shown} of at least ${leastContrast}. Choose a ${theme === 'night' ? 'lighter' : 'darker'} color.`;
}

/** The values of a theme's tokens for an accent color, by the name of the CSS variable. */
export const accentTokens = (color: string, theme: AccentTheme): Readonly<Record<string, string>> => ({
  '--accent-spice': color,
  '--accent-spice-hover': mix(color, theme === 'night' ? '#ffffff' : '#000000', 0.14),
  '--accent-spice-text': color,
  '--accent-spice-soft': softOf(color, theme),
  '--fg-on-spice': inkOn(color),
});
