// Member card of the roster: name, rank, last activity, attendance and specialties, and smaller the
// contribution. Admins choose the rank.
import { chakra, VisuallyHidden, type SystemStyleObject } from '@chakra-ui/react';
import { attendanceDays, type Member } from '@guild/common/members/members.api';
import { memo, useId, type ReactNode } from 'react';
import { dataOf } from '../../platform/api/resource.ts';
import { absenceInWords } from '../../platform/format/absence.ts';
import { formatNumber } from '../../platform/format/format.ts';
import { memberAddress } from '../../platform/session/faces.store.ts';
import { useViewer } from '../../platform/session/session.store.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { CardLink, opensByPress } from '../../ui/CardLink.tsx';
import { CardName } from '../../ui/CardText.tsx';
import { Meter } from '../../ui/Meter.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Pill } from '../../ui/Pill.tsx';
import { RankPill } from '../../ui/RankPill.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { CheckInDiscord } from './CheckInDiscord.tsx';
import { EditMember, type EditMemberProps } from './EditMember.tsx';
import { InactiveLine } from './inactive/InactiveMember.tsx';
import { rosterFacts } from './members.facts.ts';
import { members } from './members.store.ts';
import { RankChoice } from './RankChoice.tsx';
import { RemoveMember } from './RemoveMember.tsx';
import { useMayManage } from './useMayManage.ts';

/** Phones show two lines, so that more than eight people fit on a screen: no bar and no level. */
const phone = '@media (max-width: 767.98px)';
/** One line, if the card is wide enough. */
const wide = '@container (min-width: 460px)';
/** Only for screen readers. */
const unseen = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
} as const;
const hiddenOnPhones = { [phone]: { display: 'none' } } as const;
const lineOf = (hasTools: boolean): SystemStyleObject => ({
  display: 'grid',
  gridTemplateColumns: hasTools ? '48px minmax(0, 1fr) auto' : '48px minmax(0, 1fr)',
  gridTemplateAreas: hasTools
    ? '"avatar who who" "facts facts facts" "contribution contribution tools"'
    : '"avatar who" "facts facts" "contribution contribution"',
  columnGap: '14px',
  rowGap: 3,
  alignItems: 'center',
  [phone]: {
    gridTemplateColumns: hasTools ? '48px minmax(0, 1fr) auto' : '48px minmax(0, 1fr)',
    gridTemplateAreas: hasTools ? '"avatar who who" "avatar facts tools"' : '"avatar who" "avatar facts"',
    columnGap: 3,
    rowGap: 0,
  },
  [wide]: {
    gridTemplateColumns: hasTools ? '48px minmax(0, 1fr) auto auto' : '48px minmax(0, 1fr) auto',
    gridTemplateAreas: hasTools
      ? '"avatar who contribution tools" "avatar facts facts facts"'
      : '"avatar who contribution" "avatar facts facts"',
    rowGap: 1.5,
    alignItems: 'start',
  },
});
const lines = { plain: lineOf(false), tools: lineOf(true) };

/** @param most value of a full bar */
function Contribution({ value, most }: { value: number | null; most: number }): ReactNode {
  return (
    <chakra.div
      gridArea="contribution"
      display="flex"
      alignItems="center"
      gap={2}
      css={{
        ...hiddenOnPhones,
        [wide]: { display: 'grid', gap: 1, justifyItems: 'end' },
        '& > [aria-hidden]': { flex: '0 1 64px', width: '64px', minWidth: 0 },
      }}
    >
      <chakra.span fontSize="xs" color="fg.subtle" textStyle="figures" whiteSpace="nowrap">
        {`Contribution ${value === null ? '–' : formatNumber(value)}`}
      </chakra.span>
      <Meter share={value === null || most === 0 ? 0 : value / most} />
    </chakra.div>
  );
}

const LastActive = ({ at }: { at: string | null }): ReactNode =>
  at === null ? (
    'Not seen yet'
  ) : (
    <>
      <chakra.span css={{ [phone]: unseen }}>Last active </chakra.span>
      <RelativeTime short iso={at} />
    </>
  );

