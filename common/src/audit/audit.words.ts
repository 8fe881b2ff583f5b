// What an audit entry says in words, and which deleted things can be brought back.
import type { EntityText } from '../wire/manifest.ts';
import type { AuditEntry } from './audit.api.ts';
import { auditActions, auditEntities } from './audit.derived.ts';

const actions: Readonly<Record<string, string>> = auditActions;
const entities: Readonly<Record<string, EntityText>> = auditEntities;

/** What was done, between the person and the name of the thing; an action that an earlier version knew stands for itself. */
export const actionIn = ({ action }: Pick<AuditEntry, 'action'>): string => actions[action] ?? action;
/** The kinds of things as the filter offers them. */
export const entityChoices: readonly { value: string; label: string }[] = Object.entries(entities).map(
  ([value, { words }]) => ({ value, label: words }),
);
/** Where a removed thing of this kind is brought back, `/api/<this>/:id/restore`; undefined: nowhere. */
export const restorableAt = (entity: string): string | undefined => entities[entity]?.restorable;
