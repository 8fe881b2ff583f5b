// End of a trial: winner, the viewer's placement, everybody's placement, and the story.
import { chakra } from '@chakra-ui/react';
import type { OwnTrial, Trial, TrialParticipant } from '@guild/common/trials/trials.api';
import { trialLink } from '@guild/common/trials/trials.links';
import { roundsPlayed, roundsSurvived } from '@guild/common/trials/trials.rules';
import { Suspense, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { formatNumber } from '../../../platform/format/format.ts';
import { useProgressiveRender } from '../../../platform/page/progressiveRender.ts';
import { lazyComponent } from '../../../platform/page/lazyPart.tsx';
import { useViewer } from '../../../platform/session/session.store.ts';
import { announce } from '../../../ui/announce.tsx';
import TipTrials from '../../../ui/art/tip-trials.svg?react';
import { Button } from '../../../ui/Button.tsx';
import { Face } from '../../../ui/Face.tsx';
import { Person } from '../../../ui/Person.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { ShareButton } from '../../../ui/ShareButton.tsx';
import { SkeletonLines } from '../../../ui/Skeleton.tsx';
import { ViewerEarnings } from '../economy/ViewerEarnings.tsx';
import { startLike, useIsFree } from '../lobby/trials.opening.ts';
import { rightGuesses } from '../core/trials.guesses.ts';
import { byPlace, counted, endOf, ordinal, ownFall, shortFall } from '../core/trials.words.ts';
import type { Part } from '../core/useParticipation.ts';

const StoryPanel = lazyComponent(() => import('../story/StoryPanel.tsx'));

function Winner({ trial }: { trial: Trial }): ReactNode {
  const name = trial.winnerUsername ?? '';
  return (
    <chakra.div
      data-winner={name}
      position="relative"
      display="grid"
      justifyItems="center"
      gap={2}
      padding={{ base: '0 16px 24px', md: '0 24px 32px' }}
      borderRadius="card"
      bg="bg.sunken"
      overflow="hidden"
      textAlign="center"
    >
      <chakra.div position="relative" width="min(420px, 100%)">
        <TipTrials width="100%" />
        <chakra.div
          position="absolute"
          insetInline={0}
          bottom="16%"
          display="grid"
          justifyItems="center"
          animation="rise var(--motion-slow) var(--ease-out) both"
        >
          <chakra.span borderRadius="pill" boxShadow="0 0 0 3px var(--accent-spice), 0 0 40px 6px var(--accent-spice)">
            <Face discordId={trial.winnerDiscordId} name={name} size={72} />
          </chakra.span>
        </chakra.div>
      </chakra.div>
      <chakra.h3 textStyle="label" color="spice.text">
        The last one standing
      </chakra.h3>
      <chakra.p fontSize={{ base: '2xl', md: '3xl' }} fontWeight="strong" lineHeight="tight" overflowWrap="anywhere">
        {name}
      </chakra.p>
    </chakra.div>
  );
}

interface OwnEndProps {
  trial: Trial;
  me: TrialParticipant;
  mine: OwnTrial | null;
  players: number;
}
function OwnEnd({ trial, me, mine, players }: OwnEndProps): ReactNode {
  const won = me.userId === trial.winnerId;
  const played = roundsPlayed(trial.last);
  // A round that nobody finished, because all others left, decides no guess.
  const guesses = (mine?.guesses ?? []).filter(({ round }) => round <= played);
  return (
    <chakra.div display="grid" gap={2} justifyItems="center" textAlign="center">
      <chakra.p fontSize="xl" fontWeight="strong">
        {won ? 'You won.' : me.placement === null ? 'You left.' : `Your place: ${ordinal(me.placement)} of ${players}`}
      </chakra.p>
      <chakra.p color="fg.muted">
        Survived {formatNumber(roundsSurvived(me.eliminatedIn, played))} of {counted(played, 'round')}
        {won || me.placement === null ? '' : ` · ${ownFall(me)}`}
      </chakra.p>
      {guesses.length > 0 && (
        <p>
          You guessed {formatNumber(rightGuesses(guesses, trial))} of {counted(guesses.length, 'deadly path')} right.
        </p>
      )}
      <ViewerEarnings trial={trial} me={me} players={players} />
    </chakra.div>
  );
}

function Placements({ rows, me }: { rows: readonly TrialParticipant[]; me: TrialParticipant | null }): ReactNode {
  const sorted = useMemo(() => [...rows].sort(byPlace), [rows]);
  const drawn = useProgressiveRender(sorted.length);
  return (
    <chakra.section aria-label="Places" display="grid" gridTemplateColumns="minmax(0, 1fr)" gap={2}>
      <chakra.h3 textStyle="cardTitle">Places</chakra.h3>
      <chakra.ol aria-label="Places">
        {sorted.slice(0, drawn).map((one) => (
          <chakra.li
            key={one.userId}
            display="flex"
            alignItems="center"
            gap={3}
            minHeight="44px"
            paddingInline={2}
            borderRadius="control"
            bg={one === me ? 'bg.hover' : undefined}
          >
            <chakra.span
              textStyle="figures"
              fontWeight="strong"
              minWidth="3ch"
              color={one.placement === 1 ? 'spice.text' : 'fg.muted'}
            >
              {one.placement ?? '–'}
            </chakra.span>
            <chakra.span flex={1} minWidth={0} display="flex">
              <Person discordId={one.discordId} name={one.username} size={28} />
            </chakra.span>
            <chakra.span fontSize="sm" color="fg.muted" whiteSpace="nowrap">
              {endOf(one)}
              {one.isEliminated && one.why !== 'left' && (
                <chakra.span display={{ base: 'none', md: 'inline' }}>: {shortFall(one.why)}</chakra.span>
              )}
            </chakra.span>
          </chakra.li>
        ))}
      </chakra.ol>
    </chakra.section>
  );
}

/** Actions after the end. */
export function AfterIt({ trial, children }: { trial: Trial; children?: ReactNode }): ReactNode {
  const { canWrite } = useViewer();
  const isFree = useIsFree();
  return (
    <chakra.div display="flex" flexWrap="wrap" justifyContent="center" gap={2}>
      {canWrite && isFree && (
        <Button variant="tonal" icon="refresh" onClick={() => startLike(trial)}>
          Play again
        </Button>
      )}
      <ShareButton title={`Trial: ${trial.theme}`} link={trialLink(trial.id)} size="md" />
      {children}
    </chakra.div>
  );
}

export function Ending({ trial, part: { rows, me, mine } }: { trial: Trial; part: Part }): ReactNode {
  const [isStoryOpen, setIsStoryOpen] = useState(false);
  const story = useRef<HTMLDivElement>(null);
  // The story opens further down: the person who asked for it is led there.
  useEffect(() => {
    if (!isStoryOpen) return;
    story.current?.focus({ preventScroll: true });
    story.current?.scrollIntoView({ block: 'start' });
  }, [isStoryOpen]);
  // People who left have no placement.
  const players = trial.participantCount - rows.filter(({ placement }) => placement === null).length;
  useEffect(() => announce(`${trial.winnerUsername ?? ''} is the last one standing.`), [trial.winnerUsername]);
  return (
    <>
      <Winner trial={trial} />
      {me !== null && <OwnEnd trial={trial} me={me} mine={mine} players={players} />}
      <AfterIt trial={trial}>
        <Button icon="record" aria-expanded={isStoryOpen} onClick={() => setIsStoryOpen(!isStoryOpen)}>
          {isStoryOpen ? 'Hide its story' : 'Read its story'}
        </Button>
      </AfterIt>
      {trial.completedAt !== null && (
        <chakra.p textAlign="center" fontSize="sm" color="fg.muted">
          Ended <RelativeTime iso={trial.completedAt} /> · {counted(roundsPlayed(trial.last), 'round')}
        </chakra.p>
      )}
      {isStoryOpen && (
        <chakra.div ref={story} tabIndex={-1} scrollMarginTop="16px" outline="none">
          <Suspense fallback={<SkeletonLines count={10} label="Loading the story..." />}>
            <StoryPanel trial={trial} />
          </Suspense>
        </chakra.div>
      )}
      <Placements rows={rows} me={me} />
    </>
  );
}
