// Scouting report decisions: pure functions.
import type { AuditVerb } from '@guild/common/audit/audit.derived';
import type { MarkState, ReportChange } from '@guild/common/scouting/scouting.api';
import { categoryNames } from '@guild/common/scouting/scouting.rules';
import { noteOf, type AuditNote } from '../../../platform/people/audit/audit.ts';
import type { Change, Decide, Fields } from '../../../platform/store/documents/documents.ts';
import { refuseStale } from '../../../platform/store/documents/edits.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Caller } from '../../../platform/people/caller.ts';
import type { ChangeDocument } from '../history/scouting.changes.model.ts';
import type { MarkChange, ReportFacts } from './scouting.facts.ts';
import { toReport, type ReportDocument, type StoredMark } from './scouting.model.ts';

type ReportDecision = Decide<ReportDocument, ReportFacts>;
type Edit = Change<ReportDocument, ReportFacts>;

/** The content of a report in the audit record. */
const toAuditFields = ({ category, marks, isActive }: ReportDocument): object => ({
  category: categoryNames[category],
  isActive,
  locations: marks.map(({ cell, state }) => (state === 'present' ? cell : `${cell} (${state})`)).join(', '),
});
/** The audit entry of a command. */
export const reportNote = (
  actor: Caller | null,
  verb: AuditVerb<'report'>,
  what: { readonly name: string; readonly before?: ReportDocument; readonly after?: ReportDocument },
): AuditNote =>
  noteOf(actor, {
    entity: 'report',
    verb,
    name: what.name,
    ...(what.before !== undefined && { before: toAuditFields(what.before) }),
    ...(what.after !== undefined && { after: toAuditFields(what.after) }),
  });
const nameOf = ({ category }: Pick<ReportDocument, 'category'>): string => categoryNames[category];

/** @throws AppError `conflict` if the report's week is over: the archive does not change */
function refusePast({ weekEndsAt }: ReportDocument, now: number): void {
  if (now >= weekEndsAt.getTime())
    throw new AppError('conflict', 'That week is over. Its reports can no longer change.', { reason: 'week_over' });
}

/** A new mark. @param now ms since 1970 */
export const freshMark = (cell: string, changeId: number, by: Caller, now: number): StoredMark => ({
  cell,
  changeId,
  markedBy: by.username,
  markedByDiscordId: by.discordId,
  markedAt: new Date(now),
  state: 'present',
  stateBy: null,
  stateByDiscordId: null,
  stateAt: null,
});

/** The id of the last change of a cell; null: it was never marked. */
const lastChangeOf = ({ marks, gone = [] }: Pick<ReportDocument, 'marks' | 'gone'>, cell: string): number | null =>
  [...marks, ...gone].find((one) => one.cell === cell)?.changeId ?? null;

/** The fields of a report after changes of marks. */
function withChanges(
  seen: ReportDocument,
  changes: readonly MarkChange[],
  { by, now }: { readonly by: Caller; readonly now: number },
): Fields<ReportDocument> {
  const touched = new Set(changes.map(({ cell }) => cell));
  const marked = changes.flatMap(({ after }) => (after === null ? [] : [after]));
  const markedCells = new Set(seen.marks.map(({ cell }) => cell));
  // Marks keep their positions. New ones are appended.
  const existingMarks = seen.marks.flatMap((one) =>
    touched.has(one.cell) ? marked.filter(({ cell }) => cell === one.cell) : [one],
  );
  const untouchedRemovals = (seen.gone ?? []).filter(({ cell }) => !touched.has(cell));
  const newRemovals = changes.flatMap(({ id, cell, after }) =>
    after === null && id > 0 ? [{ cell, changeId: id }] : [],
  );
  return {
    marks: [...existingMarks, ...marked.filter(({ cell }) => !markedCells.has(cell))],
    gone: [...untouchedRemovals, ...newRemovals],
    lastUpdated: new Date(now),
    updatedBy: by.username,
    updatedByDiscordId: by.discordId,
  };
}
/** Data of a fact about changed marks. */
const toFactData = (
  changes: MarkChange[],
  { username, discordId }: Caller,
): { changes: MarkChange[]; by: { username: string; discordId: string } } => ({
  changes,
  by: { username, discordId },
});
/** The audit entry of an edit, with the report before and after. */
const editNote = (
  by: Caller,
  verb: AuditVerb<'report'>,
  seen: ReportDocument,
  { name = nameOf(seen), set }: { readonly name?: string; readonly set: Fields<ReportDocument> },
): AuditNote => reportNote(by, verb, { name, before: seen, after: { ...seen, ...set } });

