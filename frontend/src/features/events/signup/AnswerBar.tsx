// Buttons for the four answers to an event, each with its number of answers.
import { chakra } from '@chakra-ui/react';
import { answers, type Answer, type EventResponse, type GuildEvent } from '@guild/common/events/events.api';
import { hasRoles } from '@guild/common/events/events.roles';
import { refusedAnswer, takesSeat } from '@guild/common/events/events.rules';
import type { ReactNode } from 'react';
import { useNow } from '../../../platform/format/clock.ts';
import { useIsOffline } from '../../../platform/live/connection.store.ts';
import { formatNumber } from '../../../platform/format/format.ts';
import { offlineReason } from '../../../ui/Button.tsx';
import { recipe } from '../../../ui/theme/recipe.ts';
import { useEventActions } from '../events.actions.ts';
import { events } from '../events.store.ts';
import { answerWords, countsOf } from '../core/events.words.ts';

const choice = recipe({
  display: 'grid',
  justifyItems: 'center',
  alignContent: 'center',
  flex: '1 1 0',
  minWidth: 0,
  height: '44px',
  borderWidth: '1px',
  borderColor: 'transparent',
  borderRadius: 'chip',
  fontSize: 'xs',
  lineHeight: '16px',
  color: 'fg.muted',
  transition: 'background-color var(--motion-fast)',
  '&:hover:not(:disabled)': { bg: 'bg.hover', color: 'fg' },
  '&[aria-pressed=true]': { bg: 'spice.soft', color: 'spice.text', borderColor: 'border', fontWeight: 'strong' },
  '&:disabled': { cursor: 'not-allowed' },
  '&[data-offline]:not([aria-pressed=true])': { bg: 'ended.soft', color: 'fg.subtle', '& b': { color: 'inherit' } },
});

export interface AnswerBarProps {
  event: GuildEvent;
  /** All answers. null: not loaded yet. */
  rows: readonly EventResponse[] | null;
  mine: EventResponse | undefined;
  /** Absent or false: no answers are accepted any more. */
  open?: boolean;
}

export function AnswerBar({ event, rows, mine, open = true }: AnswerBarProps): ReactNode {
  const offline = useIsOffline();
  const now = useNow(60_000);
  const pending = events.use((state) => state.pending[event.id] !== undefined);
  const { answer } = useEventActions();
  // With roles, choosing one means going.
  const shown = hasRoles(event) ? answers.filter((status) => status !== 'going') : answers;
  const needsRole = (status: Answer): boolean =>
    hasRoles(event) && takesSeat(status) && (mine?.roleId ?? null) === null;
  const counts = rows === null ? null : countsOf(rows);
  return (
    <chakra.div
      role="group"
      aria-label={`Your answer to ${event.title}`}
      display="flex"
      gap="2px"
      padding="3px"
      borderWidth="1px"
      borderColor="border"
      borderRadius="control"
      bg="bg.panel"
    >
      {shown.map((status) => (
        <button
          key={status}
          type="button"
          className={choice()}
          data-answer={status}
          aria-pressed={mine?.status === status}
          aria-busy={pending || undefined}
          {...(offline && { 'data-offline': '', title: offlineReason })}
          disabled={
            !open ||
            offline ||
            rows === null ||
            needsRole(status) ||
            refusedAnswer(event, mine?.status ?? null, status, now) === 'closed'
          }
          onClick={() => {
            if (!pending && mine?.status !== status) void answer(event, status, mine?.note ?? null);
          }}
        >
          <chakra.b textStyle="figures" color="fg">
            {counts === null ? '–' : formatNumber(counts[status])}
          </chakra.b>{' '}
          {answerWords[status]}
        </button>
      ))}
    </chakra.div>
  );
}
