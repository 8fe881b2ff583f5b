// A trial that fills the window, for a voice call or a television: large type, and nothing to press.
import { chakra, Dialog, Portal } from '@chakra-ui/react';
import type { Trial, TrialParticipant, TrialRound } from '@guild/common/trials/trials.api';
import { trialsLink } from '@guild/common/trials/trials.links';
import { roundsPlayed } from '@guild/common/trials/trials.rules';
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { formatNumber } from '../../../platform/format/format.ts';
import { Face } from '../../../ui/Face.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { useChosen } from '../trials.store.ts';
import { clockOf, nearSeconds } from './Fuse.tsx';
import { isDown, survivorsAt, type Stage } from './trials.stage.ts';
import { byPlace, cancelWords, counted, endOf, oddsOf, resultOf, shortFall } from './trials.words.ts';
import { useSecondsUntil, useStage } from './useStage.ts';
import { letterOf } from './Ways.tsx';

/**
 * Font sizes that grow with the window, readable from three metres on a television. `--fit` makes
 * them smaller when the screen has much to show.
 */
const sizes = {
  clock: 'clamp(72px, calc(17vmin * var(--fit, 1)), 320px)',
  name: 'clamp(40px, calc(11vmin * var(--fit, 1)), 200px)',
  title: 'clamp(28px, calc(6vmin * var(--fit, 1)), 96px)',
  text: 'clamp(20px, calc(3.6vmin * var(--fit, 1)), 56px)',
  small: 'clamp(16px, calc(2.6vmin * var(--fit, 1)), 40px)',
} as const;
/** Steps of `--fit`. Below the last one, the screen scrolls. */
const fits = [1, 0.95, 0.9, 0.85, 0.8, 0.75, 0.7, 0.65, 0.6];
/** Most names that fit beside the paths. The rest is counted. */
const maxNames = 24;
/** Most places that the end lists. The rest is counted. */
const maxPlaces = 10;

/** @param endsAt ms since 1970 by the server's clock */
function Clock({ label, endsAt }: { label: string; endsAt: number }): ReactNode {
  const secondsLeft = useSecondsUntil(endsAt);
  return (
    <chakra.div>
      <chakra.p fontSize={sizes.small} color="fg.muted">
        {label}
      </chakra.p>
      <chakra.p
        role="timer"
        aria-label={label}
        fontSize={sizes.clock}
        fontWeight="strong"
        lineHeight="1"
        textStyle="figures"
        color={secondsLeft <= nearSeconds ? 'spice.text' : 'fg'}
      >
        {clockOf(secondsLeft)}
      </chakra.p>
    </chakra.div>
  );
}

function Names({ label, people }: { label: string; people: readonly TrialParticipant[] }): ReactNode {
  if (people.length === 0) return null;
  return (
    <chakra.section aria-label={label} display="grid" gap={3}>
      <chakra.h3 fontSize={sizes.small} color="fg.muted">
        {label}
      </chakra.h3>
      <chakra.ul display="flex" flexWrap="wrap" columnGap={6} rowGap={2} fontSize={sizes.text}>
        {people.slice(0, maxNames).map(({ userId, discordId, username, isEliminated, why }) => (
          <chakra.li key={userId} display="flex" alignItems="center" gap={3} minWidth={0} maxWidth="100%">
            <Face discordId={discordId} name={username} size={40} />
            <chakra.span dir="auto" truncate>
              {username}
            </chakra.span>
            {isEliminated && <chakra.span color="fg.muted">{shortFall(why)}</chakra.span>}
          </chakra.li>
        ))}
        {people.length > maxNames && <li>and {formatNumber(people.length - maxNames)} more</li>}
      </chakra.ul>
    </chakra.section>
  );
}

/** Everybody's place at the end, the winner first. */
function Places({ rows }: { rows: readonly TrialParticipant[] }): ReactNode {
  if (rows.length === 0) return null;
  return (
    <chakra.section aria-label="Places" display="grid" gap={4}>
      <chakra.h3 fontSize={sizes.small} color="fg.muted">
        Places
      </chakra.h3>
      <chakra.ol aria-label="Places" display="grid" gap={4} fontSize={sizes.text}>
        {[...rows]
          .sort(byPlace)
          .slice(0, maxPlaces)
          .map((one) => (
            <chakra.li key={one.userId} display="flex" alignItems="center" gap={4} minWidth={0}>
              <chakra.b flex="none" minWidth="2ch" color={one.placement === 1 ? 'spice.text' : 'fg.muted'}>
                {one.placement ?? '–'}
              </chakra.b>
              <Face discordId={one.discordId} name={one.username} size={48} />
              <chakra.span dir="auto" flex={1} truncate>
                {one.username}
              </chakra.span>
              <chakra.span flex="none" fontSize={sizes.small} color="fg.muted">
                {endOf(one)}
              </chakra.span>
            </chakra.li>
          ))}
        {rows.length > maxPlaces && <li>and {formatNumber(rows.length - maxPlaces)} more</li>}
      </chakra.ol>
    </chakra.section>
  );
}

