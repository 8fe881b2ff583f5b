// The record of who did what to which thing, with what it was before and after.
import type { Connection } from 'mongoose';
import type { Caller } from './caller.ts';
import type { Clock } from './clock.ts';
import type { Ids } from './ids.ts';

export interface AuditEntry {
  /** Null: the system itself. */
  readonly who: Pick<Caller, 'userId' | 'discordId' | 'username'> | null;
  /** `entity.verb`, for example `auction.removed`. */
  readonly action: string;
  readonly entity: string;
  readonly entityId: number | string;
  readonly before?: unknown;
  readonly after?: unknown;
}
export interface Audit {
  record(entry: AuditEntry): Promise<void>;
}
interface AuditDocument {
  _id: number;
  at: Date;
  userId: number | null;
  discordId: string | null;
  username: string | null;
  action: string;
  entity: string;
  entityId: number | string;
  before: unknown;
  after: unknown;
}

export function createAudit(db: Connection, ids: Ids, clock: Clock): Audit {
  const entries = db.collection<AuditDocument>('audit_entries');
  return {
    async record({ who, action, entity, entityId, before = null, after = null }) {
      await entries.insertOne({
        _id: await ids.next('audit_entries'),
        at: new Date(clock.now()),
        userId: who?.userId ?? null,
        discordId: who?.discordId ?? null,
        username: who?.username ?? null,
        action,
        entity,
        entityId,
        before,
        after,
      });
    },
  };
}
