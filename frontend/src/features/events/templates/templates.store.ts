// Event templates, for admins: loaded with their menu, and loaded again when one changes.
import {
  templateRoom,
  templateRoutes,
  type EventTemplate,
  type TemplateChange,
} from '@guild/common/events/events.templates.api';
import { call } from '../../../platform/api/api.ts';
import { createResources } from '../../../platform/api/resources.ts';
import { live } from '../../../platform/live/live.ts';

/** The only list of templates. */
const all = 'all';
export const templates = createResources<typeof all, readonly EventTemplate[]>({
  load: (_key, signal) => call(templateRoutes.listTemplates, { signal }),
  newest: (_before, next) => next,
  room: () => templateRoom,
  subscribe: (_key, { reload }) => [
    live.on('event-template:created', reload),
    live.on('event-template:updated', reload),
    live.on('event-template:restored', reload),
    live.on('event-template:removed', reload),
  ],
});
export const useTemplates = (): ReturnType<typeof templates.useOne> => templates.useOne(all);

/** Shows the reply at once. The live message may come later. */
async function reloaded<T>(work: Promise<T>): Promise<T> {
  const reply = await work;
  await templates.load(all);
  return reply;
}
/** Saves what an event plans. @throws ApiError */
export const saveTemplate = (eventId: number, name: string): Promise<EventTemplate> =>
  reloaded(call(templateRoutes.createTemplate, { body: { eventId, name } }));
/** @throws ApiError */
export const renameTemplate = (id: number, body: TemplateChange): Promise<EventTemplate> =>
  reloaded(call(templateRoutes.renameTemplate, { params: { id }, body }));
/** @throws ApiError */
export async function removeTemplate(id: number): Promise<true> {
  await reloaded(call(templateRoutes.removeTemplate, { params: { id } }));
  return true;
}
/** @throws ApiError */
export const restoreTemplate = (id: number): Promise<EventTemplate> =>
  reloaded(call(templateRoutes.restoreTemplate, { params: { id } }));
