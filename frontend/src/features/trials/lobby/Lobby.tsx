// Lobby of a trial: countdown, rules, joining and leaving, and the host's actions.
import { chakra } from '@chakra-ui/react';
import { lobbyLength, type Trial } from '@guild/common/trials/trials.api';
import { trialLink } from '@guild/common/trials/trials.links';
import { rewardAmong } from '@guild/common/trials/trials.rewards';
import { maxParticipants, maxRises, minParticipants, rewardRule } from '@guild/common/trials/trials.rules';
import type { IconName } from '@guild/common/wire/icons';
import { useEffect, type ReactNode } from 'react';
import { serverNow } from '../../../platform/format/clock.ts';
import { formatNumber } from '../../../platform/format/format.ts';
import { useMay, useViewer } from '../../../platform/session/session.store.ts';
import TipTrials from '../../../ui/art/tip-trials.svg?react';
import { Button } from '../../../ui/Button.tsx';
import { useConfirm } from '../../../ui/confirm.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { JoinButton } from '../../../ui/JoinButton.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { report } from '../../../ui/report.ts';
import { ShareButton } from '../../../ui/ShareButton.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { DemoPeople, hasDemoPeople } from './DemoPeople.tsx';
import { Fuse, SecondsLeft } from '../core/Fuse.tsx';
import { kitInWords } from '../story/Kit.tsx';
import { noteSeen } from '../core/trials.seen.ts';
import { cancelTrial, joinTrial, leaveTrial, moveStart, trials } from '../trials.store.ts';
import { counted } from '../core/trials.words.ts';
import type { Part } from '../core/useParticipation.ts';

const rules: readonly { icon: IconName; text: string }[] = [
  {
    icon: 'clock',
    text: 'Each round describes what happens and offers two to four paths. Choose one before time runs out.',
  },
  {
    icon: 'bolt',
    text: 'Some paths are deadly. They are decided before the trial, and you can check them afterwards.',
  },
  {
    icon: 'star',
    text: `No choice, and you fall. If everyone falls, everyone rises again, up to ${maxRises} times. The last one standing wins. Fallen players can guess, bet and cheer.`,
  },
  { icon: 'spice', text: rewardRule },
];
const Rules = (): ReactNode => (
  <chakra.ul aria-label="How to play" display="grid" gap={2} color="fg.muted">
    {rules.map(({ icon, text }) => (
      <chakra.li key={icon} display="flex" gap={3} alignItems="flex-start">
        <chakra.span color="spice.text" paddingTop="2px">
          <Icon name={icon} size={18} />
        </chakra.span>
        {text}
      </chakra.li>
    ))}
  </chakra.ul>
);

const stepSeconds = 30;
const shortestSeconds = lobbyLength.least;
const withinLobby = (seconds: number): number => Math.min(lobbyLength.most, Math.max(lobbyLength.least, seconds));

/** Cancels a trial after a confirm question. */
export function useCancel(trial: Trial): () => Promise<void> {
  const confirm = useConfirm();
  return async () => {
    const goAhead = await confirm({
      title: 'Cancel the trial',
      action: 'Cancel the trial',
      cancel: 'Keep trial',
      danger: true,
      text: 'It ends for everyone. Nobody wins, and no items are used up.',
    });
    if (!goAhead) return;
    await report(() => cancelTrial(trial.id), {
      done: () => ({ title: 'Trial cancelled', description: trial.theme }),
      failed: ["Couldn't cancel", 'The trial continues.'],
    });
  };
}

function HostControls({ trial }: { trial: Trial }): ReactNode {
  const pending = trials.use((state) => state.pending[trial.id]);
  const cancel = useCancel(trial);
  const move = (seconds: number): void =>
    void report(() => moveStart(trial.id, withinLobby(seconds)), {
      done: () => null,
      failed: ["Couldn't change the countdown", "The countdown hasn't changed."],
    });
  const moveBy = (seconds: number): void =>
    move(Math.round((Date.parse(trial.startsAt) - serverNow()) / 1000) + seconds);
  const shared = { size: 'sm', minHeight: '44px', needsConnection: true, pending: pending === 'countdown' } as const;
  const tooFew = trial.participantCount < minParticipants;
  return (
    <chakra.div role="group" aria-label="Host controls" display="flex" flexWrap="wrap" gap={2}>
      <Button {...shared} onClick={() => moveBy(-stepSeconds)}>
        30 s less
      </Button>
      <Button {...shared} onClick={() => moveBy(stepSeconds)}>
        30 s more
      </Button>
      <Button {...shared} variant="tonal" icon="play" disabled={tooFew} onClick={() => move(shortestSeconds)}>
        Begin now
      </Button>
      {hasDemoPeople() && <DemoPeople trial={trial} />}
      <Button {...shared} variant="quiet" pending={pending === 'cancel'} onClick={() => void cancel()}>
        Cancel the trial
      </Button>
    </chakra.div>
  );
}

