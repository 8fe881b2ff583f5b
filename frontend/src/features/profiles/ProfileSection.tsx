// The profile of one member: who they are, and what the features know of them.
import { chakra } from '@chakra-ui/react';
import type { Profile } from '@guild/common/profiles/profiles.api';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router-dom';
import { formatNumber } from '../../platform/format.ts';
import type { ProfileList, ProfilePart } from '../../platform/profilePart.ts';
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

function List({ title, empty, rows }: ProfileList): ReactNode {
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

interface WholeProps {
  profile: Profile;
  parts: readonly ProfilePart[];
  tools: Tools | undefined;
}
function Whole({ profile, parts, tools }: WholeProps): ReactNode {
  const { member } = profile;
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
          {parts.flatMap((part) =>
            (part.facts?.(profile) ?? []).map(({ name, value }) => (
              <Fact key={`${name} ${value}`} name={name}>
                {value}
              </Fact>
            )),
          )}
        </chakra.dl>
        {tools?.(member)}
      </Panel>
      <chakra.div display="grid" gap={{ base: 3, md: 4 }} gridTemplateColumns={{ base: '1fr', lg: '1fr 1fr' }}>
        {parts.flatMap((part) => part.lists(profile).map((list) => <List key={list.title} {...list} />))}
      </chakra.div>
      <Ledger memberId={member.id} contribution={member.contribution} />
    </chakra.div>
  );
}

const ProfileSkeleton = (): ReactNode => <Skeleton height="240px" role="status" aria-label="Loading profile..." />;

interface ProfileOfProps {
  id: number;
  parts: readonly ProfilePart[];
  tools: Tools | undefined;
}
function ProfileOf({ id, parts, tools }: ProfileOfProps): ReactNode {
  const resource = useProfile(id, parts);
  return (
    <ResourceView
      resource={resource}
      failed="Error loading the profile"
      skeleton={<ProfileSkeleton />}
      gone={
        <EmptyState
          art={EmptyRoster}
          title="Nobody here"
          more="There is no such member, or they have left the guild."
          action={<ButtonLink to="/roster">Back to the roster</ButtonLink>}
        />
      }
    >
      {(profile) => <Whole profile={profile} parts={parts} tools={tools} />}
    </ResourceView>
  );
}

export interface ProfileSectionProps {
  /** What the features add that the viewer may see; null while their code is on its way. */
  parts: readonly ProfilePart[] | null;
  /** What the page adds for those who may change the member. */
  tools?: Tools;
}
export function ProfileSection({ parts, tools }: ProfileSectionProps): ReactNode {
  const { id = '' } = useParams();
  const number = /^[1-9]\d{0,14}$/.test(id) ? Number(id) : 0;
  if (parts === null) return <ProfileSkeleton />;
  return <ProfileOf key={number} id={number} parts={parts} tools={tools} />;
}
