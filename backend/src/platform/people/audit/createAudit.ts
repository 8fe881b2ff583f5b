// Storage of audit entries: one row for each key.
import type { Connection } from 'mongoose';
import { insertMissing } from '../../store/documents/bulk.ts';
import type { Ids } from '../../store/documents/ids.ts';
import type { Clock } from '../../process/clock.ts';
import type { Audit, AuditEntry } from './audit.ts';

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
  /** Entries of older versions have no name. */
  name?: string | null;
  before: unknown;
  after: unknown;
  personal: true | null;
  /** When the database deletes a personal entry. Null for all other entries: they stay. */
  expiresAt: Date | null;
}

const keepPersonalMs = 90 * 24 * 3_600_000;

const toDocument = (
  { key, actor, action, entity, entityId, name, before = null, after = null, personal, at }: AuditEntry,
  _id: number,
  now: number,
): AuditDocument => ({
  _id,
  key,
  at: at ?? new Date(now),
  userId: actor?.userId ?? null,
  discordId: actor?.discordId ?? null,
  username: actor?.username ?? null,
  action,
  entity,
  entityId,
  name: name ?? null,
  before,
  after,
  personal: personal ?? null,
  expiresAt: personal ? new Date(now + keepPersonalMs) : null,
});
interface Deps {
  readonly db: Connection;
  readonly ids: Ids;
  readonly clock: Clock;
  /** Called once for every entry, after it has been written. */
  readonly onRecorded?: (entries: readonly AuditDocument[]) => void;
}

export function createAudit({ db, ids, clock, onRecorded = () => undefined }: Deps): Audit {
  const stored = db.collection<AuditDocument>('audit_entries');
  const recordAll = async (entries: readonly AuditEntry[]): Promise<void> => {
    if (entries.length === 0) return;
    const numbers = await ids.nextMany('audit_entries', entries.length);
    const now = clock.now();
    const written = await insertMissing(
      stored,
      entries.map((entry, at) => toDocument(entry, numbers[at] ?? 0, now)),
    );
    if (written.length > 0) onRecorded(written);
  };
  return {
    record: (entry) => recordAll([entry]),
    recordAll,
    async prepare() {
      await stored.createIndex({ key: 1 }, { unique: true, sparse: true }, {});
      await stored.createIndex({ expiresAt: 1 }, { expireAfterSeconds: 0 }, {});
    },
  };
}
