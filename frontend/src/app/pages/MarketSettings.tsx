// Guild settings about points, treasury, auctions and contracts. The code is loaded only for admins.
import type { ReactNode } from 'react';
import {
  balanceNeeded,
  freeBids,
  raiseLimit,
  smallestRaise,
  smallestRaisePercent,
} from '../../features/auctions/core/auctions.settings.ts';
import { contractLimit, hideRatings } from '../../features/contracts/core/contracts.settings.ts';
import { GuildPart } from '../../features/settings/GuildPart.tsx';
import { NumberRow, SwitchRow } from '../../features/settings/GuildSettingRows.tsx';
import { trustDeposits } from '../../features/treasury/treasury.settings.ts';
import { lazyComponent } from '../../platform/page/lazyPart.tsx';
import { SummarySkeleton } from '../../ui/Skeleton.tsx';

const PointsSettings = lazyComponent(() => import('../../features/settings/PointsSettings.tsx'));
const PointsBetween = lazyComponent(() => import('../../features/settings/PointsBetween.tsx'));
const HaulSettings = lazyComponent(() => import('./HaulSettings.tsx'));

export default function MarketSettings(): ReactNode {
  return (
    <>
      <GuildPart
        place="contribution-points"
        help="Members earn these points each time from now on. 0 gives none."
        loading={<SummarySkeleton count={2} />}
      >
        <PointsSettings />
      </GuildPart>
      <GuildPart
        place="points-between"
        help="The last 30 days. Between the same two people, one sale and one contract earn points each day."
        loading={<SummarySkeleton count={3} />}
      >
        <PointsBetween />
      </GuildPart>
      <SwitchRow place="trust-deposits" setting={trustDeposits} />
      <GuildPart
        place="haul-settings"
        help="Defaults for new hauls. You can change them for each haul."
        loading={<SummarySkeleton count={4} />}
      >
        <HaulSettings />
      </GuildPart>
      <NumberRow place="smallest-raise" setting={smallestRaise} />
      <NumberRow place="smallest-raise-percent" setting={smallestRaisePercent} />
      <NumberRow place="raise-limit" setting={raiseLimit} />
      <NumberRow place="free-bids" setting={freeBids} />
      <SwitchRow place="balance-needed" setting={balanceNeeded} />
      <NumberRow place="contract-limit" setting={contractLimit} />
      <SwitchRow place="hide-ratings" setting={hideRatings} />
    </>
  );
}
