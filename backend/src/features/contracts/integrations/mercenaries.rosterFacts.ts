// Specialties from the mercenary profiles, for members' cards and the search in the roster.
import { literal } from '@guild/common/wire/text';
import type { ReadRosterFacts } from '../../../platform/features/feature.ts';
import type { SessionService } from '../../session/session.service.ts';
import type { MercenaryModels } from '../mercenaries/mercenaries.model.ts';

interface Sources {
  readonly accounts: Pick<SessionService, 'usersByDiscordIds' | 'discordIdsOf'>;
  readonly models: MercenaryModels;
}

/** Everybody may see them, as on a member's page. */
export const contractsRosterFacts =
  ({ accounts, models: { mercenaries } }: Sources): ReadRosterFacts =>
  async (discordIds) => {
    const users = await accounts.usersByDiscordIds(discordIds);
    const found = await mercenaries.find({ _id: { $in: users.map(({ id }) => id) } }, { specialties: 1 }).lean();
    const byUser = new Map(found.map(({ _id, specialties }) => [_id, specialties]));
    return new Map(users.map(({ id, discordId }) => [discordId, { specialties: byUser.get(id) ?? [] }]));
  };

/** Finds the Discord ids of everybody with a specialty that contains these words. */
export const findBySpecialty =
  ({ accounts, models: { mercenaries } }: Sources) =>
  async (words: string): Promise<string[]> => {
    // The range lets the embedded database use the index, too.
    const specialties = { $gt: '', $regex: literal(words), $options: 'i' };
    const found = await mercenaries.find({ specialties }, { _id: 1 }).lean();
    return accounts.discordIdsOf(found.map(({ _id }) => _id));
  };