/** Last activity, recent attendance, absence, characters and specialties. */
function Facts({
  member: { discordId, isOnline, lastActive, absence, name, characters },
}: {
  member: Member;
}): ReactNode {
  const facts = dataOf(rosterFacts.useOne(discordId).loaded);
  const attendance = facts?.attendance ?? null;
  const away = absenceInWords(absence);
  const specialties = facts?.specialties.join(', ') ?? '';
  const inGame = characters
    .map((one) => one.name)
    .filter((one) => one !== name)
    .join(', ');
  return (
    // Two lines, also while the facts are loading, so that the cards of a row are even.
    <chakra.div
      gridArea="facts"
      minWidth={0}
      minHeight={{ md: '40px' }}
      fontSize="sm"
      lineHeight="20px"
      color="fg.muted"
    >
      <chakra.p display="flex" flexWrap="wrap" columnGap={3}>
        <chakra.span {...(isOnline && { color: 'good', fontWeight: 'strong' })}>
          {isOnline ? 'Online' : <LastActive at={lastActive} />}
        </chakra.span>
        {attendance !== null && (
          <chakra.span textStyle="figures" whiteSpace="nowrap">
            Attended {formatNumber(attendance.present)} of {formatNumber(attendance.recorded)}
            <chakra.span css={hiddenOnPhones}>
              {' '}
              {attendance.recorded === 1 ? 'event' : 'events'} in {attendanceDays} days
            </chakra.span>
          </chakra.span>
        )}
      </chakra.p>
      {away !== null && (
        <Pill tone="water" title={absence?.note ?? undefined}>
          {away}
        </Pill>
      )}
      {inGame !== '' && (
        <chakra.p dir="auto" truncate title={inGame}>
          <VisuallyHidden>Characters: </VisuallyHidden>
          {inGame}
        </chakra.p>
      )}
      {specialties !== '' && (
        <chakra.p dir="auto" truncate title={specialties}>
          <VisuallyHidden>Specialties: </VisuallyHidden>
          {specialties}
        </chakra.p>
      )}
    </chakra.div>
  );
}

export interface MemberCardProps {
  id: number;
  /** The largest contribution in the guild. */
  most: number;
  onEdit: EditMemberProps['onEdit'];
  /** Says how long they were not seen, and offers to ask them. */
  showInactive?: boolean;
}
export const MemberCard = memo(function MemberCard({
  id,
  most,
  onEdit,
  showInactive = false,
}: MemberCardProps): ReactNode {
  const member = members.useShown(id);
  const viewer = useViewer();
  const mayManage = useMayManage(member ?? { role: 'Admin' });
  const pending = members.use((state) => state.pending[id]);
  const nameId = useId();
  if (member === undefined) return null;
  const { name, discordId, avatar, isOnline, role, level, contribution } = member;
  const busy = pending !== undefined;
  return (
    <Panel
      as="article"
      aria-labelledby={nameId}
      padding={{ base: '8px 12px', md: '14px 16px' }}
      containerType="inline-size"
      {...opensByPress}
      {...(role === 'Guest' && { borderColor: 'water.solid' })}
    >
      <chakra.div css={mayManage ? lines.tools : lines.plain}>
        <chakra.span gridArea="avatar" display="block">
          <Avatar discordId={discordId} name={name} avatar={avatar} size={48} online={isOnline} />
        </chakra.span>
        <chakra.div
          gridArea="who"
          minWidth={0}
          display={{ base: 'flex', md: 'grid' }}
          alignItems={{ base: 'center', md: 'stretch' }}
          justifyContent="space-between"
          gap={{ base: 2, md: 1 }}
          justifyItems="start"
        >
          <CardName id={nameId} title={name}>
            <CardLink to={memberAddress(id)}>{name}</CardLink>
          </CardName>
          <chakra.div
            display="grid"
            gap={1}
            justifyItems="start"
            flex="none"
            css={{ [wide]: { gridAutoFlow: 'column', gap: 2 } }}
          >
            {viewer.isAdmin ? <RankChoice member={member} busy={busy} /> : <RankPill rank={role} />}
            {level !== null && (
              <chakra.span
                fontSize="sm"
                color="fg.muted"
                whiteSpace="nowrap"
                textStyle="figures"
                alignSelf="center"
                css={hiddenOnPhones}
              >
                Level {formatNumber(level)}
              </chakra.span>
            )}
          </chakra.div>
        </chakra.div>
        <Facts member={member} />
        <Contribution value={contribution} most={most} />
        {mayManage && (
          <chakra.div
            gridArea="tools"
            display="flex"
            minHeight="controlMd"
            marginInlineEnd="-8px"
            // Into the padding of the card.
            marginBlockEnd={{ base: '-8px', md: 0 }}
          >
            <CheckInDiscord member={member} busy={busy} />
            <EditMember member={member} busy={busy} onEdit={onEdit} />
            {discordId !== viewer.discordId && <RemoveMember member={member} busy={busy} />}
          </chakra.div>
        )}
      </chakra.div>
      {showInactive && <InactiveLine member={member} />}
    </Panel>
  );
});
