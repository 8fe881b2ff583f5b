// Head of a profile: picture, name, rank, join date, and the features' figures.
import { chakra } from '@chakra-ui/react';
import type { Member } from '@guild/common/members/members.api';
import type { ReactNode } from 'react';
import { formatNumber } from '../../platform/format/format.ts';
import type { ProfileDetail } from '../../platform/features/profilePart.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Pill } from '../../ui/Pill.tsx';
import { RankPill } from '../../ui/RankPill.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';

const Detail = ({ name, children }: { name: string; children: ReactNode }): ReactNode => (
  <div>
    <chakra.dt fontSize="xs" color="fg.subtle">
      {name}
    </chakra.dt>
    <chakra.dd margin={0} fontWeight="strong" fontSize="lg" textStyle="figures">
      {children}
    </chakra.dd>
  </div>
);

function Since({ member, isOwn }: { member: Member; isOwn: boolean }): ReactNode {
  if (isOwn)
    return (
      <>
        You joined <RelativeTime iso={member.createdAt} />
      </>
    );
  return (
    <>
      {member.isOnline ? (
        'Online'
      ) : member.lastActive === null ? (
        'Never online'
      ) : (
        <>
          Last active <RelativeTime iso={member.lastActive} />
        </>
      )}
      {' · '}here for <RelativeTime since iso={member.createdAt} />
    </>
  );
}

export interface ProfileHeadProps {
  member: Member;
  details: readonly ProfileDetail[];
  isOwn: boolean;
  /** Further actions on the page. */
  children: ReactNode;
}
export function ProfileHead({ member, details, isOwn, children }: ProfileHeadProps): ReactNode {
  return (
    <Panel as="div" padding="20px" display="flex" flexWrap="wrap" alignItems="center" gap={5}>
      <Avatar
        discordId={member.discordId}
        name={member.name}
        avatar={member.avatar}
        size={72}
        online={member.isOnline}
      />
      <chakra.div minWidth={0} flex="1 1 200px" display="grid" gap={1.5} justifyItems="start">
        <chakra.h2 dir="auto" fontSize="xl" fontWeight="strong" overflowWrap="anywhere">
          {member.name}
        </chakra.h2>
        <chakra.span display="flex" flexWrap="wrap" gap={1.5}>
          <RankPill rank={member.role} />
          {isOwn && <Pill tone="water">You</Pill>}
        </chakra.span>
        <chakra.p fontSize="sm" color="fg.muted">
          <Since member={member} isOwn={isOwn} />
        </chakra.p>
      </chakra.div>
      <chakra.dl margin={0} display="flex" flexWrap="wrap" columnGap={7} rowGap={3} _empty={{ display: 'none' }}>
        {member.level !== null && <Detail name="Level">{formatNumber(member.level)}</Detail>}
        {member.contribution !== null && <Detail name="Contribution">{formatNumber(member.contribution)}</Detail>}
        {details.map(({ name, value }) => (
          <Detail key={`${name} ${value}`} name={name}>
            {value}
          </Detail>
        ))}
      </chakra.dl>
      <chakra.div display="flex" flexWrap="wrap" gap={2} _empty={{ display: 'none' }}>
        {children}
      </chakra.div>
    </Panel>
  );
}
