// Demo desert: twelve weeks of scouting reports. Spots move a little from week to week.
import {
  cellOf,
  gridColumns,
  gridRows,
  readWeeklyReset,
  scoutingCategories,
  weekAt,
  type DesertWeek,
  type ScoutingCategory,
} from '@guild/common/scouting/scouting.rules';
import type { Model } from 'mongoose';
import type { ChangeDocument } from '../../backend/src/features/scouting/history/scouting.changes.model.ts';
import type {
  ReportDocument,
  ReportModels,
  StoredMark,
} from '../../backend/src/features/scouting/core/scouting.model.ts';
import type { Ids } from '../../backend/src/platform/store/documents/ids.ts';
import type { Caller } from '../../backend/src/platform/people/caller.ts';
import { demoChanges } from './desert.changes.ts';
import { randomFrom, type Random } from './random.ts';
import { insert } from './insert.ts';

/** Number of weeks, including the current one. */
export const demoWeeks = 12;
const minuteMs = 60_000;

/** Usual number of spots of each category in a week. */
const usual: Readonly<Record<ScoutingCategory, number>> = {
  spice_craters: 5,
  titanium_islands: 4,
  titanium_stravidium_mixed: 2,
  stravidium_islands: 3,
  crashed_ships: 3,
  research_stations: 3,
  control_point: 2,
};
/** Categories that stay in place. Spice, wrecks and fronts move with the storm. */
const staying: ReadonlySet<ScoutingCategory> = new Set([
  'titanium_islands',
  'titanium_stravidium_mixed',
  'stravidium_islands',
  'research_stations',
]);

interface Spot {
  readonly row: number;
  readonly column: number;
}
const codeOf = ({ row, column }: Spot): string => cellOf(gridRows[row] ?? 'A', column + 1);
const anywhere = (random: Random): Spot => ({
  row: random.between(0, gridRows.length - 1),
  column: random.between(0, gridColumns.length - 1),
});
const within = (value: number): number => Math.min(gridRows.length - 1, Math.max(0, value));
/** The position of a spot one week later. */
const drifted = ({ row, column }: Spot, random: Random): Spot => ({
  row: within(row + random.between(-1, 1)),
  column: within(column + random.between(-1, 1)),
});
/** A number of different spots. */
function spotsOf(count: number, start: readonly Spot[], random: Random): Spot[] {
  const spots = new Map(start.slice(0, count).map((spot) => [codeOf(spot), spot]));
  while (spots.size < count) {
    const spot = anywhere(random);
    spots.set(codeOf(spot), spot);
  }
  return [...spots.values()];
}
/** Next week's spots of a category. */
function nextSpots(category: ScoutingCategory, last: readonly Spot[], random: Random): Spot[] {
  const count = Math.max(1, usual[category] + random.between(-1, 1));
  if (staying.has(category)) return spotsOf(count, last, random);
  const stayingSpots = last.filter(() => random.between(0, 2) === 0).map((spot) => drifted(spot, random));
  return spotsOf(count, stayingSpots, random);
}

interface Desert {
  /** The people who mark. */
  readonly scouts: readonly Caller[];
  /** Ms since 1970. */
  readonly now: number;
  /** The guild's IANA time zone. */
  readonly zone: string;
  readonly ids: Pick<Ids, 'next'>;
}

/** The weeks up to now, earliest first. */
function weeksUntil(now: number, zone: string): DesertWeek[] {
  const reset = readWeeklyReset(process.env['WEEKLY_RESET'] ?? 'TUE 03:00') ?? { weekday: 2, time: '03:00' };
  const weeks = [weekAt(now, reset, zone)];
  while (weeks.length < demoWeeks) weeks.unshift(weekAt((weeks[0]?.startsAt ?? now) - 1, reset, zone));
  return weeks;
}

/** The mark of a found spot, perhaps harvested or contested since. */
function markOf(
  cell: string,
  {
    changeId,
    at,
    until,
    random,
    scouts,
  }: { changeId: number; at: number; until: number; random: Random } & Pick<Desert, 'scouts'>,
): StoredMark {
  const [finder, other] = [random.pick(scouts), random.pick(scouts)];
  const found = { markedBy: finder.username, markedByDiscordId: finder.discordId, markedAt: new Date(at) };
  const fate = random.between(0, 9);
  if (fate > 1)
    return { cell, changeId, ...found, state: 'present', stateBy: null, stateByDiscordId: null, stateAt: null };
  const stateAt = new Date(Math.round((at + until) / 2));
  const stateFields = { stateBy: other.username, stateByDiscordId: other.discordId, stateAt };
  return { cell, changeId, ...found, state: fate === 0 ? 'harvested' : 'contested', ...stateFields };
}

/** The report of one category in one week. */
async function reportOf(
  category: ScoutingCategory,
  week: DesertWeek,
  spots: readonly Spot[],
  { scouts, now, ids, random }: Desert & { readonly random: Random },
): Promise<ReportDocument> {
  const until = Math.max(week.startsAt, Math.min(week.endsAt, now) - minuteMs);
  const marks: StoredMark[] = [];
  for (const spot of spots) {
    const changeId = await ids.next('scouting_changes');
    const at = Math.round(week.startsAt + ((until - week.startsAt) * random.between(2, 95)) / 100);
    marks.push(markOf(codeOf(spot), { changeId, at, until, random, scouts }));
  }
  const times = marks.flatMap(({ markedAt, stateAt }) => [markedAt, ...(stateAt === null ? [] : [stateAt])]);
  const [first, last] = [Math.min(...times.map(Number)), Math.max(...times.map(Number))];
  const lastMark = marks.find(({ markedAt, stateAt }) => Number(stateAt ?? markedAt) === last);
  return {
    _id: await ids.next('scouting_reports'),
    weekId: week.id,
    weekEndsAt: new Date(week.endsAt),
    category,
    marks,
    isActive: true,
    cleanedUp: false,
    lastUpdated: new Date(last),
    updatedBy: lastMark?.stateBy ?? lastMark?.markedBy ?? '',
    updatedByDiscordId: lastMark?.stateByDiscordId ?? lastMark?.markedByDiscordId ?? '',
    createdAt: new Date(first),
    updatedAt: new Date(last),
    version: times.length,
    outbox: [],
    deletedAt: null,
    deletedBy: null,
  };
}

/** All reports, earliest week first. */
export async function demoReports(desert: Desert): Promise<ReportDocument[]> {
  const random = randomFrom(21);
  const reports: ReportDocument[] = [];
  const last = new Map<ScoutingCategory, Spot[]>();
  for (const week of weeksUntil(desert.now, desert.zone))
    for (const category of scoutingCategories) {
      const spots = nextSpots(category, last.get(category) ?? [], random);
      last.set(category, spots);
      reports.push(await reportOf(category, week, spots, { ...desert, random }));
    }
  return reports;
}

/** Writes the reports, and the change log of the current week. */
export async function addDesert(
  { reports, changes }: ReportModels & { readonly changes: Model<ChangeDocument> },
  desert: Desert,
): Promise<void> {
  const all = await demoReports(desert);
  const current = all.at(-1)?.weekId;
  const logged = await demoChanges(
    all.filter(({ weekId }) => weekId === current),
    () => desert.ids.next('scouting_changes'),
  );
  await insert(reports, ...all.filter(({ weekId }) => weekId !== current), ...logged.reports);
  await insert(changes, ...logged.changes);
}
