// Grouping of audit entries by day: a person's bulk action, and a trial, are one line each.
import type { AuditEntry } from '@guild/common/audit/audit.api';
import { isFolded, whoIn } from '@guild/common/audit/audit.words';
import { dayHeading, localDay } from '../../platform/format/format.ts';
import { inWords } from './changes.ts';

/** Entries of one line, the newest first: a single one, a bulk action, or those about one trial. */
export type AuditLine = readonly [AuditEntry, ...AuditEntry[]];
export interface AuditDay {
  /** `YYYY-MM-DD` in the viewer's zone. */
  readonly day: string;
  readonly lines: readonly AuditLine[];
}
/** Minimum number of entries for a line of several. */
const fewest = 3;
/** Longest time between two entries of a bulk action. */
const apartMs = 10 * 60_000;

const dayOf = ({ at }: AuditEntry): string => localDay(Date.parse(at));
const thingOf = (entry: AuditEntry): string => `${entry.entity} ${entry.entityId} ${dayOf(entry)}`;
/**
 * Whether two neighboring entries belong to the same bulk action. Entries that can be restored keep
 * their own line.
 */
const goesOn = (newer: AuditEntry, older: AuditEntry): boolean =>
  older.action === newer.action &&
  !isFolded(older.entity) &&
  older.discordId === newer.discordId &&
  older.username === newer.username &&
  whoIn(older) === whoIn(newer) &&
  !older.canRestore &&
  !newer.canRestore &&
  // Changes of one thing with a text of their own are not grouped, because each step matters.
  (older.entityId !== newer.entityId || inWords(older.before, older.after).length === 0) &&
  dayOf(older) === dayOf(newer) &&
  Math.abs(Date.parse(newer.at) - Date.parse(older.at)) <= apartMs;

function linesOf(entries: readonly AuditEntry[]): AuditLine[] {
  const byThing = new Map<string, AuditEntry[]>();
  for (const entry of entries)
    if (isFolded(entry.entity)) byThing.set(thingOf(entry), [...(byThing.get(thingOf(entry)) ?? []), entry]);
  const runs: [AuditEntry, ...AuditEntry[]][] = [];
  for (const entry of entries) {
    const [newest, ...others] = byThing.get(thingOf(entry)) ?? [];
    if (newest !== undefined && others.length + 1 >= fewest) {
      if (newest === entry) runs.push([newest, ...others]);
      continue;
    }
    const run = runs.at(-1);
    const last = run?.at(-1);
    if (run !== undefined && last !== undefined && goesOn(last, entry)) run.push(entry);
    else runs.push([entry]);
  }
  return runs.flatMap((run): AuditLine[] => (run.length >= fewest ? [run] : run.map((one): AuditLine => [one])));
}

/** Groups entries, newest first, by day and line. */
export function daysOf(entries: readonly AuditEntry[]): AuditDay[] {
  const days: { day: string; lines: AuditLine[] }[] = [];
  for (const line of linesOf(entries)) {
    const day = dayOf(line[0]);
    const last = days.at(-1);
    if (last?.day === day) last.lines.push(line);
    else days.push({ day, lines: [line] });
  }
  return days;
}

/** 'Today', 'Yesterday', 'Saturday 21 November 2026'. @param now ms since 1970 */
export const dayInWords = (day: string, now: number): string => dayHeading(day, localDay(now), true);

/** Whether the line has the entries of several people about one thing. */
export const isAboutOne = (line: AuditLine): boolean => line.length > 1 && isFolded(line[0].entity);

/**
 * The other entries of a line, after the sentence of the newest: 'and 13 more', or '14 times' for
 * the same thing. null for a single entry.
 */
export function manyInWords(line: AuditLine): string | null {
  const [first, ...others] = line;
  if (others.length === 0) return null;
  if (isAboutOne(line)) return `and ${others.length} more entries`;
  const things = new Set(line.map(({ entityId }) => entityId)).size;
  return things === 1 || first.name === null ? `${line.length} times` : `and ${things - 1} more`;
}
