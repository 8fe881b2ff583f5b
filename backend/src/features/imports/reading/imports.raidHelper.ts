// Tables from Raid-Helper's JSON: one event, or the people who signed up for it.
import type { ImportKind } from '@guild/common/imports/imports.kinds';
import * as z from 'zod/mini';
import type { Table } from './imports.table.ts';

const text = z.catch(z.string(), '');
/** Raid-Helper's page writes `userid`, and its API `userId`. */
const signUp = z.object({ name: text, userid: text, userId: text });
const signUps = z.catch(z.array(signUp), []);
const raidEvent = z.object({
  title: text,
  displayTitle: text,
  description: text,
  /** Day, month, year: `12-3-2025`. */
  date: text,
  time: text,
  startTime: z.catch(z.number(), 0),
  endTime: z.catch(z.number(), 0),
  signups: signUps,
  signUps,
});
type RaidEvent = z.output<typeof raidEvent>;

/** The events of a JSON text; null: it is no JSON of Raid-Helper. */
export function raidHelperEvents(content: string): RaidEvent[] | null {
  if (!/^\s*[{[]/.test(content)) return null;
  let parsed: unknown;
  try {
    parsed = JSON.parse(content);
  } catch {
    return null;
  }
  const inside = (parsed as { readonly postedEvents?: unknown } | null)?.postedEvents ?? parsed;
  const found = z.safeParse(z.array(raidEvent), Array.isArray(inside) ? inside : [inside]);
  return found.success ? found.data : null;
}

/** Its date with the year first, because its order is known. */
const dateOf = ({ date }: RaidEvent): string => date.replace(/^(\d{1,2})-(\d{1,2})-(\d{4})$/, '$3-$2-$1');
const secondsToText = (seconds: number): string => new Date(seconds * 1000).toISOString();

/** @param kind `members`: the people who signed up; otherwise the events */
export function raidHelperTable(events: readonly RaidEvent[], kind: ImportKind | null): Table {
  if (kind === 'members') {
    const people = new Map<string, string>();
    for (const { name, userid, userId } of events.flatMap((one) => [...one.signups, ...one.signUps]))
      people.set(userid || userId, name);
    const rows = [...people].map(([id, name], at) => ({ line: at + 1, cells: [name, id] }));
    return { headings: ['Name', 'Discord id'], rows, problems: [] };
  }
  const rows = events.map((one, at) => ({
    line: at + 1,
    cells: [
      one.title || one.displayTitle,
      one.date === '' && one.startTime > 0 ? secondsToText(one.startTime) : dateOf(one),
      one.date === '' ? '' : one.time,
      one.startTime > 0 && one.endTime > one.startTime ? String(Math.round((one.endTime - one.startTime) / 60)) : '',
      one.description,
    ],
  }));
  return { headings: ['Title', 'Date', 'Time', 'Length in minutes', 'Description'], rows, problems: [] };
}
