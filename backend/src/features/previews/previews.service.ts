// Link preview service: pictures and texts for links to pages and single entities.
import type { GuildConfig } from '@guild/common/guild/guild.config';
import { pageTexts } from '@guild/common/guild/pageTexts';
import { pages } from '@guild/common/guild/pages.derived';
import type { PageText } from '@guild/common/wire/manifest';
import type { ImageFile } from '@guild/common/wire/route';
import type { Logger } from 'pino';
import { wideNetworkOf } from '../../platform/http/addresses.ts';
import { AppError } from '../../platform/errors.ts';
import type { CardPicture, LinkCard, PageCards, ThingCard } from '../../platform/http/pages/pageHead.ts';
import type { RateLimit } from '../../platform/http/rateLimits.ts';
import { drawingOf, type CardPictures, type Drawing } from '../../platform/pictures/cardPictures.ts';
import { isDrawable } from '../../platform/pictures/fontWidths.ts';
import { pictureSize } from '../../platform/pictures/nightPicture.ts';
import type { LinkPreviews, PreviewedEntity } from '../../platform/features/cards.ts';
import { drawGuildCard, drawPageCard, drawThingCard } from './previews.drawing.ts';
import type { PreviewSettingsStore } from './previews.settings.ts';

interface Deps {
  readonly settings: Pick<PreviewSettingsStore, 'read'>;
  /** The link previews of all features. */
  readonly sources: readonly LinkPreviews[];
  readonly pictures: CardPictures;
  /** Limits the pictures that are drawn for one network of visitors. */
  readonly drawings: RateLimit;
  readonly guild: Pick<GuildConfig, 'name' | 'tagline'>;
  readonly publicUrl: string;
  readonly log: Pick<Logger, 'warn'>;
}
export interface PreviewService extends PageCards {
  /**
   * @param network of the visitor
   * @throws AppError `not_found` for an unknown page, `too_many` if too many pictures were drawn
   * for the network
   */
  pagePicture(page: string, network: string): Promise<ImageFile>;
  /**
   * The picture of an entity, or the guild's own if names are hidden or the entity does not exist.
   * @param network of the visitor
   * @throws AppError `not_found` for an unknown kind, `too_many` if too many pictures were drawn
   * for the network
   */
  thingPicture(kind: string, id: number, network: string): Promise<ImageFile>;
}

/** How long a page waits for a name, in ms. */
const deadlineMs = 1000;
const landing = 'landing';
/** The picture's name of a page: `/events/:id` has the same as `/events`. */
const nameOf = (address: string): string => address.split('/')[1] ?? '';
/** Texts of the pictures, from the page with the shortest address of each name. */
const pagesByName = new Map(
  (Object.entries(pages) as [string, PageText][])
    .toSorted(([one], [other]) => other.length - one.length)
    .flatMap(([address, { also = [], titles, about }]) =>
      [address, ...also].map((each) => [nameOf(each), { title: titles.at(-1) ?? '', about }] as const),
    ),
);

/** The result of a promise; null if it takes too long or fails. */
async function withDeadline<T>(preview: Promise<T>, failed: (error: unknown) => void): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<null>((resolve) => (timer = setTimeout(() => resolve(null), deadlineMs)));
  const answer = preview.catch((error: unknown) => {
    failed(error);
    return null;
  });
  return Promise.race([answer, timeout]).finally(() => clearTimeout(timer));
}

export function createPreviewService({
  settings,
  sources,
  pictures,
  drawings,
  guild,
  publicUrl,
  log,
}: Deps): PreviewService {
  const guildName = guild.name;
  let drawnForGuild: Drawing | undefined;
  const ofGuild = (): Drawing => (drawnForGuild ??= drawingOf(drawGuildCard(guild)));
  const drawnForPages = new Map<string, Drawing>();
  /** Null for an unknown page. */
  const ofPage = (name: string): Drawing | null => {
    const known = name === landing ? ofGuild() : drawnForPages.get(name);
    if (known !== undefined) return known;
    const page = pagesByName.get(name);
    if (page === undefined) return null;
    const drawing = drawingOf(drawPageCard({ guildName, ...page }));
    drawnForPages.set(name, drawing);
    return drawing;
  };
  const ofThing = ({ what }: LinkPreviews, { name, art }: PreviewedEntity): Drawing => {
    const shown = isDrawable(name) ? name : `${what} in the guild hall of ${guildName}`;
    return drawingOf(drawThingCard({ guildName, what, art, name: shown }));
  };
  const pictureAt = (path: string, { version }: Drawing, about: string): CardPicture => ({
    // The version changes with the picture, because sites that show previews cache pictures by URL.
    url: `${publicUrl}/api/previews/${path}/card.png?v=${version}`,
    ...pictureSize,
    about,
  });
  const guildPicture = (): CardPicture => pictureAt(`pages/${landing}`, ofGuild(), `The guild hall of ${guildName}`);
  /**
   * Identical for all links whose names are hidden, so it does not reveal whether an entity exists.
   */
  const guildCard = (): LinkCard => {
    const { title, description } = pageTexts('/', guild) ?? { title: guildName, description: '' };
    return { title, description, url: null, picture: guildPicture() };
  };
  /** Reads the setting first: while names are hidden, nothing is looked up. */
  const shownThing = async (source: LinkPreviews, id: number): Promise<PreviewedEntity | null> =>
    (await settings.read()).showNames ? source.read(id) : null;
  const cardOf = (source: LinkPreviews, id: number, thing: PreviewedEntity): ThingCard => ({
    name: thing.name,
    card: {
      title: thing.name,
      description: `${source.what} in the guild hall of ${guildName}. Sign in with Discord to see it.`,
      url: publicUrl + source.link(id),
      picture: pictureAt(`links/${source.kind}/${id}`, ofThing(source, thing), `${source.what}: ${thing.name}`),
    },
  });
  const pictureFor = (network: string, drawing: Drawing): Promise<ImageFile> =>
    pictures.of(drawing, () => drawings.count(wideNetworkOf(network)));
  return {
    pictureOf(page) {
      const name = page === '/' ? landing : nameOf(page);
      const texts = pageTexts(page, guild);
      const drawing = texts === null || name === landing ? null : ofPage(name);
      return drawing === null || texts === null ? guildPicture() : pictureAt(`pages/${name}`, drawing, texts.title);
    },
    cardFor(address, query) {
      for (const source of sources) {
        const id = source.idAt(address, query);
        if (id === null) continue;
        const failed = (error: unknown): void => log.warn({ error }, 'the preview of a link was not found');
        return withDeadline(shownThing(source, id), failed).then((thing) =>
          thing === null ? { name: null, card: guildCard() } : cardOf(source, id, thing),
        );
      }
      return null;
    },
    async pagePicture(page, network) {
      const drawing = ofPage(page);
      if (drawing === null) throw new AppError('not_found');
      return pictureFor(network, drawing);
    },
    async thingPicture(kind, id, network) {
      const source = sources.find((one) => one.kind === kind);
      if (source === undefined) throw new AppError('not_found');
      const thing = await shownThing(source, id);
      return pictureFor(network, thing === null ? ofGuild() : ofThing(source, thing));
    },
  };
}
