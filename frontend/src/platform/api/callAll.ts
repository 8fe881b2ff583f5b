// Reader for all pages of a list, for screens that need the whole list.
import { limits } from '@guild/common/wire/fields';

/** The query of one page. */
export interface AskedPage {
  readonly limit: string;
  readonly cursor?: string;
}

/**
 * Reads all pages, one after the other.
 * @param fetchPage requests one page
 * @returns all items
 * @throws as `fetchPage`
 */
export async function callAll<T>(
  fetchPage: (page: AskedPage) => Promise<{ readonly items: readonly T[]; readonly next: string | null }>,
): Promise<T[]> {
  const limit = limits.maxPage.toString();
  const found: T[] = [];
  let cursor: string | null = null;
  do {
    const page = await fetchPage(cursor === null ? { limit } : { limit, cursor });
    found.push(...page.items);
    cursor = page.next;
  } while (cursor !== null);
  return found;
}
