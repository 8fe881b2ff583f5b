// Short phrases for what is named.

/** The first three names in quotes, and how many more there are. */
export function someOf(names: readonly string[]): string {
  const shown = names.slice(0, 3).map((name) => `“${name}”`);
  const more = names.length - shown.length;
  return more === 0 ? shown.join(', ') : `${shown.join(', ')} and ${more.toString()} more`;
}
