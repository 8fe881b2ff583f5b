// Join button beside the next event on the dashboard, or the viewer's answer.
import type { GuildEvent } from '@guild/common/events/events.api';
import { isFull, isOpenForAnswers, takesSeat } from '@guild/common/events/events.rules';
import type { ReactNode } from 'react';
import { useNow } from '../../../platform/format/clock.ts';
import { useIsOffline } from '../../../platform/live/connection.store.ts';
import { Button } from '../../../ui/Button.tsx';
import { Pill } from '../../../ui/Pill.tsx';
import { useEventActions } from '../events.actions.ts';
import { useEventNews } from '../events.live.ts';
import { events } from '../events.store.ts';
import { ownAnswerWords } from '../planning/events.words.ts';
import { useAnswers } from './SignUp.tsx';

export default function JoinNext({ event }: { event: GuildEvent }): ReactNode {
  useEventNews();
  const now = useNow(60_000);
  const offline = useIsOffline();
  const { loaded, mine } = useAnswers(event.id);
  const pending = events.use((state) => state.pending[event.id] === 'join');
  const { join } = useEventActions();
  if (loaded.phase !== 'ready' || !isOpenForAnswers(event, now)) return null;
  if (mine !== undefined && (takesSeat(mine.status) || mine.status === 'waiting')) {
    const { words, tone } = ownAnswerWords(mine);
    return <Pill tone={tone}>{words}</Pill>;
  }
  if (isFull(event)) return <Pill>Full</Pill>;
  return (
    <Button
      size="sm"
      variant="tonal"
      pending={pending}
      disabled={offline}
      aria-label={`Join ${event.title}`}
      onClick={() => void join(event)}
    >
      Join
    </Button>
  );
}
