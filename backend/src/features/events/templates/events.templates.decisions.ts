// Event template decisions and facts.
import type { TemplateChange } from '@guild/common/events/events.templates.api';
import { notesOf } from '../../../platform/people/audit/audit.ts';
import type { Caller } from '../../../platform/people/caller.ts';
import type { Decide } from '../../../platform/store/documents/documents.ts';
import { refuseStale } from '../../../platform/store/documents/edits.ts';
import { defineFacts, noData } from '../../../platform/store/outbox/facts.ts';
import { toTemplate, type TemplateDocument } from './events.templates.model.ts';

export const templateFacts = defineFacts<TemplateDocument>()({
  'event-template:created': noData,
  'event-template:updated': noData,
  'event-template:removed': noData,
  'event-template:restored': noData,
});
type TemplateDecision = Decide<TemplateDocument, typeof templateFacts>;

export const templateNote = notesOf('event_template', 'name');

/** Renames a template; null if it has the name already. @throws AppError `conflict` when stale */
export const rename =
  ({ name, version }: TemplateChange, actor: Caller): TemplateDecision =>
  (seen) => {
    refuseStale(version, toTemplate(seen));
    if (name === seen.name) return null;
    const audit = templateNote(actor, 'updated', seen, { before: { name: seen.name }, after: { name } });
    return { set: { name }, facts: [{ kind: 'event-template:updated', data: {}, audit }] };
  };

export const softDelete =
  (actor: Caller): TemplateDecision =>
  (seen) => {
    const audit = templateNote(actor, 'removed', seen, { before: toTemplate(seen) });
    return { set: {}, facts: [{ kind: 'event-template:removed', data: {}, audit }] };
  };

export const restore =
  (actor: Caller): TemplateDecision =>
  (seen) => {
    const audit = templateNote(actor, 'restored', seen, { after: toTemplate(seen) });
    return { set: {}, facts: [{ kind: 'event-template:restored', data: {}, audit }] };
  };
