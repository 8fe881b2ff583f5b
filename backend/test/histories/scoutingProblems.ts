// Problems of scouting data after a history: compares reports, change log, audit log, map,
// pictures, archive, replies and live messages.
import type { DesertMap } from '@guild/common/scouting/desertMap.api';
import type { ArchivedMap } from '@guild/common/scouting/scouting.archive.api';
import type { ScoutingReport, ScoutingWeek } from '@guild/common/scouting/scouting.api';
import type { Db } from 'mongodb';
import { drawDesertMap } from '../../src/features/scouting/map/desertMap.drawing.ts';
import { toPng } from '../../src/platform/pictures/png.ts';
import type { ChangeDocument } from '../../src/features/scouting/history/scouting.changes.model.ts';
import type { ReportDocument } from '../../src/features/scouting/core/scouting.model.ts';
import { markersIn, pixelsOf } from '../desertPictures.ts';
import { takeUp } from '../killable.ts';
import { atProcess } from './guild.ts';
import { startWorkerFor, until, type Client, type Hall, type TestSocket } from '../harness.ts';

/** Replies during the history. */
export interface Observations {
  /** The first week of the history. */
  readonly since: number;
  readonly answers: ScoutingReport[];
}
interface Seen extends Observations {
  /** The person who watches the map all the time. */
  readonly socket: TestSocket;
  readonly admin: Client;
  /** Of each process. */
  readonly urls: readonly string[];
}
/** `category cell state`, sorted. */
type Words = readonly string[];
const same = (what: string, one: unknown, other: unknown): string[] =>
  JSON.stringify(one) === JSON.stringify(other)
    ? []
    : [`${what}: ${JSON.stringify(one)} is not ${JSON.stringify(other)}`];

/** Another process takes over the open work; a worker rebuilds and draws the map. */
async function takeUpAll(hall: Hall, db: Db): Promise<void> {
  await takeUp(hall);
  const waits = { 'outbox.0': { $exists: true } };
  const waiting = async (): Promise<number> =>
    (await db.collection('scouting_reports').countDocuments(waits)) +
    (await db.collection('scouting_weeks').countDocuments(waits));
  await until(async () => (await waiting()) === 0, 'empty outboxes');
  await (await startWorkerFor(hall)).close();
}

interface SaidOfCell {
  readonly state: string;
  readonly at: number;
}
/**
 * The state of each cell of a category by the reports: the latest wins; at the same moment the
 * older report.
 */
function wordsOf(reports: readonly ReportDocument[]): Words {
  const last = new Map<string, SaidOfCell>();
  for (const { category, marks } of [...reports].sort((a, b) => b._id - a._id))
    for (const { cell, state, stateAt, markedAt } of marks) {
      const at = (stateAt ?? markedAt).getTime();
      const place = `${category} ${cell}`;
      if (at >= (last.get(place)?.at ?? 0)) last.set(place, { state, at });
    }
  return [...last].map(([place, { state }]) => `${place} ${state}`).sort();
}
const withoutStates = (words: Words): Words => words.map((one) => one.split(' ').slice(0, 2).join(' ')).sort();
const placesOf = ({ resources }: Pick<DesertMap, 'resources'>): Words =>
  resources.flatMap(({ category, locations }) => locations.map((cell) => `${category} ${cell}`)).sort();

/**
 * A week's stored reports match the list, the archive and, in the current week, the map and its
 * pictures.
 */
