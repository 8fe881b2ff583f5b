// The profile of one member: what they sell, bid on, have joined and earned.
import { chakra } from '@chakra-ui/react';
import type { Profile } from '@guild/common/profiles/profiles.api';
import { eventLink } from '@guild/common/events/events.links';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router-dom';
import { formatNumber, formatPrice } from '../../platform/format.ts';
import { EmptyRoster } from '../../ui/art/EmptyRoster.tsx';
import { Avatar } from '../../ui/Avatar.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { RankPill } from '../../ui/RankPill.tsx';
import { ResourceView } from '../../ui/ResourceView.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Ledger } from './Ledger.tsx';
import { useProfile } from './profile.live.ts';

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

const Fact = ({ name, children }: { name: string; children: ReactNode }): ReactNode => (
  <div>
    <chakra.dt fontSize="xs" color="fg.subtle">
      {name}
    </chakra.dt>
    <chakra.dd margin={0} fontWeight="strong" textStyle="figures">
      {children}
    </chakra.dd>
  </div>
);

/** What else can be done on the page of a member. */
type Tools = (member: Profile['member']) => ReactNode;

function Whole({ profile, tools }: { profile: Profile; tools: Tools | undefined }): ReactNode {
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
        <chakra.div minWidth={0} flex="1 1 200px" display="grid" gap={1.5} justifyItems="start">
          <chakra.h2 fontSize="xl" fontWeight="strong" overflowWrap="anywhere">
            {member.name}
          </chakra.h2>
          <RankPill rank={member.role} />
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
            {' · '}here for <RelativeTime since iso={member.createdAt} />
          </chakra.p>
        </chakra.div>
        <chakra.dl margin={0} display="flex" flexWrap="wrap" columnGap={6} rowGap={3}>
          {member.level !== null && <Fact name="Level">{formatNumber(member.level)}</Fact>}
          {member.contribution !== null && <Fact name="Contribution">{formatNumber(member.contribution)}</Fact>}
          {earned.map(({ unit, amount, sales }) => (
            <Fact key={unit} name={`Earned in ${formatNumber(sales)} ${sales === 1 ? 'sale' : 'sales'}`}>
              {formatPrice(amount, unit)}
            </Fact>
          ))}
        </chakra.dl>
        {tools?.(member)}
      </Panel>
      <chakra.div display="grid" gap={{ base: 3, md: 4 }} gridTemplateColumns={{ base: '1fr', lg: '1fr 1fr' }}>
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
              to: eventLink(one.id),
              name: one.title,
              more: <RelativeTime planned iso={one.startsAt} />,
            }))}
          />
        )}
      </chakra.div>
      <Ledger memberId={member.id} contribution={member.contribution} />
    </chakra.div>
  );
}

function ProfileOf({ id, tools }: { id: number; tools: Tools | undefined }): ReactNode {
  const resource = useProfile(id);
  return (
    <ResourceView
      resource={resource}
      failed="Error loading the profile"
      skeleton={<Skeleton height="240px" role="status" aria-label="Loading profile..." />}
      gone={
        <EmptyState
          art={EmptyRoster}
          title="Nobody here"
          more="There is no such member, or they have left the guild."
          action={<ButtonLink to="/roster">Back to the roster</ButtonLink>}
        />
      }
    >
      {(profile) => <Whole profile={profile} tools={tools} />}
    </ResourceView>
  );
}

/** @param tools what the page adds for those who may change the member */
export function ProfileSection({ tools }: { tools?: Tools }): ReactNode {
  const { id = '' } = useParams();
  const number = /^[1-9]\d{0,14}$/.test(id) ? Number(id) : 0;
  return <ProfileOf key={number} id={number} tools={tools} />;
}
