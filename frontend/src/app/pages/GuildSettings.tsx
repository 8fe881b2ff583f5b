// Guild settings, row by row. The code is loaded only for admins.
import { importsLink } from '@guild/common/imports/imports.links';
import { Suspense, type ReactNode } from 'react';
import { hasForm } from '../../features/access/access.settings.ts';
import {
  balanceNeeded,
  freeBids,
  raiseLimit,
  smallestRaise,
  smallestRaisePercent,
} from '../../features/auctions/core/auctions.settings.ts';
import { contractLimit, hideRatings } from '../../features/contracts/core/contracts.settings.ts';
import { creationLimit, inactiveLimit, namesOfCharacters } from '../../features/members/members.settings.ts';
import { showNames } from '../../features/previews/previews.settings.ts';
import { membersMayMark } from '../../features/scouting/core/scouting.settings.ts';
import { GuildPart } from '../../features/settings/GuildPart.tsx';
import { NumberRow, SwitchRow } from '../../features/settings/GuildSettingRows.tsx';
import { guildSpace, personSpace } from '../../features/uploads/uploads.settings.ts';
import { trustDeposits } from '../../features/treasury/treasury.settings.ts';
import { lazyComponent } from '../../platform/page/lazyPart.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { Skeleton, SkeletonFields, SummarySkeleton } from '../../ui/Skeleton.tsx';
import { MapOutside } from './MapOutside.tsx';
import { TrialPostRow } from './TrialPostRow.tsx';
import { useDiscordSenders } from './useDiscordSenders.ts';

const ApplicationSettings = lazyComponent(() => import('./ApplicationSettings.tsx'));
const PointsSettings = lazyComponent(() => import('../../features/settings/PointsSettings.tsx'));
const PointsBetween = lazyComponent(() => import('../../features/settings/PointsBetween.tsx'));
const RankAccessCard = lazyComponent(() => import('../../features/settings/RankAccessCard.tsx'));
const RankRightsCard = lazyComponent(() => import('../../features/settings/RankRightsCard.tsx'));
const LookSettings = lazyComponent(() => import('../../features/guild/LookSettings.tsx'));
const OfficersSettings = lazyComponent(() => import('../../features/settings/OfficersSettings.tsx'));
const WaitingSignIns = lazyComponent(() => import('../../features/settings/WaitingSignIns.tsx'));
const MemberTokens = lazyComponent(() => import('../../features/tokens/MemberTokens.tsx'));
const WebhooksSettings = lazyComponent(() => import('../../features/webhooks/WebhooksSettings.tsx'));
const HaulSettings = lazyComponent(() => import('./HaulSettings.tsx'));

export default function GuildSettings(): ReactNode {
  const senders = useDiscordSenders();
  return (
    <>
      <GuildPart
        place="rank-access"
        help="Admin, Member and Guest have fixed access. Other ranks have no access unless you choose it here."
      >
        <Suspense
          fallback={<SkeletonFields count={4} gridTemplateColumns="repeat(auto-fill, minmax(min(180px, 100%), 1fr))" />}
        >
          <RankAccessCard />
        </Suspense>
      </GuildPart>
      <GuildPart
        place="rank-rights"
        help="What ranks below Admin may do, section by section. A right counts while its rank has the access of a Member. Ranks, rights, settings and backups stay with admins."
      >
        <Suspense fallback={<Skeleton height="720px" width="100%" />}>
          <RankRightsCard />
        </Suspense>
      </GuildPart>
      <SwitchRow place="applications" setting={hasForm} />
      <GuildPart place="application-questions" help="What applicants answer, and what accepted people read first.">
        <Suspense fallback={<SummarySkeleton count={3} />}>
          <ApplicationSettings />
        </Suspense>
      </GuildPart>
      <GuildPart
        place="waiting-sign-ins"
        help="People who signed in with OpenID Connect and belong to no member yet. Nobody has checked their names."
      >
        <Suspense fallback={<SummarySkeleton count={2} />}>
          <WaitingSignIns />
        </Suspense>
      </GuildPart>
      <SwitchRow place="member-names" setting={namesOfCharacters} />
      <GuildPart
        place="guild-look"
        help="The accent color of buttons and highlights in each theme, and the emblem beside the guild's name. The high contrast theme keeps its own colors."
      >
        <Suspense fallback={<SkeletonFields count={2} />}>
          <LookSettings />
        </Suspense>
      </GuildPart>
      <GuildPart place="officers" help="Shown on the dashboard. A role without a name stays a placeholder.">
        <Suspense fallback={<SkeletonFields count={5} />}>
          <OfficersSettings />
        </Suspense>
      </GuildPart>
      <GuildPart place="contribution-points" help="Members earn these points each time from now on. 0 gives none.">
        <Suspense fallback={<SummarySkeleton count={2} />}>
          <PointsSettings />
        </Suspense>
      </GuildPart>
      <GuildPart
        place="points-between"
        help="The last 30 days. Between the same two people, one sale and one contract earn points each day."
      >
        <Suspense fallback={<SummarySkeleton count={3} />}>
          <PointsBetween />
        </Suspense>
      </GuildPart>
      <SwitchRow place="trust-deposits" setting={trustDeposits} />
      <GuildPart place="haul-settings" help="Defaults for new hauls. You can change them for each haul.">
        <Suspense fallback={<SummarySkeleton count={4} />}>
          <HaulSettings />
        </Suspense>
      </GuildPart>
      <NumberRow place="smallest-raise" setting={smallestRaise} />
      <NumberRow place="smallest-raise-percent" setting={smallestRaisePercent} />
      <NumberRow place="raise-limit" setting={raiseLimit} />
      <NumberRow place="free-bids" setting={freeBids} />
      <SwitchRow place="balance-needed" setting={balanceNeeded} />
      <NumberRow place="contract-limit" setting={contractLimit} />
      <SwitchRow place="hide-ratings" setting={hideRatings} />
      <NumberRow place="creation-limit" setting={creationLimit} />
      <NumberRow place="inactive-after" setting={inactiveLimit} />
      <SwitchRow place="members-may-mark" setting={membersMayMark} />
      <MapOutside senders={senders} />
      <TrialPostRow senders={senders} />
      <SwitchRow place="link-previews" setting={showNames} />
      <NumberRow place="pictures-person" setting={personSpace} />
      <NumberRow place="pictures-guild" setting={guildSpace} />
      <GuildPart place="member-tokens" help="Programs call the hall with them, as the people who created them.">
        <Suspense fallback={<SummarySkeleton count={2} />}>
          <MemberTokens />
        </Suspense>
      </GuildPart>
      <GuildPart place="webhooks" help="Other programs hear of what every member can see, at once and signed.">
        <Suspense fallback={<SummarySkeleton count={2} />}>
          <WebhooksSettings />
        </Suspense>
      </GuildPart>
      <GuildPart place="audit-record" help="Who changed what and when. Restore deleted items here.">
        <ButtonLink justifySelf="start" to="/audit">
          Open record
        </ButtonLink>
      </GuildPart>
      <GuildPart
        place="imports"
        help="Members, items, events, contracts and balances from a spreadsheet or a calendar."
      >
        <ButtonLink justifySelf="start" to={importsLink}>
          Open imports
        </ButtonLink>
      </GuildPart>
    </>
  );
}
