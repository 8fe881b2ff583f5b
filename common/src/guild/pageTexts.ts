// Title and description of every page, for the server's HTML and for the browser.
import type { PageText } from '../wire/manifest.ts';
import type { GuildConfig } from './guild.config.ts';
import { pages, type Pages } from './pages.derived.ts';

export interface PageTexts {
  readonly title: string;
  readonly description: string;
}
/** What search engines and previews show in full. */
export const titleRange = { least: 30, most: 60 } as const;
export const descriptionRange = { least: 120, most: 160 } as const;

type Named = Pick<GuildConfig, 'name' | 'tagline'>;
/** The address of a page as the manifests have it, such as `/members/:id`. */
export type PagePath = keyof Pages;
const texts: Readonly<Record<string, PageText>> = pages;
/** Matches the addresses of a page: ids are numbers from 1. */
const patternOf = (path: string): RegExp => new RegExp(`^${path.replaceAll(/:\w+/g, '[1-9]\\d*')}$`);
const patterns = Object.entries(texts).flatMap(([path, { also = [] }]) =>
  [path, ...also].map((each) => ({ path: path as PagePath, pattern: patternOf(each) })),
);
/** What those who have come in see at `/`, where others see the landing page. */
export const homePage: PagePath = '/dashboard';
/** Every address of a page, as the router takes it. */
export const addressesOf = (page: PagePath): readonly string[] => [page, ...(texts[page]?.also ?? [])];
/**
 * The page that an address shows.
 * @param address its path, without a slash at the end
 * @returns null for the landing page, and where there is none
 */
export const pageAt = (address: string): PagePath | null =>
  patterns.find(({ pattern }) => pattern.test(address))?.path ?? null;
/** What the screen of a page asks the server first. @param query of the address, without the question mark */
export const firstCalls = (page: PagePath, query: string): readonly string[] => texts[page]?.asks?.[query] ?? [];

/** The first of these texts whose length fits; else the last one, cut between words where it is too long. */
function fitting(texts: readonly string[], { least, most }: { least: number; most: number }): string {
  const found = texts.find((one) => one.length >= least && one.length <= most);
  if (found !== undefined) return found;
  const last = texts.at(-1) ?? '';
  return last.length <= most ? last : `${last.slice(0, most - 1).replace(/\s+\S*$/, '')}…`;
}

function landing({ name, tagline }: Named): PageTexts {
  const what = 'Live auctions, a guild calendar, a shared treasury, scouting reports and contracts in one hall';
  return {
    title: fitting(
      [`${name} – ${tagline}`, `${name} – The guild hall in the desert`, `${name} – The guild hall`, name],
      titleRange,
    ),
    description: fitting(
      [
        `${name}: ${tagline}. ${what}. Sign in with Discord.`,
        `${name}. ${what}. Sign in with Discord to enter.`,
        `${name}. ${what}, for members and guests. Sign in with Discord to enter.`,
        `${what}, for the members of ${name} and their guests. Sign in with Discord to enter the hall.`,
      ],
      descriptionRange,
    ),
  };
}

/**
 * The texts of a page: titles of 30 to 60, descriptions of 120 to 160 characters for names of usual length.
 * @param path the address's path, without a slash at the end
 * @returns null for a page that does not exist
 */
export function pageTexts(path: string, guild: Named): PageTexts | null {
  if (path === '/') return landing(guild);
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
