// Addresses of pages. Separate from the pages' texts, because visitors load this file.
import { otherAddresses } from './pageAddresses.derived.ts';
import type { Pages } from './pages.derived.ts';

/** The main address of a page in its manifest, such as `/members/:id`. */
export type PagePath = keyof Pages;
const others: Readonly<Record<string, readonly string[]>> = otherAddresses;
/** Matches the addresses of a page. Ids are numbers from 1. */
const patternOf = (path: string): RegExp => new RegExp(`^${path.replaceAll(/:\w+/g, '[1-9]\\d*')}$`);
const patterns = Object.entries(others).flatMap(([path, also]) =>
  [path, ...also].map((each) => ({ path: path as PagePath, pattern: patternOf(each) })),
);
/** The page that members see at `/`. Visitors see the landing page there. */
export const homePage: PagePath = '/dashboard';
/** Every address of a page, in the format of the router. */
export const addressesOf = (page: PagePath): readonly string[] => [page, ...(others[page] ?? [])];
/**
 * The page at an address.
 * @param address its path, without a slash at the end
 * @returns null for the landing page, and for an unknown address
 */
export const pageAt = (address: string): PagePath | null =>
  patterns.find(({ pattern }) => pattern.test(address))?.path ?? null;
