// What screens hear of something that is changed, removed and restored: the whole of it, or that it is gone.
import type { MessageName, MessagePayload } from '@guild/common/live.messages';
import type { Removal } from '@guild/common/wire/live';
import {
  on,
  type Handler,
  type Fact,
  type FactKinds,
  type FactOf,
  type Schemas,
  type Stored,
} from '../outbox/facts.ts';
import { factIdsOf, type Live } from './live.ts';

interface Removable extends Stored {
  readonly _id: number;
  readonly deletedAt: Date | null;
}
/** The live messages of removals. */
type RemovalName = {
  [N in MessageName]: MessagePayload<N> extends Removal ? (Removal extends MessagePayload<N> ? N : never) : never;
}[MessageName];
type WithoutIds<N extends MessageName> = Omit<MessagePayload<N>, 'factId' | 'factIds'>;

/**
 * Of the facts of something that can be removed, those that say what it is by now. What comes late says nothing: its removal after
 * it has been restored, and the like.
 * @param removed the kind of the fact that removes it
 */
export const currentFacts = <F extends Fact>(
  { deletedAt }: Pick<Removable, 'deletedAt'>,
  facts: readonly F[],
  removed: F['kind'],
): readonly F[] => facts.filter(({ kind }) => (kind === removed) === (deletedAt !== null));

/** The first of `order` that one of the facts is of; `usual` when none is. */
export function firstKind<F extends Fact, K extends F['kind'], U extends string>(
  facts: readonly F[],
  order: readonly K[],
  usual: U,
): K | U {
  const kinds = new Set<string>(facts.map(({ kind }) => kind));
  return order.find((kind) => kinds.has(kind)) ?? usual;
}

interface Screens<T extends Removable, F extends Fact, N extends MessageName> {
  readonly name: string;
  readonly live: Pick<Live, 'send'>;
  readonly room: string;
  /** The kind of the fact that removes it, and the live message that says so. */
  readonly removed: F['kind'] & RemovalName;
  /** Which message says what these facts have made of one that is there. */
  readonly messageOf: (facts: readonly F[]) => N;
  /** As calls answer it. */
  readonly entityOf: (document: T) => WithoutIds<N> | Promise<WithoutIds<N>>;
}
/** Tells who looks at a list what has become of one of its things, once for each write and before the reply. */
export const onList = <T extends Removable, M extends Schemas, K extends keyof M & string, N extends MessageName>(
  facts: FactKinds<T, M>,
  kinds: readonly K[],
  { name, live, room, removed, messageOf, entityOf }: Screens<T, FactOf<FactKinds<T, M>, K> & Fact, N>,
): Handler =>
  on(facts, kinds, {
    name,
    when: 'before-reply',
    async run(delivery) {
      const { document } = delivery;
      const news = currentFacts(document, delivery.facts, removed);
      if (news.length === 0) return;
      const ids = factIdsOf(news);
      if (document.deletedAt !== null) {
        const removal: Removal = { id: document._id, version: document.version, ...ids };
        const message: RemovalName = removed;
        live.send(room, message, removal);
        return;
      }
      // An entity with the ids of its facts is the payload: TypeScript does not put a type together again that it has taken apart.
      live.send(room, messageOf(news), { ...(await entityOf(document)), ...ids } as MessagePayload<N>);
    },
  });
