// Second line of a past event in a member's record: the seat, the time, and the objection.
import { chakra } from '@chakra-ui/react';
import type { Profile } from '@guild/common/profiles/profiles.api';
import { useState, type ReactNode } from 'react';
import type { Looking } from '../../../platform/features/profilePart.ts';
import { lazyDialog } from '../../../platform/page/lazyPart.tsx';
import { Button } from '../../../ui/Button.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { answerWords } from '../core/events.words.ts';
import { outcomeWords } from './events.attendance.words.ts';

const ObjectDialog = lazyDialog(() => import('./ObjectDialog.tsx'));

export type PastEvent = NonNullable<Profile['attendance']>['latest'][number];

function seatWords({ answer, role }: PastEvent): string {
  if (answer === 'going' || answer === 'late') {
    const late = answer === 'late' ? `${answerWords.late} · ` : '';
    return late + (role === null ? 'Had a seat' : `Seat as ${role}`);
  }
  if (answer === 'left' || answer === 'absent') return 'Gave the seat back late';
  return 'Without a seat';
}
function objectionWords({ objection }: PastEvent): string | null {
  if (objection === null || objection.outcome === 'withdrawn') return null;
  const { outcome, decidedBy } = objection;
  if (outcome === null) return 'waits for a decision';
  return `${outcomeWords[outcome].toLowerCase()}${decidedBy === null ? '' : ` by ${decidedBy}`}`;
}

export function RecordLine({ event, looking }: { event: PastEvent; looking: Looking }): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const { id, title, startsAt, attended, objection } = event;
  const decision = objectionWords(event);
  return (
    <chakra.span display="grid" gap={1}>
      <chakra.span display="flex" flexWrap="wrap" alignItems="center" columnGap={3} rowGap={1}>
        <span>
          {seatWords(event)} · <RelativeTime iso={startsAt} />
        </span>
        {looking.isOwn && looking.canWrite && attended === false && objection === null && (
          <Button size="sm" variant="quiet" aria-label={`Object: ${title}`} onClick={() => setOpen(true)}>
            Object
          </Button>
        )}
      </chakra.span>
      {objection !== null && decision !== null && (
        <chakra.span dir="auto" overflowWrap="anywhere">
          Objection {decision}: “{objection.text}”
        </chakra.span>
      )}
      {isOpen && <ObjectDialog event={{ id, title }} onDone={looking.reload} onClose={() => setOpen(false)} />}
    </chakra.span>
  );
}
