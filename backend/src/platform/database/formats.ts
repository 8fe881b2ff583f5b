// Facts as earlier versions stored them, brought to the present format when they are read.
import type { AuditNote, StoredNote } from '../audit/audit.ts';
import type { Fact } from '../outbox/facts.ts';

export const presentFormat = 3;

/** Until format 3 these kinds were called otherwise: what they carry is the same. */
const renamedKinds: ReadonlyMap<string, string> = new Map([
  ['trial:turned', 'trial:advanced'],
  ['desert-map:turned', 'desert-map:week-started'],
]);

/** Format 1 called the audit entry a deed and its actor who, and left out the data of a fact that says all by its kind. */
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

/** The fact in the present format; the same object when it is already. */
export function upgradeFact(fact: Fact): Fact {
  if (fact.format >= presentFormat) return fact;
  const second = isFirst(fact) ? secondOf(fact) : fact;
  return { ...second, kind: renamedKinds.get(second.kind) ?? second.kind, format: presentFormat };
}
