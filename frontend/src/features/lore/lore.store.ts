// Store of the guild's own notes, for admins. Replies and live messages update the same state.
import { loreRooms, loreRoutes, type GuildNote, type NewNote, type NoteChange } from '@guild/common/lore/lore.api';
import { call, callList, pageQuery } from '../../platform/api/api.ts';
import { createDetail } from '../../platform/live/liveDetail.ts';
import { createLiveList } from '../../platform/live/liveList.ts';

export const guildNotes = createLiveList<GuildNote, null>({
  filters: null,
  fetch: (_filters, page) => callList(loreRoutes.listNotes, { query: pageQuery(page) }),
  room: loreRooms.list,
  messages: {
    'lore-note:restored': 'arrived',
    'lore-note:updated': 'changed',
    'lore-note:removed': 'removed',
  },
});

/** @throws ApiError */
export const createNote = (body: NewNote, idempotencyKey: string): Promise<GuildNote> =>
  call(loreRoutes.createNote, { body, idempotencyKey });

/**
 * @returns undefined if another action on it is running
 * @throws ApiError; a stale edit's error contains the stored note
 */
export const changeNote = (id: number, body: NoteChange): Promise<GuildNote | undefined> =>
  guildNotes.update(id, 'change', () => call(loreRoutes.changeNote, { params: { id }, body }));

/** @returns true once done; undefined if another action is running @throws ApiError */
export const removeNote = (id: number): Promise<true | undefined> =>
  guildNotes.runRemoval(id, () => call(loreRoutes.removeNote, { params: { id } }));

/** Restores a note that was just deleted. @throws ApiError */
export const restoreNote = (id: number): Promise<GuildNote> => call(loreRoutes.restoreNote, { params: { id } });

/** One note, kept current. */
export const useGuildNote = createDetail(guildNotes, {
  fetch: (id, signal) => call(loreRoutes.getNote, { params: { id }, signal }),
});
