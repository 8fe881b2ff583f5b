// Event templates API: saved plans from which admins create events.
import * as z from 'zod/mini';
import { id, idParams, line, seenVersion, time } from '../wire/fields.ts';
import { liveMessages, removal } from '../wire/live.ts';
import { route } from '../wire/route.ts';
import { plannedFields } from './events.api.ts';

/** Maximum number of templates. */
export const maxTemplates = 50;

/** Everything planned of an event but its day and its pictures. */
export const eventTemplate = z.object({
  id,
  name: z.string(),
  ...z.omit(plannedFields, { pictures: true }).shape,
  createdAt: time,
  updatedAt: time,
  version: z.int(),
});
export type EventTemplate = z.output<typeof eventTemplate>;

const name = line('Name is required', 100);
/** The fields of the dialog that saves a template. */
export const templateForm = z.object({ name });
export const newTemplate = z.object({ name, eventId: id });
export const templateChange = z.object({ name, ...seenVersion });
export type TemplateChange = z.output<typeof templateChange>;

export const templateRoutes = {
  listTemplates: route({
    method: 'GET',
    path: '/api/event-templates',
    access: 'events',
    summary: 'Event templates, by name',
    reply: z.array(eventTemplate),
  }),
  createTemplate: route({
    method: 'POST',
    path: '/api/event-templates',
    access: 'events',
    summary: 'Save what an event plans as a template',
    status: 201,
    body: newTemplate,
    reply: eventTemplate,
  }),
  getTemplate: route({
    method: 'GET',
    path: '/api/event-templates/:id',
    access: 'events',
    summary: 'One event template',
    params: idParams,
    reply: eventTemplate,
  }),
  renameTemplate: route({
    method: 'PATCH',
    path: '/api/event-templates/:id',
    access: 'events',
    summary: 'Rename a template',
    params: idParams,
    body: templateChange,
    reply: eventTemplate,
  }),
  removeTemplate: route({
    method: 'DELETE',
    path: '/api/event-templates/:id',
    access: 'events',
    summary: 'Delete a template',
    params: idParams,
  }),
  restoreTemplate: route({
    method: 'POST',
    path: '/api/event-templates/:id/restore',
    access: 'events',
    summary: 'Undo the deletion of a template',
    params: idParams,
    reply: eventTemplate,
  }),
};

/** Only admins see templates. */
export const templateRoom = 'event-templates';
export const templateMessages = liveMessages({
  'event-template:created': eventTemplate,
  'event-template:updated': eventTemplate,
  'event-template:restored': eventTemplate,
  'event-template:removed': removal,
});
