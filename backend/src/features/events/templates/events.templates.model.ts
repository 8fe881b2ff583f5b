// Stored event templates.
import { eventTemplate } from '@guild/common/events/events.templates.api';
import { declareEntities, type DocumentOf } from '../../../platform/store/documents/declareStored.ts';

export const storedTemplates = declareEntities({
  collection: 'event_templates',
  entity: eventTemplate,
  indexes: [[{ deletedAt: 1, name: 1 }]],
});
export type TemplateDocument = DocumentOf<typeof storedTemplates>;
/** Maps a stored template to the API. */
export const { toEntity: toTemplate } = storedTemplates;
