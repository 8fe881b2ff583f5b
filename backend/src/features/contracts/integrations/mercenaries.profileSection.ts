// Contracts on a member's page: the mercenary profile and the reputation.
import type { MercenaryProfile, Reputation } from '@guild/common/contracts/standings.api';
import { saysNothing } from '@guild/common/contracts/contracts.rules';
import type { ProfileSection } from '../../../platform/features/feature.ts';
import type { SessionService } from '../../session/session.service.ts';

interface Sources {
  readonly accounts: Pick<SessionService, 'usersByDiscordIds'>;
  readonly profileOf: (userId: number) => Promise<MercenaryProfile>;
  readonly reputationsOf: (userIds: readonly number[]) => Promise<Reputation[]>;
}

/** Everybody may see this section: the boards show the same. */
export const contractsProfileSection =
  ({ accounts, profileOf, reputationsOf }: Sources): ProfileSection =>
  async ({ discordId }) => {
    const [account] = await accounts.usersByDiscordIds([discordId]);
    if (account === undefined) return { mercenary: null };
    const [profile, [reputation]] = await Promise.all([profileOf(account.id), reputationsOf([account.id])]);
    if (reputation === undefined) return { mercenary: null };
    const isUnknown = profile.version === 0 && profile.contractsAccepted === 0 && saysNothing(reputation);
    return { mercenary: isUnknown ? null : { profile, reputation } };
  };
