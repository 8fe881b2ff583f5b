// Event templates: saved from an event, listed, renamed, deleted and restored.
import {
  maxTemplates,
  templateRoom,
  templateRoutes,
  type EventTemplate,
} from '@guild/common/events/events.templates.api';
import { may } from '@guild/common/members/ranks';
import { AppError } from '../../../platform/errors.ts';
import type { Context } from '../../../platform/features/context.ts';
import type { Feature } from '../../../platform/features/feature.ts';
import { routes } from '../../../platform/http/http.ts';
import { onList } from '../../../platform/live/screens.ts';
import { createDocuments } from '../../../platform/store/documents/documents.ts';
import type { Handler } from '../../../platform/store/outbox/facts.ts';
import { plannedOf } from '../core/events.decisions.ts';
import type { EventDocuments } from '../core/events.facts.ts';
import { rename, restore, softDelete, templateFacts, templateNote } from './events.templates.decisions.ts';
import { storedTemplates, toTemplate } from './events.templates.model.ts';

const screens = ({ live }: Pick<Context, 'live'>): Handler =>
  onList(templateFacts, 'all', {
    name: 'events:template-screens',
    live,
    room: templateRoom,
    removed: 'event-template:removed',
    messages: ['event-template:created', 'event-template:restored', 'event-template:updated'],
    entityOf: toTemplate,
  });

/** What templates add to the feature. @param events documents from which templates are saved */
export function createTemplates(
  events: Pick<EventDocuments, 'read'>,
  context: Context,
): Required<Pick<Feature, 'routes' | 'rooms' | 'handlers'>> {
  const templates = storedTemplates.model(context.db);
  const documents = createDocuments({ stored: storedTemplates, facts: templateFacts }, context);
  const list = async (): Promise<EventTemplate[]> => {
    const found = await templates.find({ deletedAt: null }).sort({ name: 1 }).limit(maxTemplates).lean();
    return found.map(toTemplate);
  };
  return {
    routes: [
      routes(templateRoutes, {
        listTemplates: list,
        async createTemplate({ body: { name, eventId } }, { caller }) {
          const event = await events.read(eventId);
          if ((await templates.countDocuments({ deletedAt: null })) >= maxTemplates)
            throw new AppError('conflict', `There are ${maxTemplates} templates already`, { reason: 'full' });
          // Pictures stay with the event.
          const { roles = null, channelId = null, pictures, ...planned } = plannedOf(event);
          const template = {
            _id: await context.ids.newId('event_templates'),
            name,
            ...planned,
            roles,
            ...(channelId !== null && { channelId }),
          };
          const saved = await documents.insert(template, (made) => [
            {
              kind: 'event-template:created',
              data: {},
              audit: templateNote(caller, 'created', made, { after: toTemplate(made) }),
            },
          ]);
          return toTemplate(saved);
        },
        getTemplate: async ({ params }) => toTemplate(await documents.read(params.id)),
        renameTemplate: async ({ params, body }, { caller }) =>
          toTemplate(await documents.update(params.id, rename(body, caller))),
        async removeTemplate({ params }, { caller }) {
          await documents.remove(params.id, caller, softDelete(caller));
        },
        restoreTemplate: async ({ params }, { caller }) =>
          toTemplate(await documents.restore(params.id, caller, restore(caller))),
      }),
    ],
    rooms: [{ room: templateRoom, mayJoin: (caller) => may(caller, 'events') }],
    handlers: [screens(context)],
  };
}
