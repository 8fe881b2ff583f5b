// Audit entries in words, and the restore address of each kind of entity.
import type { EntityText } from '../wire/manifest.ts';
import type { AuditEntry } from './audit.api.ts';
import { auditActions, auditEntities } from './audit.derived.ts';

const actions: Readonly<Record<string, string>> = auditActions;
const entities: Readonly<Record<string, EntityText>> = auditEntities;

/**
 * The text between the person and the entity's name. An action of an earlier version is shown as it
 * is.
 */
export const actionIn = ({ action }: Pick<AuditEntry, 'action'>): string => actions[action] ?? action;
/** Choices of the filter by kind of entity. */
export const entityChoices: readonly { value: string; label: string }[] = Object.entries(entities).map(
  ([value, { words }]) => ({ value, label: words }),
);
/**
 * The path segment for restoring a deleted entity of this kind, `/api/<this>/:id/restore`;
 * undefined when it cannot be restored.
 */
export const restorableAt = (entity: string): string | undefined => entities[entity]?.restorable;
