// The activity feed: the latest of events, items, auctions and people, live.
import { chakra } from '@chakra-ui/react';
import { auctionRooms } from '@guild/common/auctions/auctions.api';
import { activityTime, mergedFeed } from '@guild/common/dashboard/dashboard.rules';
import { eventRooms } from '@guild/common/events/events.api';
import { marketRooms } from '@guild/common/market/market.api';
import { memberRooms } from '@guild/common/members/members.api';
import { useCallback, useEffect, useMemo, useRef, type ReactNode } from 'react';
import { useNow } from '../../platform/clock.ts';
import { memberAddress } from '../../platform/faces.store.ts';
import { exactTime, formatPrice, plannedTime } from '../../platform/format.ts';
import { guildTimezone } from '../../platform/guild.ts';
import { useLive, useRoom } from '../../platform/live.ts';
import { useViewer } from '../../platform/session.store.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { CardLink, opensByPress } from '../../ui/CardLink.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { PersonFace } from '../../ui/Person.tsx';
import { Pill } from '../../ui/Pill.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { applyShown, loadActivity, useActivity, type SourceName, type Sources } from './activity.store.ts';
import { Card } from './Card.tsx';

interface Line {
  kind: 'event' | 'item' | 'auction' | 'member';
  id: number;
  at: string;
  title: string;
  more: string;
  to: string;
  /** It does not take place any more. */
  cancelled?: boolean;
  /** Whose it is: the organizer, the seller. */
  who?: { discordId: string; name: string };
  person?: { discordId: string; name: string; avatar: string | null };
}
const icons: Readonly<Record<Line['kind'], IconName>> = {
  event: 'flag',
  item: 'marketplace',
  auction: 'gavel',
  member: 'people',
};

/** 'Tamsin Vael sells for 1,200 Solari', 'Maren Quill would pay 640 Spice'. */
function offerOf({ seller, listingType, price, wantedPrice, priceUnit }: Sources['items'][number]): string {
  const isWanted = listingType === 'buying';
  const amount = isWanted ? (wantedPrice ?? price) : price;
  if (amount === null) return `${seller} ${isWanted ? 'looks for it' : 'sells, price on request'}`;
  return `${seller} ${isWanted ? 'would pay' : 'sells for'} ${formatPrice(amount, priceUnit)}`;
}

/** 'Sat, 21 Nov, 20:00 (19:00 UTC) · 3 of 10 signed up', in the viewer's zone with the guild's beside it. */
function planOf(event: Sources['events'][number]): string {
  const { currentParticipants: taken, maxParticipants: most } = event;
  const seats = `${taken.toString()}${most === null ? '' : ` of ${most.toString()}`} signed up`;
  return `${plannedTime(event, guildTimezone(), true)} · ${seats}`;
}

function linesOf({ events, items, auctions, members }: Sources): Line[] {
  return mergedFeed<Line>([
    events.map((event) => ({
      ...{ kind: 'event', id: event.id, at: event.createdAt, title: `Event: ${event.title}` },
      ...{ to: `/events?event=${event.id.toString()}`, more: planOf(event), cancelled: event.status === 'cancelled' },
      who: { discordId: event.organizerDiscordId, name: event.organizer },
    })),
    items.map((item) => ({
      ...{ kind: 'item', id: item.id, at: item.createdAt, title: `Listing: ${item.name}` },
      ...{ to: `/marketplace?tab=items&item=${item.id.toString()}`, more: offerOf(item) },
      who: { discordId: item.sellerDiscordId, name: item.seller },
    })),
    auctions.map(({ id, createdAt: at, itemName, currentBid, priceUnit, leaderUsername, ...one }) => ({
      ...{
        kind: 'auction',
        id,
        at,
        title: `Auction: ${itemName}`,
        to: `/marketplace?tab=auctions&auction=${id.toString()}`,
      },
      more: `Current Bid ${formatPrice(currentBid, priceUnit)}${leaderUsername === null ? '' : ` · ${leaderUsername} leads`}`,
      who: { discordId: one.sellerDiscordId, name: one.seller },
    })),
    members.map(({ id, discordId, name, avatar, role, lastActive, createdAt }) => ({
      ...{ kind: 'member', id, at: lastActive ?? createdAt, title: `${name} is online`, more: role },
      ...{ to: memberAddress(id), person: { discordId, name, avatar } },
    })),
  ]);
}

const gatherMs = 1000;
/** Reads sources anew at most once a second each, however much happens. */
function useReload(isGuest: boolean): (name: SourceName) => void {
  const waiting = useRef(new Map<SourceName, ReturnType<typeof setTimeout>>());
  useEffect(() => {
    const timers = waiting.current;
    return () => {
      for (const timer of timers.values()) clearTimeout(timer);
      timers.clear();
    };
  }, []);
  return useCallback(
    (name) => {
      if ((name === 'events' && isGuest) || waiting.current.has(name)) return;
      waiting.current.set(
        name,
        setTimeout(() => {
          waiting.current.delete(name);
          void loadActivity([name]);
        }, gatherMs),
      );
    },
    [isGuest],
  );
}