function JoinOrLeave({ trial, part: { me, people } }: { trial: Trial; part: Part }): ReactNode {
  const { canWrite } = useViewer();
  const pending = trials.use((state) => state.pending[trial.id]);
  // It is not known yet whether the viewer takes part.
  if (people.loaded.phase === 'loading')
    return <Skeleton height="controlLg" flex={{ base: '1 1 100%', md: '0 1 240px' }} />;
  if (!canWrite) return <chakra.p color="fg.muted">Guests can watch every round here live.</chakra.p>;
  return (
    <JoinButton
      part={me === null ? 'none' : 'place'}
      primary
      full={trial.participantCount >= maxParticipants}
      pending={pending === (me === null ? 'join' : 'leave')}
      words={{ join: 'Join the trial', joining: 'Joining...', leaving: 'Leaving...' }}
      onJoin={() =>
        void report(() => joinTrial(trial.id), {
          done: () => null,
          failed: ["Couldn't join", "You haven't joined yet."],
        })
      }
      onLeave={() =>
        void report(() => leaveTrial(trial.id), {
          done: () => null,
          failed: ["Couldn't leave", "You're still in the trial."],
        })
      }
      look={me === null ? { size: 'lg', flex: { base: '1 1 100%', md: '0 1 240px' } } : {}}
    />
  );
}

/** With fewer than two players, the reward for two: nobody plays alone. */
function winnerGets({ participantCount, spiceReward, solariReward }: Trial): string {
  const players = Math.max(minParticipants, participantCount);
  const [spice, solari] = [spiceReward, solariReward].map((reward) => formatNumber(rewardAmong(reward, players)));
  return `With ${formatNumber(players)} players, the winner gets ${spice} spice and ${solari} Solari.`;
}

export function Lobby({ trial, part }: { trial: Trial; part: Part }): ReactNode {
  const mayManage = useMay('trials');
  const { id, seedHash, participantCount, startsAt } = trial;
  useEffect(() => noteSeen(id, 'seed', seedHash), [id, seedHash]);
  const ends = Date.parse(startsAt);
  return (
    <>
      <chakra.div
        display="grid"
        gridTemplateColumns={{ base: '1fr', sm: '1fr 200px' }}
        alignItems="center"
        gap={4}
        borderRadius="card"
        bg="bg.sunken"
        overflow="hidden"
      >
        <chakra.div padding={5} display="grid" gap={2} justifyItems="start">
          <chakra.p textStyle="label" color="fg.subtle">
            Begins in
          </chakra.p>
          <SecondsLeft endsAt={ends} size="3xl" />
          <chakra.p color="fg.muted">
            {part.me === null ? `${counted(participantCount, 'player')} joined` : "You're in. Stay on this page."}
          </chakra.p>
          <chakra.p color="fg.muted" fontSize="sm">
            {winnerGets(trial)}
          </chakra.p>
        </chakra.div>
        <chakra.div display={{ base: 'none', sm: 'block' }}>
          <TipTrials width="100%" />
        </chakra.div>
      </chakra.div>
      <Fuse begins={Date.parse(trial.createdAt)} ends={ends} nearly="The trial begins in five seconds." />
      <chakra.div display="flex" flexWrap="wrap" gap={2} alignItems="center">
        <JoinOrLeave trial={trial} part={part} />
        <ShareButton title={`Trial: ${trial.theme}`} link={trialLink(id)} size="md" />
      </chakra.div>
      {part.me !== null && part.mine !== null && part.mine.kit.length > 0 && (
        <chakra.p color="fg.muted">{kitInWords(part.mine.kit)}</chakra.p>
      )}
      {(part.isHost || mayManage) && <HostControls trial={trial} />}
      {/* Below the buttons, because it disappears when people join. */}
      {participantCount < minParticipants && (
        <Notice
          tone="warn"
          icon="people"
          title="One more player needed"
          more="The trial is cancelled if fewer than two people join in time."
        />
      )}
      <Rules />
    </>
  );
}
