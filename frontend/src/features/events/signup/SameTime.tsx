// Hint above an answer: other events to which the viewer is going at the same time.
import { chakra } from '@chakra-ui/react';
import type { GuildEvent } from '@guild/common/events/events.api';
import { sameTimeSentence } from '@guild/common/events/events.rules';
import type { ReactNode } from 'react';
import { useOwnConflicts } from './conflicts.store.ts';

/** Nobody is refused: people can go to one event after the other. */
export function SameTime({ event }: { event: GuildEvent }): ReactNode {
  const others = useOwnConflicts(event);
  if (others.length === 0) return null;
  return (
    <chakra.p dir="auto" fontSize="sm" color="warn" role="note" overflowWrap="anywhere">
      {sameTimeSentence(others.map(({ title }) => title))}.
    </chakra.p>
  );
}
