// What ends the sessions of a person: pure, without clock and database.
import { actorOf, type AuditNote } from '../../platform/audit/audit.ts';
import type { Decide } from '../../platform/documents/documents.ts';
import type { Caller } from '../../platform/session/caller.ts';
import type { SessionFacts } from './session.facts.ts';
import type { SessionEndDocument } from './session.model.ts';

type Decision = Decide<SessionEndDocument, SessionFacts>;

/** All that they have now. @param name what the audit record calls them */
export const endSessions =
  (name: string, by: Caller): Decision =>
  ({ at }, now) => {
    // Never earlier than it was: the clock may have been set back.
    const until = Math.max(at.getTime(), now);
    const audit: AuditNote = { actor: actorOf(by), action: 'session.ended', entity: 'sessions', name };
    return { set: { at: new Date(until) }, facts: [{ kind: 'session:ended', data: { until }, audit }] };
  };

/** Those that they began until they were removed; null when these have ended. The removal itself stands in the audit record. */
export const endSessionsUntil =
  (removedAt: number): Decision =>
  ({ at }) =>
    at.getTime() >= removedAt
      ? null
      : { set: { at: new Date(removedAt) }, facts: [{ kind: 'session:ended', data: { until: removedAt } }] };
