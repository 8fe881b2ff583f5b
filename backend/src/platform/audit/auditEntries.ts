// What follows from every fact that carries an audit note: its entry in the record.
import type { Consequence } from '../data/facts.ts';
import type { Audit } from './audit.ts';

/** Writes the entries that facts leave. */
export const auditEntries = (audit: Pick<Audit, 'record'>): Consequence => ({
  name: 'audit:entries',
  kinds: null,
  when: 'after-reply',
  async run({ document, facts }) {
    for (const { id: key, at, audit: note } of facts)
      if (note !== undefined) await audit.record({ ...note, key, at, entityId: document._id });
  },
});
