// Audit entries in words, and the restore address of each kind of entity.
import type { EntityText } from '../wire/manifest.ts';
import type { AuditEntry } from './audit.api.ts';
import { auditActions, auditEntities, auditSections } from './audit.derived.ts';

const actions: Readonly<Record<string, string>> = auditActions;
const entities: Readonly<Record<string, EntityText>> = auditEntities;

type Change = Pick<AuditEntry, 'before' | 'after'>;
/** The person whom somebody else's action in the entity concerns; undefined: none. */
export function whoIn({ before, after }: Change): string | undefined {
  const who = (after as { who?: unknown } | null)?.who ?? (before as { who?: unknown } | null)?.who;
  return typeof who === 'string' ? who : undefined;
}
/**
 * The text between the person and the entity's name. An action of an earlier version is shown as it
 * is.
 */
export const actionIn = ({ action, ...change }: Pick<AuditEntry, 'action'> & Change): string =>
  (actions[action] ?? action).replace('{who}', () => whoIn(change) ?? 'somebody');
/** The sections of the record in alphabetical order. */
export const sectionNames: readonly string[] = Object.keys(auditSections).sort();
/** The section of a kind of entity; undefined for one that no feature has any more. */
export const sectionOf = (entity: string): string | undefined =>
  sectionNames.find((section) => auditSections[section]?.includes(entity) === true);
/** Choices of the filter by kind of entity within a section. */
export const kindsIn = (section: string): { value: string; label: string }[] =>
  (auditSections[section] ?? []).map((value) => ({ value, label: entities[value]?.words ?? value }));
/** Whether all of a day's entries about one entity of this kind are shown as one line. */
export const isFolded = (entity: string): boolean => entities[entity]?.folded === true;
/**
 * The path segment for restoring a deleted entity of this kind, `/api/<this>/:id/restore`;
 * undefined when it cannot be restored.
 */
export const restorableAt = (entity: string): string | undefined => entities[entity]?.restorable ?? undefined;
