// The head of an HTML page, for readers without scripts: search engines, and sites and chats that
// show link cards.
import type { GuildConfig } from '@guild/common/guild/guild.config';
import { offerTexts } from '@guild/common/guild/landing.texts';
import { pageAt } from '@guild/common/guild/pageAddresses';
import { pageTexts } from '@guild/common/guild/pageTexts';
import { escapeHtml } from './escapeHtml.ts';

export interface CardPicture {
  readonly url: string;
  readonly width: number;
  readonly height: number;
  /** Description of the picture. */
  readonly about: string;
}
/** The card that other sites show for a link. */
export interface LinkCard {
  readonly title: string;
  readonly description: string;
  /** The canonical address of the card; null: the address that was shared. */
  readonly url: string | null;
  readonly picture: CardPicture;
}
export interface PageHead {
  readonly title: string;
  readonly description: string;
  /** The address for search engines; null: they must not index the page. */
  readonly canonical: string | null;
  readonly card: LinkCard;
}
/** The card of a link to one entity. */
export interface ThingCard {
  /** The entity's name; null: the name is not shown, and the card is the guild's own. */
  readonly name: string | null;
  readonly card: LinkCard;
}
/** Source of link cards. */
export interface PageCards {
  /** The picture of a page, or the guild's own where there is none. @param page its address */
  pictureOf(page: string): CardPicture;
  /** Null when the address belongs to no single entity. @param query without the question mark */
  cardFor(address: string, query: string): Promise<ThingCard> | null;
}
export interface Site {
  readonly guild: Pick<GuildConfig, 'name' | 'tagline' | 'welcome' | 'socialUrl'>;
  readonly publicUrl: string;
  readonly cards: PageCards;
}

/** The canonical address of a page that has several addresses. */
function canonicalAddress(address: string): string {
  const page = pageAt(address);
  return page === null || page.includes(':') ? address : page;
}

/** The head of a page by its address. */
export function headOf(address: string, { guild, publicUrl, cards }: Site): PageHead {
  const found = pageTexts(address, guild);
  const title = found?.title ?? `Page Not Found – ${guild.name}`;
  const description = found?.description ?? `This page doesn't exist in the guild hall of ${guild.name}.`;
  const url = found === null ? publicUrl : publicUrl + canonicalAddress(address);
  return {
    title,
    description,
    canonical: found === null ? null : url,
    card: { title, description, url, picture: cards.pictureOf(address) },
  };
}

/**
 * The head of a link to one entity. Without a name, nothing in it depends on the entity, so that
 * nobody learns whether it exists. Search engines get the section's address.
 */
export function headOfThing(address: string, site: Site, { name, card }: ThingCard): PageHead {
  const { title, description } = headOf(address, site);
  const section = site.publicUrl + canonicalAddress(`/${address.split('/')[1] ?? ''}`);
  return name === null
    ? { title, description, canonical: section, card }
    : { title: `${name} – ${site.guild.name}`, description: card.description, canonical: section, card };
}

/** The HTML tags of a head. @param siteName the guild's name */
export function headTags({ title, description, canonical, card }: PageHead, siteName: string): string {
  const tag = (kind: 'name' | 'property', name: string, content: string): string =>
    `<meta ${kind}="${name}" content="${escapeHtml(content)}" />`;
  const { picture } = card;
  return [
    `<title>${escapeHtml(title)}</title>`,
    tag('name', 'description', description),
    canonical === null ? tag('name', 'robots', 'noindex') : `<link rel="canonical" href="${escapeHtml(canonical)}" />`,
    tag('property', 'og:type', 'website'),
    tag('property', 'og:site_name', siteName),
    tag('property', 'og:title', card.title),
    tag('property', 'og:description', card.description),
    ...(card.url === null ? [] : [tag('property', 'og:url', card.url)]),
    tag('property', 'og:image', picture.url),
    tag('property', 'og:image:type', 'image/png'),
    tag('property', 'og:image:width', picture.width.toString()),
    tag('property', 'og:image:height', picture.height.toString()),
    tag('property', 'og:image:alt', picture.about),
    tag('name', 'twitter:card', 'summary_large_image'),
    tag('name', 'twitter:title', card.title),
    tag('name', 'twitter:description', card.description),
    tag('name', 'twitter:image', picture.url),
    tag('name', 'twitter:image:alt', picture.about),
  ].join('\n    ');
}

/** JSON that is safe inside a script element. */
export const scriptJson = (value: unknown): string => JSON.stringify(value).replace(/</g, '\\u003c');

/** Structured data about the guild for search engines, on the landing page. */
export function guildData({ guild, publicUrl, cards }: Site): string {
  const id = `${publicUrl}/#guild`;
  const graph = [
    {
      '@type': 'Organization',
      '@id': id,
      name: guild.name,
      slogan: guild.tagline,
      ...(guild.welcome === '' ? {} : { description: guild.welcome }),
      url: `${publicUrl}/`,
      logo: `${publicUrl}/icons/icon-512.png`,
      image: cards.pictureOf('/').url,
      sameAs: [guild.socialUrl],
    },
    {
      '@type': 'WebSite',
      '@id': `${publicUrl}/#site`,
      name: guild.name,
      url: `${publicUrl}/`,
      publisher: { '@id': id },
    },
  ];
  const json = scriptJson({ '@context': 'https://schema.org', '@graph': graph });
  return `<script type="application/ld+json">${json}</script>`;
}

/** The text of a page for browsers without scripts. */
export function plainText(address: string, { guild }: Site, { title, description }: PageHead): string {
  const text = (tag: string, words: string): string => `<${tag}>${escapeHtml(words)}</${tag}>`;
  const landing = (): string[] => [
    text('h1', guild.tagline),
    ...(guild.welcome === '' ? [] : [text('p', guild.welcome)]),
    text('p', description),
    ...offerTexts.flatMap((offer) => [text('h2', offer.title), text('p', offer.text)]),
  ];
  const other = (): string[] => [
    text('h1', title),
    text('p', description),
    `<p><a href="/">${escapeHtml(guild.name)}</a></p>`,
  ];
  const content = address === '/' ? landing() : other();
  return `<noscript>${[...content, text('p', 'The guild hall needs JavaScript.')].join('')}</noscript>`;
}
