// Tab with the viewer's balance by currency, and all their shares.
import { chakra } from '@chakra-ui/react';
import type { Balance, Money } from '@guild/common/payouts/payouts.api';
import type { ReactNode } from 'react';
import { useLiveView } from '../../../platform/live/useLiveView.ts';
import { useViewer } from '../../../platform/session/session.store.ts';
import EmptyTreasury from '../../../ui/art/empty-treasury.svg?react';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ListView } from '../../../ui/ListView.tsx';
import { ListMore } from '../../../ui/More.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { Price } from '../../../ui/Price.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { ResourceView } from '../../../ui/ResourceView.tsx';
import { SkeletonLines, SkeletonRows } from '../../../ui/Skeleton.tsx';
import { useOwnBalance } from '../payouts.live.ts';
import { ownShares } from '../payouts.store.ts';
import { ShareRow } from './ShareRow.tsx';

const Sum = ({ title, amounts, more }: { title: string; amounts: readonly Money[]; more?: ReactNode }): ReactNode => (
  <Panel aria-label={title} padding={4} display="grid" gap={1} alignContent="start">
    <chakra.h3 fontSize="sm" color="fg.muted">
      {title}
    </chakra.h3>
    {amounts.length === 0 ? (
      <chakra.p fontSize="22px" lineHeight="28px" color="fg.subtle">
        Nothing
      </chakra.p>
    ) : (
      amounts.map(({ currency, amount }) => (
        <chakra.p
          key={currency}
          fontSize="22px"
          lineHeight="28px"
          fontWeight="strong"
          css={{ '& small': { fontSize: 'sm' } }}
        >
          <Price counting amount={amount} unit={currency} />
        </chakra.p>
      ))
    )}
    {more !== undefined && (
      <chakra.p fontSize="xs" color="fg.muted">
        {more}
      </chakra.p>
    )}
  </Panel>
);

const sums = {
  display: 'grid',
  gap: { base: 3, md: 4 },
  gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
} as const;

const Sums = ({ balance: { owed, paid, waitingSince } }: { balance: Balance }): ReactNode => (
  <chakra.div {...sums}>
    <Sum
      title="Owed to you"
      amounts={owed}
      more={
        waitingSince === null ? (
          'Everything has been paid.'
        ) : (
          <>
            Oldest unpaid since <RelativeTime iso={waitingSince} />
          </>
        )
      }
    />
    <Sum title="Paid to you" amounts={paid} more="Total so far." />
  </chakra.div>
);

const SumsSkeleton = (): ReactNode => (
  <chakra.div {...sums} role="status" aria-label="Loading balance...">
    {[1, 2].map((at) => (
      <Panel key={at} as="div" padding={4} height="112px">
        <SkeletonLines count={3} />
      </Panel>
    ))}
  </chakra.div>
);

const waiting = (
  <Panel as="div" padding="0 20px">
    <SkeletonRows count={4} height={56} label="Loading shares..." />
  </Panel>
);
const none = (
  <EmptyState art={EmptyTreasury} title="No shares yet" more="Your shares from events and contracts appear here." />
);
function Shares(): ReactNode {
  return (
    <ListView list={ownShares} failed="Error loading your shares" skeleton={waiting} empty={none}>
      {(shown) => (
        <>
          <Panel as="ul" margin={0} padding={0} listStyleType="none" aria-label="Your shares">
            {shown.map((id) => (
              <ShareRow key={id} id={id} />
            ))}
          </Panel>
          <ListMore list={ownShares} />
        </>
      )}
    </ListView>
  );
}

export default function MineTab(): ReactNode {
  const balance = useOwnBalance();
  const { discordId } = useViewer();
  useLiveView(ownShares, { filters: 'mine', viewerId: discordId });
  return (
    <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap={{ base: 4, md: 5 }} maxWidth="960px">
      <ResourceView resource={balance} failed="Error loading your balance" skeleton={<SumsSkeleton />}>
        {(found) => <Sums balance={found} />}
      </ResourceView>
      <chakra.section aria-label="History" display="grid" gridTemplateColumns="minmax(0, 1fr)" gap={3}>
        <chakra.h3 textStyle="cardTitle">History</chakra.h3>
        <Shares />
      </chakra.section>
    </chakra.div>
  );
}