async function weekProblems(client: Client, reports: readonly ReportDocument[], weekId: number): Promise<string[]> {
  const ofWeek = reports.filter((one) => one.weekId === weekId);
  const there = ofWeek.filter(({ deletedAt }) => deletedAt === null);
  const listed = (await client.get<ScoutingReport[]>(`/api/scouting?week=${weekId}&limit=500`)).body;
  const inArchive = ofWeek.filter(({ deletedAt, cleanedUp }) => deletedAt === null || cleanedUp);
  const archived = (await client.get<ArchivedMap>(`/api/desert-map/weeks/${weekId}`)).body;
  const week = (await client.get<ScoutingWeek>(`/api/scouting/weeks/${weekId}`)).body;
  const places = withoutStates(wordsOf(inArchive.filter(({ isActive }) => isActive)));
  const marksOf = ({ _id, version, marks }: ReportDocument): unknown => [
    ...[_id, version],
    marks.map(({ cell, state }) => `${cell} ${state}`),
  ];
  return [
    ...same(
      `the list of ${weekId}`,
      listed.map(({ id, version, marks }) => [id, version, marks.map(({ cell, state }) => `${cell} ${state}`)]),
      [...there].sort((a, b) => b._id - a._id).map(marksOf),
    ),
    ...same(`the archive of ${weekId}`, placesOf(archived), places),
    ...same(
      'names of the week',
      [...new Set([archived.weekLabel, week.label, ...listed.map((one) => one.weekLabel)])],
      [week.label],
    ),
  ];
}

let bare: Promise<Uint8Array> | undefined;
const bareMap = (): Promise<Uint8Array> => (bare ??= toPng(drawDesertMap({ weekLabel: '', made: '', resources: [] })));
async function picture(cookie: string, url: string, ending: 'svg' | 'png'): Promise<{ etag: string; bytes: Buffer }> {
  const reply = await fetch(`${url}/api/desert-map/current.${ending}`, { headers: { Cookie: cookie } });
  return { etag: reply.headers.get('etag') ?? '', bytes: Buffer.from(await reply.arrayBuffer()) };
}
/** The map and its pictures at one process; the picture is read back once for all. */
async function mapProblems(admin: Client, url: string, words: Words, weekId: number): Promise<string[]> {
  const client = atProcess(admin, url);
  const map = (await client.get<DesertMap>('/api/desert-map/current')).body;
  const week = (await client.get<ScoutingWeek>('/api/scouting/week')).body;
  const svg = await picture(admin.cookie(), url, 'svg');
  const drawn = [...svg.bytes.toString().matchAll(/data-cell="([^"]+)" data-category="([^"]+)" data-state="([^"]+)"/g)];
  const inWords = drawn.map(([, cell = '', category = '', state = '']) => `${category} ${cell} ${state}`);
  return [
    ...same('the week', [map.weekId, map.weekLabel], [weekId, week.label]),
    ...same('the map', placesOf(map), withoutStates(words)),
    ...same('the drawing', inWords.sort(), words),
    ...same('the version of the drawing', svg.etag, `"test.${map.version}"`),
    ...(svg.bytes.toString().includes(week.label) ? [] : [`the drawing does not say ${week.label}`]),
  ];
}
/** The picture, read back, and the same at every process. */
async function pictureProblems(cookie: string, urls: readonly string[], words: Words): Promise<string[]> {
  const all = await Promise.all(urls.map((url) => picture(cookie, url, 'png')));
  const [one] = all;
  if (one === undefined) return ['nobody has a picture'];
  const { found, strange } = markersIn(pixelsOf(one.bytes, 1200), pixelsOf(await bareMap(), 1200));
  const inWords = found.map(({ category, cell, state }) => `${category} ${cell} ${state}`);
  return [
    ...same('the picture', inWords.sort(), words),
    ...same('cells with something strange', strange, []),
    ...all.flatMap(({ etag, bytes }) =>
      etag === one.etag && bytes.equals(one.bytes) ? [] : ['the picture is another one at another process'],
    ),
  ];
}

/**
 * The log of each cell leads from its last change, stored in the report, back to the first,
 * without undone ones.
 */
