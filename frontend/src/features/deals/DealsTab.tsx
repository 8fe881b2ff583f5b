// Tab with the viewer's balance by currency, and all their deals: what they are owed, and what they owe.
import { chakra } from '@chakra-ui/react';
import { dealRoutes, dealSides, dealSources, type DealSide, type OwnBalance } from '@guild/common/deals/deals.api';
import { shownAmounts, type Money } from '@guild/common/deals/money';
import { rightOfGuild, rightOfSource } from '@guild/common/deals/deals.rules';
import { may } from '@guild/common/members/ranks';
import { maybe } from '@guild/common/wire/fields';
import * as z from 'zod/mini';
import { useMemo, useState, type ReactNode } from 'react';
import { useQuery } from '../../platform/page/address.ts';
import { useLiveView } from '../../platform/live/useLiveView.ts';
import { useViewer } from '../../platform/session/session.store.ts';
import EmptyTreasury from '../../ui/art/empty-treasury.svg?react';
import { ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ListView } from '../../ui/ListView.tsx';
import { ListMore } from '../../ui/More.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Price } from '../../ui/Price.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { ResourceView } from '../../ui/ResourceView.tsx';
import type { Resource } from '../../platform/api/resource.ts';
import { SkeletonLines, SkeletonRows } from '../../ui/Skeleton.tsx';
import { Toggle } from '../../ui/Toggle.tsx';
import { useOwnBalance } from './deals.live.ts';
import { dealQueryOf, ownDeals, turnOf, type DealFilters } from './deals.store.ts';
import { DealRow } from './DealRow.tsx';
import { ExportCsv } from '../../ui/ExportCsv.tsx';

const figure = {
  fontSize: { base: 'sm', md: '22px' },
  lineHeight: { base: '22px', md: '28px' },
  overflowWrap: 'anywhere',
} as const;
const Sum = ({ title, amounts, more }: { title: string; amounts: readonly Money[]; more?: ReactNode }): ReactNode => (
  <Panel aria-label={title} padding={{ base: 2.5, md: 4 }} display="grid" gap={1} alignContent="start">
    <chakra.h3 fontSize="sm" color="fg.muted">
      {title}
    </chakra.h3>
    {amounts.length === 0 ? (
      <chakra.p {...figure} color="fg.subtle">
        Nothing
      </chakra.p>
    ) : (
      shownAmounts(amounts).map(({ currency, amount }) => (
        <chakra.p
          key={currency}
          {...figure}
          fontWeight="strong"
          css={{ '& *': { whiteSpace: 'normal' }, '& small': { fontSize: { base: 'xs', md: 'sm' } } }}
        >
          <Price counting amount={amount} unit={currency} />
        </chakra.p>
      ))
    )}
    {more !== undefined && (
      <chakra.p fontSize="xs" color="fg.muted" display={{ base: 'none', md: 'block' }}>
        {more}
      </chakra.p>
    )}
  </Panel>
);

const sums = {
  display: 'grid',
  gap: { base: 2, md: 4 },
  gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
} as const;

const Sums = ({ balance: { owed, paid, waitingSince, owes, owesSince } }: { balance: OwnBalance }): ReactNode => (
  <chakra.div {...sums}>
    <Sum
      title="Owed to you"
      amounts={owed}
      more={
        waitingSince === null ? (
          paid.length === 0 ? (
            'Nobody owes you anything.'
          ) : (
            'Everything has been paid.'
          )
        ) : (
          <>
            Oldest unpaid since <RelativeTime iso={waitingSince} />
          </>
        )
      }
    />
    <Sum title="Paid to you" amounts={paid} more="Total so far." />
    <Sum
      title="You owe"
      amounts={owes}
      more={
        owesSince === null ? (
          'You owe nobody anything.'
        ) : (
          <>
            Oldest unpaid since <RelativeTime iso={owesSince} />
          </>
        )
      }
    />
  </chakra.div>
);

const SumsSkeleton = (): ReactNode => (
  <chakra.div {...sums} role="status" aria-label="Loading balance...">
    {[1, 2, 3].map((at) => (
      <Panel key={at} as="div" padding={4} height={{ base: '72px', md: '112px' }}>
        <SkeletonLines count={2} />
      </Panel>
    ))}
  </chakra.div>
);

const waiting = (
  <Panel as="div" padding="0 20px">
    <SkeletonRows count={4} height={56} label="Loading deals..." />
  </Panel>
);
const texts = {
  creditor: {
    label: 'Owed to you',
    title: 'Nothing yet',
    more: 'What you are owed from hauls, contracts, auctions and offers appears here.',
  },
  debtor: { label: 'You owe', title: 'You owe nothing', more: 'What you owe others appears here.' },
  disputes: {
    label: 'Disputes',
    title: 'Nothing to decide',
    more: 'Deals in which somebody says that something is wrong appear here.',
  },
  guild: {
    label: 'Owed to the guild',
    title: 'Nobody owes the guild anything',
    more: 'What people pay for lots of loot nights appears here.',
  },
} as const satisfies Record<DealFilters['side'], object>;
const toOption = (value: DealFilters['side']) => ({ value, label: texts[value].label });
const ownSides = (['creditor', 'debtor'] as const).map(toOption);

