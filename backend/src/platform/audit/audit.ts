// The record of who did what to which thing, with what it was before and after.
import type { AuditAction, AuditEntity, AuditVerb } from '@guild/common/audit/audit.derived';
import type { Connection } from 'mongoose';
import type { Caller } from '../session/caller.ts';
import type { Clock } from '../process/clock.ts';
import type { Ids } from '../data/ids.ts';
import { isDuplicate } from '../data/stored.ts';

type Actor = Pick<Caller, 'userId' | 'discordId' | 'username'>;
/** What a request knows of the entry that its fact leaves behind. */
export interface Deed {
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
  /** It concerns nobody but the person, like a notice they have read: kept for 90 days, and apart from the guild's affairs. */
  readonly personal?: true;
}
/** The same, for facts of the door: what was done to which kind of thing has words in the manifest of its feature. */
export interface AuditNote extends Deed {
  readonly action: AuditAction;
  readonly entity: AuditEntity;
}
/** @param actor null: the system */
export const noteOf = <E extends AuditEntity>(
  actor: AuditNote['actor'],
  entity: E,
  verb: AuditVerb<E>,
  what: Pick<AuditNote, 'name' | 'before' | 'after' | 'personal'>,
  // The two are one of the declared actions by the type of the verb.
): AuditNote => ({ actor, action: `${entity}.${verb}` as AuditAction, entity, ...what });
export interface AuditEntry extends Deed {
  /** There is one entry for each key, however often it is recorded. */
  readonly key: string;
  readonly entityId: number | string;
  readonly at?: Date;
}
export interface Audit {
  /** Writes the entry, unless one with its key is there. */
  record(entry: AuditEntry): Promise<void>;
  prepare(): Promise<void>;
}
export interface AuditDocument {
  _id: number;
  key: string;
  at: Date;
  userId: number | null;
  discordId: string | null;
  username: string | null;
  action: string;
  entity: string;
  entityId: number | string;
  /** Entries of older versions have none. */
  name?: string | null;
  before: unknown;
  after: unknown;
  personal: true | null;
  /** When a personal entry goes; all others stay. */
  expiresAt: Date | null;
}

const personalKeptMs = 90 * 24 * 3_600_000;

/** The actor of an audit entry, without what belongs to the session. */
export const actorOf = ({ userId, discordId, username }: Caller): Actor => ({ userId, discordId, username });

export function createAudit(db: Connection, ids: Ids, clock: Clock): Audit {
  const entries = db.collection<AuditDocument>('audit_entries');
  return {
    async record({
      key,
      actor,
      action,
      entity,
      entityId,
      name = null,
      before = null,
      after = null,
      personal = null,
      at,
    }) {
      const now = clock.now();
      try {
        await entries.insertOne({
          _id: await ids.next('audit_entries'),
          key,
          at: at ?? new Date(now),
          userId: actor?.userId ?? null,
          discordId: actor?.discordId ?? null,
          username: actor?.username ?? null,
          ...{ action, entity, entityId, name, before, after, personal },
          expiresAt: personal && new Date(now + personalKeptMs),
        });
      } catch (error) {
        if (!isDuplicate(error)) throw error;
      }
    },
    async prepare() {
      await entries.createIndex({ key: 1 }, { unique: true, sparse: true }, {});
      await entries.createIndex({ expiresAt: 1 }, { expireAfterSeconds: 0 }, {});
    },
  };
}
