// A pasted week while the receiving process is killed: all of its reports are stored, or none.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { ScoutingReport } from '@guild/common/scouting/scouting.api';
import { categoryNames, scoutingCategories } from '@guild/common/scouting/scouting.rules';
import { startHall, type Client, type Hall } from '../../../../test/harness.ts';
import { atProcess } from '../../../../test/histories/guild.ts';
import { startKillable, takeUp } from '../../../../test/killable.ts';
import type { ReportDocument } from './scouting.model.ts';

let hall: Hall;
let admin: Client;
beforeAll(async () => {
  hall = await startHall();
  admin = await hall.signIn('Admin', 'Ada');
});
afterAll(() => hall.close());

const text = scoutingCategories.map((category) => `${categoryNames[category]}: A-1 B-2 C-3 I-9`).join('\n');
const stored = async () => (await hall.database()).collection<ReportDocument>('scouting_reports');

/** @returns how many of its reports were stored when the process died */
async function pasteUntilKilled(): Promise<number> {
  const reports = await stored();
  const second = await startKillable(hall);
  const before = await reports.countDocuments();
  const answered = atProcess(admin, second.url)
    .post('/api/scouting/import', { text })
    .catch(() => null);
  while ((await reports.countDocuments()) === before);
  await second.kill();
  await answered;
  return (await reports.countDocuments()) - before;
}

test('another process finishes the work of the killed one, each report once', async () => {
  const counts: number[] = [];
  while (!counts.some((count) => count < scoutingCategories.length) && counts.length < 5) {
    counts.push(await pasteUntilKilled());
    await takeUp(hall);
  }
  // It was killed midway.
  expect(Math.min(...counts)).toBeLessThan(scoutingCategories.length);
  const { body } = await admin.get<ScoutingReport[]>('/api/scouting');
  const wanted = scoutingCategories.map((category) => [category, counts.length * 4]);
  const found = scoutingCategories.map((category) => [
    category,
    body.filter((one) => one.category === category).reduce((sum, { locations }) => sum + locations.length, 0),
  ]);
  expect(found).toEqual(wanted);
  expect(body).toHaveLength(counts.length * scoutingCategories.length);
  expect(new Set(body.map(({ updatedBy }) => updatedBy))).toEqual(new Set(['Ada']));
  const db = await hall.database();
  expect(await db.collection('audit_entries').countDocuments({ action: 'report.created' })).toBe(body.length);
  expect(await db.collection('scouting_changes').countDocuments()).toBe(body.length * 4);
});
