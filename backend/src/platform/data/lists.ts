// What lists share: cursors, pages, literal search, and giving up on what takes too long.
import { AppError, invalidField } from '../http/errors.ts';
import type { Page } from '../http/http.ts';

/** How long a search may take, in ms. */
export const searchLimitMs = 2000;
const timeExceeded = 50;

/** A cursor that is the last number seen, or null. @throws AppError `invalid_input` for anything else */
export function afterOf(cursor: string | undefined): number | null {
  if (cursor === undefined) return null;
  if (!/^\d{1,15}$/.test(cursor)) throw invalidField('cursor', 'Not a cursor of this list');
  return Number(cursor);
}

/** How a value is written into a cursor, and read from it: undefined for what none of ours says. */
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
/** The cursor of a list that is sorted by a field and, among equals, by id. */
export interface SortedCursor<D> {
  /** Behind this document. */
  readonly of: (stored: D) => string;
  /**
   * What holds for everything behind it; nothing without a cursor.
   * @param order of both field and id
   * @throws AppError `invalid_input` for what is no cursor of the list
   */
  readonly after: (cursor: string | undefined, order?: 1 | -1) => object[];
}
const sortedBy = <F extends string, V>(
  field: F,
  part: CursorPart<V>,
): SortedCursor<{ _id: number } & Readonly<Record<F, V>>> => ({
  of: (stored) => `${part.write(stored[field])}-${stored._id.toString()}`,
  after(cursor, order = 1) {
    if (cursor === undefined) return [];
    const [, text = '', id] = /^(.*)-(\d{1,15})$/.exec(cursor) ?? [];
    const value = id === undefined ? undefined : part.read(text);
    if (value === undefined) throw invalidField('cursor', 'Not a cursor of this list');
    const [from, beyond] = order === 1 ? ['$gte', '$gt'] : ['$lte', '$lt'];
    // The first condition is what an index is searched by.
    return [
      { [field]: { [from]: value } },
      { $or: [{ [field]: { [beyond]: value } }, { [field]: value, _id: { [beyond]: Number(id) } }] },
    ];
  },
});
/** Of a list by a time. */
export const byTime = <F extends string>(field: F): ReturnType<typeof sortedBy<F, Date>> => sortedBy(field, times);
/** Of a list by a text. */
export const byText = <F extends string>(field: F): ReturnType<typeof sortedBy<F, string>> => sortedBy(field, texts);

/** The cursor after the first `limit`, if there are more: `found` holds one more than the page. */
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

/** A text as it stands, for a regular expression. */
export const literal = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');

/** The condition that one of these fields contains the text, whatever its case. */
export const containing = (text: string, fields: readonly string[]): { $or: Record<string, object>[] } => ({
  $or: fields.map((field) => ({ [field]: { $regex: literal(text), $options: 'i' } })),
});

/** Turns a search that took longer than it may into a 503 that says so. */
export async function orTooSlow<T>(query: Promise<T>): Promise<T> {
  try {
    return await query;
  } catch (error) {
    const tooSlow = typeof error === 'object' && error !== null && 'code' in error && error.code === timeExceeded;
    throw tooSlow ? new AppError('unavailable', 'The search took too long. Please try a narrower one.') : error;
  }
}
