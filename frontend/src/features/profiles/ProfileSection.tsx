// Profile of a member: the first panel with the main figures, and quieter panels with the features'
// lists.
import { chakra } from '@chakra-ui/react';
import type { Profile } from '@guild/common/profiles/profiles.api';
import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import type { ProfilePart } from '../../platform/features/profilePart.ts';
import { usePageTitle } from '../../platform/page/pageMeta.ts';
import { useMay, useViewer } from '../../platform/session/session.store.ts';
import EmptyRoster from '../../ui/art/empty-roster.svg?react';
import { ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { ResourceView } from '../../ui/ResourceView.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Ledger } from './Ledger.tsx';
import { ProfileHead } from './ProfileHead.tsx';
import { ProfileList } from './ProfileList.tsx';
import { useProfile } from './profile.live.ts';

/** Further actions on a member's page. */
type Tools = (member: Profile['member'], profile: Profile) => ReactNode;

interface WholeProps {
  profile: Profile;
  parts: readonly ProfilePart[];
  tools: Tools | undefined;
  reload: () => void;
}
const columns = ['guild', 'market'] as const;
const between = { base: 3, md: 4 } as const;

function Whole({ profile, parts, tools, reload }: WholeProps): ReactNode {
  const { member } = profile;
  const { discordId, canWrite } = useViewer();
  const isOwn = member.discordId === discordId;
  usePageTitle(member.name);
  const lists = parts.flatMap((part) => part.lists(profile, { isOwn, canWrite, reload }));
  return (
    <chakra.div display="grid" gap={between}>
      <ProfileHead
        member={member}
        standing={profile.standing}
        isOwn={isOwn}
        details={parts.flatMap((part) => part.details?.(profile) ?? [])}
      >
        {isOwn && (
          <ButtonLink size="sm" to="/settings" icon="settings">
            Settings
          </ButtonLink>
        )}
        {tools?.(member, profile)}
      </ProfileHead>
      <chakra.div
        display="grid"
        gap={between}
        alignItems="start"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1fr)' }}
      >
        {columns.map((column) => (
          <chakra.div key={column} display="grid" gridTemplateColumns="minmax(0, 1fr)" gap={between}>
            <Panel
              as="div"
              overflow="hidden"
              _empty={{ display: 'none' }}
              css={{ '& > section + section': { borderTopWidth: '1px', borderColor: 'border.strong' } }}
            >
              {lists
                .filter((list) => list.column === column)
                .map((list) => (
                  <ProfileList key={list.title} list={list} isOwn={isOwn} />
                ))}
            </Panel>
            {column === 'market' && <Ledger memberId={member.id} contribution={member.contribution} isOwn={isOwn} />}
          </chakra.div>
        ))}
      </chakra.div>
    </chakra.div>
  );
}

const ProfileSkeleton = (): ReactNode => (
  <chakra.div role="status" aria-label="Loading profile..." display="grid" gap={between}>
    <Panel as="div" padding={{ base: '16px', md: '24px' }} display="grid" gap={5}>
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap={5}>
        <Skeleton boxSize="72px" borderRadius="pill" flex="none" />
        <chakra.div display="grid" gap={2.5} flex="1 1 200px">
          <Skeleton height="24px" width="46%" />
          <Skeleton height="22px" width="88px" />
          <Skeleton height="16px" width="64%" />
        </chakra.div>
      </chakra.div>
      <Skeleton height="56px" />
      <Skeleton height="160px" />
    </Panel>
    <chakra.div display="grid" gap={between} gridTemplateColumns={{ base: '1fr', lg: '1fr 1fr' }}>
      {columns.map((column) => (
        <Panel key={column} as="div" padding="20px" display="grid" gap={4}>
          <Skeleton height="18px" width="32%" />
          <Skeleton height="38px" />
          <Skeleton height="38px" />
          <Skeleton height="38px" />
        </Panel>
      ))}
    </chakra.div>
  </chakra.div>
);

interface ProfileOfProps {
  id: number;
  parts: readonly ProfilePart[];
  tools: Tools | undefined;
}
function ProfileOf({ id, parts, tools }: ProfileOfProps): ReactNode {
  const resource = useProfile(id, parts);
  const mayRestore = useMay('roster');
  return (
    <ResourceView
      resource={resource}
      failed="Error loading the profile"
      skeleton={<ProfileSkeleton />}
      gone={
        <EmptyState
          art={EmptyRoster}
          title="Member not found"
          more="This member doesn't exist or has left the guild."
          action={
            <>
              <ButtonLink to="/roster">Back to roster</ButtonLink>
              {mayRestore && <ButtonLink to="/roster?removed=1">Removed members</ButtonLink>}
            </>
          }
        />
      }
    >
      {(profile) => <Whole profile={profile} parts={parts} tools={tools} reload={() => void resource.reload()} />}
    </ResourceView>
  );
}

export interface ProfileSectionProps {
  /** The features' parts that the viewer may see. null: their code is still loading. */
  parts: readonly ProfilePart[] | null;
  /** Actions of the page for people who may change the member. */
  tools?: Tools;
}
export function ProfileSection({ parts, tools }: ProfileSectionProps): ReactNode {
  const { id = '' } = useParams();
  const number = /^[1-9]\d{0,14}$/.test(id) ? Number(id) : 0;
  if (parts === null) return <ProfileSkeleton />;
  return <ProfileOf key={number} id={number} parts={parts} tools={tools} />;
}
