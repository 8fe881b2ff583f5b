// Ties the calls of the archive to its parts, one line each.
import { loreRoutes } from '@guild/common/lore/lore.api';
import { routes, type RouteMount } from '../../platform/http/http.ts';
import type { Hyperion } from './hyperion.ts';
import type { Archive } from './archive.ts';
import type { LoreService } from './lore.service.ts';

interface Parts {
  readonly service: LoreService;
  readonly archive: Archive;
  readonly hyperion: Hyperion;
}
export const loreRouteMount = ({ service, archive, hyperion }: Parts): RouteMount =>
  routes(loreRoutes, {
    askHyperion: ({ body }, { caller }) => hyperion.answer(body.question, caller),
    searchArchive: ({ query }) => archive.list(query),
    getArchiveNote: ({ params }) => archive.read(params.noteKey),
    listNotes: ({ query }) => service.listNotes(query),
    createNote: ({ body }, { caller }) => service.createNote(body, caller),
    getNote: ({ params }) => service.getNote(params.id),
    changeNote: ({ params, body }, { caller }) => service.changeNote(params.id, body, caller),
    removeNote: ({ params }, { caller }) => service.removeNote(params.id, caller),
    restoreNote: ({ params }, { caller }) => service.restoreNote(params.id, caller),
  });
