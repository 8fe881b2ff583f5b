// Shared parts of list queries: cursors, orders, pages, text search, and a time limit.
import { limits } from '@guild/common/wire/fields';
import { literal } from '@guild/common/wire/text';
import type { Model, QueryFilter } from 'mongoose';
import { AppError, invalidField } from '../../errors.ts';
import type { Page } from './page.ts';

/** Time limit of a search, in ms. */
export const searchLimitMs = 2000;
const timeExceeded = 50;
const isTooSlow = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === timeExceeded;

/**
 * Parses a cursor that is the last number seen, or null.
 * @throws AppError `invalid_input` for anything else
 */
export function afterOf(cursor: string | undefined): number | null {
  if (cursor === undefined) return null;
  if (!/^\d{1,15}$/.test(cursor)) throw invalidField('cursor', 'Not a cursor of this list');
  return Number(cursor);
}

/**
 * How a value is written into a cursor and read from it. `read` returns undefined for invalid text.
 */
interface CursorPart<V> {
  write(value: V): string;
  read(text: string): V | undefined;
}
const times: CursorPart<Date> = {
  write: (at) => at.getTime().toString(),
  read: (text) => (/^\d{1,15}$/.test(text) ? new Date(Number(text)) : undefined),
};
const texts: CursorPart<string> = {
  write: (text) => Buffer.from(text).toString('base64url'),
  read: (text) => Buffer.from(text, 'base64url').toString(),
};
const numbers: CursorPart<number> = {
  write: (value) => value.toString(),
  read: (text) => (/^\d{1,15}$/.test(text) ? Number(text) : undefined),
};
/** Cursor for items sorted by a field, then by those of `Ties`, then by id. */
export interface SortedCursor<D> {
  /** The cursor after this document. */
  readonly of: (stored: D) => string;
  /**
   * Filter conditions for everything after the cursor. None without a cursor.
   * @param direction sort direction
   * @throws AppError `invalid_input` for an invalid cursor
   */
  readonly after: (cursor: string | undefined, direction?: 1 | -1) => object[];
}
/** Fields with whole numbers that sort equal items, before their ids do. They are part of the cursor. */
export interface Ties<F extends string> {
  readonly fields: readonly F[];
  /**
   * They and the ids sort ascending, whatever the direction. So each direction needs its own index.
   * Absent: in the direction of the list.
   */
  readonly isAscending?: true;
}
const noTies: Ties<never> = { fields: [] };
/** Sort fields with their directions. */
function sortOf(
  { field, ties = noTies }: { readonly field: string; readonly ties?: Ties<string> },
  direction: 1 | -1,
): Record<string, 1 | -1> {
  const lower = [...ties.fields, '_id'].map((one) => [one, ties.isAscending === true ? 1 : direction] as const);
  return Object.fromEntries([[field, direction], ...lower]);
}
const sortedBy = <F extends string, V, W extends string = never>(
  field: F,
  part: CursorPart<V>,
  ties: Ties<W> = noTies,
): SortedCursor<{ _id: number } & Readonly<Record<F, V>> & Readonly<Record<W, number>>> => {
  const lower = [...ties.fields, '_id'] as const;
  const form = new RegExp(`^(.*)${'-(\\d{1,15})'.repeat(lower.length)}$`);
  return {
    of: (stored) => [part.write(stored[field]), ...lower.map((one) => numbers.write(stored[one]))].join('-'),
    after(cursor, direction = 1) {
      if (cursor === undefined) return [];
      const [, text = '', ...rest] = form.exec(cursor) ?? [];
      const value = rest.length === 0 ? undefined : part.read(text);
      if (value === undefined) throw invalidField('cursor', 'Not a cursor of this list');
      const values = [value, ...rest.map(Number)];
      const either: object[] = [];
      let equal = {};
      for (const [index, [name, fieldDirection]] of Object.entries(sortOf({ field, ties }, direction)).entries()) {
        either.push({ ...equal, [name]: { [fieldDirection === 1 ? '$gt' : '$lt']: values[index] } });
        equal = { ...equal, [name]: values[index] };
      }
      // The first condition lets the database use an index.
      return [{ [field]: { [direction === 1 ? '$gte' : '$lte']: value } }, { $or: either }];
    },
  };
};
/** Cursor for a list sorted by a time. */
export const byTime = <F extends string>(field: F): ReturnType<typeof sortedBy<F, Date>> =>
  sortedBy<F, Date>(field, times);
/** Cursor for a list sorted by a text. */
export const byText = <F extends string>(field: F): ReturnType<typeof sortedBy<F, string>> =>
  sortedBy<F, string>(field, texts);
/**
 * Cursor for a list sorted by a whole number that is not negative.
 * @param ties as in the order of the list
 */
export const byNumber = <F extends string>(field: F, ties?: Ties<F>): ReturnType<typeof sortedBy<F, number, F>> =>
  sortedBy<F, number, F>(field, numbers, ties);

/** One of the orders that a list supports: by a field, then by those of `ties`, then by id. */
export interface ListOrder<D extends { _id: number }> {
  readonly field: keyof D & string;
  /** Direction of both field and id. */
  readonly direction: 1 | -1;
  readonly cursor: SortedCursor<D>;
  /** Direction of the index, which can be read backwards. Default: `direction`. */
  readonly indexed?: 1 | -1;
  readonly ties?: Ties<keyof D & string>;
}
/** Newest first. The cursor is the id alone. */
export const newestFirst: ListOrder<{ _id: number }> = {
  field: '_id',
  direction: -1,
  cursor: {
    of: ({ _id }) => _id.toString(),
    after(cursor) {
      const after = afterOf(cursor);
      return after === null ? [] : [{ _id: { $lt: after } }];
    },
  },
};