/** The side on which the viewer acts. */
const sideInList = { creditor: 'creditor', debtor: 'debtor', guild: 'creditor', disputes: null } as const;

/** What waits for the viewer, then for others, then what is done. Rows that are held in place keep their list. */
function Rows({ shown, side }: DealFilters & { shown: readonly number[] }): ReactNode {
  /** How many rows there are up to the last one of this turn. */
  const useCount = (turn: 0 | 1): number =>
    ownDeals.use(
      ({ entities: { byId } }) =>
        shown.findLastIndex((id) => byId[id] !== undefined && turnOf(byId[id], side) <= turn) + 1,
    );
  const [openCount, undoneCount] = [useCount(0), useCount(1)];
  const lists = [
    { title: 'Open', ids: shown.slice(0, openCount) },
    { title: 'Waiting for others', ids: shown.slice(openCount, undoneCount) },
    { title: 'Done', ids: shown.slice(undoneCount) },
  ].filter(({ ids }) => ids.length > 0);
  return lists.map(({ title, ids }) => (
    <chakra.section key={title} aria-label={title} display="grid" gridTemplateColumns="minmax(0, 1fr)" gap={3}>
      <chakra.h3 textStyle="cardTitle">{title}</chakra.h3>
      <Panel as="ul" margin={0} padding={0} listStyleType="none" aria-label={`${texts[side].label}: ${title}`}>
        {ids.map((id) => (
          <DealRow key={id} id={id} side={sideInList[side]} />
        ))}
      </Panel>
    </chakra.section>
  ));
}

function Deals({ side }: DealFilters): ReactNode {
  const { title, more } = texts[side];
  return (
    <ListView
      list={ownDeals}
      failed="Error loading your deals"
      skeleton={waiting}
      empty={
        <EmptyState
          art={EmptyTreasury}
          title={title}
          more={more}
          action={<ButtonLink to="/marketplace">See the marketplace</ButtonLink>}
        />
      }
    >
      {(shown) => (
        <>
          <Rows shown={shown} side={side} />
          <ListMore list={ownDeals} />
        </>
      )}
    </ListView>
  );
}

const dealsAddress = z.object({ side: maybe(z.enum([...dealSides, 'guild', 'disputes'])) });

/** The side to open with: the one on which the viewer owes something. It stays the same afterwards; null: not known yet. */
function useFirstSide({ loaded }: Resource<OwnBalance>): DealSide | null {
  const [first, setFirst] = useState<DealSide | null>(null);
  if (first !== null || loaded.phase === 'loading') return first;
  const side = loaded.phase === 'ready' && loaded.data.owesSince !== null ? 'debtor' : 'creditor';
  setFirst(side);
  return side;
}

function OneSide({ side }: DealFilters): ReactNode {
  const filters = useMemo(() => ({ side }), [side]);
  useLiveView(ownDeals, { filters });
  return <Deals side={side} />;
}

export default function DealsTab(): ReactNode {
  const [{ side: wanted }, set] = useQuery(dealsAddress);
  const balance = useOwnBalance();
  const first = useFirstSide(balance);
  const side = wanted ?? first;
  const viewer = useViewer();
  const options = [
    ...ownSides,
    ...(may(viewer, rightOfGuild) ? [toOption('guild')] : []),
    ...(dealSources.some((source) => may(viewer, rightOfSource[source])) ? [toOption('disputes')] : []),
  ];
  return (
    <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap={{ base: 4, md: 5 }}>
      <ResourceView resource={balance} failed="Error loading your balance" skeleton={<SumsSkeleton />}>
        {(found) => <Sums balance={found} />}
      </ResourceView>
      <chakra.section aria-label="Deals" display="grid" gridTemplateColumns="minmax(0, 1fr)" gap={{ base: 4, md: 5 }}>
        <chakra.div display="flex" flexWrap="wrap" gap={3} alignItems="center" justifyContent="space-between">
          <Toggle
            label="Which side"
            value={side ?? 'creditor'}
            wraps
            options={options}
            onChange={(next) => set({ side: next })}
          />
          <ExportCsv list={dealRoutes.listDeals} query={dealQueryOf({ side: side ?? 'creditor' })} />
        </chakra.div>
        {side === null ? waiting : <OneSide side={side} />}
      </chakra.section>
    </chakra.div>
  );
}
