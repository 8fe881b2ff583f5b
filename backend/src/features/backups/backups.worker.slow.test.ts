// Tests of backups with a worker and a real database: make, list, download, prove, and a kill.
import { mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it, test } from '@jest/globals';
import type { AuditEntry } from '@guild/common/audit/audit.api';
import { downloadPath, type BackupList } from '@guild/common/backups/backups.api';
import type { Notice } from '@guild/common/notifications/notifications.api';
import type { SystemChecks } from '@guild/common/system/system.api';
import type { RunningWorker } from '../../app/startWorker.ts';
import { startHall, startWorkerFor, until, type Client, type Hall } from '../../../test/harness.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** Copying and restoring start several programs. */
const waitMs = 120_000;

let hall: Hall;
let admin: Client;
let worker: RunningWorker | undefined;
beforeEach(async () => {
  hall = await startHall();
  admin = await hall.signIn('Admin', 'Ada');
});
afterEach(async () => {
  await worker?.close();
  worker = undefined;
  await hall.close();
});

const list = async (who = admin): Promise<BackupList> => (await who.get<BackupList>('/api/backups')).body;
const files = (): string[] => readdirSync(hall.env.backups.folder).sort();
const states = async () =>
  (await hall.database()).collection<{ _id: number } & Record<string, unknown>>('backup_state');
const stateOf = async (name: string) =>
  (await admin.get<SystemChecks>('/api/health/checks')).body.checks.find((one) => one.name === name);
async function untilMade(count: number): Promise<BackupList> {
  await until(
    async () => {
      const { backups, running, failure } = await list();
      if (failure !== null) throw new Error(failure.problem);
      return running === null && backups.length === count;
    },
    `${count} backups`,
    waitMs,
  );
  return list();
}
const untilProved = (): Promise<void> =>
  until(async () => (await list()).running === null && (await list()).proof !== null, 'a proof', waitMs);
const rehearsalContent = async (): Promise<string[]> => {
  const connection = await hall.database();
  const found = await connection.getClient().db(`${connection.name}_rehearsal`).listCollections().toArray();
  return found.map(({ name }) => name);
};
/** A file in the folder that looks like a backup, made so many days ago. */
function plant(daysAgo: number, content = 'no backup'): string {
  const at = new Date(hall.clock.now() - daysAgo * dayMs).toISOString().replaceAll(/[:.]/g, '-');
  const name = `${new URL(hall.env.mongodbUri).pathname.slice(1)}-${at}.guild-backup.gz`;
  mkdirSync(hall.env.backups.folder, { recursive: true });
  writeFileSync(path.join(hall.env.backups.folder, name), content);
  return name;
}

it('a press on the button makes a backup, which an admin downloads and the worker proves', async () => {
  const asked = await admin.post<BackupList>('/api/backups');
  expect([asked.status, asked.body.running]).toEqual([200, 'waiting']);
  worker = await startWorkerFor(hall);
  const { backups } = await untilMade(1);
  const name = backups[0]?.name ?? '';
  expect(backups).toMatchObject([{ places: ['folder'], keptAs: ['recent', 'daily', 'weekly', 'monthly'] }]);
  expect(files()).toEqual([name]);

  const reply = await fetch(hall.url + downloadPath(name), { headers: { Cookie: admin.cookie() } });
  expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'application/gzip']);
  const bytes = Buffer.from(await reply.arrayBuffer());
  expect(bytes).toEqual(readFileSync(path.join(hall.env.backups.folder, name)));
  expect(gunzipSync(bytes).toString()).toContain('"guild_members"');

  await untilProved();
  expect(await list()).toMatchObject({ proof: { name, problem: null }, provedAt: expect.any(String) });
  expect(await rehearsalContent()).toEqual([]);
  expect(await stateOf('backups')).toMatchObject({ state: 'good' });
  expect(await stateOf('backup-proof')).toMatchObject({ state: 'good' });

  const { body } = await admin.get<AuditEntry[]>('/api/audit?entity=backup');
  expect(body.map(({ action, username }) => [action, username])).toEqual([
    ['backup.downloaded', 'Ada'],
    ['backup.made', 'Ada'],
    ['backup.requested', 'Ada'],
  ]);
});

