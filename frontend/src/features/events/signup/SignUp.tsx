// Sign-up for an event: Join or Leave, the four answers, and a note.
import { chakra } from '@chakra-ui/react';
import type { EventResponse, GuildEvent } from '@guild/common/events/events.api';
import { hasRoles } from '@guild/common/events/events.roles';
import {
  answerRefusalSentence,
  isFull,
  isSignUpClosed,
  signUpClosesAt,
  takesSeat,
} from '@guild/common/events/events.rules';
import type { ReactNode } from 'react';
import { useNow } from '../../../platform/format/clock.ts';
import { fullTime } from '../../../platform/format/format.ts';
import { dataOf, type Loaded } from '../../../platform/api/resource.ts';
import { useViewer } from '../../../platform/session/session.store.ts';
import { Button } from '../../../ui/Button.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { JoinButton, type JoinButtonProps } from '../../../ui/JoinButton.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { RoleBar } from '../roles/RoleBar.tsx';
import { AnswerBar } from './AnswerBar.tsx';
import { SameTime } from './SameTime.tsx';
import { useEventActions } from '../events.actions.ts';
import { events, people, type People } from '../events.store.ts';

const wide = { flex: 1, height: { base: '40px', md: 'controlSm' } } as const;

const partOf = (mine: EventResponse | undefined): JoinButtonProps['part'] => {
  if (mine?.status === 'waiting') return 'waiting';
  if (mine?.status === 'bench') return 'place';
  return mine !== undefined && takesSeat(mine.status) ? 'place' : 'none';
};

/** When sign-up closes, or that it has. Nothing without a deadline. */
function SignUpDeadline({ event }: { event: GuildEvent }): ReactNode {
  const now = useNow(60_000);
  const at = signUpClosesAt(event);
  if (at === null) return null;
  const iso = new Date(at).toISOString();
  return (
    <chakra.p fontSize="sm" color="fg.muted">
      {now >= at ? (
        `${answerRefusalSentence('closed')}.`
      ) : (
        <>
          Sign-up closes <time dateTime={iso}>{fullTime(iso)}</time>
        </>
      )}
    </chakra.p>
  );
}

/** Whether there is a button for a seat. People join an event with roles by choosing one. */
function useHasSeatButton(event: GuildEvent, mine: EventResponse | undefined): boolean {
  const now = useNow(60_000);
  return partOf(mine) !== 'none' || (!hasRoles(event) && !isSignUpClosed(event, now));
}

type SeatButtonProps = Pick<SignUpProps, 'event' | 'primary'> & { mine: EventResponse | undefined };
/** Join, Leave or Full, and the waitlist. */
function SeatButton({ event, mine, primary = false }: SeatButtonProps): ReactNode {
  const pending = events.use((state) => state.pending[event.id]);
  const actions = useEventActions();
  const part = partOf(mine);
  return (
    <JoinButton
      part={part}
      primary={primary}
      full={isFull(event)}
      pending={pending === 'join' || pending === 'leave' || pending === 'answer'}
      onJoin={() => void actions.join(event)}
      onLeave={() => void actions.leave(event)}
      onWait={() => void actions.answer(event, 'going', mine?.note ?? null)}
      look={{ size: 'sm', ...wide }}
    />
  );
}

/** All answers to an event, and the viewer's own. */
export function useAnswers(eventId: number): { loaded: Loaded<People>; mine: EventResponse | undefined } {
  const { userId } = useViewer();
  const { loaded } = people.useOne(eventId);
  return { loaded, mine: dataOf(loaded)?.rows.find((row) => row.userId === userId) };
}

export interface SignUpProps {
  event: GuildEvent;
  /** Opens the dialog for an answer with a note. */
  onNote: () => void;
  /** Joining is the main action of its view. */
  primary?: boolean;
  /** Further actions beside Join. */
  children?: ReactNode;
}

/** For an event that still accepts answers. */
export function SignUp({ event, onNote, primary = false, children }: SignUpProps): ReactNode {
  const { loaded, mine } = useAnswers(event.id);
  const hasSeatButton = useHasSeatButton(event, mine);
  const note = `Answer ${event.title}`;
  return (
    <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap={2} width="100%">
      {hasRoles(event) && <RoleBar event={event} mine={mine} isLoaded={dataOf(loaded) !== null} />}
      <AnswerBar event={event} rows={dataOf(loaded)?.rows ?? null} mine={mine} />
      <SignUpDeadline event={event} />
      <SameTime event={event} />
      <chakra.div display="flex" flexWrap="wrap" gap={1.5}>
        {loaded.phase === 'loading' && <Skeleton {...wide} borderRadius="control" />}
        {loaded.phase !== 'loading' && hasSeatButton && <SeatButton event={event} mine={mine} primary={primary} />}
        {loaded.phase === 'loading' || hasSeatButton ? (
          <IconButton label={note} icon="more" size="sm" onClick={onNote} />
        ) : (
          <Button size="sm" aria-label={`Answer with a note: ${event.title}`} {...wide} onClick={onNote}>
            Answer with a note
          </Button>
        )}
        {children}
      </chakra.div>
    </chakra.div>
  );
}
