// Upgrades of stored facts: facts of earlier versions are converted to the current format on
// reading.
import type { AuditNote, StoredNote } from '../../people/audit/audit.ts';
import type { Fact } from '../outbox/facts.ts';

export const presentFormat = 4;

/** Fact kinds that formats 3 and 4 renamed. Their data is unchanged. */
const renamedKinds: ReadonlyMap<string, string> = new Map([
  ['trial:turned', 'trial:advanced'],
  ['desert-map:turned', 'desert-map:week-started'],
  ['share:paid', 'deal:paid'],
  ['share:confirmed', 'deal:confirmed'],
  ['share:waived', 'deal:waived'],
  ['share:corrected', 'deal:corrected'],
]);

/**
 * Format 1 named the audit entry `deed` and its actor `who`. It left out `data` when the kind says
 * everything.
 */
interface FirstFormat extends Omit<Fact, 'audit' | 'data'> {
  readonly format: 1;
  readonly data?: unknown;
  readonly deed?: FirstNote;
}
type FirstNote = StoredNote | (Omit<StoredNote, 'actor'> & { readonly who: StoredNote['actor'] });
const isFirst = (fact: Fact): fact is FirstFormat & Fact => fact.format === 1;

export function presentNote(note: FirstNote): StoredNote {
  if ('actor' in note) return note;
  const { who, ...rest } = note;
  return { ...rest, actor: who };
}

function secondOf({ deed, data = {}, ...rest }: FirstFormat): Fact {
  const audit = deed && (presentNote(deed) as AuditNote);
  return { ...rest, data, ...(audit !== undefined && { audit }) };
}

/** The audit entry under the name that format 4 gave to its entity. */
const withPresentEntity = (fact: Fact): Fact =>
  (fact.audit?.entity as string | undefined) === 'share'
    ? { ...fact, audit: { ...fact.audit, entity: 'deal' } as AuditNote }
    : fact;

/** The fact in the current format. Returns the same object when the fact is current already. */
export function upgradeFact(fact: Fact): Fact {
  if (fact.format >= presentFormat) return fact;
  const second = isFirst(fact) ? secondOf(fact) : fact;
  const named = withPresentEntity(second);
  return { ...named, kind: renamedKinds.get(named.kind) ?? named.kind, format: presentFormat };
}