it('the backup of the night is made once by two workers, and the rotation deletes old files', async () => {
  const old = [400, 390, 3, 2].map((days) => plant(days));
  const stranger = path.join(hall.env.backups.folder, 'another-2020-01-01T00-00-00-000Z.guild-backup.gz');
  writeFileSync(stranger, 'of another hall');
  worker = await startWorkerFor(hall);
  await until(async () => (await list()).backups.length === 4, 'the list of what is there');
  await untilProved();
  const second = await startWorkerFor(hall);
  try {
    hall.clock.advance(dayMs);
    // Only the newer one of the two old months stays: two of them are the same month or both are kept as months.
    await until(async () => (await list()).backups.some(({ bytes }) => bytes > 100), 'the backup of the night', waitMs);
    await until(async () => (await list()).running === null, 'the end of it', waitMs);
  } finally {
    await second.close();
  }
  const { backups } = await list();
  expect(backups.filter(({ bytes }) => bytes > 100)).toHaveLength(1);
  expect(files()).toEqual([path.basename(stranger), ...backups.map(({ name }) => name)].sort());
  expect(backups.map(({ name }) => name)).toEqual(expect.arrayContaining(old.slice(2)));
  const { body } = await admin.get<AuditEntry[]>('/api/audit?entity=backup');
  expect(body.map(({ action, username }) => [action, username])).toEqual([['backup.made', null]]);
});

describe('after a kill', () => {
  it('a half file does not count, and another worker makes the backup', async () => {
    await admin.post('/api/backups');
    const partial = `${plant(1)}.partial`;
    const folder = hall.env.backups.folder;
    writeFileSync(path.join(folder, partial), 'half');
    utimesSync(path.join(folder, partial), new Date(0), new Date(0));
    const running = { id: 'killed', what: 'backup', aliveAt: new Date(hall.clock.now()) };
    await (await states()).updateOne({}, { $set: { running } });
    expect((await list()).running).toBe('backup');
    worker = await startWorkerFor(hall);
    // As long as the other may be alive, this one waits.
    expect((await list()).backups).toEqual([]);
    hall.clock.advance(2 * minuteMs);
    const { backups } = await untilMade(2);
    expect(files()).toEqual(backups.map(({ name }) => name).sort());
  });

  it('what a proof has left is dropped, and the proof repeated', async () => {
    await admin.post('/api/backups');
    const connection = await hall.database();
    const rehearsal = connection.getClient().db(`${connection.name}_rehearsal`);
    await rehearsal.collection('auctions').insertOne({ left: 1 });
    await (await states()).updateOne({}, { $set: { isRehearsing: true } });
    worker = await startWorkerFor(hall);
    await untilMade(1);
    await untilProved();
    expect((await list()).proof?.problem).toBeNull();
    expect(await rehearsal.listCollections().toArray()).toEqual([]);
  });
});

test('a proof leaves alone what a host has restored', async () => {
  await admin.post('/api/backups');
  const connection = await hall.database();
  const rehearsal = connection.getClient().db(`${connection.name}_rehearsal`);
  await rehearsal.collection('auctions').insertOne({ of: 'a host' });
  try {
    worker = await startWorkerFor(hall);
    await untilMade(1);
    await untilProved();
    expect((await list()).proof?.problem).toMatch(/is not empty/);
    expect(await rehearsal.collection('auctions').countDocuments()).toBe(1);
  } finally {
    await rehearsal.dropDatabase();
  }
});

test('a damaged backup fails its proof: the check says so, and admins get one notice', async () => {
  plant(0, 'damaged');
  worker = await startWorkerFor(hall);
  await untilProved();
  expect(await list()).toMatchObject({
    provedAt: null,
    proof: { problem: "The file is damaged. It can't be restored." },
  });
  expect(await stateOf('backup-proof')).toMatchObject({ state: 'bad' });
  const { body } = await admin.get<Notice[]>('/api/notifications');
  expect(body.filter(({ title }) => title === "The newest backup couldn't be restored")).toHaveLength(1);
});

test('a folder that takes no files: the page and the checks say why, and admins hear after two days, once', async () => {
  // A file where the folder should be.
  mkdirSync(path.dirname(hall.env.backups.folder), { recursive: true });
  writeFileSync(hall.env.backups.folder, '');
  await admin.post('/api/backups');
  worker = await startWorkerFor(hall);
  await until(async () => (await list()).failure !== null, 'the failure', waitMs);
  expect((await list()).running).toBeNull();
  expect(await stateOf('backups')).toMatchObject({ state: 'warning' });
  const notices = async () =>
    (await admin.get<Notice[]>('/api/notifications')).body.filter(({ title }) => title === 'There is no new backup');
  expect(await notices()).toHaveLength(0);
  hall.clock.advance(2 * dayMs + minuteMs);
  await until(async () => (await notices()).length > 0, 'the notice', waitMs);
  hall.clock.advance(dayMs);
  const failedAt = (await list()).failure?.at;
  await until(async () => (await list()).failure?.at !== failedAt, 'another attempt', waitMs);
  expect(await notices()).toHaveLength(1);
});
