// Audit entities, actions and sections, derived from the features.
import { wholeFeatures } from '../features.whole.ts';
import { merged, type MergedTables } from '../wire/manifest.ts';

type Audit = (typeof wholeFeatures)[number]['audit'];
type Entities = MergedTables<Audit['entities']>;
type Actions = MergedTables<Audit['actions']>;
/** A kind of entity in the audit record. */
export type AuditEntity = keyof Entities;
/** `entity.verb`. */
export type AuditAction = keyof Actions;
/** The verbs of one kind of entity. */
export type AuditVerb<E extends string> = AuditAction extends infer A
  ? A extends `${E}.${infer V}`
    ? V
    : never
  : never;

export const auditEntities: Entities = merged(
  'kind of thing in the audit record',
  wholeFeatures.map(({ audit }) => audit.entities),
);
export const auditActions: Actions = merged(
  'action in the audit record',
  wholeFeatures.map(({ audit }) => audit.actions),
);

const sections: Record<string, readonly string[]> = {};
for (const { title, audit } of wholeFeatures) {
  const entities = Object.keys(audit.entities);
  if (entities.length > 0) sections[title] = [...(sections[title] ?? []), ...entities];
}
/** The kinds of entities in each section of the record. A section is a title of features. */
export const auditSections: Readonly<Record<string, readonly string[]>> = sections;
