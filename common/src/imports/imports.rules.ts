// Import rules: pure functions that server and browser share.
import { importUndoMs, type GuildImport } from './imports.api.ts';

/** Whether an import can still be undone. @param now ms since 1970 */
export const canUndo = ({ state, finishedAt }: Pick<GuildImport, 'state' | 'finishedAt'>, now: number): boolean =>
  state === 'done' && finishedAt !== null && now - Date.parse(finishedAt) < importUndoMs;
