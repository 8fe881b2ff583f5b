// Live messages for screens: the whole changed entity, or its deletion.
import type { MessageName, MessagePayload } from '@guild/common/live.messages';
import type { Removal } from '@guild/common/wire/live';
import {
  on,
  type Handler,
  type Fact,
  type FactKinds,
  type FactOf,
  type Kinds,
  type Schemas,
  type Stored,
} from '../store/outbox/facts.ts';
import { factIdsOf, type Live } from './live.ts';

interface Removable extends Stored {
  readonly _id: number;
  readonly deletedAt: Date | null;
}
/** Names of the live messages about deletions. */
type RemovalName = {
  [N in MessageName]: MessagePayload<N> extends Removal ? (Removal extends MessagePayload<N> ? N : never) : never;
}[MessageName];
type WithoutIds<N extends MessageName> = Omit<MessagePayload<N>, 'factId' | 'factIds'>;

/**
 * The facts that agree with the current state of the document. Outdated facts are dropped, for
 * example a deletion that was undone meanwhile.
 * @param removed the kind of the fact that deletes the document
 */
export const currentFacts = <F extends Fact>(
  { deletedAt }: Pick<Removable, 'deletedAt'>,
  facts: readonly F[],
  removed: F['kind'],
): readonly F[] => facts.filter(({ kind }) => (kind === removed) === (deletedAt !== null));

/** At least one name. */
type Names<N> = readonly [...N[], N];
/** The first of the names that is the kind of a fact; otherwise the last. */
export function firstKind<N extends string>(facts: readonly Fact[], names: Names<N>): N {
  const kinds = new Set(facts.map(({ kind }) => kind));
  return names.reduceRight((chosen, name) => (kinds.has(name) ? name : chosen));
}

interface Screens<T extends Stored, F extends Fact, N extends MessageName> {
  readonly name: string;
  readonly live: Pick<Live, 'send'>;
  readonly room: string;
  /** Names of its live messages. Sends one, as `firstKind` chooses it. */
  readonly messages: Names<N> | ((facts: readonly F[]) => Names<N>);
  /** The entity in the form that the API returns. */
  readonly entityOf: (document: T) => WithoutIds<N> | Promise<WithoutIds<N>>;
}
async function sendEntity<T extends Stored, F extends Fact, N extends MessageName>(
  { live, room, messages, entityOf }: Screens<T, F, N>,
  document: T,
  facts: readonly F[],
): Promise<void> {
  const names = typeof messages === 'function' ? messages(facts) : messages;
  // An entity with the ids of its facts is the payload. The cast is needed, because TypeScript
  // cannot join the types again.
  const payload = { ...(await entityOf(document)), ...factIdsOf(facts) } as MessagePayload<N>;
  live.send(room, firstKind(facts, names), payload);
}

/** Handler that sends the changed document to a room, once per write, before the reply. */
export const onScreens = <T extends Stored, M extends Schemas, K extends keyof M & string, N extends MessageName>(
  facts: FactKinds<T, M>,
  kinds: Kinds<K>,
  screens: Screens<T, FactOf<FactKinds<T, M>, K> & Fact, N>,
): Handler =>
  on(facts, kinds, {
    name: screens.name,
    when: 'before-reply',
    run: ({ document, facts: news }) => sendEntity(screens, document, news),
  });

interface ListScreens<T extends Stored, F extends Fact, N extends MessageName> extends Screens<T, F, N> {
  /** Kind of the fact that deletes the document, and name of its live message. */
  readonly removed: F['kind'] & RemovalName;
}
/** As `onScreens`, for documents that people can delete: their deletion has its own message. */
export const onList = <T extends Removable, M extends Schemas, K extends keyof M & string, N extends MessageName>(
  facts: FactKinds<T, M>,
  kinds: Kinds<K>,
  screens: ListScreens<T, FactOf<FactKinds<T, M>, K> & Fact, N>,
): Handler =>
  on(facts, kinds, {
    name: screens.name,
    when: 'before-reply',
    async run(delivery) {
      const { document } = delivery;
      const news = currentFacts(document, delivery.facts, screens.removed);
      if (news.length === 0) return;
      if (document.deletedAt === null) {
        await sendEntity(screens, document, news);
        return;
      }
      const removal: Removal = { id: document._id, version: document.version, ...factIdsOf(news) };
      const message: RemovalName = screens.removed;
      screens.live.send(screens.room, message, removal);
    },
  });