/**
 * Changes one mark.
 * @param after returns the new mark, null to remove it, or undefined to leave it
 */
const changeMark =
  (
    cell: string,
    changeId: number,
    by: Caller,
    after: (before: StoredMark | null, now: number) => StoredMark | null | undefined,
  ): ReportDecision =>
  (seen, now) => {
    refusePast(seen, now);
    const before = seen.marks.find((mark) => mark.cell === cell) ?? null;
    const next = after(before, now);
    if (next === undefined || (next === null && before === null)) return null;
    const changes = [{ id: changeId, cell, before, after: next, follows: lastChangeOf(seen, cell) }];
    const set = withChanges(seen, changes, { by, now });
    const audit = editNote(by, 'marked', seen, { name: `${nameOf(seen)} ${cell}`, set });
    return { set, facts: [{ kind: 'report:marked', data: toFactData(changes, by), audit }] };
  };

/** Marks a cell, or marks it again as present by a new person. */
export const mark = (cell: string, changeId: number, by: Caller): ReportDecision =>
  changeMark(cell, changeId, by, (_before, now) => freshMark(cell, changeId, by, now));

/** Removes a mark; null if there is none. */
export const unmark = (cell: string, changeId: number, by: Caller): ReportDecision =>
  changeMark(cell, changeId, by, () => null);

/** Sets the state of a mark. @throws AppError `conflict` (`not_marked`) */
export const setState = (cell: string, state: MarkState, changeId: number, by: Caller): ReportDecision =>
  changeMark(cell, changeId, by, (before, now) => {
    if (before === null) throw new AppError('conflict', `${cell} is no longer marked.`, { reason: 'not_marked' });
    if (before.state === state) return undefined;
    const stateFields = { stateBy: by.username, stateByDiscordId: by.discordId, stateAt: new Date(now) };
    return { ...before, state, changeId, ...stateFields };
  });

/**
 * The added and removed marks if the list of cells is replaced. Cells in both lists stay unchanged.
 */
export function replaced(
  report: Pick<ReportDocument, 'marks' | 'gone'>,
  locations: readonly string[],
  { ids, by, now }: { readonly ids: readonly number[]; readonly by: Caller; readonly now: number },
): MarkChange[] {
  const seen = report.marks;
  const follows = (cell: string): number | null => lastChangeOf(report, cell);
  const wanted = new Set(locations);
  const removedMarks = seen.filter(({ cell }) => !wanted.has(cell));
  const markedCells = new Set(seen.map(({ cell }) => cell));
  const addedCells = [...wanted].filter((cell) => !markedCells.has(cell));
  const changeBuilders = [
    ...removedMarks.map((before) => (id: number): MarkChange => ({
      id,
      cell: before.cell,
      before,
      after: null,
      follows: follows(before.cell),
    })),
    ...addedCells.map((cell) => (id: number): MarkChange => ({
      id,
      cell,
      before: null,
      after: freshMark(cell, id, by, now),
      follows: follows(cell),
    })),
  ];
  return changeBuilders.map((change, place) => change(ids[place] ?? 0));
}

