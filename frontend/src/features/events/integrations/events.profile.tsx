// Profile part of events: upcoming events of the member, and their attendance at past ones.
import { chakra } from '@chakra-ui/react';
import { eventLink } from '@guild/common/events/events.links';
import { eventRooms } from '@guild/common/events/events.api';
import { shownRole } from '@guild/common/events/events.roles';
import type { Profile } from '@guild/common/profiles/profiles.api';
import { counted } from '@guild/common/wire/numbers';
import type { ReactNode } from 'react';
import { formatNumber } from '../../../platform/format/format.ts';
import { live } from '../../../platform/live/live.ts';
import {
  has,
  type Looking,
  type ProfileDetail,
  type ProfileList,
  type ProfilePart,
} from '../../../platform/features/profilePart.ts';
import { RecordLine, type PastEvent } from '../attendance/RecordLine.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';

type Attendance = NonNullable<Profile['attendance']>;

/** '67%' and '2 of 3 events', for the first panel. */
function ratioOf({ present, missed }: Attendance): ProfileDetail | null {
  const recorded = present + missed;
  if (recorded === 0) return null;
  return {
    name: 'Attendance',
    value: `${Math.round((present / recorded) * 100)}%`,
    more: `${formatNumber(present)} of ${counted(recorded, 'event')}`,
  };
}
/**
 * '50% of 4 events, 1 no-show', for each period in which anything was recorded, and fewer events than
 * in all.
 */
const recentOf = ({ recent, present, missed }: Attendance): ProfileDetail[] =>
  recent
    .filter(({ recorded }) => recorded > 0 && recorded < present + missed)
    .map(({ days, present, recorded, noShows }) => ({
      name: `Attendance, ${days} days`,
      value: `${Math.round((present / recorded) * 100)}%`,
      more: `${formatNumber(present)} of ${counted(recorded, 'event')}${noShows === 0 ? '' : `, ${counted(noShows, 'no-show')}`}`,
    }));
/** How many events have no recorded attendance yet. Empty: none. */
function openInWords({ joined, present, missed, excused }: Attendance): string {
  const open = joined - present - missed - excused;
  if (open <= 0) return '';
  return open === joined
    ? `Joined ${counted(joined, 'event')}; attendance not recorded yet`
    : `${counted(open, 'more event')} not recorded yet`;
}

function Attended({ attended, excused }: Pick<PastEvent, 'attended' | 'excused'>): ReactNode {
  if (excused) return 'excused';
  if (attended === null) return 'not recorded yet';
  if (!attended) return "didn't attend";
  return (
    <chakra.span display="inline-flex" alignItems="center" gap={1} color="good" fontWeight="strong">
      <Icon name="check" size={14} />
      attended
    </chakra.span>
  );
}

type Joined = NonNullable<Profile['joined']>[number];
/** The role in which the member has a seat. */
function Role({ event }: { event: Joined }): ReactNode {
  const role = shownRole(event, event);
  if (role === undefined) return null;
  return (
    <chakra.span display="inline-flex" alignItems="center" gap={1} minWidth={0} maxWidth="100%">
      <Icon name={role.symbol} size={14} />
      <chakra.span dir="auto" truncate title={role.name}>
        {role.name}
      </chakra.span>
    </chakra.span>
  );
}

const upcomingList = (joined: readonly Joined[], { isOwn, canWrite }: Looking): ProfileList => ({
  column: 'guild',
  title: isOwn ? 'Your events' : 'Events',
  rows: joined.map((one) => ({
    key: one.id,
    to: eventLink(one.id),
    name: one.title,
    more: <RelativeTime planned iso={one.startsAt} />,
    ...(shownRole(one, one) !== undefined && { below: <Role event={one} /> }),
  })),
  empty: isOwn ? "You haven't signed up for any upcoming events." : 'Not signed up for any upcoming events.',
  next: canWrite ? { to: '/events', words: 'See events' } : undefined,
});

const attendanceList = (attendance: Attendance, looking: Looking): ProfileList => ({
  column: 'guild',
  title: looking.isOwn ? 'Your attendance' : 'Attendance',
  ...(openInWords(attendance) !== '' && { lead: openInWords(attendance) }),
  rows: attendance.latest.map((event) => ({
    key: event.id,
    to: eventLink(event.id),
    name: event.title,
    more: <Attended {...event} />,
    below: <RecordLine event={event} looking={looking} />,
  })),
  ...(attendance.joined > attendance.latest.length && {
    rest: `and ${formatNumber(attendance.joined - attendance.latest.length)} earlier`,
  }),
  empty: looking.isOwn ? "You haven't taken part in an event yet." : "Hasn't taken part in an event yet.",
});

const eventsProfile: ProfilePart = {
  room: eventRooms.list,
  lists: ({ joined, attendance }, looking) => [
    ...(joined === null ? [] : [upcomingList(joined, looking)]),
    ...(attendance === null ? [] : [attendanceList(attendance, looking)]),
  ],
  details({ attendance }) {
    const ratio = attendance === null ? null : ratioOf(attendance);
    return [...(ratio === null ? [] : [ratio]), ...(attendance === null ? [] : recentOf(attendance))];
  },
  subscribe(changed) {
    // Only the server knows whether the member had joined an event that is not shown. Such changes
    // are rare.
    const any = (): void => changed(() => true);
    return [
      live.on('event:updated', any),
      live.on('event:cancelled', any),
      live.on('event:removed', any),
      live.on('event:restored', any),
      live.on('objection:updated', ({ discordId }) => changed(({ member }) => member.discordId === discordId)),
      live.on('event:answered', ({ id, responses }) =>
        changed(
          ({ member, joined }) =>
            has(joined ?? [], id) || responses.some(({ discordId }) => discordId === member.discordId),
        ),
      ),
    ];
  },
};
export default eventsProfile;
