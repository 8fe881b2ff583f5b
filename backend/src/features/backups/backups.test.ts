// Tests of downloads: who may, when, and of what.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { downloadPath, type BackupList } from '@guild/common/backups/backups.api';
import { startHall, type Client, type Hall } from '../../../test/harness.ts';

const minuteMs = 60_000;
let hall: Hall;
let admin: Client;
beforeEach(async () => {
  hall = await startHall();
  admin = await hall.signIn('Admin', 'Ada');
});
afterEach(() => hall.close());

const list = async (): Promise<BackupList> => (await admin.get<BackupList>('/api/backups')).body;
/** A backup in the list, and its file unless `content` is null. */
async function plant(name: string, content: string | null): Promise<void> {
  const { folder } = hall.env.backups;
  mkdirSync(folder, { recursive: true });
  if (content !== null) writeFileSync(path.join(folder, name), content);
  await admin.post('/api/backups');
  const backups = [{ name, madeAt: new Date(), bytes: 9, places: ['folder'] }];
  await (await hall.database()).collection('backup_state').updateOne({}, { $set: { backups } });
}

describe('a download', () => {
  it('needs a fresh sign-in, and an admin', async () => {
    const name = 'hall-2026-05-01T04-00-00-000Z.guild-backup.gz';
    await plant(name, 'a backup');
    expect((await list()).mayDownloadUntil).not.toBeNull();
    expect((await admin.get(downloadPath(name))).body).toBe('a backup');
    hall.clock.advance(11 * minuteMs);
    expect((await list()).mayDownloadUntil).toBeNull();
    const refused = await admin.get(downloadPath(name));
    expect(refused).toMatchObject({ status: 403, body: { details: { reason: 'sign_in_again' } } });
    await admin.post('/auth/dev', { discordId: admin.discordId, username: 'Ada', role: 'Admin' });
    expect((await admin.get(downloadPath(name))).status).toBe(200);
    const member = await hall.signIn('Member');
    expect((await member.get(downloadPath(name))).status).toBe(403);
    expect((await hall.stranger().get(downloadPath(name))).status).toBe(401);
  });

  it('is only of what is in the list', async () => {
    await plant('listed.guild-backup.gz', 'a backup');
    const { folder } = hall.env.backups;
    writeFileSync(path.join(folder, 'secret.txt'), 'secret');
    const secret = path.join(folder, 'secret.txt');
    for (const name of [
      'secret.txt',
      `../${path.basename(folder)}/secret.txt`,
      secret,
      '/etc/passwd',
      '..%2fx',
      'unknown',
    ])
      expect([400, 404]).toContain((await admin.get(downloadPath(name))).status);
  });

  it('of a file that this web server does not find says so', async () => {
    await plant('gone.guild-backup.gz', null);
    expect(await admin.get(downloadPath('gone.guild-backup.gz'))).toMatchObject({
      status: 404,
      body: { message: expect.stringContaining("doesn't find this backup") },
    });
  });
});
