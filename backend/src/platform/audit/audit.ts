// The record of who did what to which thing, with what it was before and after.
import type { AuditAction, AuditEntity, AuditVerb } from '@guild/common/audit/audit.derived';
import type { Caller } from '../session/caller.ts';

type Actor = Pick<Caller, 'userId' | 'discordId' | 'username'>;
/** An entry as a fact carries it: one of an earlier version may name an action that nothing declares any more. */
export interface StoredNote {
  /** Null: the system itself. */
  readonly actor: Actor | null;
  /** `entity.verb`, for example `auction.removed`. */
  readonly action: string;
  readonly entity: string;
  /** What people call the thing. */
  readonly name?: string;
  /** The thing, or some of its fields; `after` has the same ones. Nothing: it was not there. */
  readonly before?: unknown;
  readonly after?: unknown;
  /** It concerns nobody but the person, like a notice they have read: stored for 90 days, and apart from the guild's affairs. */
  readonly personal?: true;
}
/** What a decision knows of the entry that its fact leaves behind; the action has words in the manifest of its feature. */
export interface AuditNote extends StoredNote {
  readonly action: AuditAction;
  readonly entity: AuditEntity;
}
/** @param actor null: the system */
export const noteOf = <E extends AuditEntity>(
  actor: AuditNote['actor'],
  {
    entity,
    verb,
    ...what
  }: { entity: E; verb: AuditVerb<E> } & Pick<AuditNote, 'name' | 'before' | 'after' | 'personal'>,
  // The two are one of the declared actions by the type of the verb.
): AuditNote => ({ actor, action: `${entity}.${verb}` as AuditAction, entity, ...what });
export interface AuditEntry extends StoredNote {
  /** There is one entry for each key, however often it is recorded. */
  readonly key: string;
  readonly entityId: number | string;
  readonly at?: Date;
}
export interface Audit {
  /** Writes the entry, unless one with its key is there. */
  record(entry: AuditEntry): Promise<void>;
  /** The same for many, in one write. */
  recordAll(entries: readonly AuditEntry[]): Promise<void>;
  prepare(): Promise<void>;
}
/** The actor of an audit entry, without what belongs to the session. */
export const actorOf = ({ userId, discordId, username }: Caller): Actor => ({ userId, discordId, username });
