// How entries stand on the screen: by day, and what one person did to many things in one go as one line.
import type { AuditEntry } from '@guild/common/audit/audit.api';
import { dayHeading, localDay } from '../../platform/format/format.ts';
import { inWords } from './changes.ts';

/** Entries that stand in one line: one, or a bulk act with its newest first. */
export type AuditLine = readonly [AuditEntry, ...AuditEntry[]];
export interface AuditDay {
  /** In the viewer's zone, `YYYY-MM-DD`. */
  readonly day: string;
  readonly lines: readonly AuditLine[];
}
/** From so many on it is one act. */
const fewest = 3;
const apartMs = 10 * 60_000;

const dayOf = ({ at }: AuditEntry): string => localDay(Date.parse(at));
/** Whether the older of two neighbors belongs to the same act; what can be restored keeps a line of its own. */
const goesOn = (newer: AuditEntry, older: AuditEntry): boolean =>
  older.action === newer.action &&
  older.discordId === newer.discordId &&
  older.username === newer.username &&
  !older.canRestore &&
  !newer.canRestore &&
  // What its line says of one thing is not folded away: each step of it counts.
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

/** The entries, newest first, as the screen shows them. */
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

/** What a bulk act was done to, behind the name of its newest: 'and 13 more' things, or '14 times' to the same. */
export function manyInWords(line: AuditLine): string | null {
  const [first, ...others] = line;
  if (others.length === 0) return null;
  const things = new Set(line.map(({ entityId }) => entityId)).size;
  return things === 1 || first.name === null
    ? `${line.length.toString()} times`
    : `and ${(things - 1).toString()} more`;
}
