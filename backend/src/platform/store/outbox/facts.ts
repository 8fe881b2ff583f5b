// Facts and handlers: the types and functions with which a feature declares them.
import * as z from 'zod/mini';
import type { AuditNote } from '../../people/audit/audit.ts';

/**
 * A number that is unique in the collection, or the Discord id of the person whose only document it
 * is.
 */
export type DocumentId = number | string;

/** A domain event of a document, stored in its outbox by the same write as the change. */
export interface Fact<K extends string = string, D = unknown> {
  readonly id: string;
  /** `entity:verb` in the past tense. */
  readonly kind: K;
  readonly at: Date;
  readonly format: number;
  /** What the decision knew and computed. */
  readonly data: D;
  /** The audit entry that the fact leads to. */
  readonly audit?: AuditNote;
}
/** The fields of every document in the document store. */
export interface Stored {
  readonly _id: DocumentId;
  /** Increases by one with every decision that changes something. */
  readonly version: number;
  /** Facts that have not been handled completely. */
  readonly outbox: readonly Fact[];
}

export type Schemas = Readonly<Record<string, z.ZodMiniType>>;
/** The fact kinds of one collection. `T` is the type of its documents. */
export interface FactKinds<T extends Stored, M extends Schemas = Schemas> {
  readonly data: M;
  /** Only carries the type `T`; never set. */
  readonly document?: T;
}
/** The stored facts of these kinds. */
export type FactOf<F, K extends string = string> = F extends { readonly data: infer M extends Schemas }
  ? { [N in keyof M & K]: Fact<N & string, z.output<M[N]>> }[keyof M & K]
  : never;
/** A fact as a decision creates it. The document store adds id and time. */
export type Draft<F> = F extends { readonly data: infer M extends Schemas }
  ? {
      [K in keyof M & string]: { readonly kind: K; readonly data: z.output<M[K]>; readonly audit?: AuditNote };
    }[keyof M & string]
  : never;

/** Declares fact kinds with the schema of their data. */
export const defineFacts =
  <T extends Stored>() =>
  <const M extends Schemas>(data: M): FactKinds<T, M> => ({ data });

/** The names of the declared kinds. */
export const kindsOf = <M extends Schemas>({ data }: { readonly data: M }): (keyof M & string)[] => Object.keys(data);

/** Schema of a fact without data. */
export const noData = z.object({});

/** A document and the facts for a handler, oldest first. */
export interface Delivery<T extends Stored = Stored, F extends Fact = Fact> {
  /** The document after the write. If the facts are handled later, its current state. */
  readonly document: T;
  readonly facts: readonly F[];
}
/**
 * Code that runs for facts. It may run more than once for the same fact, and in several processes
 * at once. So it must be idempotent: a row with a unique key, a decision that finds its work done,
 * or a live message.
 */
export interface Handler {
  /** `feature:what`, unique. Failures are stored under this name. */
  readonly name: string;
  /** The kinds of facts; null: all kinds. */
  readonly kinds: ReadonlySet<string> | null;
  /** Use `before-reply` for rows and live messages. Everything else runs after the reply, as usual. */
  readonly when?: 'before-reply' | 'after-reply';
  /**
   * Kinds that may come in quick succession. Shortly after a run for the same document, further
   * facts are held and handled in one run, and no reply waits for it. A fact of another kind is
   * handled at once, with all held facts. Earlier held facts leave the outbox early. If the process
   * dies, the handler runs for the newest fact only.
   */
  readonly coalesced?: ReadonlySet<string>;
  run(delivery: Delivery): Promise<void> | void;
}
/**
 * Only handlers before the reply name kinds that come in quick succession. Handlers after the reply
 * always join waiting facts.
 */
type When<F extends Fact> =
  | { readonly when: 'before-reply'; readonly coalesced?: readonly F['kind'][] }
  | { readonly when?: 'after-reply'; readonly coalesced?: never };
type Following<T extends Stored, F extends Fact> = Pick<Handler, 'name'> &
  When<F> & { readonly run: (delivery: Delivery<T, F>) => Promise<void> | void };

/** Kinds of facts of one collection, or all of them. */
export type Kinds<K extends string> = readonly K[] | 'all';

/** Creates a handler for some kinds of facts, or for all. */
export function on<T extends Stored, M extends Schemas, K extends keyof M & string>(
  facts: FactKinds<T, M>,
  kinds: Kinds<K>,
  { name, when = 'after-reply', coalesced = [], run }: Following<T, FactOf<FactKinds<T, M>, K> & Fact>,
): Handler {
  return {
    name,
    when,
    coalesced: new Set<string>(coalesced),
    kinds: new Set<string>(kinds === 'all' ? kindsOf(facts) : kinds),
    // The cast is safe: the outbox passes only facts of these kinds, from the collection with
    // documents of this type.
    run: (delivery) => run(delivery as unknown as Delivery<T, FactOf<FactKinds<T, M>, K> & Fact>),
  };
}

/** What is wrong with a stored fact. Null when its kind is known and its data is valid. */
export function problemOf(fact: Fact, kinds: FactKinds<Stored>): string | null {
  const schema = kinds.data[fact.kind];
  if (schema === undefined) return `unknown fact ${fact.kind}`;
  const parsed = z.safeParse(schema, fact.data);
  return parsed.success ? null : `the data of ${fact.kind} do not fit: ${z.prettifyError(parsed.error)}`;
}
