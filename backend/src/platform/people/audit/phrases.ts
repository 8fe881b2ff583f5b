// Short phrases that list names.

/** The first three names in quotes, and the number of the remaining names. */
export function someOf(names: readonly string[]): string {
  const shown = names.slice(0, 3).map((name) => `“${name}”`);
  const more = names.length - shown.length;
  return more === 0 ? shown.join(', ') : `${shown.join(', ')} and ${more} more`;
}
