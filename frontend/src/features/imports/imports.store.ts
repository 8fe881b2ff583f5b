// Imports store: the imports on the screen, and the calls that make and undo them.
import {
  importRooms,
  importRoutes,
  type GuildImport,
  type ImportPreview,
  type ImportPreviewBody,
  type NewImport,
} from '@guild/common/imports/imports.api';
import { call, callList } from '../../platform/api/api.ts';
import { createLiveList } from '../../platform/live/liveList.ts';

export const imports = createLiveList<GuildImport>({
  fetch: (_filters, { limit, cursor }) =>
    callList(importRoutes.listImports, { query: { limit: limit.toString(), ...(cursor !== null && { cursor }) } }),
  room: importRooms.list,
  messages: { 'import:started': 'arrived', 'import:changed': 'changed' },
});

/** @throws ApiError */
export const previewImport = (body: ImportPreviewBody): Promise<ImportPreview> =>
  call(importRoutes.previewImport, { body });

/** @throws ApiError */
export const createImport = (body: NewImport, idempotencyKey: string): Promise<GuildImport> =>
  imports.createAndInsert(() => call(importRoutes.createImport, { body, idempotencyKey }));

/** @returns undefined if another action on it is running @throws ApiError */
export const undoImport = (id: number): Promise<GuildImport | undefined> =>
  imports.update(id, 'undo', () => call(importRoutes.undoImport, { params: { id } }));
