// Cell pings: show a cell for a moment to everybody who has the map open. Nothing is stored.
import { scoutingRooms } from '@guild/common/scouting/scouting.api';
import { cellPingMs, cellPingsPerMinute } from '@guild/common/scouting/scouting.changes.api';
import { createRateLimit } from '../../../platform/http/rateLimits.ts';
import type { Context } from '../../../platform/features/context.ts';
import type { Caller } from '../../../platform/people/caller.ts';

export interface CellPings {
  /** @throws AppError `not_allowed`, `too_many` */
  ping(cell: string, caller: Caller): Promise<void>;
}

/** @param refuseUnlessMayMark throws for people who may not mark */
export function createCellPings(
  refuseUnlessMayMark: (caller: Caller) => Promise<void>,
  { redis, env, clock, live }: Pick<Context, 'redis' | 'env' | 'clock' | 'live'>,
): CellPings {
  const limit = createRateLimit({
    redis,
    prefix: env.redisPrefix,
    name: 'cell-pings',
    points: cellPingsPerMinute,
    seconds: 60,
    sentence: (seconds) => `You can ping ${cellPingsPerMinute} cells a minute. Try again in ${seconds} s.`,
  });
  return {
    async ping(cell, caller) {
      await refuseUnlessMayMark(caller);
      await limit.count(caller.discordId);
      const { username, discordId } = caller;
      const until = new Date(clock.now() + cellPingMs).toISOString();
      live.send(scoutingRooms.list, 'desert:pinged', { cell, by: { username, discordId }, until });
    },
  };
}
