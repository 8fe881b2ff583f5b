// What a feature declares: the kinds of facts its documents can have, with their data, and what follows from each.
import * as z from 'zod/mini';
import type { AuditNote } from '../audit/audit.ts';

/** A number of the collection's own, or the Discord id of the person whose only document it is. */
export type DocumentId = number | string;

/** Something that has happened to a document, stored in its outbox by the write that made it so. */
export interface Fact<K extends string = string, D = unknown> {
  readonly id: string;
  /** `entity:verb` in the past tense. */
  readonly kind: K;
  readonly at: Date;
  readonly format: number;
  /** What the decision knew and computed. */
  readonly data: D;
  /** The entry that it leaves in the audit record. */
  readonly audit?: AuditNote;
}
/** What every document in the document store has. */
export interface Stored {
  readonly _id: DocumentId;
  /** Rises by one with every decision that changed something. */
  readonly version: number;
  /** The facts that have not been followed to the end. */
  readonly outbox: readonly Fact[];
}

export type Schemas = Readonly<Record<string, z.ZodMiniType>>;
/** The kinds of facts of one collection; `T` is what its documents look like. */
export interface FactKinds<T extends Stored, M extends Schemas = Schemas> {
  readonly data: M;
  /** Carries the type alone. */
  readonly document?: T;
}
/** The facts of these kinds, as they are stored. */
export type FactOf<F, K extends string = string> = F extends { readonly data: infer M extends Schemas }
  ? { [N in keyof M & K]: Fact<N & string, z.output<M[N]>> }[keyof M & K]
  : never;
/** A fact as a decision states it; id and time are given by the document store. */
export type Draft<F> = F extends { readonly data: infer M extends Schemas }
  ? {
      [K in keyof M & string]: { readonly kind: K; readonly data: z.output<M[K]>; readonly audit?: AuditNote };
    }[keyof M & string]
  : never;

/** Declares kinds of facts and the schema of each one's data. */
export const defineFacts =
  <T extends Stored>() =>
  <const M extends Schemas>(data: M): FactKinds<T, M> => ({ data });

/** The names of the kinds that are declared, for what follows from each of them. */
export const kindsOf = <M extends Schemas>({ data }: { readonly data: M }): (keyof M & string)[] => Object.keys(data);

/** The schema of a fact that says all by its kind. */
export const noData = z.object({});

/** A document and those of its facts that a handler asked for, oldest first. */
export interface Delivery<T extends Stored = Stored, F extends Fact = Fact> {
  /** As the write left it, or as it is now when the facts are delivered later. */
  readonly document: T;
  readonly facts: readonly F[];
}
/**
 * Something that follows from facts. It may run more than once for the same fact, and in several processes at once: so it
 * is a row with a unique key, a decision that finds it done, or a live message.
 */
export interface Handler {
  /** `feature:what`, unique; undelivered facts are remembered by it. */
  readonly name: string;
  /** Which facts; null: those of every kind. */
  readonly kinds: ReadonlySet<string> | null;
  /** Rows and live messages come before the reply; everything else after it, and nobody waits. */
  readonly when: 'before-reply' | 'after-reply';
  /**
   * Kinds that may come fast: moments after the last time for the same document they are gathered and run once, and no reply
   * waits for that. Any other kind takes along what is held. The newest that is held stands for all of them: those before it need
   * not wait for their turn in the outbox, and if the process dies, the next one runs for the newest alone.
   */
  readonly coalesced?: ReadonlySet<string>;
  run(delivery: Delivery): Promise<void> | void;
}
/** What nobody waits for is gathered anyhow: only what comes before the reply says which kinds come fast. */
type When<F extends Fact> =
  | { readonly when: 'before-reply'; readonly gathered?: readonly F['kind'][] }
  | { readonly when: 'after-reply'; readonly gathered?: never };
type Following<T extends Stored, F extends Fact> = Pick<Handler, 'name'> &
  When<F> & { readonly run: (delivery: Delivery<T, F>) => Promise<void> | void };

/** States what follows from some kinds of facts. */
export function on<T extends Stored, M extends Schemas, K extends keyof M & string>(
  _facts: FactKinds<T, M>,
  kinds: readonly K[],
  { name, when, gathered = [], run }: Following<T, FactOf<FactKinds<T, M>, K> & Fact>,
): Handler {
  return {
    name,
    when,
    coalesced: new Set<string>(gathered),
    kinds: new Set<string>(kinds),
    // The outbox hands over facts of these kinds only, of the collection whose documents are of this type.
    run: (delivery) => run(delivery as unknown as Delivery<T, FactOf<FactKinds<T, M>, K> & Fact>),
  };
}

/** What is wrong with a stored fact; null when it is one of these kinds and its data fit. */
export function problemOf(fact: Fact, kinds: FactKinds<Stored>): string | null {
  const schema = kinds.data[fact.kind];
  if (schema === undefined) return `unknown fact ${fact.kind}`;
  const parsed = z.safeParse(schema, fact.data);
  return parsed.success ? null : `the data of ${fact.kind} do not fit: ${z.prettifyError(parsed.error)}`;
}
