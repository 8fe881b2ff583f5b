// Demo audit record: past actions of the demo people, written in the order of time.
import { type AuditEntry, type StoredNote } from '../../backend/src/platform/people/audit/audit.ts';
import { createAudit } from '../../backend/src/platform/people/audit/createAudit.ts';
import type { Ids } from '../../backend/src/platform/store/documents/ids.ts';
import type { Connection } from 'mongoose';
import type { DemoPerson } from './people.ts';

export interface DemoRecord {
  /**
   * @param at when it happened, ms since 1970
   * @param who null for the system
   */
  note(at: number, who: DemoPerson | null, entityId: number, note: Omit<StoredNote, 'actor'>): void;
  write(): Promise<void>;
}
interface Deps {
  readonly db: Connection;
  readonly ids: Ids;
  readonly userIds: ReadonlyMap<string, number>;
}

/** @param userIds by Discord id */
export function createRecord({ db, ids, userIds }: Deps): DemoRecord {
  const entries: (AuditEntry & { readonly at: Date })[] = [];
  const whoIs = (person: DemoPerson | null): StoredNote['actor'] =>
    person && { userId: userIds.get(person.discordId) ?? 0, discordId: person.discordId, username: person.name };
  return {
    note(at, who, entityId, note) {
      const key = `demo-${note.action}-${entityId}-${who?.discordId ?? ''}-${at}`;
      entries.push({ ...note, actor: whoIs(who), key, entityId, at: new Date(at) });
    },
    async write() {
      const audit = createAudit({ db, ids, clock: { now: () => Date.now() } });
      await audit.prepare();
      for (const entry of entries.sort((one, other) => one.at.getTime() - other.at.getTime()))
        await audit.record(entry);
    },
  };
}
