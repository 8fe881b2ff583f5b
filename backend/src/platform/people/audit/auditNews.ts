// Live messages that announce new audit entries to the people who may read them.
import { maxAnnounced, type AuditHeading } from '@guild/common/audit/audit.api';
import { rightRoom, type Live } from '../../live/live.ts';
import type { AuditDocument } from './createAudit.ts';

/**
 * Entries recorded within this many ms are sent in one message, because hundreds may arrive
 * together.
 */
const gatheredMs = 200;

export interface AuditNews {
  readonly announce: (entries: readonly AuditDocument[]) => void;
  /** Sends the waiting entries at once. */
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
    live.send(rightRoom('audit'), 'audit:recorded', { entries });
  };
  return {
    announce(entries) {
      // A longer list is cut off. The browsers then fetch all entries anyway.
      waiting = [...waiting, ...entries.slice(0, maxAnnounced - waiting.length).map(headingOf)];
      timer ??= setTimeout(send, gatheredMs).unref();
    },
    close: send,
  };
}
