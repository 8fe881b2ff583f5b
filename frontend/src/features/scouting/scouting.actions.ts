// Scouting actions without a form: confirm question, call, and result toast.
import type { MarkState, ScoutingReport } from '@guild/common/scouting/scouting.api';
import { categoryNames, type ScoutingCategory } from '@guild/common/scouting/scouting.rules';
import { counted } from '@guild/common/wire/numbers';
import { serverNow } from '../../platform/format/clock.ts';
import { localDay } from '../../platform/format/format.ts';
import { guildTimezone } from '../../platform/session/guild.ts';
import { sessionStore } from '../../platform/session/session.store.ts';
import type { Confirm } from '../../ui/confirm.context.ts';
import { report } from '../../ui/report.ts';
import { useRemoval } from '../../ui/useRemoval.ts';
import { undoLast } from './history/scouting.changes.ts';
import { markCell, setMarkState, unmarkCell } from './map/scouting.marks.ts';
import { cleanUp, removeReport, reports, restoreReport, updateDesertMap } from './scouting.store.ts';
import { becameWords, type Spot } from './map/scouting.spots.ts';

const failed = ['Error', 'Failed to update scouting report'] as const;

/** The function that asks, and then deletes a report. It returns whether it was deleted. */
export function useRemoveReport(): (report: ScoutingReport) => Promise<boolean> {
  const remove = useRemoval();
  return ({ id, categoryName }) =>
    remove({
      title: 'Delete scouting report',
      action: 'Delete report',
      text: `Are you sure you want to delete the report of ${categoryName}? Its locations will be removed.`,
      remove: () => removeReport(id),
      restore: () => restoreReport(id),
      done: { title: 'Scouting report deleted', description: categoryName },
      failed: ['Error', 'Failed to delete scouting report'],
      undoFailed: 'Failed to restore scouting report',
    });
}

/** The reports on screens that were last updated before today in the guild's zone. */
function oldReports(): ScoutingReport[] {
  const { shown, entities } = reports.use.getState();
  const today = localDay(serverNow(), guildTimezone());
  return shown
    .flatMap((id) => entities.byId[id] ?? [])
    .filter(({ lastUpdated }) => localDay(Date.parse(lastUpdated), guildTimezone()) < today);
}
/** Asks with the number and kinds of reports, then removes reports without an update today. */
export async function removeOld(confirm: Confirm): Promise<void> {
  const old = oldReports();
  const marks = old.reduce((sum, { locations }) => sum + locations.length, 0);
  const kinds = [...new Set(old.map(({ category }) => categoryNames[category]))].join(', ');
  const what =
    old.length === 0
      ? 'No report of this week is that old.'
      : `${counted(old.length, 'report')} of this week with ${counted(marks, 'mark')} will go: ${kinds}. You can undo it.`;
  const text = `This will delete all scouting reports older than today. Are you sure? ${what}`;
  if (!(await confirm({ title: 'Cleanup Old', text, action: 'Cleanup Old', danger: true }))) return;
  const undo = (): Promise<unknown> =>
    report(() => Promise.all(old.map(({ id }) => restoreReport(id))), {
      done: (restored) => ({ title: `${counted(restored.length, 'report')} restored` }),
      failed: ['Undo failed', 'Failed to restore scouting report'],
    });
  await report(cleanUp, {
    done: (gone) => ({
      title: gone === 1 ? '1 old scouting report deleted' : `${gone} old scouting reports deleted`,
      ...(gone > 0 && { action: { label: 'Undo', onClick: () => void undo() }, duration: 10_000 }),
    }),
    failed: ['Error', 'Failed to cleanup old scouting reports'],
  });
}

/** Draws the guild's map again. */
export const makeMap = (): Promise<unknown> =>
  report(updateDesertMap, {
    done: () => ({ title: 'Desert map updated' }),
    failed: ['Error', 'Failed to update desert map'],
  });

const takeBack = (cell: string, reportIds: readonly number[]): Promise<unknown> =>
  report(() => undoLast(cell, reportIds, sessionStore.getState().user?.discordId ?? ''), {
    done: () => ({ title: `${cell} restored` }),
    failed: ['Undo failed', 'Failed to undo the change'],
  });
/** The toast about a change of a cell in these reports, with an Undo. null: nothing has changed. */
const changed = (title: string, category: ScoutingCategory, cell: string, reportIds: readonly number[]) =>
  reportIds.length === 0
    ? null
    : {
        title: `${cell} ${title}`,
        description: categoryNames[category],
        action: { label: 'Undo', onClick: () => void takeBack(cell, reportIds) },
      };

/** Marks a cell, with a toast. */
export const putOn = (category: ScoutingCategory, cell: string): Promise<unknown> =>
  report(() => markCell(category, cell), { done: ({ id }) => changed('marked', category, cell, [id]), failed });
/** Unmarks a cell, with a toast. */
export const takeOff = (category: ScoutingCategory, cell: string): Promise<unknown> =>
  report(() => unmarkCell(category, cell), { done: (ids) => changed('removed', category, cell, ids), failed });
/** Sets or clears the state of a mark, with a toast. */
export const sayState = ({ reportId, category, mark: { cell } }: Spot, state: MarkState): Promise<unknown> =>
  report(() => setMarkState({ reportId, category, cell }, state), {
    done: () => changed(becameWords[state], category, cell, [reportId]),
    failed,
  });
