// How people have done in all trials that were won, counted from the trials themselves.
import type { TrialRecord } from '@guild/common/trials/trials.api';
import type { SessionService } from '../session/session.service.ts';
import type { FremenModels } from './fremen.model.ts';
import type { TrialDocument, TrialModels } from './trials.model.ts';

/** What each has done, by Discord id; who has never been in one is missing. */
export type RecordsOf = (discordIds: readonly string[]) => Promise<ReadonlyMap<string, TrialRecord>>;

/** The most of them that stand one behind the other. @param won of each trial, in the order in which they were played */
export function longestRun(won: readonly boolean[]): number {
  let [best, run] = [0, 0];
  for (const one of won) {
    run = one ? run + 1 : 0;
    best = Math.max(best, run);
  }
  return best;
}

interface Parts {
  readonly models: Pick<TrialModels, 'trials' | 'participants'> & Pick<FremenModels, 'profiles'>;
  readonly accounts: Pick<SessionService, 'usersByDiscordIds'>;
}
export function createRecords({ models: { trials, participants, profiles }, accounts }: Parts): RecordsOf {
  const recordOf = async (userId: number): Promise<TrialRecord> => {
    const rows = await participants.find({ userId }, { trialId: 1 }).lean();
    const played = await trials
      .find({ _id: { $in: rows.map(({ trialId }) => trialId) }, status: 'completed' }, { winnerId: 1 })
      .lean<Pick<TrialDocument, '_id' | 'winnerId'>[]>();
    // Ids rise in the order in which trials were played; what belongs to one person is little, and is put in order here.
    const won = played.sort((a, b) => a._id - b._id).map(({ winnerId }) => winnerId === userId);
    const profile = await profiles.findOne({ _id: userId }, { currentTitle: 1 }).lean();
    return {
      title: profile?.currentTitle ?? null,
      joined: won.length,
      won: won.filter(Boolean).length,
      bestStreak: longestRun(won),
    };
  };
  return async (discordIds) => {
    const found = await accounts.usersByDiscordIds(discordIds);
    const records = await Promise.all(found.map(async ({ id, discordId }) => [discordId, await recordOf(id)] as const));
    return new Map(records.filter(([, { joined }]) => joined > 0));
  };
}
