// How places on a leaderboard have changed within a week. Pure functions.

export interface Movement {
  readonly way: 'up' | 'down' | 'same' | 'new';
  /** Shown before the words. */
  readonly sign: string;
  /** 'up 2', 'down 1', 'same', 'new'. */
  readonly words: string;
}

/**
 * @param place today's place, from 1
 * @param before the earlier place; undefined: not on the board then
 */
export function movementOf(place: number, before: number | undefined): Movement {
  if (before === undefined) return { way: 'new', sign: '★', words: 'new' };
  if (place < before) return { way: 'up', sign: '▲', words: `up ${before - place}` };
  if (place > before) return { way: 'down', sign: '▼', words: `down ${place - before}` };
  return { way: 'same', sign: '–', words: 'same' };
}

/**
 * The earlier places by user id. null: nobody was on the board, so that nothing can be compared.
 */
export const earlierPlaces = (
  places: readonly { readonly userId: number; readonly place: number }[],
): ReadonlyMap<number, number> | null =>
  places.length === 0 ? null : new Map(places.map(({ userId, place }) => [userId, place]));
