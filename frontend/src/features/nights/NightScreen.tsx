// Screen of one loot night: all its lots at once, with prices and bids as they come.
import { chakra } from '@chakra-ui/react';
import type { Auction } from '@guild/common/auctions/auctions.api';
import { nightLink } from '@guild/common/nights/nights.links';
import type { Night, NightLot } from '@guild/common/nights/nights.api';
import { maybe } from '@guild/common/wire/fields';
import { counted } from '@guild/common/wire/numbers';
import { useMemo, useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import * as z from 'zod/mini';
import { dataOf } from '../../platform/api/resource.ts';
import { Outcomes } from '../../platform/features/Outcomes.tsx';
import { useListMessages, useLiveView } from '../../platform/live/useLiveView.ts';
import { useQuery } from '../../platform/page/address.ts';
import { useViewer } from '../../platform/session/session.store.ts';
import { CardSkeletons, plainBars } from '../../ui/CardSkeletons.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Pill } from '../../ui/Pill.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { ResourceView } from '../../ui/ResourceView.tsx';
import { LotRow } from './LotRow.tsx';
import { NightButtons } from './NightButtons.tsx';
import { lots, nights, ownMaxima, useNight } from './nights.store.ts';
import { NightStage } from './NightStage.tsx';
import { expectedStart, nightStates, occasionLink, summaryOf } from './nights.words.ts';

/** `?stage=1` shows the big screen. */
const address = z.object({ stage: maybe(z.literal('1')) });
/** Number of lots with a key of their own. */
const keyCount = 9;

/** Lots one after another: the running one comes first, so that it always has key 1. */
const inOrder = ({ pace, lots: all }: Night): readonly NightLot[] =>
  pace === 'together' ? all : all.toSorted((a, b) => Number(b.state === 'running') - Number(a.state === 'running'));

const skeleton = <CardSkeletons label="Loading loot night..." bars={plainBars} />;

function Lots({ night }: { night: Night }): ReactNode {
  const { discordId, canWrite } = useViewer();
  const filters = useMemo(() => ({ nightId: night.id }), [night.id]);
  useLiveView(lots, { filters });
  const [{ stage }] = useQuery(address);
  const byId = lots.use(({ entities }) => entities.byId);
  const phase = lots.use((state) => state.phase);
  const failure = lots.use((state) => state.failure);
  const maxima = dataOf(ownMaxima.useOne(night.id).loaded) ?? [];
  const auctionOf = ({ auctionId }: NightLot): Auction | undefined =>
    auctionId === null ? undefined : byId[auctionId];
  const running = night.lots.flatMap((lot) => {
    const auction = auctionOf(lot);
    return auction?.status === 'active' ? [auction] : [];
  });
  if (stage === '1') return <NightStage night={night} running={running} />;
  if (phase === 'loading') return skeleton;
  if (phase === 'failed')
    return <ErrorState title="Error loading the lots" error={failure} onRetry={() => void lots.retry()} />;
  const [firstRunning] = running;
  const runningEnd = firstRunning === undefined ? null : Date.parse(firstRunning.endTime);
  const leadCount = running.filter(({ leaderDiscordId }) => leaderDiscordId === discordId).length;
  return (
    <>
      {night.status === 'running' && canWrite && (
        <chakra.p color="fg.muted" fontSize="sm">
          {leadCount === 0 ? 'You lead no lot.' : `You lead ${counted(leadCount, 'lot')}.`}{' '}
          <chakra.span display={{ base: 'none', md: 'inline' }}>
            Press a number from 1 to 9 to bid the next step on that lot.
          </chakra.span>
        </chakra.p>
      )}
      <chakra.ul listStyleType="none" margin={0} padding={0} display="grid" gap={2} aria-label="Lots">
        {inOrder(night).map((lot, at) => (
          <LotRow
            key={lot.auctionId ?? `waiting-${at}`}
            lot={lot}
            start={expectedStart(night, lot, runningEnd)}
            auction={auctionOf(lot)}
            unit={night.priceUnit}
            number={at < keyCount ? at + 1 : null}
            maximum={maxima.find(({ auctionId }) => auctionId === lot.auctionId)?.maximum ?? null}
          />
        ))}
      </chakra.ul>
    </>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }): ReactNode => (
  <Panel aria-label={title} padding="16px 20px" display="grid" gridTemplateColumns="minmax(0, 1fr)" gap={3}>
    <chakra.h2 textStyle="cardTitle">{title}</chakra.h2>
    {children}
  </Panel>
);

export function NightScreen({ id }: { id: number }): ReactNode {
  const { canWrite } = useViewer();
  const [dialog, setDialog] = useState<ReactNode>(null);
  useListMessages(nights);
  const resource = useNight(id);
  return (
    <chakra.section aria-label="Loot night" display="grid" gap={4} alignContent="start">
      <ResourceView
        resource={resource}
        failed="Error loading loot night"
        skeleton={skeleton}
        gone={
          <Notice tone="quiet" icon="gavel" title="Loot night not found" more="It doesn't exist, or it was deleted." />
        }
      >
        {(night) => (
          <>
            <chakra.div display="flex" flexWrap="wrap" gap={3} alignItems="center">
              <chakra.div flex="1 1 200px" minWidth={0}>
                <chakra.h2 dir="auto" fontSize="lg" fontWeight="strong" overflowWrap="anywhere">
                  {night.title}
                </chakra.h2>
                <chakra.p color="fg.muted">{summaryOf(night)}</chakra.p>
                {night.status === 'planned' && night.startsAt !== null && (
                  <p>
                    Starts <RelativeTime planned iso={night.startsAt} />
                  </p>
                )}
                {night.occasion !== null && (
                  <chakra.p color="fg.muted" fontSize="sm" overflowWrap="anywhere">
                    Loot of <Link to={occasionLink(night.occasion)}>{night.occasion.title}</Link>
                  </chakra.p>
                )}
              </chakra.div>
              <Pill tone={night.status === 'running' ? 'live' : 'ended'}>{nightStates[night.status]}</Pill>
              <NightButtons night={night} />
              <Link to={`${nightLink(id)}?stage=1`}>Big screen</Link>
              <Link to="/loot">All loot nights</Link>
            </chakra.div>
            <Lots night={night} />
            {night.status === 'over' && canWrite && (
              <Outcomes
                source="night"
                id={id}
                organizerDiscordId={night.createdByDiscordId}
                frame={(title, children) => <Part title={title}>{children}</Part>}
                onDialog={setDialog}
              />
            )}
          </>
        )}
      </ResourceView>
      {dialog}
    </chakra.section>
  );
}
