// What features report to outgoing webhooks: facts that every member can see, with the entity's card.
import type { WebhookKind } from '@guild/common/webhooks/webhooks.api';
import type { Delivery, Fact, FactKinds, FactOf, Schemas, Stored } from '../store/outbox/facts.ts';
import type { Card } from './cards.ts';

/** One thing that happened, as other programs are told of it. */
export interface WebhookNews {
  readonly kind: WebhookKind;
  readonly id: number;
  readonly title: string;
  /** One more line of text; may be empty. */
  readonly line: string;
  /** The address of its page in the hall. */
  readonly link: string;
}
/** The facts of one collection that webhooks are told of. */
export interface WebhookSource {
  readonly facts: ReadonlySet<string>;
  /** @param now ms since 1970. @returns null when a fact is no news */
  newsOf(delivery: Delivery, fact: Fact, now: number): WebhookNews | null;
}

/** Declares which facts of a collection are news. */
export const webhookSource = <T extends Stored, M extends Schemas, K extends keyof M & string>(
  _facts: FactKinds<T, M>,
  kinds: readonly K[],
  newsOf: (document: T, fact: FactOf<FactKinds<T, M>, K>, now: number) => WebhookNews | null,
): WebhookSource => ({
  facts: new Set<string>(kinds),
  // The cast is safe: the outbox passes only facts of these kinds, from this collection.
  newsOf: ({ document }, fact, now) => newsOf(document as unknown as T, fact as FactOf<FactKinds<T, M>, K>, now),
});

/** News about an entity that has a card. */
export function newsWithCard<
  D extends { readonly _id: number } & Readonly<Record<Title, string>>,
  Title extends string,
>(
  card: Pick<Card<D, Title>, 'source' | 'line'>,
  document: D,
  { kind, now }: { readonly kind: WebhookKind; readonly now: number },
): WebhookNews {
  const { title, to: link } = card.source(document);
  return { kind, id: document._id, title, line: card.line(document, now), link };
}
