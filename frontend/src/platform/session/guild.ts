// The guild's texts and public settings, as the server wrote them into the page.
import type { GuildConfig } from '@guild/common/guild/guild.config';

/** The public part of the guild's configuration. */
export type PublicGuild = Pick<
  GuildConfig,
  'name' | 'tagline' | 'welcome' | 'socialUrl' | 'landingVideoId' | 'survival'
> & {
  /** IANA name. */
  timezone: string;
  /** Version of the hall; empty: unknown. */
  version: string;
  signIns: {
    /** Whether people can sign in with Discord, or with the development sign-in. */
    discord: boolean;
    /** Name of the OpenID Connect provider; null: there is none. */
    openId: string | null;
  };
  /** Models that Hyperion may use. */
  models: readonly string[];
  /** Themes for new trials. */
  trialThemes: readonly string[];
};

const unnamed: PublicGuild = {
  name: 'Duskwell',
  tagline: 'A guild of the deep desert',
  welcome: 'Bid, scout, raid and fill the treasury together, live, from one hall.',
  socialUrl: 'https://bsky.app/',
  landingVideoId: 'dQw4w9WgXcQ',
  timezone: 'UTC',
  version: '',
  signIns: { discord: true, openId: null },
  models: [],
  trialThemes: [],
  survival: { guides: [], donations: [], map: null },
};

function readGuild(): PublicGuild {
  try {
    const written = JSON.parse(document.getElementById('guild-texts')?.textContent ?? '{}') as Partial<PublicGuild>;
    return { ...unnamed, ...written };
  } catch {
    return unnamed;
  }
}

export const guild: PublicGuild = readGuild();

/** The guild's IANA time zone. Its calendar uses it. */
export const guildTimezone = (): string => guild.timezone;
