// Specialties from the mercenary profiles, for members' cards in the roster.
import type { ReadRosterFacts } from '../../../platform/features/feature.ts';
import type { SessionService } from '../../session/session.service.ts';
import type { MercenaryModels } from '../mercenaries/mercenaries.model.ts';

interface Sources {
  readonly accounts: Pick<SessionService, 'usersByDiscordIds'>;
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
