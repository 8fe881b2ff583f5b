// Routes of the archive and the chat.
import { loreRoutes } from '@guild/common/lore/lore.api';
import { routes, type RouteMount } from '../../platform/http/http.ts';
import type { Archive } from './core/archive.ts';
import { streamOf, wholeAnswer } from './chat/chat.streams.ts';
import type { Chat } from './chat/chat.ts';
import type { LoreService } from './lore.service.ts';

const { searchArchive, getArchiveNote, ...otherRoutes } = loreRoutes;

/** The routes that Hyperion's model may call, too. */
export const archiveRouteMount = (archive: Archive): RouteMount =>
  routes(
    { searchArchive, getArchiveNote },
    {
      searchArchive: ({ query }) => archive.list(query),
      getArchiveNote: ({ params }) => archive.read(params.noteKey),
    },
  );

interface Deps {
  readonly service: LoreService;
  readonly chat: Chat;
}
export const loreRouteMount = ({ service, chat }: Deps): RouteMount =>
  routes(otherRoutes, {
    askHyperion: async ({ body }, { caller, wantsEvents, ending }) => {
      const followed = await chat.ask(body, caller);
      return wantsEvents ? streamOf(followed) : wholeAnswer(followed, ending);
    },
    resumeAnswer: async ({ params, query }, { caller }) => streamOf(await chat.find(params.turn, caller), query.after),
    stopAnswer: ({ params }, { caller }) => chat.stop(params.turn, caller),
    clearChat: (_input, { caller }) => chat.clear(caller),
    listNotes: ({ query }) => service.listNotes(query),
    listGuides: ({ query }) => service.listGuides(query),
    createNote: ({ body }, { caller }) => service.createNote(body, caller),
    getNote: ({ params }) => service.getNote(params.id),
    changeNote: ({ params, body }, { caller }) => service.changeNote(params.id, body, caller),
    removeNote: ({ params }, { caller }) => service.removeNote(params.id, caller),
    restoreNote: ({ params }, { caller }) => service.restoreNote(params.id, caller),
  });
