// Trial records of members, from their profiles.
import type { TrialRecord } from '@guild/common/trials/trials.api';
import type { SessionService } from '../../session/session.service.ts';
import type { FremenModels, ProfileDocument } from '../economy/economy.model.ts';

/** Records by Discord id. People who have never played are missing. */
export type RecordsOf = (discordIds: readonly string[]) => Promise<ReadonlyMap<string, TrialRecord>>;

const fields = { hasPlayed: 1, trialsJoined: 1, trialsWon: 1, bestStreak: 1, currentTitle: 1 } as const;
type StoredRecord = Pick<ProfileDocument, '_id' | keyof typeof fields>;
const toRecord = ({ trialsJoined, trialsWon, bestStreak, currentTitle }: StoredRecord): TrialRecord => ({
  joined: trialsJoined,
  won: trialsWon,
  bestStreak,
  title: currentTitle,
});

interface Deps {
  readonly models: Pick<FremenModels, 'profiles'>;
  readonly accounts: Pick<SessionService, 'usersByDiscordIds'>;
}
export function createRecords({ models: { profiles }, accounts }: Deps): RecordsOf {
  return async (discordIds) => {
    const found = await accounts.usersByDiscordIds(discordIds);
    const stored = await profiles.find({ _id: { $in: found.map(({ id }) => id) } }, fields).lean<StoredRecord[]>();
    const played = new Map(stored.filter(({ hasPlayed }) => hasPlayed).map((one) => [one._id, toRecord(one)]));
    return new Map(
      found.flatMap(({ id, discordId }) => {
        const record = played.get(id);
        return record === undefined ? [] : [[discordId, record]];
      }),
    );
  };
}
