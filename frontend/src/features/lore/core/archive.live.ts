// Live archive list: pages, and changes of the guild's notes.
import { archiveIdOf, loreRooms, loreRoutes, type GuildNote, type Passage } from '@guild/common/lore/lore.api';
import { useEffect, useState } from 'react';
import { callList } from '../../../platform/api/api.ts';
import { useLive } from '../../../platform/live/live.ts';
import { useListMessages } from '../../../platform/live/useLiveView.ts';
import { dataOf, usePages, type Pages } from '../../../platform/api/resource.ts';
import { archiveFilters, type ArchiveFilters } from './archive.filters.ts';
import { guildNotes } from '../lore.store.ts';

export interface FollowedArchive {
  readonly passages: Pages<Passage>;
  /** Number of new notes that may match the filters. */
  readonly news: number;
}
const rooms = [loreRooms.list];
const pageSize = 60;
const none: ReadonlySet<string> = new Set();

/**
 * The matching notes, with the number of newer ones. They are loaded when the reader asks, so that
 * nothing moves. The viewer's own notes are loaded at once.
 */
export function useArchive(filters: ArchiveFilters, viewerId: string): FollowedArchive {
  const key = JSON.stringify(filters);
  const passages = usePages<Passage>(
    (cursor, signal) =>
      callList(loreRoutes.searchArchive, {
        query: archiveFilters.query(filters, { limit: pageSize, cursor }),
        signal,
      }),
    { key, rooms },
  );
  const [newNotes, setNewNotes] = useState<{ key: string; ids: ReadonlySet<string> }>({ key, ids: none });
  const { reload, change } = passages;
  const came = (note: GuildNote): void => {
    if (!archiveFilters.matches(note, filters)) return;
    if (note.updatedByDiscordId === viewerId) void reload();
    else
      setNewNotes((before) => ({
        key,
        ids: new Set([...(before.key === key ? before.ids : none), archiveIdOf(note.id)]),
      }));
  };
  useListMessages(guildNotes);
  useLive('lore-note:created', came);
  useLive('lore-note:restored', came);
  useLive('lore-note:updated', (note) => {
    const { title, tags } = note;
    const put = (one: Passage): Passage => (one.id === archiveIdOf(note.id) ? { ...one, title, tags } : one);
    change(({ items, ...page }) => ({ ...page, items: items.map(put) }));
  });
  useLive('lore-note:removed', ({ id }) => {
    // A restored note counts as new again.
    setNewNotes(({ key: of, ids }) => ({ key: of, ids: new Set([...ids].filter((one) => one !== archiveIdOf(id))) }));
    change(({ items, ...page }) => ({ ...page, items: items.filter((one) => one.id !== archiveIdOf(id)) }));
  });
  const shown = dataOf(passages.loaded)?.items;
  const ids = newNotes.key === key ? newNotes.ids : none;
  const news = shown === undefined ? 0 : [...ids].filter((id) => !shown.some((one) => one.id === id)).length;
  const isEmpty = shown?.length === 0;
  useEffect(() => {
    // An empty list has no rows that could move.
    if (isEmpty && news > 0) void reload();
  }, [isEmpty, news, reload]);
  return { passages, news: isEmpty ? 0 : news };
}
