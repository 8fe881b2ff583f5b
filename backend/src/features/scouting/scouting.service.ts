// Scouting service: the feature's entry point.
import { somebodyWhoMay } from '@guild/common/members/managers';
import { may } from '@guild/common/members/ranks';
import type {
  MarkState,
  NewReport,
  ReportChange,
  ScoutingReport,
  ScoutingWeek,
  WeekChange,
} from '@guild/common/scouting/scouting.api';
import { readReports } from '@guild/common/scouting/scouting.rules';
import { startOfDay, wallClock } from '@guild/common/wire/guildTime';
import type { Decide } from '../../platform/store/documents/documents.ts';
import { AppError, invalidInput, unlessGone } from '../../platform/errors.ts';
import type { Context } from '../../platform/features/context.ts';
import type { Caller } from '../../platform/people/caller.ts';
import { changeIds } from './history/scouting.changes.model.ts';
import { maxChanges, cleanup, edit, mark, softDelete, restore, setState, unmark } from './core/scouting.decisions.ts';
import type { Entering } from './core/scouting.entering.ts';
import type { ReportFacts, ReportDocuments } from './core/scouting.facts.ts';
import type { ChangeLimit } from './core/scouting.limits.ts';
import type { ReportLists } from './core/scouting.lists.ts';
import { toReport, type ReportDocument, type ReportModels } from './core/scouting.model.ts';
import type { ScoutingSettingsStore } from './core/scouting.settings.ts';
import type { Weeks } from './weeks/scouting.weeks.ts';

/** One cell of one report. */
export interface MarkAt {
  readonly id: number;
  readonly cell: string;
}
export interface ScoutingService extends ReportLists {
  currentWeek(): Promise<ScoutingWeek>;
  /** @throws AppError `not_found` for an invalid week number */
  getWeek(id: number): Promise<ScoutingWeek>;
  /** @throws AppError `not_found`, `conflict` stale */
  renameWeek(id: number, change: WeekChange, caller: Caller): Promise<ScoutingWeek>;
  /** @throws AppError `not_found` */
  getReport(id: number): Promise<ScoutingReport>;
  /** Creates a report of the current week. @throws AppError `not_allowed`, `too_many` */
  createReport(fields: NewReport, caller: Caller): Promise<ScoutingReport>;
  /**
   * Imports a text as one report per category.
   * @throws AppError `invalid_input` with all problems, and then creates nothing; `unavailable` if
   * some reports are not inserted yet
   */
  importReports(text: string, caller: Caller): Promise<ScoutingReport[]>;
  /** @throws AppError `not_found`, `conflict` stale, or its week is over */
  changeReport(id: number, change: ReportChange, caller: Caller): Promise<ScoutingReport>;
  /** @throws AppError `not_found` */
  removeReport(id: number, caller: Caller): Promise<void>;
  /** Within 30 days. @throws AppError `not_found`, `conflict` */
  restoreReport(id: number, caller: Caller): Promise<ScoutingReport>;
  /**
   * Removes this week's reports that were not updated today, in the guild's time zone.
   * @returns how many
   */
  cleanUp(caller: Caller): Promise<number>;
  /** @throws AppError `not_found`, `not_allowed`, `conflict` its week is over */
  markCell(at: MarkAt, caller: Caller): Promise<ScoutingReport>;
  /** @throws AppError `not_found`, `not_allowed`, `conflict` its week is over */
  unmarkCell(at: MarkAt, caller: Caller): Promise<ScoutingReport>;
  /** @throws AppError `not_found`, `not_allowed`, `conflict` not marked, or its week is over */
  setMarkState(at: MarkAt, state: MarkState, caller: Caller): Promise<ScoutingReport>;
}

interface Deps {
  readonly models: ReportModels;
  readonly documents: ReportDocuments;
  readonly entering: Pick<Entering, 'enter' | 'enterAll'>;
  readonly lists: ReportLists;
  readonly weeks: Weeks;
  readonly settings: Pick<ScoutingSettingsStore, 'read'>;
  readonly limit: ChangeLimit;
}

