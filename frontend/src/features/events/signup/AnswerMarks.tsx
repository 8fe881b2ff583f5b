// What is shown beside and below a person's answer: absence, attendance, and other events at the same time.
import { chakra } from '@chakra-ui/react';
import type { EventResponse, SeatAt } from '@guild/common/events/events.api';
import type { ReactNode } from 'react';
import { Icon } from '../../../ui/Icon.tsx';

export interface AnswerMarksProps {
  row: EventResponse;
  /** People who are not here yet may still check in. */
  isCheckInOpen: boolean;
}
export const AnswerMarks = ({ row, isCheckInOpen }: AnswerMarksProps): ReactNode => (
  <>
    {row.away && (
      <chakra.span color="fg.muted" fontSize="xs" flex="none">
        away
      </chakra.span>
    )}
    {row.attended === true && (
      <chakra.span display="inline-flex" alignItems="center" gap={1} color="good" fontSize="xs" flex="none">
        <Icon name="check" size={14} />
        attended
      </chakra.span>
    )}
    {(row.attended === false || row.excused === true) && (
      <chakra.span color="fg.muted" fontSize="xs" flex="none">
        {row.excused === true ? 'excused' : isCheckInOpen ? 'not here yet' : "didn't attend"}
      </chakra.span>
    )}
  </>
);

/** Renders nothing if the person has no other seat at the time. */
export function SameTime({ row, conflicts }: { row: EventResponse; conflicts: readonly SeatAt[] }): ReactNode {
  const titles = conflicts.filter((seat) => seat.userId === row.userId).map(({ title }) => title);
  if (titles.length === 0) return null;
  return (
    <chakra.p dir="auto" color="warn" fontSize="xs" paddingStart="35px" overflowWrap="anywhere">
      At the same time: {titles.join(', ')}
    </chakra.p>
  );
}
