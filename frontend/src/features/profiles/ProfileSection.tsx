// The profile of one member: what they sell, bid on, have joined and earned.
import { chakra } from '@chakra-ui/react';
import { profileRoutes, type Profile } from '@guild/common/profiles/profiles.api';
import { memberRooms } from '@guild/common/members/members.api';
import { useCallback, useState, type ReactNode } from 'react';
import { Link, useParams } from 'react-router-dom';
import { ApiError, call } from '../../platform/api.ts';
import { formatNumber, formatPrice } from '../../platform/format.ts';
import { useLive, useRoom } from '../../platform/live.ts';
import { EmptyRoster } from '../../ui/art/EmptyRoster.tsx';
import { Avatar } from '../../ui/Avatar.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Pill } from '../../ui/Pill.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';

type Found = Profile | 'loading' | 'missing' | 'failed';

function useProfile(id: number): [Found, () => Promise<void>] {
  const [found, setFound] = useState<{ id: number; profile: Found }>({ id, profile: 'loading' });
  const load = useCallback(async (): Promise<void> => {
    try {
      setFound({ id, profile: await call(profileRoutes.getProfile, { params: { id } }) });
    } catch (error) {
      const gone = error instanceof ApiError && (error.status === 404 || error.status === 400);
      setFound((before) =>
        typeof before.profile === 'object' && before.id === id ? before : { id, profile: gone ? 'missing' : 'failed' },
      );
    }
  }, [id]);
  useRoom(memberRooms.list, load);
  useLive('member:updated', ({ factId, ...member }) =>
    setFound((before) =>
      typeof before.profile === 'object' && before.profile.member.id === member.id
        ? { ...before, profile: { ...before.profile, member } }
        : before,
    ),
  );
  useLive('member:removed', (removal) => {
    if (removal.id === id) setFound({ id, profile: 'missing' });
  });
  return [found.id === id ? found.profile : 'loading', load];
}

function List({
  title,
  empty,
  rows,
}: {
  title: string;
  empty: string;
  rows: readonly { key: number; to: string; name: string; more: ReactNode }[];
}): ReactNode {
  return (
    <Panel aria-label={title} overflow="hidden">
      <chakra.h2 textStyle="cardTitle" padding="16px 20px">
        {title}
      </chakra.h2>
      {rows.length === 0 && (
        <chakra.p padding="16px 20px" color="fg.muted" borderTopWidth="1px" borderColor="border">
          {empty}
        </chakra.p>
      )}
      <chakra.ul listStyleType="none" margin={0} padding={0}>
        {rows.map((row) => (
          <chakra.li
            key={row.key}
            display="flex"
            justifyContent="space-between"
            gap={3}
            padding="12px 20px"
            borderTopWidth="1px"
            borderColor="border"
          >
            <chakra.span truncate fontWeight="strong">
              <Link to={row.to}>{row.name}</Link>
            </chakra.span>
            <chakra.span color="fg.muted" fontSize="sm" flex="none" textStyle="figures">
              {row.more}
            </chakra.span>
          </chakra.li>
        ))}
      </chakra.ul>
    </Panel>
  );
}

/** What an item costs, or what they would pay for it. */
function costOf({ listingType, price, wantedPrice, priceUnit }: Profile['items'][number]): string {
  const amount = listingType === 'buying' ? (wantedPrice ?? price) : price;
  return amount === null ? 'Price on request' : formatPrice(amount, priceUnit);
}

function Whole({ profile }: { profile: Profile }): ReactNode {
  const { member, items, auctions, bidOn, joined, earned } = profile;
  const auctionRow = (one: Profile['auctions'][number]) => ({
    key: one.id,
    to: `/marketplace?tab=auctions&auction=${one.id.toString()}`,
    name: one.itemName,
    more: formatPrice(one.currentBid, one.priceUnit),
  });
  return (
    <chakra.div display="grid" gap={{ base: 3, md: 4 }}>
      <Panel as="div" padding="20px" display="flex" flexWrap="wrap" alignItems="center" gap={5}>
        <Avatar
          discordId={member.discordId}
          name={member.name}
          avatar={member.avatar}
          size={72}
          online={member.isOnline}
        />
        <chakra.div minWidth={0} flex={1} display="grid" gap={1.5} justifyItems="start">
          <chakra.h2 fontSize="xl" fontWeight="strong" overflowWrap="anywhere">
            {member.name}
          </chakra.h2>
          <Pill tone={member.role === 'Guest' ? 'water' : 'spice'}>{member.role}</Pill>
          <chakra.p fontSize="sm" color="fg.muted">
            {member.isOnline ? (
              'Online'
            ) : member.lastActive === null ? (
              'Never seen here'
            ) : (
              <>
                Last active <RelativeTime iso={member.lastActive} />
              </>
            )}
            {' · '}here since <RelativeTime iso={member.createdAt} />
          </chakra.p>
        </chakra.div>
        <chakra.dl margin={0} display="flex" flexWrap="wrap" gap={6}>
          {earned.map(({ unit, amount, sales }) => (
            <div key={unit}>
              <chakra.dt fontSize="xs" color="fg.subtle">
                Earned in {formatNumber(sales)} {sales === 1 ? 'sale' : 'sales'}
              </chakra.dt>
              <chakra.dd margin={0} fontWeight="strong" textStyle="figures">
                {formatPrice(amount, unit)}
              </chakra.dd>
            </div>
          ))}
        </chakra.dl>
      </Panel>
      <chakra.div
        display="grid"
        gap={{ base: 3, md: 4 }}
        gridTemplateColumns="repeat(auto-fill, minmax(min(340px, 100%), 1fr))"
      >
        <List title="Auctions" empty="Sells nothing by auction right now." rows={auctions.map(auctionRow)} />
        <List title="Bids" empty="Bids on nothing right now." rows={bidOn.map(auctionRow)} />
        <List
          title="Items"
          empty="Has nothing listed."
          rows={items.map((one) => ({
            key: one.id,
            to: `/marketplace?tab=items&item=${one.id.toString()}`,
            name: one.name,
            more: costOf(one),
          }))}
        />
        {joined !== null && (
          <List
            title="Events"
            empty="Takes part in nothing that is planned."
            rows={joined.map((one) => ({
              key: one.id,
              to: `/events?event=${one.id.toString()}`,
              name: one.title,
              more: <RelativeTime iso={one.startsAt} />,
            }))}
          />
        )}
      </chakra.div>
    </chakra.div>
  );
}

export function ProfileSection(): ReactNode {
  const { id = '' } = useParams();
  const number = /^[1-9]\d{0,14}$/.test(id) ? Number(id) : 0;
  const [profile, load] = useProfile(number);
  if (profile === 'loading') return <Skeleton height="240px" role="status" aria-label="Loading profile..." />;
  if (profile === 'failed') return <ErrorState title="Error loading the profile" onRetry={() => void load()} />;
  if (profile === 'missing')
    return (
      <EmptyState
        art={EmptyRoster}
        title="Nobody here"
        more="There is no such member, or they have left the guild."
        action={<ButtonLink to="/roster">Back to the roster</ButtonLink>}
      />
    );
  return <Whole profile={profile} />;
}
