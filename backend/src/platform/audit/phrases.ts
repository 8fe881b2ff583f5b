// Short phrases for what is counted and named.

/** '1 seat', '3 seats'. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count.toString()} ${count === 1 ? one : many}`;

/** The first three names in quotes, and how many more there are. */
export function someOf(names: readonly string[]): string {
  const shown = names.slice(0, 3).map((name) => `“${name}”`);
  const more = names.length - shown.length;
  return more === 0 ? shown.join(', ') : `${shown.join(', ')} and ${more.toString()} more`;
}
