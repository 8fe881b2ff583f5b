// Cards: what the search, link previews, Discord and Hyperion show of an entity.
import type { Permissions } from '@guild/common/members/ranks';
import type { LoreSource } from '@guild/common/lore/chat.api';
import type { Found } from '@guild/common/search/search.api';
import type { IconName } from '@guild/common/wire/icons';
import type { Model, QueryFilter } from 'mongoose';
import { entryTitle } from '../discord/messages/lists.ts';
import { escapedTo } from '../discord/messages/text.ts';
import type { Clock } from '../process/clock.ts';
import { finderByName, type NameFinder, type StoredEntity } from '../store/queries/finders.ts';
import type { AnswerSnippet } from './knowledge/knowledge.ts';

/** What people outside see of a link to one entity, if an admin allows names to be shown. */
interface Preview<D> {
  /** The word for one entity, such as 'Auction'. */
  readonly what: string;
  /**
   * The id of the entity at an address.
   * @param query without the question mark.
   * @returns null when the address is not of this kind
   */
  readonly idAt: (address: string, query: string) => number | null;
  /** The name of a drawing in `backend/assets/previews`. */
  readonly artOf: (stored: D) => string;
}
/** What a feature declares about one kind of entity. `D` is its stored document. */
interface CardDeclaration<D, Title extends string> {
  /** Start of the ids of single entities, such as `auction` in `auction-12`. */
  readonly kind: string;
  /** The page of all entities. Its id is the name of the feature, its title the heading in the search. */
  readonly page: LoreSource;
  /** Position of its results in the search: lower numbers come first. */
  readonly order: number;
  readonly icon: IconName;
  /** The field with the title, in the stored document and in replies. */
  readonly title: Title;
  /** The field that the search reads. It may hold several names, one a line. Absent: the title. */
  readonly searched?: keyof D & string;
  /** The address of one entity. */
  readonly link: (id: number) => string;
  /** One more line of text. @param now ms since 1970 */
  readonly line: (stored: D, now: number) => string;
  /** Its start, if that matters for this kind. */
  readonly startOf?: (stored: D) => Date;
  /** The Discord id of the person whose picture is shown; absent: the icon is shown. */
  readonly personOf?: (stored: D) => string;
  /** Absent: everybody with access to the search finds it. */
  readonly mayFind?: (caller: Permissions) => boolean;
  /** Absent: people outside see the card of the page. */
  readonly preview?: Preview<D>;
}
/** A stored document or a reply, or the part of it that has id and title. */
type TitledEntity<Title extends string> = ({ readonly id: number } | { readonly _id: number }) &
  Readonly<Record<Title, string>>;

export interface Card<D, Title extends string> extends CardDeclaration<D, Title> {
  /** Id, title and address of one entity. The id begins with `kind`. */
  readonly source: (entity: TitledEntity<Title>) => LoreSource;
  /** An answer of Hyperion about one entity. @param text as in `AnswerSnippet` */
  readonly answer: (entity: TitledEntity<Title>, text: string) => AnswerSnippet;
  /** The answer that there is nothing. @param text as in `AnswerSnippet` */
  readonly none: (text: string) => AnswerSnippet[];
  /** One answer for each entity. @param ifNone the text when there are none */
  readonly answers: <E extends TitledEntity<Title>>(
    entities: readonly E[],
    toText: (entity: E) => string,
    ifNone: string,
  ) => AnswerSnippet[];
  /** Title and address of one entity for an embed on Discord. @param publicUrl address of the hall */
  readonly embed: (entity: TitledEntity<Title>, publicUrl: string) => { title: string; url: string };
  /** The title of one entity in a list on Discord, as a link. @param publicUrl address of the hall */
  readonly entryTitle: (entity: TitledEntity<Title>, publicUrl: string) => string;
}

/** Limit of titles on Discord. It accepts 256 characters. */
const maxEmbedTitle = 200;

/** Creates the card of one kind of entity. A feature declares it once, and everything else reads it. */
export function createCard<D extends StoredEntity & TitledEntity<Title>, Title extends string>(
  parts: CardDeclaration<D, Title>,
): Card<D, Title> {
  const source = (entity: TitledEntity<Title>): LoreSource => {
    const id = '_id' in entity ? entity._id : entity.id;
    return { id: `${parts.kind}-${id}`, title: entity[parts.title], to: parts.link(id) };
  };
  const answer: Card<D, Title>['answer'] = (entity, text) => ({ ...source(entity), text });
  const none: Card<D, Title>['none'] = (text) => [{ ...parts.page, text, isNone: true }];
  return {
    ...parts,
    source,
    answer,
    none,
    answers: (entities, toText, ifNone) =>
      entities.length === 0 ? none(ifNone) : entities.map((entity) => answer(entity, toText(entity))),
    embed(entity, publicUrl) {
      const { title, to } = source(entity);
      return { title: escapedTo(title, maxEmbedTitle), url: publicUrl + to };
    },
    entryTitle(entity, publicUrl) {
      const { title, to } = source(entity);
      return entryTitle(title, publicUrl + to);
    },
  };
}

export interface PreviewedEntity {
  readonly name: string;
  /** The name of a drawing in `backend/assets/previews`. */
  readonly art: string;
}
/** Link previews of the entities in one collection. */
export interface LinkPreviews extends Pick<Preview<never>, 'what' | 'idAt'> {
  /** The name of the feature. */
  readonly kind: string;
  link(id: number): string;
  /** @returns null when the entity does not exist or was deleted */
  read(id: number): Promise<PreviewedEntity | null>;
}
/** Finds the entities of a feature for the search, Hyperion and link previews. */
export interface EntityFinder {
  /** Heading above its results. */
  readonly heading: string;
  /** Position of its results: lower numbers come first. */
  readonly order: number;
  readonly icon: IconName;
  readonly mayFind: (caller: Permissions) => boolean;
  /**
   * @param text in lower case, trimmed, not empty.
   * @returns at most `maxFound` results, best first
   */
  find(text: string): Promise<Found[]>;
  readonly previews?: LinkPreviews;
}

/** Finds the entities of one collection by their title, and describes them by their card. */
export function cardFinder<D extends StoredEntity & TitledEntity<Title>, Title extends string>(
  card: Card<D, Title>,
  model: Model<D>,
  clock: Clock,
): EntityFinder & NameFinder {
  const { page, order, icon, mayFind = () => true, preview } = card;
  const finder = finderByName(model, card.searched ?? card.title, clock);
  const toFound = (stored: D): Found => {
    const { title, to } = card.source(stored);
    return {
      title,
      more: card.line(stored, clock.now()),
      at: card.startOf?.(stored).toISOString() ?? null,
      link: to,
      discordId: card.personOf?.(stored) ?? null,
    };
  };
  return {
    heading: page.title,
    order,
    icon,
    mayFind,
    find: async (text) => (await finder.find(text)).map(toFound),
    idsNamed: (texts) => finder.idsNamed(texts),
    ...(preview !== undefined && {
      previews: {
        kind: page.id,
        what: preview.what,
        idAt: preview.idAt,
        link: card.link,
        async read(id) {
          const filter = { _id: id, deletedAt: null } as QueryFilter<D>;
          const stored = await model.findOne(filter).select({ outbox: 0 }).lean<D | null>();
          return stored === null ? null : { name: card.source(stored).title, art: preview.artOf(stored) };
        },
      },
    }),
  };
}
