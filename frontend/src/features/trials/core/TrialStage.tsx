// Current stage of a trial: lobby, open round, result or end; beside it participants, bets and
// cheers.
import { chakra } from '@chakra-ui/react';
import type { Trial } from '@guild/common/trials/trials.api';
import { rewardAmong, wholeFrom } from '@guild/common/trials/trials.rewards';
import { useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react';
import { formatNumber } from '../../../platform/format/format.ts';
import { useQuery } from '../../../platform/page/address.ts';
import { lazyDialog } from '../../../platform/page/lazyPart.tsx';
import { useMay, useViewer } from '../../../platform/session/session.store.ts';
import TipTrials from '../../../ui/art/tip-trials.svg?react';
import { Button } from '../../../ui/Button.tsx';
import { useConfirm } from '../../../ui/confirm.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { Person } from '../../../ui/Person.tsx';
import { Pill, type PillTone } from '../../../ui/Pill.tsx';
import { report } from '../../../ui/report.ts';
import { SkeletonRows } from '../../../ui/Skeleton.tsx';
import { Bet } from '../economy/Bet.tsx';
import { Cheers } from './Cheers.tsx';
import { AfterIt, Ending } from '../ending/Ending.tsx';
import { Fuse, SecondsLeft } from './Fuse.tsx';
import { Lobby, useCancel } from '../lobby/Lobby.tsx';
import { Round } from './Round.tsx';
import { Participants } from './Participants.tsx';
import { isDown, survivorsAt, type Stage } from './trials.stage.ts';
import { trialAddress } from '../trials.address.ts';
import { leaveTrial, trials } from '../trials.store.ts';
import { cancelWords } from './trials.words.ts';
import { RoundResult } from './RoundResult.tsx';
import { useParticipation, type Part } from './useParticipation.ts';
import { useLateNews, useStage } from './useStage.ts';

const BigScreen = lazyDialog(() => import('./BigScreen.tsx'));

const pills: Readonly<Record<Stage['kind'], readonly [PillTone, string]>> = {
  lobby: ['water', 'Open to join'],
  begins: ['water', 'Begins'],
  open: ['water', 'Live'],
  closed: ['water', 'Live'],
  revealed: ['water', 'Live'],
  over: ['ended', 'Over'],
  cancelled: ['ended', 'Cancelled'],
};
interface HeadProps {
  trial: Trial;
  stage: Stage;
}
interface RewardProps {
  icon: 'spice' | 'solari';
  words: string;
  promised: number;
  players: number;
}
/**
 * The winner's reward. With few players it is smaller than promised; then both amounts are shown.
 */
function Reward({ icon, words, promised, players }: RewardProps): ReactNode {
  const worth = rewardAmong(promised, players);
  return (
    <chakra.span display="inline-flex" alignItems="center" gap={1.5}>
      <Icon name={icon} size={16} />
      {formatNumber(worth)} {worth < promised && `of ${formatNumber(promised)} `}
      {words}
    </chakra.span>
  );
}
const playedKinds: readonly Stage['kind'][] = ['begins', 'open', 'closed', 'revealed'];
function Head({ trial, stage, rows }: HeadProps & Pick<Part, 'rows'>): ReactNode {
  const [tone, words] = pills[stage.kind];
  const isPlayed = playedKinds.includes(stage.kind);
  const isOpen = trial.status === 'joining';
  // While people join, the reward must not depend on their number, because a change would move the
  // button that they press.
  // People who left earn nothing and make the reward smaller.
  const leaverCount = rows.filter(({ why }) => why === 'left').length;
  const players = isOpen ? wholeFrom : trial.participantCount - leaverCount;
  return (
    <chakra.header
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      rowGap={2}
      columnGap={3}
      // Hidden on phones, so that a whole round fits without scrolling. The theme is known by then.
      {...(isPlayed && { srOnly: { base: true, md: false } })}
    >
      <Pill tone={tone}>{words}</Pill>
      <chakra.h3
        dir="auto"
        fontSize={isPlayed ? 'md' : 'xl'}
        fontWeight="strong"
        lineHeight="tight"
        overflowWrap="anywhere"
        minWidth={0}
      >
        {trial.theme}
      </chakra.h3>
      {isPlayed ? (
        <chakra.span color="fg.muted" fontSize="sm" textStyle="figures" marginInlineStart="auto">
          {formatNumber(survivorsAt(trial, stage))} of {formatNumber(trial.participantCount)} standing
        </chakra.span>
      ) : (
        <chakra.div
          display="flex"
          flexWrap="wrap"
          columnGap={4}
          rowGap={1}
          color="fg.muted"
          fontSize="sm"
          flexBasis="100%"
        >
          <Person discordId={trial.startedByDiscordId} name={trial.startedBy} lead="Host: " />
          <Reward icon="spice" promised={trial.spiceReward} players={players} words="spice" />
          <Reward icon="solari" promised={trial.solariReward} players={players} words="Solari" />
          {isOpen && <span>Full reward with {wholeFrom}+ players</span>}
          <span>{trial.roundSeconds} s per round</span>
        </chakra.div>
      )}
    </chakra.header>
  );
}

function Beginning({ trial, opensAt }: { trial: Trial; opensAt: number }): ReactNode {
  return (
    <chakra.div display="grid" justifyItems="center" gap={3} textAlign="center" padding={{ base: 4, md: 8 }}>
      <TipTrials width="min(320px, 100%)" />
      <chakra.h3 textStyle="accessTitle">The trial begins</chakra.h3>
      <SecondsLeft endsAt={opensAt} size="3xl" />
      <chakra.div width="min(320px, 100%)">
        <Fuse begins={opensAt - beginningMs} ends={opensAt} nearly="The first round opens." />
      </chakra.div>
      <chakra.p color="fg.muted">{formatNumber(trial.participantCount)} people, one desert. Read fast.</chakra.p>
    </chakra.div>
  );
}
/** Pause between the beginning and the first round, in ms. The server uses the same. */
const beginningMs = 5000;

const Cancelled = ({ trial }: { trial: Trial }): ReactNode => (
  <>
    <Notice
      tone="quiet"
      icon="close"
      title="This trial was cancelled"
      more={`${trial.cancelReason === null ? '' : cancelWords[trial.cancelReason]} Nobody won, and no items were used up.`}
    />
    <AfterIt trial={trial} />
  </>
);

function Now({ trial, stage, part }: HeadProps & { part: Part }): ReactNode {
  const plays = part.me !== null && !isDown(part.me, trial, stage);
  switch (stage.kind) {
    case 'lobby':
      return <Lobby trial={trial} part={part} />;
    case 'cancelled':
      return <Cancelled trial={trial} />;
    case 'begins':
      return <Beginning trial={trial} opensAt={Date.parse(stage.round.opensAt)} />;
    case 'open':
    case 'closed':
      return (
        <Round
          key={stage.round.number}
          trial={trial}
          part={part}
          plays={plays}
          round={stage.round}
          closesAt={stage.kind === 'open' ? stage.closesAt : null}
        />
      );
    case 'revealed':
      return <RoundResult key={stage.round.number} trial={trial} part={part} round={stage.round} next={stage.next} />;
    case 'over':
      return <Ending trial={trial} part={part} />;
  }
}

/** Leave and cancel buttons during the game. They are rarely used and ask first. */
function WaysOut({ trial, part, plays }: { trial: Trial; part: Part; plays: boolean }): ReactNode {
  const mayManage = useMay('trials');
  const confirm = useConfirm();
  const cancel = useCancel(trial);
  const pending = trials.use((state) => state.pending[trial.id]);
  const leave = async (): Promise<void> => {
    const text = 'You fall immediately, and the others play on. You can still watch.';
    if (!(await confirm({ title: 'Leave the trial', text, action: 'Leave', cancel: 'Stay', danger: true }))) return;
    await report(() => leaveTrial(trial.id), {
      done: () => null,
      failed: ["Couldn't leave", "You're still in the trial."],
    });
  };
  return (
    <>
      {plays && (
        <Button variant="quiet" size="sm" needsConnection pending={pending === 'leave'} onClick={() => void leave()}>
          Leave the trial
        </Button>
      )}
      {(part.isHost || mayManage) && (
        <Button variant="quiet" size="sm" needsConnection pending={pending === 'cancel'} onClick={() => void cancel()}>
          Cancel the trial
        </Button>
      )}
    </>
  );
}

/** The column beside the stage: participants, and actions for spectators. */
function Beside({ trial, stage, part, onBig }: HeadProps & { part: Part; onBig: () => void }): ReactNode {
  const confirm = useConfirm();
  const { canWrite } = useViewer();
  const { people, rows, me } = part;
  const isPlayed = trial.status === 'running' || (stage.kind === 'closed' && trial.status === 'completed');
  const plays = me !== null && !isDown(me, trial, stage);
  const { loaded, retry } = people;
  const openBig = async (): Promise<void> => {
    const text = "You can't choose a path on the big screen, and without a choice you fall. Play on another device.";
    if (!plays || (await confirm({ title: 'Big screen', text, action: 'Open' }))) onBig();
  };
  return (
    <chakra.aside aria-label="Beside the trial" display="grid" gap={4} alignContent="start" minWidth={0}>
      {isPlayed && (
        <Panel as="div" padding={4} display="grid" gap={4}>
          <Cheers trialId={trial.id} mayCheer={canWrite && !plays} />
          {me !== null && !plays && <Bet trial={trial} stage={stage} part={part} />}
        </Panel>
      )}
      {stage.kind !== 'over' && (
        <Panel as="div" padding={4}>
          {loaded.phase === 'ready' ? (
            <Participants trial={trial} stage={stage} rows={rows} me={me} />
          ) : loaded.phase === 'loading' ? (
            <SkeletonRows face={28} label="Loading players..." />
          ) : (
            <ErrorState title="Error loading players" error={loaded.failure} onRetry={retry} />
          )}
        </Panel>
      )}
      <chakra.div display="flex" flexWrap="wrap" gap={2} _empty={{ display: 'none' }}>
        {stage.kind !== 'cancelled' && (
          <Button size="sm" display={{ base: 'none', md: 'inline-flex' }} onClick={() => void openBig()}>
            Big screen
          </Button>
        )}
        {isPlayed && <WaysOut trial={trial} part={part} plays={plays} />}
      </chakra.div>
    </chakra.aside>
  );
}

/**
 * Scrolls back to the top of the stage when a new stage replaces what the person read.
 * @param plays spectators are not scrolled until the end
 */
function useTopAtRound({ kind }: Stage, plays: boolean): RefObject<HTMLElement | null> {
  const stage = useRef<HTMLElement>(null);
  const before = useRef({ kind, plays });
  useLayoutEffect(() => {
    // A person who was just eliminated is scrolled, too, so that they see it.
    const concerned = plays || before.current.plays;
    const isNews = before.current.kind !== kind && (kind === 'over' || (concerned && kind !== 'closed'));
    before.current = { kind, plays };
    if (isNews && stage.current !== null && stage.current.getBoundingClientRect().top < 0)
      stage.current.scrollIntoView({ block: 'start' });
  }, [kind, plays]);
  return stage;
}

export function TrialStage({ trial }: { trial: Trial }): ReactNode {
  const part = useParticipation(trial);
  const stage = useStage(trial, part.closesAt);
  useLateNews(trial);
  const [{ stage: big }, set] = useQuery(trialAddress);
  const isWide = stage.kind === 'over';
  const isPlayed = playedKinds.includes(stage.kind);
  const top = useTopAtRound(stage, part.me !== null && !isDown(part.me, trial, stage));
  return (
    <chakra.article
      ref={top}
      aria-label={`Trial: ${trial.theme}`}
      data-stage={stage.kind}
      display="grid"
      gap={4}
      alignItems="start"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: isWide ? 'minmax(0, 1fr)' : 'minmax(0, 1fr) 304px' }}
    >
      <Panel
        as="div"
        paddingInline={{ base: 4, md: 6 }}
        paddingTop={{ base: isPlayed ? 1 : 4, md: 5 }}
        paddingBottom={{ base: 4, md: 5 }}
        display="grid"
        gap={{ base: 3, md: 4 }}
        minWidth={0}
      >
        <Head trial={trial} stage={stage} rows={part.rows} />
        <Now trial={trial} stage={stage} part={part} />
      </Panel>
      {!isWide && <Beside trial={trial} stage={stage} part={part} onBig={() => set({ stage: '1' }, { push: true })} />}
      {big !== undefined && <BigScreen trial={trial} rows={part.rows} onLeave={() => set({ stage: '' })} />}
    </chakra.article>
  );
}
