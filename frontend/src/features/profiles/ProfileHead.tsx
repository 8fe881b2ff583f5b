// First panel of a profile: picture, name, rank, the most important figures, and the contribution over
// time.
import { chakra } from '@chakra-ui/react';
import type { Member } from '@guild/common/members/members.api';
import type { Profile } from '@guild/common/profiles/profiles.api';
import { counted } from '@guild/common/wire/numbers';
import type { ReactNode } from 'react';
import { absenceInWords, currentAbsence } from '../../platform/format/absence.ts';
import { formatNumber } from '../../platform/format/format.ts';
import type { ProfileDetail } from '../../platform/features/profilePart.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { ContributionChart } from './ContributionChart.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Pill } from '../../ui/Pill.tsx';
import { RankPill } from '../../ui/RankPill.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';

const Detail = ({ name, value, more }: ProfileDetail): ReactNode => (
  <chakra.div minWidth={0}>
    <chakra.dt fontSize="xs" color="fg.subtle">
      {name}
    </chakra.dt>
    <chakra.dd fontWeight="strong" fontSize="xl" lineHeight="28px" textStyle="figures" overflowWrap="anywhere">
      {value}
    </chakra.dd>
    {more !== undefined && (
      <chakra.dd fontSize="xs" color="fg.muted" textStyle="figures">
        {more}
      </chakra.dd>
    )}
  </chakra.div>
);

/** The figures of the roster, before those of the features. */
function rosterDetails({ level, contribution }: Member, { place, of }: Profile['standing']): ProfileDetail[] {
  return [
    ...(place === null
      ? []
      : [{ name: 'Guild standing', value: `#${formatNumber(place)}`, more: `of ${counted(of, 'member')}` }]),
    ...(contribution === null ? [] : [{ name: 'Contribution', value: formatNumber(contribution) }]),
    ...(level === null ? [] : [{ name: 'Level', value: formatNumber(level) }]),
  ];
}

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

/** The characters in the game, the main one first. */
const Characters = ({ characters }: Pick<Member, 'characters'>): ReactNode =>
  characters.length > 0 && (
    <chakra.ul aria-label="Characters" display="flex" flexWrap="wrap" gap={2}>
      {characters.map((one, at) => (
        <chakra.li
          key={one.name}
          padding="8px 12px"
          borderWidth="1px"
          borderColor="border"
          borderRadius="card"
          minWidth={0}
          maxWidth="100%"
        >
          <chakra.span display="flex" flexWrap="wrap" alignItems="center" gap={2}>
            <chakra.b dir="auto" overflowWrap="anywhere">
              {one.name}
            </chakra.b>
            {at === 0 && <Pill tone="spice">Main</Pill>}
          </chakra.span>
          {(one.class !== null || one.level !== null) && (
            <chakra.span display="block" dir="auto" fontSize="sm" color="fg.muted" overflowWrap="anywhere">
              {[one.class, one.level === null ? null : `level ${formatNumber(one.level)}`]
                .filter((part) => part !== null)
                .join(', ')}
            </chakra.span>
          )}
        </chakra.li>
      ))}
    </chakra.ul>
  );

export interface ProfileHeadProps {
  member: Member;
  standing: Profile['standing'];
  details: readonly ProfileDetail[];
  isOwn: boolean;
  /** Further actions on the page. */
  children: ReactNode;
}
export function ProfileHead({ member, standing, details, isOwn, children }: ProfileHeadProps): ReactNode {
  const away = absenceInWords(member.absence);
  const awayNote = currentAbsence(member.absence)?.note ?? null;
  return (
    <Panel
      as="div"
      padding={{ base: '16px', md: '24px' }}
      display="grid"
      gridTemplateColumns="minmax(0, 1fr)"
      gap={5}
      borderColor="border.strong"
    >
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap={5}>
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
            {away !== null && <Pill tone="water">{away}</Pill>}
          </chakra.span>
          <chakra.p fontSize="sm" color="fg.muted">
            <Since member={member} isOwn={isOwn} />
          </chakra.p>
          {awayNote !== null && (
            <chakra.p dir="auto" fontSize="sm" color="fg.muted" whiteSpace="pre-wrap" overflowWrap="anywhere">
              {awayNote}
            </chakra.p>
          )}
          {member.discordName !== null && member.discordName !== member.name && (
            <chakra.p dir="auto" fontSize="sm" color="fg.muted" overflowWrap="anywhere">
              {`On Discord: ${member.discordName}`}
            </chakra.p>
          )}
        </chakra.div>
        <chakra.div
          display="flex"
          flexWrap="wrap"
          gap={2}
          _empty={{ display: 'none' }}
          css={{ '& > a, & > button': { height: { base: '40px', md: 'controlSm' } } }}
        >
          {children}
        </chakra.div>
      </chakra.div>
      <Characters characters={member.characters} />
      <chakra.dl
        display="grid"
        gridTemplateColumns="repeat(auto-fit, minmax(128px, 1fr))"
        columnGap={5}
        rowGap={4}
        _empty={{ display: 'none' }}
      >
        {[...rosterDetails(member, standing), ...details].map((detail) => (
          <Detail key={detail.name} {...detail} />
        ))}
      </chakra.dl>
      <ContributionChart weeks={standing.weeks} />
    </Panel>
  );
}
