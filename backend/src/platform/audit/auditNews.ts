// Tells the admins who are here of new entries of the audit record.
import { maxAnnounced, type AuditHeading } from '@guild/common/audit/audit.api';
import { adminsRoom, type Live } from '../live/live.ts';
import type { AuditDocument } from './createAudit.ts';

/** Hundreds of entries may come at once: what is written within so many ms is sent in one message. */
const gatheredMs = 200;

export interface AuditNews {
  readonly announce: (entries: readonly AuditDocument[]) => void;
  /** Says what waits. */
  close(): void;
}

const headingOf = ({ _id, at, username, discordId, entity, personal }: AuditDocument): AuditHeading => ({
  id: _id,
  at: at.toISOString(),
  username,
  discordId,
  entity,
  personal: personal === true,
});

export function createAuditNews(live: Pick<Live, 'send'>): AuditNews {
  let waiting: AuditHeading[] = [];
  let timer: NodeJS.Timeout | null = null;
  const send = (): void => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    if (waiting.length === 0) return;
    const entries = waiting;
    waiting = [];
    live.send(adminsRoom, 'audit:recorded', { entries });
  };
  return {
    announce(entries) {
      // Whoever asks for them then finds all of them anyway.
      waiting = [...waiting, ...entries.slice(0, maxAnnounced - waiting.length).map(headingOf)];
      timer ??= setTimeout(send, gatheredMs).unref();
    },
    close: send,
  };
}
