// Cheers of the audience: counted for a moment in memory, and sent to all screens as numbers.
import type { Cheer } from '@guild/common/trials/trials.api';
import { trialRooms } from '@guild/common/trials/trials.rooms';
import type { Context } from '../../../platform/features/context.ts';
import { tooMany } from '../../../platform/errors.ts';

/** Minimum time between cheers of one person, and between messages to screens, in ms. */
const [throttleMs, windowMs] = [1000, 500];

export interface Cheers {
  /** @throws AppError `too_many` within a second after the last cheer */
  cheer(trialId: number, userId: number, cheer: Cheer): void;
  close(): void;
}

export function createCheers({ live, clock }: Pick<Context, 'live' | 'clock'>): Cheers {
  const lastOf = new Map<number, number>();
  const countsByTrial = new Map<number, Map<Cheer, number>>();
  let timer: NodeJS.Timeout | undefined;

  const send = (): void => {
    timer = undefined;
    for (const [id, counts] of countsByTrial)
      live.send(trialRooms.one(id), 'trial:cheered', {
        id,
        cheers: { water: 0, worm: 0, blade: 0, moon: 0, ...Object.fromEntries(counts) },
      });
    countsByTrial.clear();
    for (const [userId, at] of lastOf) if (clock.now() - at >= throttleMs) lastOf.delete(userId);
  };
  return {
    cheer(trialId, userId, cheer) {
      const waited = clock.now() - (lastOf.get(userId) ?? -Infinity);
      if (waited < throttleMs) throw tooMany(throttleMs - waited, "You're cheering too fast.");
      lastOf.set(userId, clock.now());
      const counts = countsByTrial.get(trialId) ?? new Map<Cheer, number>();
      counts.set(cheer, (counts.get(cheer) ?? 0) + 1);
      countsByTrial.set(trialId, counts);
      timer ??= setTimeout(send, windowMs);
    },
    close: () => clearTimeout(timer),
  };
}
