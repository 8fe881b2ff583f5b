// How a feature finds its things by their names: each process holds the names of the newest, and reads what fits from the database.
import { maxFound, type Found } from '@guild/common/search/search.api';
import type { IconName } from '@guild/common/wire/icons';
import type { Model, QueryFilter } from 'mongoose';
import { unlessGone } from '../errors.ts';
import type { Caller } from '../session/caller.ts';
import type { SoftDeletable } from '../documents/softDelete.ts';

export interface Finder {
  /** Above what it has found. */
  readonly words: string;
  readonly icon: IconName;
  readonly mayFind: (caller: Pick<Caller, 'access'>) => boolean;
  /** @param text in lower case, trimmed, not empty. @returns `maxFound` at the most, the best first */
  find(text: string): Promise<Found[]>;
}

/** A finder that also says which of its things a question names. */
export interface NamedFinder extends Finder {
  /**
   * The things whose names hold the first of these texts that any name holds, at the beginning of a word.
   * @param texts in lower case, the longest first; one of less than three letters names nothing
   * @returns their ids, `maxFound` at the most, the best first
   */
  idsNamed(texts: readonly string[]): Promise<number[]>;
}

/**
 * The things that a question names, as they are read now; those that have gone meanwhile are left out.
 * @param names as `idsNamed` takes them
 * @param read one thing; it may throw AppError `not_found`
 */
export async function readNamed<T>(
  finder: Pick<NamedFinder, 'idsNamed'>,
  names: readonly string[],
  read: (id: number) => Promise<T>,
): Promise<T[]> {
  const ids = await finder.idsNamed(names);
  const found = await Promise.all(ids.map((id) => read(id).catch(unlessGone)));
  return found.filter((one) => one !== null);
}

/** How many names a process holds of each kind: the newest, about 100 bytes each. */
const maxHeld = 50_000;
/** A thing that has been given another name is found by it after this time at the latest. */
const renamedMs = 60_000;

/** How many ids may be given out before one that is stored later. */
const overtaken = 20;

interface Named {
  readonly id: number;
  readonly key: string;
}
type Stored = SoftDeletable & { _id: number };

/** How well a name fits: at its beginning, at the beginning of a word, anywhere; undefined: not at all. */
export function fitOf(key: string, text: string): 0 | 1 | 2 | undefined {
  const at = key.indexOf(text);
  if (at < 0) return undefined;
  if (at === 0) return 0;
  return key.includes(` ${text}`) ? 1 : 2;
}

/** The ids of the names that fit best, up to `most`; among equals in the order that they are given in. */
export function bestOf(names: readonly Named[], text: string, most: number): number[] {
  const fits: [number[], number[], number[]] = [[], [], []];
  for (const { id, key } of names) {
    const fit = fitOf(key, text);
    if (fit === undefined || fits[fit].length === most) continue;
    fits[fit].push(id);
    if (fits[0].length === most) break;
  }
  return fits.flat().slice(0, most);
}

interface FinderParts<D extends Stored> {
  readonly model: Model<D>;
  /** The field that holds the name. */
  readonly name: keyof D & string;
  readonly words: string;
  readonly icon: Finder['icon'];
  readonly mayFind?: Finder['mayFind'];
  readonly toFound: (stored: D) => Found;
}

/**
 * Finds the newest things whose name contains a text.
 *
 * A regular expression over 10,000 documents would take a database longer than somebody who types waits. The names are read once, and
 * whole again every minute while somebody searches; what has been made since is read with each search. What fits is read from the database,
 * so nothing is answered that is removed, or not so any more.
 * @param now ms since 1970
 */
export function finderByName<D extends Stored>(
  { model, name, words, icon, mayFind = () => true, toFound }: FinderParts<D>,
  now: () => number,
): NamedFinder {
  let names: readonly Named[] = [];
  let readAt = -Infinity;
  let reading: Promise<void> | null = null;

  const keyOf = (stored: D): string => String(stored[name]).toLowerCase();
  /** Newest first. */
  const namesOf = async (filter: QueryFilter<D>): Promise<Named[]> => {
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
    readAt = now();
  };
  const readNew = async (): Promise<void> => {
    const known = (names[0]?.id ?? 0) - overtaken;
    const added = await namesOf({ _id: { $gt: known } });
    names = [...added, ...names.filter(({ id }) => id <= known)].slice(0, maxHeld);
  };
  const refresh = async (): Promise<void> => {
    const isFirst = readAt === -Infinity;
    if (now() - readAt >= renamedMs) {
      reading ??= readAll().finally(() => {
        reading = null;
      });
      if (isFirst) return reading;
      // Whoever searches meanwhile does with the names that are there; a failure is told by the reads that follow.
      reading.catch(() => undefined);
    }
    return readNew();
  };

  /** Of what is there and has this text in its name, the best first. */
  const fitting = async (text: string): Promise<D[]> => {
    // Some may have gone.
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
    words,
    icon,
    mayFind,
    async find(text) {
      await refresh();
      return (await fitting(text)).slice(0, maxFound).map(toFound);
    },
    async idsNamed(texts) {
      const sought = texts.filter((text) => text.length >= 3);
      if (sought.length === 0) return [];
      await refresh();
      for (const text of sought) {
        const found = (await fitting(text)).filter((stored) => (fitOf(keyOf(stored), text) ?? 2) < 2);
        if (found.length > 0) return found.slice(0, maxFound).map(({ _id }) => _id);
      }
      return [];
    },
  };
}
