// The addresses of every page, derived from the features.
import type { PageText } from '../wire/manifest.ts';
import { pages, type Pages } from './pages.derived.ts';

/** The further addresses of each page, by its main address. */
export const otherAddresses = Object.fromEntries(
  Object.entries<PageText>(pages).map(([path, { also = [] }]) => [path, also]),
) as unknown as Readonly<Record<keyof Pages, readonly string[]>>;
