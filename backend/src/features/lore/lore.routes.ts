// Ties the calls of the archive to its parts, one line each.
import { randomUUID } from 'node:crypto';
import type { LoreAnswer } from '@guild/common/lore/chat.api';
import { loreRoutes } from '@guild/common/lore/lore.api';
import { AppError } from '../../platform/http/errors.ts';
import { EventStream } from '../../platform/http/eventStream.ts';
import { routes, type RouteMount } from '../../platform/http/http.ts';
import type { Hyperion } from './hyperion.ts';
import type { Archive } from './archive.ts';
import type { LoreService } from './lore.service.ts';

/** An answer that is there, as events. */
const whole = (turn: string, said: LoreAnswer): EventStream =>
  new EventStream(async function* events() {
    const { answer, sources, from } = said;
    yield await Promise.resolve({ event: 'start', data: { turn, from } });
    yield { event: 'words', data: { at: 0, text: answer }, id: answer.length.toString() };
    yield { event: 'sources', data: sources };
    yield { event: 'done', data: { ...said, stopped: false } };
  });

interface Parts {
  readonly service: LoreService;
  readonly archive: Archive;
  readonly hyperion: Hyperion;
}
export const loreRouteMount = ({ service, archive, hyperion }: Parts): RouteMount =>
  routes(loreRoutes, {
    askHyperion: async ({ body }, { caller, wantsEvents }) => {
      const said = await hyperion.answer(body.question, caller, body.zone);
      return wantsEvents ? whole(body.turn ?? randomUUID(), said) : said;
    },
    // No answer takes long enough to be stopped.
    resumeAnswer: () => Promise.reject(new AppError('not_found')),
    stopAnswer: () => Promise.reject(new AppError('not_found')),
    clearChat: () => Promise.resolve(),
    searchArchive: ({ query }) => archive.list(query),
    getArchiveNote: ({ params }) => archive.read(params.noteKey),
    listNotes: ({ query }) => service.listNotes(query),
    createNote: ({ body }, { caller }) => service.createNote(body, caller),
    getNote: ({ params }) => service.getNote(params.id),
    changeNote: ({ params, body }, { caller }) => service.changeNote(params.id, body, caller),
    removeNote: ({ params }, { caller }) => service.removeNote(params.id, caller),
    restoreNote: ({ params }, { caller }) => service.restoreNote(params.id, caller),
  });
