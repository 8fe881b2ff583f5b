// The fixed list of tags for notes of the archive.

export const loreTags = [
  ...['planet', 'place', 'house', 'order', 'person', 'people', 'custom', 'faith', 'history', 'politics', 'economy'],
  ...['ecology', 'water', 'spice', 'worm', 'war', 'technology', 'vehicle', 'combat', 'base', 'class', 'crafting'],
  ...['harvest', 'survival', 'deep-desert', 'social', 'pvp'],
] as const;
export type LoreTag = (typeof loreTags)[number];

/** The label of a tag: `deep-desert` is 'Deep desert'. */
export function tagName(tag: LoreTag): string {
  if (tag === 'pvp') return 'PvP';
  return tag.charAt(0).toUpperCase() + tag.slice(1).replace('-', ' ');
}
