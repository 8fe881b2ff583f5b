// Schema of the survival section in guild.config.json: guides, donation addresses, and an embedded
// map.
import * as z from 'zod/mini';
import { httpsUrl, line } from '../wire/fields.ts';

/** Parts of an address. Another check rejects text that is not an address. */
const partsOf = (url: string): Pick<URL, 'host' | 'username' | 'password'> =>
  URL.canParse(url) ? new URL(url) : { host: '', username: '', password: '' };
const hasNobody = (url: string): boolean => partsOf(url).username + partsOf(url).password === '';
/** A public address. Addresses with a user name or password are rejected. */
const publicLink = httpsUrl.check(z.refine(hasNobody, 'Must not hold a name or password'));

// The host becomes part of a security header, where `*` would allow many hosts and `;` would start
// another rule.
const plainHost = /^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d+)?$/;
const namesOneHost = (url: string): boolean => plainHost.test(partsOf(url).host);
const framedLink = publicLink.check(z.refine(namesOneHost, 'Must name one host'));

const differ = <T>(keyOf: (one: T) => string): ((all: readonly T[]) => boolean) => {
  return (all) => new Set(all.map(keyOf)).size === all.length;
};

const guide = z.object({
  title: line('Must not be empty', 80),
  about: line('Must not be empty'),
  url: publicLink,
});
export type Guide = z.output<typeof guide>;

const donation = z.object({
  /** The currency's common name, such as Bitcoin. */
  currency: line('Must not be empty', 40),
  /** People copy this address, so it must not contain invisible characters. */
  address: z.string().check(z.regex(/^[\w.:+-]{6,160}$/, 'Must be 6 to 160 letters, digits or . : + - _')),
});
export type Donation = z.output<typeof donation>;

const embeddedMap = z.object({ title: line('Must not be empty', 80), url: framedLink });
export type EmbeddedMap = z.output<typeof embeddedMap>;

/** Guides of a guild whose file has none. */
export const defaultGuides: readonly Guide[] = [
  {
    title: 'News and patch notes',
    about: "What has changed in the desert, from the game's makers.",
    url: 'https://duneawakening.com/',
  },
  {
    title: 'The community wiki',
    about: 'Items, places, creatures and quests, written and kept by players.',
    url: 'https://awakening.wiki/',
  },
  {
    title: 'Builds and walkthroughs',
    about: 'Classes, trainers and skill trees, step by step, for the first week and after it.',
    url: 'https://www.method.gg/dune-awakening',
  },
  {
    title: 'Items and crafting costs',
    about: 'A database with a calculator: what a thing needs, down to the last ingot.',
    url: 'https://dune.gaming.tools/',
  },
  {
    title: 'Maps with every marker',
    about: 'The whole basin and the deep desert, with caves, trainers, ore and wrecks to filter.',
    url: 'https://duneawakening.th.gl/',
  },
  {
    title: 'Guides by players',
    about: 'Long reads on bases, vehicles, controllers and settings, rated by those who tried them.',
    url: 'https://steamcommunity.com/app/1172710/guides/',
  },
  {
    title: 'Ask other players',
    about: 'Questions, answers and stories from the sand. Search before you ask.',
    url: 'https://www.reddit.com/r/duneawakening/',
  },
];

export const survivalConfig = z.object({
  guides: z._default(
    z.array(guide).check(
      z.maxLength(40),
      z.refine(
        differ(({ url }: Guide) => url),
        'Each guide once',
      ),
    ),
    [...defaultGuides],
  ),
  donations: z._default(
    z.array(donation).check(
      z.maxLength(12),
      z.refine(
        differ(({ currency }: Donation) => currency),
        'Each currency once',
      ),
    ),
    [],
  ),
  map: z._default(z.nullable(embeddedMap), null),
});
export type SurvivalConfig = z.output<typeof survivalConfig>;

/**
 * The origin of the embedded map, for the security header that allows it; null: no map is embedded.
 */
export const mapOriginOf = ({ map }: SurvivalConfig): string | null => (map === null ? null : new URL(map.url).origin);
