// Facts as earlier versions stored them, brought to the present format when they are read.
import type { AuditNote } from '../audit.ts';
import type { Fact } from './facts.ts';

export const presentFormat = 2;

/** Format 1 called the audit entry a deed and its actor who. */
interface FirstFormat extends Omit<Fact, 'audit'> {
  readonly format: 1;
  readonly deed?: Omit<AuditNote, 'actor'> & { readonly who: AuditNote['actor'] };
}
const isFirst = (fact: Fact): fact is FirstFormat & Fact => fact.format === 1;

/** The fact in the present format; the same object when it is already. */
export function presentFact(fact: Fact): Fact {
  if (!isFirst(fact)) return fact;
  const { deed, ...rest } = fact;
  const present = { ...rest, format: presentFormat };
  if (deed === undefined) return present;
  const { who, ...note } = deed;
  return { ...present, audit: { ...note, actor: who } };
}
