// The guild's own notes as admins change them: replies and live messages meet in the same state.
import { loreRoutes, type GuildNote, type NewNote, type NoteChange } from '@guild/common/lore/lore.api';
import { call, callList } from '../../platform/api/api.ts';
import { currentOf } from '../../platform/forms/edits.ts';
import { createDetail } from '../../platform/live/liveDetail.ts';
import { emptyList } from '../../platform/live/listState.ts';
import { createLiveList } from '../../platform/live/liveList.ts';

export const guildNotes = createLiveList<GuildNote, null>({
  initial: emptyList(null),
  fetch: (_filters, { limit, cursor }) =>
    callList(loreRoutes.listNotes, { query: { limit: limit.toString(), ...(cursor !== null && { cursor }) } }),
  rules: { matches: () => true, compare: (a, b) => b.id - a.id, entersAtOnce: () => true },
});

/** @throws ApiError */
export const createNote = (body: NewNote, idempotencyKey: string): Promise<GuildNote> =>
  call(loreRoutes.createNote, { body, idempotencyKey });

/** @returns undefined when another action on it is on its way. @throws ApiError, with what is stored now when the edit was stale */
export const changeNote = (id: number, body: NoteChange): Promise<GuildNote | undefined> =>
  guildNotes.runExclusive(id, 'change', async () => {
    try {
      const note = await call(loreRoutes.changeNote, { params: { id }, body });
      guildNotes.changed(note);
      return note;
    } catch (error) {
      const current = currentOf(error);
      if (current !== null) guildNotes.changed(current as GuildNote);
      throw error;
    }
  });

/** @returns true once done, undefined when another action is on its way. @throws ApiError */
export const removeNote = (id: number): Promise<true | undefined> =>
  guildNotes.removing(id, () => call(loreRoutes.removeNote, { params: { id } }));

/** Brings back what was just deleted. @throws ApiError */
export const restoreNote = (id: number): Promise<GuildNote> => call(loreRoutes.restoreNote, { params: { id } });

/** One note by itself, as it is now. */
export const useGuildNote = createDetail(guildNotes, {
  fetch: (id, signal) => call(loreRoutes.getNote, { params: { id }, signal }),
});