/** Throws for people who may not mark. */
export const refusingOthers =
  (settings: Deps['settings']) =>
  async (caller: Caller): Promise<void> => {
    if (!may(caller, 'scouting') && !(await settings.read()).membersMayMark) throw new AppError('not_allowed');
  };

export function createScoutingService(
  { models: { reports }, documents, entering, lists, weeks, settings, limit }: Deps,
  { clock, ids, env }: Pick<Context, 'clock' | 'ids' | 'env'>,
): ScoutingService {
  const refuseUnlessMayMark = refusingOthers(settings);
  const shown = async (report: ReportDocument): Promise<ScoutingReport> =>
    toReport(report, (await weeks.read(report.weekId)).label);
  /** Runs a command on one cell. */
  const onCell = async (
    { id, cell }: MarkAt,
    caller: Caller,
    command: (cell: string, changeId: number, by: Caller) => Decide<ReportDocument, ReportFacts>,
  ): Promise<ScoutingReport> => {
    const { weekId } = await documents.read(id);
    await refuseUnlessMayMark(caller);
    await limit.count(1, weekId, caller);
    return shown(await documents.update(id, command(cell, await ids.next(changeIds), caller)));
  };

  return {
    ...lists,
    currentWeek: () => weeks.current(),
    getWeek: (id) => weeks.read(id),
    renameWeek: (id, change, caller) => weeks.rename(id, change, caller),
    getReport: async (id) => shown(await documents.read(id)),

    async createReport(fields, caller) {
      await refuseUnlessMayMark(caller);
      const week = weeks.now();
      if (!may(caller, 'scouting') && ![undefined, (await weeks.read(week.id)).label].includes(fields.weekLabel))
        throw new AppError('not_allowed', `Only ${somebodyWhoMay('scouting')} can rename a week.`);
      await limit.count(new Set(fields.locations).size, week.id, caller);
      const made = await entering.enter(fields, week, caller);
      if (fields.weekLabel !== undefined && may(caller, 'scouting'))
        await weeks.rename(week.id, { label: fields.weekLabel }, caller);
      return shown(made);
    },

    async importReports(text, caller) {
      const { reports: read, wrong } = readReports(text);
      if (wrong.length > 0) throw invalidInput(wrong.map((message) => ({ path: 'text', message })));
      const made = await entering.enterAll(read, weeks.now(), caller);
      return Promise.all(made.map(shown));
    },

    async changeReport(id, { weekLabel, ...change }, caller) {
      const seen = await documents.read(id);
      const { label } = await weeks.read(seen.weekId);
      const drawn =
        change.locations === undefined ? [] : await ids.nextMany(changeIds, maxChanges(seen.marks, change.locations));
      const changed = await documents.update(id, edit(change, drawn, caller, label));
      if (weekLabel !== undefined) await weeks.rename(changed.weekId, { label: weekLabel }, caller);
      return shown(changed);
    },

    async removeReport(id, caller) {
      await documents.remove(id, caller, softDelete(caller));
    },
    restoreReport: async (id, caller) => shown(await documents.restore(id, caller, restore(caller))),

    async cleanUp(caller) {
      const today = startOfDay(wallClock(clock.now(), env.timezone).day, env.timezone);
      const old = await reports
        .find({ deletedAt: null, weekId: weeks.now().id, lastUpdated: { $lt: new Date(today) } }, { _id: 1 })
        .lean();
      let gone = 0;
      for (const { _id } of old) {
        // Null: somebody else has removed it meanwhile.
        const report = await documents.remove(_id, caller, cleanup(today, caller)).catch(unlessGone);
        if (report?.cleanedUp === true && report.deletedAt !== null) gone += 1;
      }
      return gone;
    },

    markCell: (at, caller) => onCell(at, caller, mark),
    unmarkCell: (at, caller) => onCell(at, caller, unmark),
    setMarkState: (at, state, caller) =>
      onCell(at, caller, (cell, changeId, by) => setState(cell, state, changeId, by)),
  };
}
