// Reads a list to its end, where a screen needs all of it at once.
import { limits } from '@guild/common/wire/fields';

/** What a page is asked for with. */
export interface AskedPage {
  readonly limit: string;
  readonly cursor?: string;
}

/** Reads one page after the other. @param fetchPage asks for one. @returns everything there is. @throws as `fetchPage` */
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