function useLiveActivity(): () => Promise<void> {
  const { access } = useViewer();
  const isGuest = access === 'Guest';
  const reload = useReload(isGuest);
  useLive('event:created', () => reload('events'));
  useLive('event:restored', () => reload('events'));
  useLive('event:removed', () => reload('events'));
  useLive('event:cancelled', (event) => applyShown('events', event));
  useLive('event:updated', (event) => applyShown('events', event));
  useLive('event:answered', (event) => applyShown('events', event));
  useLive('item:created', () => reload('items'));
  useLive('item:restored', () => reload('items'));
  useLive('item:removed', () => reload('items'));
  useLive('item:updated', (item) => applyShown('items', item));
  useLive('auction:created', () => reload('auctions'));
  useLive('auction:restored', () => reload('auctions'));
  useLive('auction:ended', () => reload('auctions'));
  useLive('auction:removed', () => reload('auctions'));
  useLive('auction:bid', (auction) => applyShown('auctions', auction));
  useLive('member:created', () => reload('members'));
  useLive('member:restored', () => reload('members'));
  useLive('member:updated', () => reload('members'));
  useLive('member:removed', () => reload('members'));
  const all = useCallback(
    () => loadActivity(isGuest ? ['items', 'auctions', 'members'] : ['events', 'items', 'auctions', 'members']),
    [isGuest],
  );
  useRoom(memberRooms.list, all);
  useRoom(marketRooms.list, () => loadActivity(['items']));
  useRoom(auctionRooms.list, () => loadActivity(['auctions']));
  useRoom(isGuest ? null : eventRooms.list, () => loadActivity(['events']));
  return all;
}

const Tile = ({ line }: { line: Line }): ReactNode =>
  line.person === undefined ? (
    <chakra.span
      boxSize="40px"
      flex="none"
      display="grid"
      placeItems="center"
      borderRadius="10px"
      borderWidth="1px"
      borderColor="border"
      bg="bg.sunken"
      color="spice.text"
    >
      <Icon name={icons[line.kind]} />
    </chakra.span>
  ) : (
    <Avatar {...line.person} size={40} online />
  );

function Row({ line }: { line: Line }): ReactNode {
  const now = useNow(60_000);
  return (
    <chakra.li
      display="flex"
      alignItems="center"
      gap={3.5}
      padding="12px 20px"
      borderTopWidth="1px"
      borderColor="border"
      _hover={{ bg: 'bg.hover' }}
      {...opensByPress}
    >
      <Tile line={line} />
      <chakra.div minWidth={0} flex={1}>
        <chakra.span display="flex" alignItems="center" gap={2} minWidth={0}>
          <chakra.b
            fontWeight="strong"
            truncate
            title={line.title}
            {...(line.cancelled === true && { textDecoration: 'line-through' })}
          >
            <CardLink to={line.to}>{line.title}</CardLink>
          </chakra.b>
          {line.cancelled === true && (
            <Pill tone="bad" height="20px" flex="none">
              Cancelled
            </Pill>
          )}
        </chakra.span>
        <chakra.span display="flex" alignItems="center" gap={1.5} fontSize="sm" color="fg.muted">
          {line.who !== undefined && <PersonFace {...line.who} size={16} />}
          <chakra.span truncate title={line.more}>
            {line.more}
          </chakra.span>
        </chakra.span>
      </chakra.div>
      <chakra.time
        dateTime={line.at}
        title={exactTime(line.at) ?? ''}
        fontSize="xs"
        color="fg.subtle"
        flex="none"
        textStyle="figures"
      >
        {activityTime(Date.parse(line.at), now)}
      </chakra.time>
    </chakra.li>
  );
}

export function RecentActivity(): ReactNode {
  const retry = useLiveActivity();
  const state = useActivity();
  const isGuest = useViewer().access === 'Guest';
  // Somebody who has just become a Guest does not go on seeing events.
  const lines = useMemo(() => linesOf(isGuest ? { ...state, events: [] } : state), [state, isGuest]);
  return (
    <Card title="Recent Activity">
      {state.phase === 'loading' && (
        <chakra.div padding="20px" display="grid" gap={4} role="status" aria-label="Loading activity...">
          {Array.from({ length: 5 }, (_, at) => (
            <Skeleton key={at} height="40px" />
          ))}
        </chakra.div>
      )}
      {state.phase === 'failed' && (
        <ErrorState title="Error loading activity" error={state.failure} onRetry={() => void retry()} />
      )}
      {state.phase === 'ready' && lines.length === 0 && (
        <chakra.p padding="32px 20px" textAlign="center" color="fg.muted">
          No recent activity to display
        </chakra.p>
      )}
      <chakra.ul listStyleType="none" margin={0} padding={0}>
        {lines.map((line) => (
          <Row key={`${line.kind}-${line.id.toString()}`} line={line} />
        ))}
      </chakra.ul>
    </Card>
  );
}