/** The paths of a round, and after its end which of them were deadly. */
const Paths = ({ ways }: Pick<TrialRound, 'ways'>): ReactNode => (
  <chakra.ol aria-label="Paths" display="grid" gap={4} fontSize={sizes.text} lineHeight="tight">
    {ways.map(({ key, text, deadly, count }) => {
      const tone = deadly === null ? 'border.strong' : deadly ? 'bad' : 'good';
      return (
        <chakra.li
          key={key}
          display="flex"
          alignItems="center"
          gap={4}
          padding="0.6em 0.8em"
          borderRadius="card"
          borderWidth="3px"
          borderColor={tone}
          bg="bg.panel"
        >
          <chakra.b flex="none" color={deadly === null ? 'spice.text' : tone}>
            {letterOf(key)}
          </chakra.b>
          <chakra.span flex={1} minWidth={0}>
            {text}
          </chakra.span>
          {deadly !== null && (
            <chakra.span flex="none" textAlign="end" fontSize={sizes.small}>
              <chakra.b color={tone} display="inline-flex" alignItems="center" gap={2}>
                <Icon name={deadly ? 'close' : 'check'} />
                {deadly ? 'Deadly' : 'Safe'}
              </chakra.b>
              <chakra.span display="block" color="fg.muted">
                {formatNumber(count ?? 0)} took it
              </chakra.span>
            </chakra.span>
          )}
        </chakra.li>
      );
    })}
  </chakra.ol>
);

const Large = ({ size = 'title', children }: { size?: 'title' | 'name'; children: ReactNode }): ReactNode => (
  <chakra.h2 fontSize={sizes[size]} fontWeight="strong" lineHeight="tight" overflowWrap="anywhere" textWrap="balance">
    {children}
  </chakra.h2>
);
const Line = ({ children }: { children: ReactNode }): ReactNode => (
  <chakra.p fontSize={sizes.text} lineHeight="1.4" textWrap="pretty">
    {children}
  </chakra.p>
);

interface RoundViewProps {
  trial: Trial;
  round: TrialRound;
  stage: Stage;
}
function OpenRound({ trial, round, stage }: RoundViewProps): ReactNode {
  const chosen = useChosen(trial, round);
  const { last } = trial;
  return (
    <>
      <Large>
        Round {round.number}: {round.title}
      </Large>
      <Line>{round.telling ?? round.text}</Line>
      {/* Before its reveal, a closed round already has its result. */}
      <Paths ways={round.ways.map((way) => ({ ...way, deadly: null }))} />
      <Line>{stage.kind === 'open' ? oddsOf(round) : 'The desert decides…'}</Line>
      <chakra.p fontSize={sizes.small} color="fg.muted">
        {formatNumber(chosen)} of {formatNumber(round.players)} have chosen
        {last !== null && last.number < round.number && ` · Round ${last.number}: ${resultOf(last)}`}
      </chakra.p>
    </>
  );
}

function Main({ trial, stage }: { trial: Trial; stage: Stage }): ReactNode {
  switch (stage.kind) {
    case 'lobby':
      return (
        <>
          <Large>Open to join</Large>
          <Line>
            Join at {location.host}
            {trialsLink}
          </Line>
          <Line>{counted(trial.participantCount, 'player')} joined</Line>
        </>
      );
    case 'begins':
      return (
        <>
          <Large>The trial begins</Large>
          <Line>{counted(trial.participantCount, 'player')}, one desert.</Line>
        </>
      );
    case 'open':
    case 'closed':
      return <OpenRound trial={trial} round={stage.round} stage={stage} />;
    case 'revealed':
      return (
        <>
          <Large>
            Round {stage.round.number}: {resultOf(stage.round)}
          </Large>
          <Paths ways={stage.round.ways} />
        </>
      );
    case 'over':
      return (
        <>
          <Line>The last one standing</Line>
          <Face discordId={trial.winnerDiscordId} name={trial.winnerUsername ?? ''} size={128} />
          <Large size="name">
            <bdi>{trial.winnerUsername ?? ''}</bdi>
          </Large>
          <Line>{counted(roundsPlayed(trial.last), 'round')}</Line>
        </>
      );
    case 'cancelled':
      return (
        <>
          <Large>This trial was cancelled</Large>
          <Line>{trial.cancelReason === null ? '' : cancelWords[trial.cancelReason]}</Line>
        </>
      );
  }
}

