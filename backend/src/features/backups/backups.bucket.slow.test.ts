// Tests of copies in an S3-compatible bucket: signatures, listing, rotation, failures and downloads.
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { downloadPath, type BackupList } from '@guild/common/backups/backups.api';
import type { RunningWorker } from '../../app/startWorker.ts';
import { bucketEnv, startBucket, type TestBucket } from '../../../test/bucket.ts';
import { startHall, startWorkerFor, until, type Client, type Hall } from '../../../test/harness.ts';

const waitMs = 120_000;
const prefix = 'guild-1/';
let bucket: TestBucket;
let hall: Hall | undefined;
let worker: RunningWorker | undefined;
beforeAll(async () => {
  bucket = await startBucket();
});
afterEach(async () => {
  await worker?.close();
  await hall?.close();
  [hall, worker] = [undefined, undefined];
  bucket.objects.clear();
  bucket.setAway(false);
});
afterAll(() => bucket.close());

async function start(change: Record<string, string> = {}): Promise<{ hall: Hall; admin: Client }> {
  hall = await startHall({ env: { ...bucketEnv(bucket, prefix), ...change } });
  return { hall, admin: await hall.signIn('Admin', 'Ada') };
}
const list = async (admin: Client): Promise<BackupList> => (await admin.get<BackupList>('/api/backups')).body;
/** Asks for a backup and waits for its end. */
async function make(admin: Client): Promise<BackupList> {
  await admin.post('/api/backups');
  await until(
    async () => {
      const { backups, running, bucketFailure } = await list(admin);
      return running === null && (backups.length > 0 || bucketFailure !== null);
    },
    'the backup',
    waitMs,
  );
  return list(admin);
}

it('a backup is copied, old copies are deleted, and a download comes from the bucket if the file is gone', async () => {
  const { hall: started, admin } = await start();
  const database = new URL(started.env.mongodbUri).pathname.slice(1);
  const nameAt = (day: string): string => `${database}-${day}T04-00-00-000Z.guild-backup.gz`;
  for (const day of ['2020-01-01', '2020-01-02', '2020-01-03'])
    bucket.objects.set(prefix + nameAt(day), Buffer.from('old'));
  bucket.objects.set(`${prefix}notes.txt`, Buffer.from('of the host'));
  bucket.objects.set('elsewhere', Buffer.from('of somebody else'));
  // More backups than the rotation keeps months.
  for (const month of ['01', '02', '03', '04', '05', '06', '07'])
    bucket.objects.set(prefix + nameAt(`2021-${month}-05`), Buffer.from('old'));
  worker = await startWorkerFor(started);
  const { backups, bucketFailure } = await make(admin);
  expect(bucketFailure).toBeNull();
  expect(bucket.refused()).toBe(0);
  const name = backups[0]?.name ?? '';
  expect(backups[0]).toMatchObject({ places: ['folder', 'bucket'] });
  const file = path.join(started.env.backups.folder, name);
  expect(bucket.objects.get(prefix + name)).toEqual(readFileSync(file));
  const left = [...bucket.objects.keys()];
  expect(left).toEqual(expect.arrayContaining([`${prefix}notes.txt`, 'elsewhere']));
  expect(left).not.toContain(prefix + nameAt('2020-01-01'));
  expect(left.filter((key) => key.includes('2021-')).length).toBeLessThan(7);

  const bytes = readFileSync(file);
  rmSync(file);
  const reply = await fetch(started.url + downloadPath(name), { headers: { Cookie: admin.cookie() } });
  expect([reply.status, Buffer.from(await reply.arrayBuffer())]).toEqual([200, bytes]);
});

it('a bucket that is away keeps nothing from being saved, and is filled the next time', async () => {
  const { hall: started, admin } = await start();
  bucket.setAway(true);
  worker = await startWorkerFor(started);
  const first = await make(admin);
  expect(first).toMatchObject({ failure: null, bucketFailure: { problem: expect.stringContaining('SlowDown') } });
  expect(first.backups).toMatchObject([{ places: ['folder'] }]);
  bucket.setAway(false);
  await until(async () => (await list(admin)).running === null, 'the end of the proof', waitMs);
  await admin.post('/api/backups');
  await until(async () => (await list(admin)).backups.length === 2, 'the second backup', waitMs);
  const second = await list(admin);
  expect(second.bucketFailure).toBeNull();
  expect(second.backups.map(({ places }) => places)).toEqual([
    ['folder', 'bucket'],
    ['folder', 'bucket'],
  ]);
});

it('a wrong key is named, and is in no answer', async () => {
  const { hall: started, admin } = await start({ BACKUP_BUCKET_SECRET_KEY: 'another secret' });
  worker = await startWorkerFor(started);
  const found = await make(admin);
  expect(found.bucketFailure?.problem).toBe('The bucket hall-backups refused the key (SignatureDoesNotMatch).');
  expect(JSON.stringify(found)).not.toContain('another secret');
});
