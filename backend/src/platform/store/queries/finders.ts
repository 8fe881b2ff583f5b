// Search by name: each process keeps the names of the newest entities in memory, and reads matches
// from the database.
import { maxFound } from '@guild/common/search/search.api';
import type { Model, QueryFilter } from 'mongoose';
import { unlessGone } from '../../errors.ts';
import type { Clock } from '../../process/clock.ts';
import type { SoftDeletable } from '../documents/softDelete.ts';

/** Finds the entities that a question names. */
export interface NameFinder {
  /**
   * Takes the first text that occurs at the start of a word in any name, and returns the entities
   * with these names.
   * @param texts in lower case, longest first; texts of less than three letters are ignored
   * @returns at most `maxFound` ids, best first
   */
  idsNamed(texts: readonly string[]): Promise<number[]>;
}
/** Finds entities of one collection by a field with their name. */
export interface Finder<D> extends NameFinder {
  /**
   * @param text in lower case, trimmed, not empty.
   * @returns at most `maxFound` entities, best first
   */
  find(text: string): Promise<D[]>;
}

/**
 * Reads the entities that a question names. Entities deleted meanwhile are left out.
 * @param names as for `idsNamed`
 * @param read reads one entity; it may throw AppError `not_found`
 */
export async function readNamed<T>(
  finder: NameFinder,
  names: readonly string[],
  read: (id: number) => Promise<T>,
): Promise<T[]> {
  const ids = await finder.idsNamed(names);
  const found = await Promise.all(ids.map((id) => read(id).catch(unlessGone)));
  return found.filter((one) => one !== null);
}

/**
 * Maximum number of names in memory for each kind of entity: the newest ones, about 100 bytes each.
 */
const maxHeld = 50_000;
/** A renamed entity is found by its new name after at most this time, in ms. */
const renamedMs = 60_000;

/** Margin for ids that were given out earlier but stored later. */
const overtaken = 20;

interface NamedEntity {
  readonly id: number;
  readonly key: string;
}
/** What every stored entity has. */
export type StoredEntity = SoftDeletable & { readonly _id: number };

/**
 * Rank of a match: at the start of the name, at the start of a word, anywhere; undefined: no match.
 */
export function rankMatch(key: string, text: string): 0 | 1 | 2 | undefined {
  const at = key.indexOf(text);
  if (at < 0) return undefined;
  if (at === 0) return 0;
  return key.includes(` ${text}`) || key.includes(`\n${text}`) ? 1 : 2;
}

/** The ids of the best matches, up to `most`. Equal matches keep the given order. */
export function bestOf(names: readonly NamedEntity[], text: string, most: number): number[] {
  const byRank: [number[], number[], number[]] = [[], [], []];
  for (const { id, key } of names) {
    const rank = rankMatch(key, text);
    if (rank === undefined || byRank[rank].length === most) continue;
    byRank[rank].push(id);
    if (byRank[0].length === most) break;
  }
  return byRank.flat().slice(0, most);
}

/**
 * Finds the newest entities whose name contains a text.
 * A regular expression over 10,000 documents would be too slow for search while typing. So the
 * names are kept in memory, and all are read again every minute while somebody searches. Each
 * search first reads the names of new entities. Matches are read from the database, so deleted or
 * renamed entities do not appear.
 * @param name the field with the name
 */
export function finderByName<D extends StoredEntity>(model: Model<D>, name: keyof D & string, clock: Clock): Finder<D> {
  let names: readonly NamedEntity[] = [];
  let readAt = -Infinity;
  let reading: Promise<void> | null = null;

  const keyOf = (stored: D): string => String(stored[name]).toLowerCase();
  /** Names, newest first. */
  const namesOf = async (filter: QueryFilter<D>): Promise<NamedEntity[]> => {
    const found = await model
      .find(filter)
      .select({ [name]: 1 })
      .sort({ _id: -1 })
      .limit(maxHeld)
      .lean<D[]>();
    return found.map((stored) => ({ id: stored._id, key: keyOf(stored) }));
  };
  const readAll = async (): Promise<void> => {
    names = await namesOf({});
    readAt = clock.now();
  };
  const readNew = async (): Promise<void> => {
    const known = (names[0]?.id ?? 0) - overtaken;
    const added = await namesOf({ _id: { $gt: known } });
    names = [...added, ...names.filter(({ id }) => id <= known)].slice(0, maxHeld);
  };
  const refresh = async (): Promise<void> => {
    const isFirst = readAt === -Infinity;
    if (clock.now() - readAt >= renamedMs) {
      reading ??= readAll().finally(() => {
        reading = null;
      });
      if (isFirst) return reading;
      // Searches do not wait: they use the names in memory. Errors appear in the read that follows.
      reading.catch(() => undefined);
    }
    return readNew();
  };

  /** Existing entities with this text in their name, best first. */
  const fitting = async (text: string): Promise<D[]> => {
    // Take twice as many, because some may be deleted.
    const ids = bestOf(names, text, 2 * maxFound);
    if (ids.length === 0) return [];
    const found = await model
      .find({ _id: { $in: ids }, deletedAt: null } as QueryFilter<D>)
      .select({ outbox: 0 })
      .lean<D[]>();
    const byId = new Map(found.map((stored) => [stored._id, stored]));
    return ids.flatMap((id) => byId.get(id) ?? []).filter((stored) => keyOf(stored).includes(text));
  };

  return {
    async find(text) {
      await refresh();
      return (await fitting(text)).slice(0, maxFound);
    },
    async idsNamed(texts) {
      const sought = texts.filter((text) => text.length >= 3);
      if (sought.length === 0) return [];
      await refresh();
      for (const text of sought) {
        const found = (await fitting(text)).filter((stored) => (rankMatch(keyOf(stored), text) ?? 2) < 2);
        if (found.length > 0) return found.slice(0, maxFound).map(({ _id }) => _id);
      }
      return [];
    },
  };
}
