// Singular of the name of a feature.

/** The singular of an English plural: wishes → wish, entries → entry, caravans → caravan. */
export const singularOf = (many: string): string => {
  if (many.endsWith('ies')) return many.replace(/ies$/, 'y');
  return many.replace(/(?<=ss|sh|ch|x|z)es$/, '').replace(/(?<!s)s$/, '');
};
