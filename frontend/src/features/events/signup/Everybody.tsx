// All answers to an event by kind, with notes. After the event also the attendance.
import { chakra } from '@chakra-ui/react';
import type { EventResponse, SeatAt } from '@guild/common/events/events.api';
import type { ReactNode } from 'react';
import { useViewer } from '../../../platform/session/session.store.ts';
import { Person } from '../../../ui/Person.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { answerWords } from '../core/events.words.ts';
import { AnswerMarks, SameTime, type AnswerMarksProps } from './AnswerMarks.tsx';

const groups = [
  ['going', answerWords.going],
  ['late', answerWords.late],
  ['bench', 'Bench'],
  ['waiting', 'Waitlist'],
  ['tentative', answerWords.tentative],
  ['absent', answerWords.absent],
] as const;

interface AnswerRowProps extends AnswerMarksProps {
  isMe: boolean;
  /** Seats of people in other events at the same time. */
  conflicts: readonly SeatAt[];
}
const AnswerRow = ({ row, isMe, conflicts, isCheckInOpen }: AnswerRowProps): ReactNode => (
  <chakra.li display="flex" gap={2.5} paddingBlock={1.5} fontSize="sm" minWidth={0}>
    <chakra.div minWidth={0} flex={1}>
      <chakra.p display="flex" flexWrap="wrap" columnGap={2} minHeight="28px" alignItems="center">
        {row.position !== null && (
          <chakra.span color="fg.muted" textStyle="figures" flex="none">
            {row.position}.
          </chakra.span>
        )}
        <chakra.span display="flex" minWidth={0} fontWeight={isMe ? 'strong' : 'text'}>
          <Person discordId={row.discordId} name={row.username} size={26} />
        </chakra.span>
        {isMe && <chakra.span color="fg.muted">(you)</chakra.span>}
        <AnswerMarks row={row} isCheckInOpen={isCheckInOpen} />
        <chakra.small fontSize="xs" color="fg.subtle" marginStart="auto" flex="none">
          <RelativeTime iso={row.joinedAt} />
        </chakra.small>
      </chakra.p>
      <SameTime row={row} conflicts={conflicts} />
      {row.note !== null && (
        <chakra.p dir="auto" color="fg.muted" paddingStart="35px" whiteSpace="pre-wrap" overflowWrap="anywhere">
          {row.note}
        </chakra.p>
      )}
    </chakra.div>
  </chakra.li>
);

/** The viewer is first in each group. */
export interface EverybodyProps {
  rows: readonly EventResponse[];
  /** Seats of these people in other events at the same time. */
  conflicts?: readonly SeatAt[];
  /** People who are not here yet may still check in. */
  isCheckInOpen: boolean;
}
export function Everybody({ rows, conflicts = [], isCheckInOpen }: EverybodyProps): ReactNode {
  const { userId } = useViewer();
  if (rows.length === 0)
    return (
      <chakra.p color="fg.muted" paddingBlock={6} textAlign="center">
        No responses yet. Be the first.
      </chakra.p>
    );
  return (
    <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap={4}>
      {groups.map(([status, name]) => {
        const all = rows.filter((row) => row.status === status);
        if (all.length === 0) return null;
        const list = [...all.filter((row) => row.userId === userId), ...all.filter((row) => row.userId !== userId)];
        return (
          <section key={status} aria-label={name}>
            <chakra.h3 fontSize="sm" fontWeight="strong" display="flex" gap={2}>
              {name}
              <chakra.span color="fg.muted" fontWeight="text" textStyle="figures">
                {all.length}
              </chakra.span>
            </chakra.h3>
            <chakra.ul
              display="grid"
              columnGap={6}
              gridTemplateColumns="repeat(auto-fill, minmax(min(240px, 100%), 1fr))"
            >
              {(status === 'waiting' ? all : list).map((row) => (
                <AnswerRow
                  key={row.userId}
                  row={row}
                  isMe={row.userId === userId}
                  conflicts={conflicts}
                  isCheckInOpen={isCheckInOpen}
                />
              ))}
            </chakra.ul>
          </section>
        );
      })}
    </chakra.div>
  );
}