/** What the clock counts down to. null: there is nothing to wait for. */
function clockAt({ startsAt }: Trial, stage: Stage): { label: string; endsAt: number } | null {
  switch (stage.kind) {
    case 'lobby':
      return { label: 'Begins in', endsAt: Date.parse(startsAt) };
    case 'begins':
      return { label: 'Round 1 in', endsAt: Date.parse(stage.round.opensAt) };
    case 'open':
      return { label: 'Time to choose', endsAt: stage.closesAt };
    case 'revealed':
      return { label: `Round ${stage.next.number} in`, endsAt: Date.parse(stage.next.opensAt) };
    case 'closed':
    case 'over':
    case 'cancelled':
      return null;
  }
}

function Aside({ trial, stage, rows }: { trial: Trial; stage: Stage; rows: readonly TrialParticipant[] }): ReactNode {
  const clock = clockAt(trial, stage);
  const alive = rows.filter((one) => !isDown(one, trial, stage));
  const fallen =
    stage.kind === 'revealed' ? rows.filter(({ eliminatedIn }) => eliminatedIn === stage.round.number) : [];
  const isLobby = stage.kind === 'lobby';
  if (stage.kind === 'over') return <Places rows={rows} />;
  return (
    <chakra.div display="grid" gap={8} alignContent="start" minWidth={0}>
      {clock !== null && <Clock {...clock} />}
      {!isLobby && stage.kind !== 'cancelled' && (
        <Line>
          {formatNumber(survivorsAt(trial, stage))} of {formatNumber(trial.participantCount)} standing
        </Line>
      )}
      <Names label="Fallen this round" people={fallen} />
      {/* Somebody who fell in a closed round is shown as standing until the reveal. */}
      <Names
        label={isLobby || stage.kind === 'cancelled' ? 'Players' : 'Still standing'}
        people={alive.map((one) => ({ ...one, isEliminated: false }))}
      />
    </chakra.div>
  );
}

/** Content of the window, with the largest text that fits its height. */
function Fitted({ children }: { children: ReactNode }): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current: outside } = box;
    const { current: inside } = content;
    if (outside === null || inside === null) return undefined;
    const fit = (): void => {
      for (const scale of fits) {
        outside.style.setProperty('--fit', String(scale));
        if (outside.scrollHeight <= outside.clientHeight) return;
      }
    };
    const observer = new ResizeObserver(fit);
    observer.observe(outside);
    observer.observe(inside);
    return () => observer.disconnect();
  }, []);
  return (
    <chakra.div
      ref={box}
      flex="1 1 auto"
      minHeight={0}
      overflowY="auto"
      tabIndex={0}
      padding="clamp(16px, 4vmin, 64px)"
    >
      <chakra.div ref={content} display="flex" flexDirection="column" gap="3vmin">
        {children}
      </chakra.div>
    </chakra.div>
  );
}

export interface BigScreenProps {
  trial: Trial;
  /** The people in it. Empty until loaded. */
  rows: readonly TrialParticipant[];
  onLeave: () => void;
}
/** Shows only what everybody may see, also if the viewer plays. Escape, Back and a link leave it. */
export default function BigScreen({ trial, rows, onLeave }: BigScreenProps): ReactNode {
  const stage = useStage(trial, null);
  const leave = useRef<HTMLButtonElement>(null);
  return (
    <Dialog.Root
      open
      initialFocusEl={() => leave.current}
      // It fills the window. Only toasts are outside.
      closeOnInteractOutside={false}
      onOpenChange={({ open }) => {
        if (!open) onLeave();
      }}
    >
      <Portal>
        <Dialog.Positioner>
          <Dialog.Content
            data-big-stage={stage.kind}
            bg="bg"
            minHeight="100dvh"
            css={{ '--dialog-width': '100vw' }}
            borderTopRadius={0}
            borderBottomRadius={{ base: 0, md: 0 }}
          >
            <Fitted>
              <chakra.header display="flex" justifyContent="space-between" alignItems="baseline" gap={4}>
                <Dialog.Title dir="auto" fontSize={sizes.small} fontWeight="strong" color="spice.text" minWidth={0}>
                  {trial.theme}
                </Dialog.Title>
                <chakra.button
                  ref={leave}
                  type="button"
                  flex="none"
                  minHeight="32px"
                  fontSize="sm"
                  color="fg.muted"
                  textDecoration="underline"
                  onClick={onLeave}
                >
                  Leave the big screen
                </chakra.button>
              </chakra.header>
              <chakra.div
                display="grid"
                gap="5vmin"
                gridTemplateColumns={{
                  base: 'minmax(0, 1fr)',
                  // At the end, the places need room for long names.
                  lg: stage.kind === 'over' ? 'repeat(2, minmax(0, 1fr))' : 'minmax(0, 3fr) minmax(0, 2fr)',
                }}
              >
                <chakra.div display="grid" gap="3vmin" alignContent="start" minWidth={0}>
                  <Main trial={trial} stage={stage} />
                </chakra.div>
                <Aside trial={trial} stage={stage} rows={rows} />
              </chakra.div>
            </Fitted>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}
