// Title and description of every page, for the server's HTML and for the browser.
import type { GuildConfig } from './guild.config.ts';

export interface PageTexts {
  readonly title: string;
  readonly description: string;
}
/** What search engines and previews show in full. */
export const titleRange = { least: 30, most: 60 } as const;
export const descriptionRange = { least: 120, most: 160 } as const;

type Named = Pick<GuildConfig, 'name' | 'tagline'>;
interface Section {
  /** From the longest to the shortest; the first that fits is taken. */
  readonly titles: readonly string[];
  readonly about: string;
}

const sections: Readonly<Record<string, Section>> = {
  '/dashboard': {
    titles: ['Guild Dashboard: the hall at a glance', 'Guild Dashboard'],
    about:
      'The hall at a glance: members online, upcoming events, days without incident and what happened most recently in the guild',
  },
  '/roster': {
    titles: ['Guild Roster: everybody in the hall', 'Guild Roster'],
    about:
      'Everybody who belongs to the guild: ranks from recruit to guild master, levels, contributions, and who is online right now',
  },
  '/events': {
    titles: ['Events: raids, trainings and more', 'Guild Events', 'Events'],
    about:
      'Raids, tournaments, trainings and evenings by the fire: see what is planned, who is coming, and take a seat while there is one',
  },
  '/marketplace': {
    titles: ['Marketplace: items and live auctions', 'Marketplace'],
    about:
      'Items for sale or wanted, and timed auctions whose prices move live as members bid, outbid one another or buy out at once',
  },
  '/treasury': {
    titles: ['Treasury: what the guild has stored', 'Treasury'],
    about:
      'What the guild has stored and what it is saving for: spice, water, currency, materials and technology, each with its goal',
  },
  '/scouting': {
    titles: ['Scouting: harvesting locations', 'Scouting'],
    about:
      'Where to harvest this week: the deep desert on a nine by nine grid, reported by scouts and drawn anew every six hours',
  },
  '/lore': {
    titles: ["Lore: consult your guild's Mentat", 'Lore: Hyperion', 'Lore'],
    about:
      'Ask Hyperion, the lorekeeper of the hall, about the desert, its people and its past, and get an answer in character',
  },
  '/tips': {
    titles: ['Survival: tips, guides and maps', 'Survival'],
    about:
      'How to stay alive in the deep desert: worms, vehicles, classes and pace, with guides worth reading and maps worth keeping',
  },
  '/contracts': {
    titles: ['Deep Desert Contracts for hire', 'Contracts'],
    about:
      'Mercenary operations in the deep desert: post a contract, claim one alone or with others, deliver, and be rated for it',
  },
  '/settings': {
    titles: ['Settings: notices and access', 'Settings'],
    about:
      'What the hall tells you and where, when it stays quiet, how long before an event, and what each rank of the guild may do',
  },
  '/audit': {
    titles: ['Audit record: who did what', 'Audit record'],
    about:
      'Who did what in the hall and when, what each thing was before and after it, and the way to bring back what was deleted',
  },
  '/members/:id': {
    titles: ['Member: sales, bids and events', 'Member'],
    about:
      'One of the guild: rank and presence, what they sell, what they bid on, which events they have joined and what they earned',
  },
  '/seo-test': {
    titles: ['SEO Test: titles and link previews', 'SEO Test'],
    about:
      'How every page of the hall looks in search results and in shared links, with the checks that keep its titles in shape',
  },
};
/** Every member has an address of their own. */
const memberPage = /^\/members\/[1-9]\d*$/;
const aliases: Readonly<Record<string, string>> = { '/hyperion': '/lore', '/survival': '/tips' };

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
  const section = sections[memberPage.test(path) ? '/members/:id' : (aliases[path] ?? path)];
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
