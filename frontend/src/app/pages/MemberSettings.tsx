// Guild settings about members and ranks. The code is loaded only for admins.
import type { ReactNode } from 'react';
import { hasForm } from '../../features/access/access.settings.ts';
import { creationLimit, inactiveLimit, namesOfCharacters } from '../../features/members/members.settings.ts';
import { GuildPart } from '../../features/settings/GuildPart.tsx';
import { NumberRow, SwitchRow } from '../../features/settings/GuildSettingRows.tsx';
import { lazyComponent } from '../../platform/page/lazyPart.tsx';
import { Skeleton, SkeletonFields, SummarySkeleton } from '../../ui/Skeleton.tsx';

const ApplicationSettings = lazyComponent(() => import('./ApplicationSettings.tsx'));
const RankAccessCard = lazyComponent(() => import('../../features/settings/RankAccessCard.tsx'));
const RankRightsCard = lazyComponent(() => import('../../features/settings/RankRightsCard.tsx'));
const WaitingSignIns = lazyComponent(() => import('../../features/settings/WaitingSignIns.tsx'));

export default function MemberSettings(): ReactNode {
  return (
    <>
      <GuildPart
        place="rank-access"
        help="Admin, Member and Guest have fixed access. Other ranks have no access unless you choose it here."
        loading={<SkeletonFields count={4} gridTemplateColumns="repeat(auto-fill, minmax(min(180px, 100%), 1fr))" />}
      >
        <RankAccessCard />
      </GuildPart>
      <GuildPart
        place="rank-rights"
        help="What ranks below Admin may do, section by section. A right counts while its rank has the access of a Member. Ranks, rights, settings and backups stay with admins."
        loading={<Skeleton height="720px" width="100%" />}
      >
        <RankRightsCard />
      </GuildPart>
      <SwitchRow place="applications" setting={hasForm} />
      <GuildPart
        place="application-questions"
        help="What applicants answer, and what accepted people read first."
        loading={<SummarySkeleton count={3} />}
      >
        <ApplicationSettings />
      </GuildPart>
      <GuildPart
        place="waiting-sign-ins"
        help="People who signed in with OpenID Connect and belong to no member yet. Nobody has checked their names."
        loading={<SummarySkeleton count={2} />}
      >
        <WaitingSignIns />
      </GuildPart>
      <SwitchRow place="member-names" setting={namesOfCharacters} />
      <NumberRow place="inactive-after" setting={inactiveLimit} />
      <NumberRow place="creation-limit" setting={creationLimit} />
    </>
  );
}
