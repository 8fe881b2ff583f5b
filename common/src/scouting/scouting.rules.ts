// Scouting rules for both sides: categories, grid codes and the desert's week.
import { addDays, momentOf, wallClock } from '../wire/guildTime.ts';

/** Kinds of resources in the desert, in the order of the legend. */
export const scoutingCategories = [
  'spice_craters',
  'titanium_islands',
  'titanium_stravidium_mixed',
  'stravidium_islands',
  'crashed_ships',
  'research_stations',
  'control_point',
] as const;
export type ScoutingCategory = (typeof scoutingCategories)[number];

export const categoryNames: Readonly<Record<ScoutingCategory, string>> = {
  spice_craters: 'Large Spice Fields',
  titanium_islands: 'Titanium Islands',
  titanium_stravidium_mixed: 'Titanium/Stravidium Mixed Islands',
  stravidium_islands: 'Stravidium Islands',
  crashed_ships: 'Crashed Ships',
  research_stations: 'Research Stations',
  control_point: 'Control Point',
};

/** The key of a category, given its key or its name; null for anything else. */
export function readCategory(given: string): ScoutingCategory | null {
  return scoutingCategories.find((key) => key === given || categoryNames[key] === given) ?? null;
}

/** From the bottom of the map to its top. */
export const gridRows = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I'] as const;
/** From left to right. */
export const gridColumns = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const;
export const cellOf = (row: string, column: number): string => `${row}-${column}`;
/** All 81 cells, A-1 to I-9. */
export const gridCells: readonly string[] = gridRows.flatMap((row) => gridColumns.map((column) => cellOf(row, column)));

const codePattern = /^([A-I])-?([1-9])$/i;
/** A grid code in its stored form: `i9`, `I9` and `I-9` become `I-9`; null when it is invalid. */
export function readCell(given: string): string | null {
  const [, row, column] = codePattern.exec(given.trim()) ?? [];
  return row === undefined || column === undefined ? null : `${row.toUpperCase()}-${column}`;
}

/**
 * The grid codes in a text, separated by commas, semicolons or spaces; each once, in the order of
 * the text.
 * @returns the valid codes, and the invalid words as they were written
 */
export function readCells(text: string): { readonly cells: readonly string[]; readonly wrong: readonly string[] } {
  const [cells, wrong] = [new Set<string>(), new Set<string>()];
  for (const word of text.split(/[\s,;]+/).filter((one) => one !== '')) {
    const cell = readCell(word);
    if (cell === null) wrong.add(word);
    else cells.add(cell);
  }
  return { cells: [...cells], wrong: [...wrong] };
}
/** The cells of one category. */
export interface ReadReport {
  readonly category: ScoutingCategory;
  readonly cells: readonly string[];
}
const example = "write 'Large Spice Fields: I-9, H-5'";
/** Parses one line of a pasted week. Returns a message if it is invalid. */
function readReportLine(line: string): ReadReport | string {
  const [, name = '', rest] = /^([^:]*):(.*)$/.exec(line) ?? [];
  if (rest === undefined) return example;
  const category = readCategory(name.trim());
  if (category === null) return `unknown category ${name.trim()}`;
  const { cells, wrong } = readCells(rest);
  if (wrong.length > 0) return `not on the map: ${wrong.join(', ')}`;
  return cells.length === 0 ? 'at least one location is required' : { category, cells };
}
/**
 * Parses a pasted week with one line for each category: 'Large Spice Fields: I-9, H-5'. Lines of
 * the same category are combined.
 * @returns the reports in the order of the text, and a message for each invalid line
 */
export function readReports(text: string): { readonly reports: readonly ReadReport[]; readonly wrong: string[] } {
  const found = new Map<ScoutingCategory, Set<string>>();
  const wrong: string[] = [];
  for (const [before, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const read = readReportLine(line.trim());
    if (typeof read === 'string') wrong.push(`Line ${before + 1}: ${read}`);
    else found.set(read.category, new Set([...(found.get(read.category) ?? []), ...read.cells]));
  }
  return { reports: [...found].map(([category, cells]) => ({ category, cells: [...cells] })), wrong };
}

/**
 * When a new week starts: the day of the week (0 is Sunday) and the time in the guild's time zone.
 */
export interface WeeklyReset {
  readonly weekday: number;
  /** `HH:mm` */
  readonly time: string;
}
const weekdays = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'];
/** Reads `TUE 03:00`; null for anything else. */
export function readWeeklyReset(given: string): WeeklyReset | null {
  const [, day = '', time = ''] = /^([a-z]{3})\s+((?:[01]\d|2[0-3]):[0-5]\d)$/i.exec(given.trim()) ?? [];
  const weekday = weekdays.indexOf(day.toUpperCase());
  return weekday === -1 ? null : { weekday, time };
}

/** A week of the desert, from one reset to the next. */
export interface DesertWeek {
  /** Its first day as a number: 20261117. */
  readonly id: number;
  /** Its first day, `YYYY-MM-DD` in the guild's time zone. */
  readonly day: string;
  /** Ms since 1970. */
  readonly startsAt: number;
  /** Ms since 1970: the start of the next week. */
  readonly endsAt: number;
  /** Its label until somebody renames it. */
  readonly label: string;
}

function weekFrom(day: string, { time }: WeeklyReset, zone: string): DesertWeek {
  const [, month = '', date = ''] = /^\d+-(\d+)-(\d+)$/.exec(day) ?? [];
  return {
    id: Number(day.replaceAll('-', '')),
    day,
    startsAt: momentOf(day, time, zone),
    endsAt: momentOf(addDays(day, 7), time, zone),
    label: `DD Week of ${Number(month)}/${Number(date)}`,
  };
}

/** The week that contains a moment. @param at ms since 1970 @param zone IANA name */
export function weekAt(at: number, reset: WeeklyReset, zone: string): DesertWeek {
  const { day } = wallClock(at, zone);
  const since = (new Date(`${day}T00:00:00Z`).getUTCDay() - reset.weekday + 7) % 7;
  const week = weekFrom(addDays(day, -since), reset, zone);
  return at < week.startsAt ? weekFrom(addDays(week.day, -7), reset, zone) : week;
}

/** The week with this id; null for an impossible id. */
export function weekOfId(id: number, reset: WeeklyReset, zone: string): DesertWeek | null {
  const [, year, month, date] = /^(20\d\d)(\d\d)(\d\d)$/.exec(id.toString()) ?? [];
  const day = `${year ?? ''}-${month ?? ''}-${date ?? ''}`;
  if (!Number.isFinite(Date.parse(`${day}T00:00:00Z`)) || addDays(day, 0) !== day) return null;
  return weekFrom(day, reset, zone);
}
