// Log of changes of marks: rows from facts, the list, and undo.
import { may } from '@guild/common/members/ranks';
import { maxUndo, type ChangeQuery, type ScoutingChange } from '@guild/common/scouting/scouting.changes.api';
import { scoutingRooms } from '@guild/common/scouting/scouting.api';
import type { Collection } from 'mongodb';
import type { Model } from 'mongoose';
import { insertMissing } from '../../../platform/store/documents/bulk.ts';
import { on, type Handler } from '../../../platform/store/outbox/facts.ts';
import { readList } from '../../../platform/store/queries/lists.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Page } from '../../../platform/store/queries/page.ts';
import { factIdsOf } from '../../../platform/live/live.ts';
import type { Context } from '../../../platform/features/context.ts';
import type { Caller } from '../../../platform/people/caller.ts';
import { toChange, type ChangeDocument } from './scouting.changes.model.ts';
import { takeBack } from '../core/scouting.decisions.ts';
import { reportFacts, type MarkChange, type ReportDocuments } from '../core/scouting.facts.ts';
import type { ReportDocument } from '../core/scouting.model.ts';
import type { Weeks } from '../weeks/scouting.weeks.ts';

export interface ChangeLog {
  /** Changes of the current week, newest first. */
  list(query: ChangeQuery): Promise<Page<ScoutingChange>>;
  /**
   * @throws AppError `not_found`, `not_allowed`, `conflict` if changed since, undone, too old, or
   * its week is over
   */
  undo(id: number, caller: Caller): Promise<ScoutingChange>;
  readonly handlers: readonly Handler[];
}
interface Deps {
  readonly changes: Model<ChangeDocument>;
  readonly documents: ReportDocuments;
  readonly weeks: Pick<Weeks, 'now'>;
  /** Throws for people who may not mark. */
  readonly refuseUnlessMayMark: (caller: Caller) => Promise<void>;
}
const logged = ['report:created', 'report:updated', 'report:marked'] as const;
const by = ['weekId'] as const;

const rowOf = (
  { _id: reportId, weekId, category }: ReportDocument,
  { id, cell, before, after, follows = null }: MarkChange,
  { at, who }: { readonly at: Date; readonly who: { readonly username: string; readonly discordId: string } },
): ChangeDocument => ({
  _id: id,
  reportId,
  weekId,
  category,
  cell,
  before,
  after,
  follows,
  at,
  username: who.username,
  discordId: who.discordId,
  undoneBy: null,
  undoneByDiscordId: null,
  undoneAt: null,
});

export function createChangeLog(
  { changes, documents, weeks, refuseUnlessMayMark }: Deps,
  { live }: Pick<Context, 'live'>,
): ChangeLog {
  const rows = changes.collection as unknown as Collection<ChangeDocument>;
  /** Whether it is not among the person's last changes of the week, undone ones included. */
  const isLate = async ({ _id, weekId, discordId }: ChangeDocument): Promise<boolean> => {
    const last = await changes.find({ weekId, discordId }, { _id: 1 }).sort({ _id: -1 }).limit(maxUndo).lean();
    return last.every((one) => one._id !== _id);
  };
  const found = async (id: number): Promise<ChangeDocument> => {
    const row = await changes.findOne({ _id: id }).lean<ChangeDocument>();
    if (row === null) throw new AppError('not_found');
    return row;
  };
  return {
    list: (query) =>
      readList(changes, { filter: { weekId: weeks.now().id }, by, fields: {}, toEntity: toChange }, query),
    async undo(id, caller) {
      await refuseUnlessMayMark(caller);
      const row = await found(id);
      if (!may(caller, 'scouting') && row.discordId !== caller.discordId) throw new AppError('not_allowed');
      if (row.undoneAt !== null)
        throw new AppError('conflict', 'That change was already undone.', { reason: 'already_undone' });
      if (!may(caller, 'scouting') && (await isLate(row)))
        throw new AppError('conflict', `You can only undo your last ${maxUndo} changes.`, {
          reason: 'too_old',
        });
      await documents.update(row.reportId, takeBack(row, caller));
      return toChange(await found(id));
    },
    handlers: [
      on(reportFacts, logged, {
        name: 'scouting:changes',
        when: 'before-reply',
        async run({ document, facts }) {
          const made = facts.flatMap(({ at, data }) =>
            data.changes.map((change) => rowOf(document, change, { at, who: data.by })),
          );
          await insertMissing(rows, made);
          if (made.length > 0)
            live.send(scoutingRooms.list, 'scouting-changes:made', {
              changes: made.map(toChange),
              ...factIdsOf(facts),
            });
        },
      }),
      on(reportFacts, ['report:undone'], {
        name: 'scouting:undone',
        when: 'before-reply',
        async run({ facts }) {
          for (const { at, data } of facts) {
            const undoFields = { undoneBy: data.by.username, undoneByDiscordId: data.by.discordId, undoneAt: at };
            await changes.updateOne({ _id: data.undone, undoneAt: null }, { $set: undoFields });
          }
          const undone = await changes
            .find({ _id: { $in: facts.map(({ data }) => data.undone) } })
            .lean<ChangeDocument[]>();
          live.send(scoutingRooms.list, 'scouting-changes:undone', {
            changes: undone.map(toChange),
            ...factIdsOf(facts),
          });
        },
      }),
    ],
  };
}
