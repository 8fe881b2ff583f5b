// Memory of each person's last questions to Hyperion, for follow-up questions.
import { rememberedHours, rememberedTurns } from '@guild/common/lore/chat.api';
import type { Context } from '../../../platform/features/context.ts';
import type { Said } from './prompt.ts';
import type { StoredTurn, TalkDocument, TalkModels } from './talks.model.ts';

const hourMs = 3_600_000;

export interface Talks {
  /** Questions of the last hours, oldest first. */
  read(discordId: string): Promise<readonly Said[]>;
  /** @param askedAt ms since 1970 */
  remember(discordId: string, said: Said, askedAt: number): Promise<void>;
  /** Forgets everything asked until now. */
  clear(discordId: string): Promise<void>;
  /** Deletes everything about the person. */
  end(discordId: string): Promise<void>;
}

export function createTalks({ talks }: TalkModels, { clock }: Pick<Context, 'clock'>): Talks {
  return {
    async read(discordId) {
      const found = await talks.findById(discordId).lean<TalkDocument>();
      const since = Math.max(clock.now() - rememberedHours * hourMs, found?.clearedAt?.getTime() ?? 0);
      const turns = (found?.turns ?? []).filter(({ askedAt }) => askedAt.getTime() > since);
      return turns.map(({ askedAt: _askedAt, ...said }) => said);
    },
    async remember(discordId, said, askedAt) {
      const turn: StoredTurn = { ...said, askedAt: new Date(askedAt) };
      const at = new Date(clock.now());
      await talks.updateOne(
        { _id: discordId },
        { $push: { turns: { $each: [turn], $slice: -rememberedTurns } }, $set: { at } },
        { upsert: true },
      );
    },
    async clear(discordId) {
      const at = new Date(clock.now());
      await talks.updateOne({ _id: discordId }, { $set: { turns: [], clearedAt: at, at } }, { upsert: true });
    },
    async end(discordId) {
      await talks.deleteOne({ _id: discordId });
    },
  };
}