/** Upper limit of the changes in an edit. */
export const maxChanges = (seen: readonly StoredMark[], locations: readonly string[]): number =>
  seen.length + locations.length;

/** An admin edits a report. @throws AppError `conflict` stale, or its week is over */
export const edit =
  (change: ReportChange, ids: readonly number[], by: Caller, weekLabel: string): ReportDecision =>
  (seen, now) => {
    refusePast(seen, now);
    refuseStale(change.version, toReport(seen, weekLabel));
    const changes = change.locations === undefined ? [] : replaced(seen, change.locations, { ids, by, now });
    const { category = seen.category, isActive = seen.isActive } = change;
    const wanted = [...new Set(change.locations ?? seen.marks.map(({ cell }) => cell))];
    const isReordered = wanted.join() !== seen.marks.map(({ cell }) => cell).join();
    if (!isReordered && category === seen.category && isActive === seen.isActive) return null;
    const { marks = [], ...changed } = withChanges(seen, changes, { by, now });
    const inGivenOrder = [...marks].sort((a, b) => wanted.indexOf(a.cell) - wanted.indexOf(b.cell));
    const set = { category, isActive, ...changed, marks: inGivenOrder };
    const audit = editNote(by, 'updated', seen, { set });
    return { set, facts: [{ kind: 'report:updated', data: toFactData(changes, by), audit }] };
  };

/**
 * Undoes one change: the mark becomes what it was before, with its person and time.
 * @throws AppError `conflict` if the cell was changed since (`changed_since`), or the week is over
 */
export const takeBack =
  (
    { _id: undone, cell, before, follows }: Pick<ChangeDocument, '_id' | 'cell' | 'before' | 'follows'>,
    by: Caller,
  ): ReportDecision =>
  (seen, now) => {
    refusePast(seen, now);
    if (lastChangeOf(seen, cell) !== undone)
      throw new AppError('conflict', `${cell} has changed since then.`, { reason: 'changed_since' });
    const current = seen.marks.find((mark) => mark.cell === cell) ?? null;
    const changes = [{ id: follows ?? 0, cell, before: current, after: before, follows }];
    const set = withChanges(seen, changes, { by, now });
    const audit = editNote(by, 'undone', seen, { name: `${nameOf(seen)} ${cell}`, set });
    return { set, facts: [{ kind: 'report:undone', data: { undone, ...toFactData(changes, by) }, audit }] };
  };

/** The facts of a new report. */
export const creation =
  (by: Caller) =>
  (made: ReportDocument): Edit['facts'] => {
    const changes = made.marks.map((after) => ({ id: after.changeId, cell: after.cell, before: null, after }));
    const audit = reportNote(by, 'created', { name: nameOf(made), after: made });
    return [{ kind: 'report:created', data: toFactData(changes, by), audit }];
  };

/** @param cleanedUp true: removed by a cleanup, so the archive of its week keeps it */
const removed = (seen: ReportDocument, by: Caller, cleanedUp: boolean): Edit => ({
  set: { cleanedUp },
  facts: [{ kind: 'report:removed', data: {}, audit: reportNote(by, 'removed', { name: nameOf(seen), before: seen }) }],
});
/** Deletes a report, for an admin. */
export const softDelete =
  (by: Caller): ((seen: ReportDocument) => Edit) =>
  (seen) =>
    removed(seen, by, false);

/**
 * Removes a report that was last updated before a moment. The archive keeps it.
 * @param before ms since 1970
 */
export const cleanup =
  (before: number, by: Caller): ReportDecision =>
  (seen) =>
    seen.lastUpdated.getTime() >= before ? null : removed(seen, by, true);

export const restore =
  (by: Caller): ((seen: ReportDocument) => Edit) =>
  (seen) => ({
    set: { cleanedUp: false },
    facts: [
      { kind: 'report:restored', data: {}, audit: reportNote(by, 'restored', { name: nameOf(seen), after: seen }) },
    ],
  });
