// Open round: text, ways to choose from, and time left; and the pause between its end and its
// result.
import { chakra } from '@chakra-ui/react';
import type { Trial, TrialRound } from '@guild/common/trials/trials.api';
import type { WayKey } from '@guild/common/trials/trials.rules';
import { useEffect, type ReactNode } from 'react';
import { useIsOffline } from '../../../platform/live/connection.store.ts';
import { formatNumber } from '../../../platform/format/format.ts';
import { announce } from '../../../ui/announce.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Meter } from '../../../ui/Meter.tsx';
import { Fuse, SecondsLeft } from './Fuse.tsx';
import { Guessing } from './Guessing.tsx';
import { Kit } from '../story/Kit.tsx';
import { forgetChoice, usePendingChoice, sendChoice, type PendingChoice } from './trials.choices.ts';
import { noteSeen } from './trials.seen.ts';
import { useChosen } from '../trials.store.ts';
import { oddsOf } from './trials.words.ts';
import type { Part } from './useParticipation.ts';
import { ChoiceOfWays } from './Ways.tsx';

/** Stays visible while a long text is scrolled. */
export function RoundHead({ round, time, fuse }: { round: TrialRound; time?: ReactNode; fuse?: ReactNode }): ReactNode {
  return (
    <chakra.header
      position="sticky"
      top="calc(var(--topbar) + env(safe-area-inset-top))"
      zIndex={2}
      display="grid"
      gap={2}
      paddingBlock={{ base: 2, md: 3 }}
      bg="bg.panel"
      borderTopRadius="card"
    >
      <chakra.div display="flex" alignItems="flex-end" justifyContent="space-between" gap={3}>
        <chakra.div minWidth={0}>
          <chakra.p textStyle="label" color="spice.text">
            Round {round.number}
          </chakra.p>
          <chakra.h3 fontSize="xl" fontWeight="strong" lineHeight="tight">
            {round.title}
          </chakra.h3>
        </chakra.div>
        {time}
      </chakra.div>
      {fuse}
    </chakra.header>
  );
}
export const Story = ({ children }: { children: string }): ReactNode => (
  <chakra.p
    fontSize={{ base: '15px', md: 'lg' }}
    lineHeight={{ base: '1.45', md: '1.55' }}
    maxWidth="68ch"
    textWrap="pretty"
  >
    {children}
  </chakra.p>
);

const lines: Readonly<Record<PendingChoice['phase'], string>> = {
  sending: 'Sending your choice...',
  waiting: "Can't reach the server. Your choice will be resent until the round is over.",
  refused: '',
};
interface StatusProps {
  pending: PendingChoice | null;
  chosen: WayKey | null;
  offline: boolean;
}
/** State of the viewer's choice, shown where they look. */
function Status({ pending, chosen, offline }: StatusProps): ReactNode {
  const bad = pending !== null && pending.phase !== 'sending';
  const text =
    pending !== null
      ? (pending.why ?? lines[pending.phase])
      : offline
        ? "You're offline. Your choice will be sent when you reconnect."
        : chosen === null
          ? "Choose a path. If you don't choose, you fall, unless everyone falls: then everyone rises again."
          : 'Chosen. You can change it until everyone has chosen or time runs out.';
  return (
    <chakra.p
      role={bad ? 'alert' : 'status'}
      minHeight="24px"
      color={bad ? 'bad' : chosen === null || offline ? 'warn' : 'good'}
      fontWeight="strong"
    >
      {text}
    </chakra.p>
  );
}

/** The viewer's choice, accepted by the server or being sent. */
function useChoice(trial: Trial, round: TrialRound, { mine }: Part) {
  const pending = usePendingChoice(({ pending: one }) =>
    one !== null && one.trialId === trial.id && one.round === round.number ? one : null,
  );
  const isNow = mine !== null && mine.round === round.number;
  const taken = isNow ? mine.way : null;
  const chosenHere = pending !== null && pending.phase !== 'refused' ? pending.way : null;
  return { pending, chosen: chosenHere ?? taken, removed: isNow ? mine.removed : null };
}

const Deciding = (): ReactNode => (
  <chakra.span
    role="status"
    color="spice.text"
    fontWeight="strong"
    whiteSpace="nowrap"
    animation="breathe 1.6s ease-in-out infinite"
  >
    The desert decides…
  </chakra.span>
);

export interface RoundProps {
  trial: Trial;
  round: TrialRound;
  part: Part;
  /** Whether the viewer has survived so far. */
  plays: boolean;
  /** ms since 1970. null: choosing is over. */
  closesAt: number | null;
}
export function Round({ trial, round, part, plays, closesAt }: RoundProps): ReactNode {
  const offline = useIsOffline();
  const count = useChosen(trial, round);
  const { pending, chosen, removed } = useChoice(trial, round, part);
  const isOpen = closesAt !== null;
  const seconds = trial.roundSeconds;
  const { id } = trial;
  const { number, title, hash } = round;
  const isSecret = round.secret === null;
  useEffect(() => {
    if (isSecret) noteSeen(id, number, hash);
  }, [isSecret, id, number, hash]);
  useEffect(() => forgetChoice(id, number), [id, number]);
  useEffect(() => {
    if (isOpen) announce(`Round ${number}, ${title}. ${seconds} seconds to choose.`);
    else announce('The time to choose is over.');
  }, [isOpen, number, title, seconds]);
  const spent = (effect: 'remove_wrong' | 'more_time'): string | null => {
    if (effect === 'more_time')
      return closesAt !== null && closesAt > Date.parse(round.closesAt) ? 'You already have more time.' : null;
    return round.deadlyCount < 2 || removed !== null ? 'Only one deadly path is left in this round.' : null;
  };
  return (
    <>
      <RoundHead
        round={round}
        time={isOpen ? <SecondsLeft endsAt={closesAt} size="3xl" /> : <Deciding />}
        fuse={
          <Fuse
            begins={Date.parse(round.opensAt)}
            ends={closesAt ?? Date.parse(round.closesAt)}
            {...(plays &&
              isOpen && { nearly: chosen === null ? "Five seconds left. You haven't chosen." : 'Five seconds left.' })}
          />
        }
      />
      <Story>{round.telling ?? round.text}</Story>
      <chakra.p display="flex" alignItems="center" gap={2} fontWeight="strong">
        <chakra.span color="bad">
          <Icon name="bolt" size={18} />
        </chakra.span>
        {oddsOf(round)}
      </chakra.p>
      <ChoiceOfWays
        ways={round.ways}
        chosen={chosen}
        pending={pending !== null && pending.phase !== 'refused'}
        removed={removed}
        {...(plays && isOpen && { onChoose: (way: WayKey) => sendChoice(id, number, way, closesAt) })}
      />
      {!plays && <Guessing trial={trial} round={round} part={part} isOpen={isOpen} />}
      {plays && isOpen && <Status pending={pending} chosen={chosen} offline={offline} />}
      {plays && part.mine !== null && (
        <Kit trialId={id} kit={part.mine.kit} round={isOpen ? number : null} spent={spent} />
      )}
      <chakra.div display="flex" alignItems="center" gap={3} fontSize="sm" color="fg.muted">
        <chakra.span textStyle="figures" whiteSpace="nowrap">
          {`${formatNumber(count)} of ${formatNumber(round.players)} have chosen`}
        </chakra.span>
        <Meter share={count / Math.max(1, round.players)} tone="quiet" />
      </chakra.div>
    </>
  );
}
