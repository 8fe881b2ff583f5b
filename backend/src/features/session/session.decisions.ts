// Decisions that end a person's sessions: pure functions.
import { actorOf, type AuditNote } from '../../platform/people/audit/audit.ts';
import type { Decide } from '../../platform/store/documents/documents.ts';
import type { Caller } from '../../platform/people/caller.ts';
import type { SessionFacts } from './session.facts.ts';
import type { SessionEndDocument } from './session.model.ts';

type Decision = Decide<SessionEndDocument, SessionFacts>;

/** Ends all current sessions. @param name for the audit record */
export const endSessions =
  (name: string, by: Caller): Decision =>
  ({ at }, now) => {
    // Never earlier than before: the clock may have been set back.
    const until = Math.max(at.getTime(), now);
    const audit: AuditNote = { actor: actorOf(by), action: 'session.ended', entity: 'sessions', name };
    return { set: { at: new Date(until), reason: null }, facts: [{ kind: 'session:ended', data: { until }, audit }] };
  };

/**
 * Ends sessions from before a removal or a departure; null if they have ended.
 * No audit entry: the removal has one.
 * @param reason why, if the person should be told
 */
export const endSessionsUntil =
  (until: number, reason: SessionEndDocument['reason'] = null): Decision =>
  ({ at }) =>
    at.getTime() >= until
      ? null
      : { set: { at: new Date(until), reason }, facts: [{ kind: 'session:ended', data: { until } }] };
