// Weekly limit of map changes per member.
import { somebodyWhoMay } from '@guild/common/members/managers';
import { may } from '@guild/common/members/ranks';
import { memberChangesPerWeek } from '@guild/common/scouting/scouting.changes.api';
import { createRateLimit } from '../../../platform/http/rateLimits.ts';
import type { Context } from '../../../platform/features/context.ts';
import type { Caller } from '../../../platform/people/caller.ts';

export interface ChangeLimit {
  /** Counts changed locations. Admins have no limit. @throws AppError `too_many` */
  count(changes: number, weekId: number, caller: Caller): Promise<void>;
}

export function createChangeLimit({ redis, env }: Pick<Context, 'redis' | 'env'>): ChangeLimit {
  const limit = createRateLimit({
    redis,
    prefix: env.redisPrefix,
    name: 'map-changes',
    points: memberChangesPerWeek,
    seconds: 7 * 24 * 3600,
    sentence: () =>
      `You can change ${memberChangesPerWeek} locations a week. Ask ${somebodyWhoMay('scouting')} to mark more.`,
  });
  return {
    async count(changes, weekId, caller) {
      if (!may(caller, 'scouting')) await limit.count(`${weekId}:${caller.discordId}`, changes);
    },
  };
}
