// Members on a member's page: the place in the guild, and the contribution week by week.
import type { Context } from '../../../platform/features/context.ts';
import type { ProfileSection } from '../../../platform/features/feature.ts';
import type { ContributionModels } from '../contributions/members.contributions.model.ts';
import { contributionByWeek, firstWeek } from '../contributions/members.weeks.ts';
import type { MemberModels } from '../core/members.model.ts';

type Models = Pick<MemberModels, 'members'> & Pick<ContributionModels, 'entries'>;

/** The same members as the total of the dashboard. */
const counted = { deletedAt: null, denied: false } as const;

/** Everybody may see this section: the roster shows the same figures. */
export const membersProfileSection =
  ({ members, entries }: Models, { clock }: Pick<Context, 'clock'>): ProfileSection =>
  async ({ discordId }) => {
    const now = clock.now();
    const member = await members.findOne({ discordId, deletedAt: null }, { contribution: 1 }).lean();
    const contribution = member?.contribution ?? null;
    const [above, all, ledger] = await Promise.all([
      members.countDocuments({ ...counted, contribution: { $gt: contribution ?? 0 } }),
      members.countDocuments(counted),
      member === null
        ? []
        : entries
            .find(
              { memberId: member._id, at: { $gte: new Date(firstWeek(now)) } },
              { at: 1, kind: 1, before: 1, after: 1 },
            )
            .sort({ at: 1, version: 1 })
            .lean(),
    ]);
    return {
      standing: {
        place: contribution === null ? null : above + 1,
        of: all,
        weeks: contribution === null ? [] : contributionByWeek(ledger, contribution, now),
      },
    };
  };
