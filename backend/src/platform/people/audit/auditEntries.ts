// Fact handler that writes the audit entry of every fact that carries an audit note.
import type { Handler } from '../../store/outbox/facts.ts';
import type { Audit } from './audit.ts';

export const auditEntries = (audit: Pick<Audit, 'recordAll'>): Handler => ({
  name: 'audit:entries',
  kinds: null,
  run: ({ document, facts }) =>
    audit.recordAll(
      facts.flatMap(({ id: key, at, audit: note }) =>
        note === undefined ? [] : [{ ...note, key, at, entityId: document._id }],
      ),
    ),
});