function logProblems(reports: readonly ReportDocument[], rows: readonly ChangeDocument[]): string[] {
  const problems: string[] = [];
  const byId = new Map(rows.map((row) => [row._id, row]));
  for (const { _id: id, marks, gone = [] } of reports) {
    const own = rows.filter(({ reportId, undoneAt }) => reportId === id && undoneAt === null);
    for (const cell of new Set([...own, ...marks, ...gone].map((one) => one.cell))) {
      const mark = marks.find((one) => one.cell === cell);
      const led: number[] = [];
      let at = mark?.changeId ?? gone.find((one) => one.cell === cell)?.changeId ?? null;
      const top = at === null ? undefined : byId.get(at);
      while (at !== null && led.length <= own.length) {
        led.push(at);
        at = byId.get(at)?.follows ?? null;
      }
      const logged = own.filter((one) => one.cell === cell).map(({ _id }) => _id);
      const sorted = (ids: readonly number[]): number[] => [...ids].sort((a, b) => a - b);
      const where = `${id} ${cell}`;
      problems.push(
        ...same(`the log of ${where}`, sorted(led), sorted(logged)),
        ...same(`the last change of ${where}`, top?.after?.state ?? null, mark?.state ?? null),
      );
    }
  }
  return problems;
}

/** Replies with a version of a report match it; each version left one audit entry. */
async function answerProblems(db: Db, reports: readonly ReportDocument[], answers: readonly ScoutingReport[]) {
  const problems: string[] = [];
  const answered = new Map<string, string>();
  for (const { id, version, marks, isActive, category } of answers) {
    const name = `${id} version ${version}`;
    const what = JSON.stringify([marks, isActive, category]);
    problems.push(...same(name, answered.get(name) ?? what, what));
    answered.set(name, what);
    const stored = reports.find(({ _id }) => _id === id);
    if ((stored?.version ?? 0) < version) problems.push(`${name} is lost`);
  }
  for (const { _id, version } of reports) {
    const entries = await db.collection('audit_entries').countDocuments({ entity: 'report', entityId: _id });
    problems.push(...same(`entries about ${_id} in the audit record`, entries, version));
  }
  return problems;
}

/** The last version of each report that a screen received. */
const heardBy = ({ messages }: TestSocket): Map<number, number> => {
  const heard = new Map<number, number>();
  for (const { name, payload } of messages) {
    const { id, version } = payload as { id: number; version: number };
    if (name.startsWith('report:')) heard.set(id, Math.max(version, heard.get(id) ?? 0));
  }
  return heard;
};

/** All problems after a history. */
export async function scoutingProblems(hall: Hall, { since, answers, socket, admin, urls }: Seen): Promise<string[]> {
  const connection = await hall.database();
  const db = connection.getClient().db(connection.name);
  await takeUpAll(hall, db);
  const reports = await db
    .collection<ReportDocument>('scouting_reports')
    .find({ weekId: { $gte: since } })
    .toArray();
  const rows = await db
    .collection<ChangeDocument>('scouting_changes')
    .find({ weekId: { $gte: since } })
    .toArray();
  const { id: weekId } = (await admin.get<ScoutingWeek>('/api/scouting/week')).body;
  const current = reports.filter((one) => one.weekId === weekId && one.deletedAt === null && one.isActive);
  const problems = [...logProblems(reports, rows), ...(await answerProblems(db, reports, answers))];
  for (const week of new Set([weekId, ...reports.map((one) => one.weekId)]))
    problems.push(...(await weekProblems(admin, reports, week)));
  for (const url of urls) problems.push(...(await mapProblems(admin, url, wordsOf(current), weekId)));
  problems.push(...(await pictureProblems(admin.cookie(), urls, wordsOf(current))));
  const unheard = (): number[] =>
    reports.filter(({ _id, version }) => (heardBy(socket).get(_id) ?? 0) < version).map(({ _id }) => _id);
  await until(() => unheard().length === 0, 'the last message of each report').catch(() => undefined);
  return [...problems, ...same('reports of which a screen has not heard the last', unheard(), [])];
}
