// Creation of reports: a single one, or all reports of an imported text in one write.
import { noPermissions } from '@guild/common/members/ranks';
import type { NewReport } from '@guild/common/scouting/scouting.api';
import type { DesertWeek, ReadReport } from '@guild/common/scouting/scouting.rules';
import { actorOf } from '../../../platform/people/audit/audit.ts';
import type { NewDocument } from '../../../platform/store/documents/documents.ts';
import { on, type Handler } from '../../../platform/store/outbox/facts.ts';
import { isDuplicate } from '../../../platform/store/documents/stored.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Context } from '../../../platform/features/context.ts';
import type { Caller } from '../../../platform/people/caller.ts';
import { changeIds } from '../history/scouting.changes.model.ts';
import { creation, freshMark } from './scouting.decisions.ts';
import { reportFacts, type ReportDocuments } from './scouting.facts.ts';
import type { ReportDocument } from './scouting.model.ts';

export interface Entering {
  enter(
    report: Pick<NewReport, 'category' | 'isActive' | 'locations'>,
    week: DesertWeek,
    by: Caller,
  ): Promise<ReportDocument>;
  /**
   * Creates all reports or none, even if the process stops. The first report is inserted with the
   * others in its fact; a handler inserts those.
   * @throws AppError `unavailable` if the handler has not finished
   */
  enterAll(reports: readonly ReadReport[], week: DesertWeek, by: Caller): Promise<ReportDocument[]>;
  readonly handler: Handler;
}
type Begun = NewDocument<ReportDocument>;
type Reporter = Pick<Caller, 'username' | 'discordId'>;

/** Builds a new report. @param now the current time */
const begin = (
  report: Pick<ReportDocument, '_id' | 'weekId' | 'weekEndsAt' | 'category' | 'isActive' | 'marks'>,
  { username, discordId }: Reporter,
  now: Date,
): Begun => ({ ...report, cleanedUp: false, lastUpdated: now, updatedBy: username, updatedByDiscordId: discordId });

/** The caller for the handler. Facts do not contain anything of the session. */
const callerOf = (by: ReturnType<typeof actorOf>): Caller => ({
  ...by,
  avatar: null,
  memberId: null,
  rank: null,
  ...noPermissions,
  sessionId: '',
});

export function createEntering(
  documents: Pick<ReportDocuments, 'insert' | 'read'>,
  { clock, ids }: Pick<Context, 'clock' | 'ids'>,
): Entering {
  const beginAll = async (
    reports: readonly (ReadReport & Pick<ReportDocument, 'isActive'>)[],
    { id: weekId, endsAt }: DesertWeek,
    by: Caller,
  ): Promise<Begun[]> => {
    const now = clock.now();
    const reportIds = await ids.newIds('scouting_reports', reports.length);
    const changes = await ids.nextMany(
      changeIds,
      reports.reduce((sum, { cells }) => sum + cells.length, 0),
    );
    return reports.map(({ category, cells, isActive }, place) => {
      const marks = cells.map((cell) => freshMark(cell, changes.shift() ?? 0, by, now));
      const report = { _id: reportIds[place] ?? 0, weekId, weekEndsAt: new Date(endsAt), category, isActive, marks };
      return begin(report, by, new Date(now));
    });
  };
  const enterTogether = async ([first, ...others]: readonly Begun[], by: Caller): Promise<ReportDocument> => {
    if (first === undefined) throw new Error('There is nothing to add');
    const carried = others.map(({ _id: id, category, marks }) => ({ id, category, marks }));
    const data = { others: carried, by: actorOf(by) };
    return documents.insert(first, (made) => [
      ...creation(by)(made),
      ...(others.length > 0 ? [{ kind: 'report:imported' as const, data }] : []),
    ]);
  };
  const readAll = (begun: readonly Begun[]): Promise<ReportDocument[]> =>
    Promise.all(
      begun.map(({ _id }) =>
        documents.read(_id).catch((error: unknown) => {
          if (!(error instanceof AppError && error.code === 'not_found')) throw error;
          throw new AppError('unavailable', 'The reports were received and will appear in a moment.');
        }),
      ),
    );
  return {
    async enter({ category, isActive, locations }, week, by) {
      return enterTogether(await beginAll([{ category, isActive, cells: [...new Set(locations)] }], week, by), by);
    },
    async enterAll(reports, week, by) {
      const begun = await beginAll(
        reports.map((one) => ({ ...one, isActive: true })),
        week,
        by,
      );
      await enterTogether(begun, by);
      return readAll(begun);
    },
    handler: on(reportFacts, ['report:imported'], {
      name: 'scouting:import',
      when: 'before-reply',
      async run({ document: { weekId, weekEndsAt }, facts }) {
        for (const { at, data } of facts)
          for (const { id: _id, category, marks } of data.others)
            try {
              const report = { _id, weekId, weekEndsAt, category, isActive: true, marks };
              await documents.insert(begin(report, data.by, at), creation(callerOf(data.by)));
            } catch (error) {
              // Inserted already: the fact is handled again.
              if (!isDuplicate(error)) throw error;
            }
      },
    }),
  };
}
