// Audit entry types, and the service that records who changed what, with the state before and
// after.
import type { AuditAction, AuditEntity, AuditVerb } from '@guild/common/audit/audit.derived';
import type { Caller } from '../caller.ts';

type Actor = Pick<Caller, 'userId' | 'discordId' | 'username'>;
/**
 * An audit entry as a fact stores it. A fact of an earlier version may name an action that no
 * manifest declares any more.
 */
export interface StoredNote {
  /** Null when the system itself acted. */
  readonly actor: Actor | null;
  /** `entity.verb`, for example `auction.removed`. */
  readonly action: string;
  readonly entity: string;
  /** The name that people see for the entity. */
  readonly name?: string;
  /**
   * The entity or some of its fields. `after` has the same fields. Absent when the entity did not
   * exist.
   */
  readonly before?: unknown;
  readonly after?: unknown;
  /**
   * The entry concerns only one person, such as a notice they have read. It is stored for 90 days
   * and shown apart from the guild's entries.
   */
  readonly personal?: true;
}
/**
 * The audit entry that a decision attaches to its fact. The manifest of the feature has the words
 * for its action.
 */
export interface AuditNote extends StoredNote {
  readonly action: AuditAction;
  readonly entity: AuditEntity;
}
/** The actor of an audit entry: the caller without the fields of the session. */
export const actorOf = ({ userId, discordId, username }: Actor): Actor => ({ userId, discordId, username });
/** @param actor a caller, or an actor alone; null: the system */
export const noteOf = <E extends AuditEntity>(
  actor: AuditNote['actor'],
  {
    entity,
    verb,
    ...what
  }: { entity: E; verb: AuditVerb<E> } & Pick<AuditNote, 'name' | 'before' | 'after' | 'personal'>,
  // The type of `verb` guarantees that the joined text is a declared action.
): AuditNote => ({ actor: actor && actorOf(actor), action: `${entity}.${verb}` as AuditAction, entity, ...what });
/**
 * Makes the audit entries of one kind of entity.
 * @param nameField the field with the name that people see
 */
export const notesOf =
  <E extends AuditEntity, N extends string>(entity: E, nameField: N) =>
  (
    actor: AuditNote['actor'],
    verb: AuditVerb<E>,
    document: Readonly<Record<N, string>>,
    what: Pick<AuditNote, 'before' | 'after' | 'personal'> = {},
  ): AuditNote =>
    noteOf(actor, { entity, verb, name: document[nameField], ...what });

export interface AuditEntry extends StoredNote {
  /** Unique key of the entry. Recording the same key again does nothing. */
  readonly key: string;
  readonly entityId: number | string;
  readonly at?: Date;
}
export interface Audit {
  /** Writes the entry, unless an entry with this key exists. */
  record(entry: AuditEntry): Promise<void>;
  /** Records many entries in one write. */
  recordAll(entries: readonly AuditEntry[]): Promise<void>;
  prepare(): Promise<void>;
}
