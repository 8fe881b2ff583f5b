// Grouping of audit entries by day, with a person's bulk action as one line.
import type { AuditEntry } from '@guild/common/audit/audit.api';
import { dayHeading, localDay } from '../../platform/format/format.ts';
import { inWords } from './changes.ts';

/** Entries of one line: a single one, or a bulk action with the newest first. */
export type AuditLine = readonly [AuditEntry, ...AuditEntry[]];
export interface AuditDay {
  /** `YYYY-MM-DD` in the viewer's zone. */
  readonly day: string;
  readonly lines: readonly AuditLine[];
}
/** Minimum number of entries for a bulk line. */
const fewest = 3;
const apartMs = 10 * 60_000;

const dayOf = ({ at }: AuditEntry): string => localDay(Date.parse(at));
/**
 * Whether two neighboring entries belong to the same bulk action. Entries that can be restored keep
 * their own line.
 */
const goesOn = (newer: AuditEntry, older: AuditEntry): boolean =>
  older.action === newer.action &&
  older.discordId === newer.discordId &&
  older.username === newer.username &&
  !older.canRestore &&
  !newer.canRestore &&
  // Changes of one thing with a text of their own are not grouped, because each step matters.
  (older.entityId !== newer.entityId || inWords(older.before, older.after).length === 0) &&
  dayOf(older) === dayOf(newer) &&
  Math.abs(Date.parse(newer.at) - Date.parse(older.at)) <= apartMs;

function linesOf(entries: readonly AuditEntry[]): AuditLine[] {
  const runs: [AuditEntry, ...AuditEntry[]][] = [];
  for (const entry of entries) {
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

/**
 * The other things of a bulk action, after the name of the newest: 'and 13 more', or '14 times' for
 * the same thing.
 */
export function manyInWords(line: AuditLine): string | null {
  const [first, ...others] = line;
  if (others.length === 0) return null;
  const things = new Set(line.map(({ entityId }) => entityId)).size;
  return things === 1 || first.name === null
    ? `${line.length.toString()} times`
    : `and ${(things - 1).toString()} more`;
}
