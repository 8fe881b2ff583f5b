// Title and description of the landing page, in a separate file so that visitors do not load those
// of all pages.
import { descriptionRange, fitting, titleRange, type GuildTexts, type PageTexts } from './pageLengths.ts';

export function landingTexts({ name, tagline }: GuildTexts): PageTexts {
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
