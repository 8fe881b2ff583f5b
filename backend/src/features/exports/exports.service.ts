// Exports service: the archive for admins, and everybody's own data.
import { randomUUID } from 'node:crypto';
import { exportsInTenMinutes } from '@guild/common/exports/exports.api';
import type { Context } from '../../platform/features/context.ts';
import type { Pieces } from '../../platform/http/pages/pieces.ts';
import { createRateLimit } from '../../platform/http/rateLimits.ts';
import { actorOf } from '../../platform/people/audit/audit.ts';
import type { Caller } from '../../platform/people/caller.ts';
import { createArchive, readMoment, type ArchiveTable } from '../../platform/store/database/archive.ts';
import { ownDataOf } from './exports.ownData.ts';

export interface ExportsService {
  /** @throws AppError `too_many`; `unavailable` when the database does not come to rest */
  everything(caller: Caller): Promise<Pieces>;
  /** @throws AppError `too_many` */
  ownData(caller: Caller): Promise<Pieces>;
}
export function createExportsService({ db, env, redis, clock, audit }: Context, table: ArchiveTable): ExportsService {
  const limit = createRateLimit({
    redis,
    prefix: env.redisPrefix,
    name: 'exports',
    points: exportsInTenMinutes,
    seconds: 600,
  });
  const stored = db.getClient().db(db.name);
  return {
    async everything(caller) {
      await limit.count(`everything-${caller.discordId}`);
      const key = randomUUID();
      await audit.record({
        key: `export-${key}`,
        actor: actorOf(caller),
        action: 'export.taken',
        entity: 'export',
        entityId: key,
        name: 'an archive',
      });
      const moment = await readMoment(stored, table);
      return createArchive(stored, moment, { table, version: env.version, now: clock.now() });
    },
    async ownData(caller) {
      await limit.count(`own-${caller.discordId}`);
      const { discordId, userId } = caller;
      const members = await stored.collection<{ _id: number }>('guild_members').find({ discordId }).toArray();
      const me = { discordId, userId, memberIds: members.map(({ _id }) => _id) };
      return ownDataOf(stored, table, { me, now: clock.now() });
    },
  };
}
