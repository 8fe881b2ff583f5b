// The trial that people join or play: its lobby, the open round, what became of everybody, and its end.
import { chakra } from '@chakra-ui/react';
import type { Trial, TrialRound } from '@guild/common/trials/trials.api';
import type { ReactNode } from 'react';
import { serverNow, useNow } from '../../platform/clock.ts';
import { dataOf } from '../../platform/resource.ts';
import { useViewer } from '../../platform/session.store.ts';
import { Button } from '../../ui/Button.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { report } from '../../ui/report.ts';
import { cancelTrial, chooseWay, joinTrial, leaveTrial, moveStart, own, people } from './trials.store.ts';

const secondsUntil = (iso: string, now: number): number => Math.max(0, Math.ceil((Date.parse(iso) - now) / 1000));

function Names({ trial }: { trial: Trial }): ReactNode {
  const rows = dataOf(people.useOne(trial.id).loaded)?.rows ?? [];
  return (
    <chakra.ul display="flex" flexWrap="wrap" gap={2} listStyleType="none" margin={0} padding={0}>
      {rows.map(({ userId, username, isEliminated, eliminationReason }) => (
        <chakra.li
          key={userId}
          title={eliminationReason ?? undefined}
          padding="4px 10px"
          borderRadius="control"
          bg="bg.sunken"
          color={isEliminated ? 'fg.muted' : 'fg'}
          textDecoration={isEliminated ? 'line-through' : undefined}
        >
          {username}
        </chakra.li>
      ))}
    </chakra.ul>
  );
}

function Lobby({ trial }: { trial: Trial }): ReactNode {
  const { discordId, canWrite, access } = useViewer();
  const now = useNow(1000);
  const rows = dataOf(people.useOne(trial.id).loaded)?.rows ?? [];
  const isIn = rows.some((one) => one.discordId === discordId);
  const isHost = trial.startedByDiscordId === discordId || access === 'Admin';
  const act = (work: () => Promise<unknown>) => () =>
    void report(work, { done: () => null, failed: ['Error', 'That did not work'] });
  return (
    <>
      <p>
        Begins in {secondsUntil(trial.startsAt, now)} s · {trial.participantCount} in it
      </p>
      <Names trial={trial} />
      <chakra.div display="flex" flexWrap="wrap" gap={2}>
        {canWrite && !isIn && (
          <Button variant="primary" onClick={act(() => joinTrial(trial.id))}>
            Join
          </Button>
        )}
        {canWrite && isIn && <Button onClick={act(() => leaveTrial(trial.id))}>Leave</Button>}
        {isHost && <Button onClick={act(() => moveStart(trial.id, 5))}>Begin now</Button>}
        {isHost && <Button onClick={act(() => cancelTrial(trial.id))}>Cancel</Button>}
      </chakra.div>
    </>
  );
}

function OpenRound({ trial, round }: { trial: Trial; round: TrialRound }): ReactNode {
  const { discordId } = useViewer();
  const now = useNow(1000);
  const mine = dataOf(own.useOne(trial.id).loaded);
  const rows = dataOf(people.useOne(trial.id).loaded)?.rows ?? [];
  const plays = rows.some((one) => one.discordId === discordId && !one.isEliminated);
  const isOpen = Date.parse(round.opensAt) <= now;
  if (!isOpen)
    return (
      <p role="timer">
        Round {round.number} opens in {secondsUntil(round.opensAt, now)} s
      </p>
    );
  return (
    <>
      <h3>
        Round {round.number}: {round.title}
      </h3>
      <p>{round.text}</p>
      <p>
        {secondsUntil(mine?.closesAt ?? round.closesAt, now)} s · {round.deadlyCount} of {round.ways.length} ways are
        deadly · places for {round.places} · {round.chosen} of {round.players} have chosen
      </p>
      <chakra.div display="grid" gap={2}>
        {round.ways.map(({ key, text }) => (
          <Button
            key={key}
            variant={mine?.round === round.number && mine.way === key ? 'primary' : 'line'}
            disabled={!plays}
            aria-pressed={mine?.round === round.number && mine.way === key}
            onClick={() =>
              void report(() => chooseWay(trial.id, round.number, key), {
                done: () => null,
                failed: ['Error', 'Your choice was not taken'],
              })
            }
          >
            {text}
          </Button>
        ))}
      </chakra.div>
    </>
  );
}

function LastRound({ round }: { round: TrialRound }): ReactNode {
  if (round.result === null) return null;
  return (
    <chakra.div>
      <p>
        Round {round.number}:{' '}
        {round.result.rose ? 'all fell, and all rose again' : `${round.result.fell.toString()} fell`}
      </p>
      <ul>
        {round.ways.map(({ key, text, outcome, count, deadly }) => (
          <li key={key}>
            {deadly === true ? '✗' : '✓'} {text} ({count}): {outcome}
          </li>
        ))}
      </ul>
    </chakra.div>
  );
}

export function TrialStage({ trial }: { trial: Trial }): ReactNode {
  useNow(1000);
  const turned = trial.last !== null && Date.parse(trial.last.turnsAt ?? '') <= serverNow();
  return (
    <Panel padding={5} display="grid" gap={4} aria-label={`Trial ${trial.theme}`}>
      <h2>{trial.theme}</h2>
      {trial.status === 'joining' && <Lobby trial={trial} />}
      {trial.status === 'completed' && <p>{trial.winnerUsername} is the last one standing.</p>}
      {trial.status === 'cancelled' && <p>This trial was cancelled.</p>}
      {turned && trial.last !== null && <LastRound round={trial.last} />}
      {trial.status === 'running' && trial.round !== null && <OpenRound trial={trial} round={trial.round} />}
      {trial.status !== 'joining' && <Names trial={trial} />}
    </Panel>
  );
}
