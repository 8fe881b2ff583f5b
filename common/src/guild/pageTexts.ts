// Titles and descriptions of all pages, for the server's HTML and for the browser.
import type { PageText } from '../wire/manifest.ts';
import { landingTexts } from './landing.head.ts';
import { pageAt, type PagePath } from './pageAddresses.ts';
import { descriptionRange, fitting, titleRange, type GuildTexts, type PageTexts } from './pageLengths.ts';
import { pages } from './pages.derived.ts';

const texts: Readonly<Record<string, PageText>> = pages;
/**
 * The calls that the screen of a page makes first.
 * @param query of the address, without the question mark
 */
export function firstCalls(page: PagePath, query: string): readonly string[] {
  const asks = texts[page]?.asks;
  // The query comes from outside, so check for an own key: 'constructor' must not match.
  return asks !== undefined && Object.hasOwn(asks, query) ? (asks[query] ?? []) : [];
}

/**
 * The texts of a page. For a guild name of usual length, titles have 30 to 60 and descriptions 120
 * to 160 characters.
 * @param path the address's path, without a slash at the end
 * @returns null for a page that does not exist
 */
export function pageTexts(path: string, guild: GuildTexts): PageTexts | null {
  if (path === '/') return landingTexts(guild);
  const page = pageAt(path);
  const section = page === null ? undefined : texts[page];
  if (section === undefined) return null;
  const endings = [`, in the hall of ${guild.name}.`, ` – ${guild.name}.`, '.'];
  return {
    title: fitting(
      section.titles.map((title) => `${title} – ${guild.name}`),
      titleRange,
    ),
    description: fitting(
      endings.map((ending) => section.about + ending),
      descriptionRange,
    ),
  };
}
