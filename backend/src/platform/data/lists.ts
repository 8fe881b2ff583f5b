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
