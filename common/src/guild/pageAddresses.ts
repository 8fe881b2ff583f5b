// Which page an address shows; apart from the texts of pages, because strangers load this.
import { otherAddresses } from './pageAddresses.derived.ts';
import type { Pages } from './pages.derived.ts';

/** The address of a page as the manifests have it, such as `/members/:id`. */
export type PagePath = keyof Pages;
const others: Readonly<Record<string, readonly string[]>> = otherAddresses;
/** Matches the addresses of a page: ids are numbers from 1. */
const patternOf = (path: string): RegExp => new RegExp(`^${path.replaceAll(/:\w+/g, '[1-9]\\d*')}$`);
const patterns = Object.entries(others).flatMap(([path, also]) =>
  [path, ...also].map((each) => ({ path: path as PagePath, pattern: patternOf(each) })),
);
/** What those who have come in see at `/`, where others see the landing page. */
export const homePage: PagePath = '/dashboard';
/** Every address of a page, as the router takes it. */
export const addressesOf = (page: PagePath): readonly string[] => [page, ...(others[page] ?? [])];
/**
 * The page that an address shows.
 * @param address its path, without a slash at the end
 * @returns null for the landing page, and where there is none
 */
export const pageAt = (address: string): PagePath | null =>
  patterns.find(({ pattern }) => pattern.test(address))?.path ?? null;
