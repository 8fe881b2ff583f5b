// Archive of past weeks: their maps, differences between weeks and heat maps.
import {
  maxHeatWeeks,
  defaultHeatWeeks,
  type ArchivedMap,
  type DesertHeat,
  type HeatQuery,
  type WeeksQuery,
} from '@guild/common/scouting/scouting.archive.api';
import type { DesertResource } from '@guild/common/scouting/desertMap.api';
import { heatOf, onlyIn, type MarkedCells } from '@guild/common/scouting/desertWeeks.rules';
import type { ScoutingWeek } from '@guild/common/scouting/scouting.api';
import { categoryNames } from '@guild/common/scouting/scouting.rules';
import { limits } from '@guild/common/wire/fields';
import { afterOf, pageOf } from '../../../platform/store/queries/lists.ts';
import { tagged, type TaggedReply } from '../../../platform/http/answers.ts';
import type { Page } from '../../../platform/store/queries/page.ts';
import type { DesertWeekRow } from '../weeks/desertWeeks.model.ts';
import type { DesertWeeks } from '../weeks/desertWeeks.ts';
import type { WeekNames } from '../weeks/scouting.weekNames.ts';
import type { Weeks } from '../weeks/scouting.weeks.ts';

export interface Archive {
  /** Past weeks that have marks, newest first. */
  listWeeks(query: WeeksQuery): Promise<Page<ScoutingWeek>>;
  /** @throws AppError `not_found` for an invalid week number */
  mapOf(week: number): Promise<ArchivedMap | TaggedReply<ArchivedMap>>;
  /**
   * How often each cell was marked in a span of weeks.
   * @returns zero weeks if the span has no marks
   */
  heat(query: HeatQuery): Promise<TaggedReply<DesertHeat>>;
}

const shown = (map: readonly MarkedCells[]): DesertResource[] =>
  map.map(({ category, locations }) => ({
    category,
    categoryName: categoryNames[category],
    locations: [...locations],
  }));
const nameOf = ({ id: weekId, label: weekLabel }: ScoutingWeek): { weekId: number; weekLabel: string } => ({
  weekId,
  weekLabel,
});
/** The ETag of a reply about past weeks. */
const tagOf = (rows: readonly DesertWeekRow[], names: readonly ScoutingWeek[]): string =>
  [
    ...rows.map(({ _id, revision }) => `${_id}.${revision}`),
    ...names.map(({ id, version }) => `${id}.${version}`),
  ].join(' ');
interface Deps {
  readonly weeks: Pick<Weeks, 'now' | 'read'>;
  readonly past: Pick<DesertWeeks, 'newest' | 'read'>;
  readonly names: WeekNames;
}
export function createArchive({ weeks, past, names }: Deps): Archive {
  return {
    async listWeeks({ limit = limits.pageDefault, cursor }) {
      const after = afterOf(cursor);
      const rows = await past.newest({ ...(after !== null && { to: after - 1 }), most: limit + 1 });
      const found = await names(rows.map(({ _id }) => _id));
      return pageOf(
        found,
        limit,
        (week) => week,
        ({ id }) => id,
      );
    },
    async mapOf(weekId) {
      const week = await weeks.read(weekId);
      const rows = await past.newest({ to: weekId, most: 2 });
      const row = rows.find(({ _id }) => _id === weekId);
      const last = rows.find(({ _id }) => _id < weekId);
      const marked = row?.marked ?? (weekId < weeks.now().id ? [] : await past.read(weekId));
      const named = await names(last === undefined ? [] : [last._id]);
      const { id, label, startsAt, endsAt } = week;
      const answer = {
        weekId: id,
        weekLabel: label,
        startsAt,
        endsAt,
        resources: shown(marked),
        before: named[0] === undefined ? null : nameOf(named[0]),
        appeared: last === undefined ? [] : shown(onlyIn(marked, last.marked)),
        gone: last === undefined ? [] : shown(onlyIn(last.marked, marked)),
      };
      return row === undefined ? answer : tagged(answer, tagOf(rows, [week, ...named]));
    },
    async heat({ from, to }) {
      const most = from === undefined ? defaultHeatWeeks : maxHeatWeeks;
      const rows = await past.newest({ ...(from !== undefined && { from }), ...(to !== undefined && { to }), most });
      const [last, first] = [rows[0], rows.at(-1)];
      const ends = last === undefined || first === undefined ? [] : await names([first._id, last._id]);
      const answer = {
        from: ends[0] === undefined ? null : nameOf(ends[0]),
        to: ends[1] === undefined ? null : nameOf(ends[1]),
        weeks: rows.length,
        categories: heatOf(rows.map(({ marked: of }) => of)).map(({ category, cells }) => ({
          category,
          categoryName: categoryNames[category],
          cells: [...cells],
        })),
      };
      return tagged(answer, tagOf(rows, ends));
    },
  };
}