/**
 * Filter conditions for everything after a cursor.
 * @throws AppError `invalid_input` for an invalid cursor
 */
export const afterCursor = <D extends { _id: number }>(
  { cursor, direction }: Pick<ListOrder<D>, 'cursor' | 'direction'>,
  given: string | undefined,
): object[] => cursor.after(given, direction);

/** An index scan that returns some of the items, sorted. */
export interface IndexScan<D> {
  readonly filter: QueryFilter<D>;
  /**
   * Index fields before those of the order. Without it, few results are expected and sorted in
   * memory.
   */
  readonly by?: readonly (keyof D & string)[];
}
const isBefore = (a: unknown, b: unknown): boolean => (a as number) < (b as number);
/** Compare function of an order. */
const comparing = <D extends { _id: number }>(order: ListOrder<D>) => {
  const fields = Object.entries(sortOf(order, order.direction)) as [keyof D, 1 | -1][];
  return (a: D, b: D): number => {
    for (const [field, direction] of fields) {
      if (isBefore(a[field], b[field])) return -direction;
      if (isBefore(b[field], a[field])) return direction;
    }
    return 0;
  };
};

interface FindOptions {
  readonly limit: number;
  readonly fields: Readonly<Record<string, 0 | 1>>;
}

/**
 * Reads the first items in an order. It reads one more than the limit, which shows whether another
 * page follows.
 * @param scans index scans that together return the items; no item is in two of them
 * @param fields projection of the stored documents
 * @throws AppError `unavailable` when it takes longer than the time limit for searches
 */
export async function findInOrder<D extends { _id: number }, H extends D = D>(
  model: Model<H>,
  scans: readonly IndexScan<H>[],
  order: ListOrder<D>,
  { limit, fields }: FindOptions,
): Promise<readonly D[]> {
  const { direction, indexed = direction } = order;
  const read = ({ filter, by }: IndexScan<H>): Promise<readonly D[]> => {
    const query = model.find(filter).select(fields).maxTimeMS(searchLimitMs).lean<D[]>();
    if (by === undefined) return query.exec();
    const led = Object.fromEntries(by.map((one) => [one, 1 as const]));
    const sort = sortOf(order, direction);
    // The hint is needed, because the planner may prefer an index for a weak filter and then sort,
    // which is slow.
    const hint = { ...led, ...sortOf(order, indexed) };
    return query
      .sort(sort)
      .limit(limit + 1)
      .hint(hint)
      .exec();
  };
  const [first = [], ...others] = await orTooSlow(Promise.all(scans.map(read)));
  if (others.length === 0 && scans[0]?.by !== undefined) return first;
  return [first, ...others]
    .flat()
    .sort(comparing(order))
    .slice(0, limit + 1);
}

/** Number of matching documents. Undefined when counting takes longer than the time limit. */
export async function countOf<D>(model: Model<D>, filter: QueryFilter<D>): Promise<number | undefined> {
  try {
    return await model.countDocuments(filter).maxTimeMS(searchLimitMs).exec();
  } catch (error) {
    if (isTooSlow(error)) return undefined;
    throw error;
  }
}

/**
 * The cursor after the first `limit` items, or null. `found` has one item more than the page if
 * there are more.
 */
export function nextOf<D>(found: readonly D[], limit: number, cursor: (stored: D) => number | string): string | null {
  const last = found.slice(0, limit).at(-1);
  return found.length > limit && last !== undefined ? String(cursor(last)) : null;
}

/** The first `limit` items and the cursor after them. */
export function pageOf<D, T>(
  found: readonly D[],
  limit: number,
  map: (stored: D) => T,
  cursor: (stored: D) => number | string,
): Page<T> {
  return { items: found.slice(0, limit).map(map), next: nextOf(found, limit, cursor) };
}

/** A list of one collection. */
export interface StoredList<D extends { _id: number }, T> extends IndexScan<D> {
  /** Default: newest first. */
  readonly order?: ListOrder<D>;
  /** Projection of the stored documents. Default: all but the outbox. */
  readonly fields?: FindOptions['fields'];
  readonly toEntity: (stored: D) => T;
}
/** The parts of a list's query that choose a page. */
interface PageQuery {
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
  /** Present: the first page also tells the number of all items. */
  readonly count?: unknown;
}
/**
 * Reads a page of a list.
 * @throws AppError `invalid_input` for an invalid cursor; `unavailable` as `findInOrder`
 */
export async function readList<D extends { _id: number }, T>(
  model: Model<D>,
  { filter, by, order = newestFirst, fields = { outbox: 0 }, toEntity }: StoredList<D, T>,
  { limit = limits.pageDefault, cursor, count }: PageQuery,
): Promise<Page<T>> {
  const scan: IndexScan<D> = { filter: { $and: [filter, ...afterCursor(order, cursor)] }, ...(by && { by }) };
  const found = await findInOrder<D>(model, [scan], order, { limit, fields });
  const page = pageOf(found, limit, toEntity, order.cursor.of);
  if (count === undefined || cursor !== undefined) return page;
  return { ...page, total: page.next === null ? page.items.length : await countOf(model, filter) };
}

/** Condition that one of these fields contains the text, ignoring case. None without a text. */
export const containing = (
  text: string | undefined,
  fields: readonly string[],
): readonly { $or: Record<string, object>[] }[] =>
  text === undefined || text === ''
    ? []
    : [{ $or: fields.map((field) => ({ [field]: { $regex: literal(text), $options: 'i' } })) }];

/** Turns a search that exceeded its time limit into a 503. */
export async function orTooSlow<T>(query: Promise<T>): Promise<T> {
  try {
    return await query;
  } catch (error) {
    throw isTooSlow(error)
      ? new AppError('unavailable', 'The search took too long. Please try a narrower one.')
      : error;
  }
}
