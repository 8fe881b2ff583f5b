// Title and description of every page, for the server's HTML.
import type { GuildConfig } from '@guild/common/guild/guild.config';

export interface PageTexts {
  readonly title: string;
  readonly description: string;
}
interface Section {
  readonly title: string;
  readonly about: (guild: string) => string;
}

const sections: Readonly<Record<string, Section>> = {
  '/dashboard': { title: 'Dashboard', about: (guild) => `What is happening in ${guild}: members, events and news.` },
  '/roster': { title: 'Guild Roster', about: (guild) => `Everybody who belongs to ${guild}, with rank and presence.` },
  '/events': { title: 'Events', about: (guild) => `Raids, tournaments and trainings of ${guild}, and who is coming.` },
  '/marketplace': {
    title: 'Marketplace',
    about: (guild) => `Listings and live auctions among the members of ${guild}.`,
  },
  '/treasury': { title: 'Treasury', about: (guild) => `What ${guild} has stored, and what it is saving for.` },
  '/scouting': { title: 'Scouting', about: (guild) => `This week's harvesting locations, reported by ${guild}.` },
  '/lore': {
    title: 'Hyperion',
    about: (guild) => `Ask Hyperion, the archive of ${guild}, about the desert and its past.`,
  },
  '/tips': { title: 'Survival', about: (guild) => `Tips, guides and maps with which ${guild} survives the desert.` },
  '/contracts': { title: 'Contracts', about: (guild) => `Mercenary jobs posted and taken by the members of ${guild}.` },
  '/seo-test': { title: 'SEO Test', about: (guild) => `How the pages of ${guild} look in search and in previews.` },
};
const aliases: Readonly<Record<string, string>> = { '/hyperion': '/lore', '/survival': '/tips' };

const titleRange = { least: 30, most: 60 };
const descriptionRange = { least: 120, most: 160 };

/** The first of these texts whose length fits; else the last one, cut between words. */
function fitting(texts: readonly string[], { least, most }: { least: number; most: number }): string {
  const found = texts.find((one) => one.length >= least && one.length <= most);
  if (found !== undefined) return found;
  const last = texts.at(-1) ?? '';
  return last.length <= most ? last : `${last.slice(0, most - 1).replace(/\s+\S*$/, '')}…`;
}

function landing({ name, tagline }: GuildConfig): PageTexts {
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
        `${name}. ${what}, for members and their guests. Sign in with Discord to enter.`,
        `${what}, for the members of the guild ${name} and guests. Sign in with Discord to enter the hall.`,
      ],
      descriptionRange,
    ),
  };
}

/**
 * The texts of a page.
 * @param path the address's path, without a slash at the end
 * @returns null for a page that does not exist
 */
export function pageTexts(path: string, guild: GuildConfig): PageTexts | null {
  if (path === '/') return landing(guild);
  const section = sections[aliases[path] ?? path];
  return section ? { title: `${section.title} – ${guild.name}`, description: section.about(guild.name) } : null;
}
