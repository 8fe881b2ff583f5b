// What is known about the slash commands on the Discord server: registered, failed or dropped.
import type { DiscordStatus } from '@guild/common/discord/discord.api';
import type { Context } from '../../../platform/features/context.ts';

/** Stored in the `settings` collection. */
interface RegisteredDocument {
  _id: 'discord-commands';
  /** Hash of what Discord knows; null: Discord has dropped the commands. */
  hash: string | null;
  /** Absent in documents of earlier versions. */
  registeredAt?: Date | null;
  /** Why the last registration failed, in a sentence; null or absent: it did not. */
  problem?: string | null;
  /** Since when registrations fail; null or absent: they do not. */
  failingSince?: Date | null;
}
const stateId = { _id: 'discord-commands' } as const;
export const notOnServer = "The bot isn't on your Discord server. Add it by the button in Settings → Discord.";

/** What is known about the commands on the Discord server. */
export interface CommandRegistration {
  read(): Promise<RegisteredDocument | null>;
  status(): Promise<DiscordStatus['interactions']['commands']>;
  /** Discord knows the commands with this hash now. */
  storeRegistration(hash: string): Promise<void>;
  /** A registration failed. @returns since when they fail */
  storeFailure(problem: string): Promise<Date>;
  /** Discord has dropped the commands, because the bot is not on the server. */
  storeDropped(): Promise<void>;
  /** The hall has removed the commands. */
  storeRemoval(): Promise<void>;
}
export function createCommandRegistration({ db, clock }: Pick<Context, 'db' | 'clock'>): CommandRegistration {
  const registered = db.collection<RegisteredDocument>('settings');
  const storeDropped = async (): Promise<void> => {
    await registered.updateOne(stateId, { $set: { hash: null, registeredAt: null, problem: notOnServer } });
  };
  return {
    read: () => registered.findOne(stateId),
    async status() {
      const known = await registered.findOne(stateId);
      return { registeredAt: known?.registeredAt?.toISOString() ?? null, problem: known?.problem ?? null };
    },
    async storeRegistration(hash) {
      const registeredAt = new Date(clock.now());
      const set = { hash, registeredAt, problem: null, failingSince: null };
      await registered.updateOne(stateId, { $set: set }, { upsert: true });
    },
    async storeFailure(problem) {
      const failingSince = (await registered.findOne(stateId))?.failingSince ?? new Date(clock.now());
      await registered.updateOne(
        stateId,
        { $set: { problem, failingSince }, $setOnInsert: { hash: null } },
        { upsert: true },
      );
      if (problem === notOnServer) await storeDropped();
      return failingSince;
    },
    storeDropped,
    async storeRemoval() {
      await registered.deleteOne(stateId);
    },
  };
}
