// Live messages for lists: the whole changed entity, or its deletion.
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

/** The first kind in `order` that one of the facts has; `usual` when there is none. */
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
  /** Kind of the fact that deletes the document, and name of its live message. */
  readonly removed: F['kind'] & RemovalName;
  /** Name of the live message for these facts of an existing document. */
  readonly messageOf: (facts: readonly F[]) => N;
  /** The entity in the form that the API returns. */
  readonly entityOf: (document: T) => WithoutIds<N> | Promise<WithoutIds<N>>;
}
/** Handler that sends one live message per write to a list's room, before the reply. */
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
      // An entity with the ids of its facts is the payload. The cast is needed, because TypeScript
      // cannot join the types again.
      live.send(room, messageOf(news), { ...(await entityOf(document)), ...ids } as MessagePayload<N>);
    },
  });
