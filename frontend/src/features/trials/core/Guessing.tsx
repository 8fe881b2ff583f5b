// Guess of a fallen player: which path of the open round is deadly, and whether they were right.
import { chakra } from '@chakra-ui/react';
import type { OwnTrial, Trial, TrialRound } from '@guild/common/trials/trials.api';
import type { WayKey } from '@guild/common/trials/trials.rules';
import { useState, type ReactNode } from 'react';
import { formatNumber } from '../../../platform/format/format.ts';
import { useViewer } from '../../../platform/session/session.store.ts';
import { Button } from '../../../ui/Button.tsx';
import { report } from '../../../ui/report.ts';
import { guessDeadly, trials } from '../trials.store.ts';
import { rightGuesses, wasDeadly } from './trials.guesses.ts';
import type { Part } from './useParticipation.ts';
import { letterOf } from './Ways.tsx';

/** The viewer's guess in a round. null: none, or not loaded. */
const guessIn = (mine: OwnTrial | null, { number }: TrialRound): WayKey | null =>
  mine?.guesses.find(({ round }) => round === number)?.way ?? null;

function stateOf(guessed: WayKey | null, isOpen: boolean): string {
  if (guessed === null) return isOpen ? 'Which path is deadly? Only you see your guess.' : 'No guess in this round.';
  const words = `Your guess: ${letterOf(guessed)}.`;
  return isOpen ? `${words} You can change it until the round ends.` : words;
}

interface GuessingProps {
  trial: Trial;
  round: TrialRound;
  part: Part;
  /** Whether the round is still open. */
  isOpen: boolean;
}
/** Nothing for people who never played, and for those who left. */
export function Guessing({ trial, round, part: { me, mine }, isOpen }: GuessingProps): ReactNode {
  const { canWrite } = useViewer();
  const pending = trials.use((state) => state.pending[trial.id]);
  const [sent, setSent] = useState<WayKey | null>(null);
  if (me === null || me.why === 'left' || !canWrite) return null;
  const guessed = guessIn(mine, round);
  // The result of this round is shown later, on all screens at once.
  const earlier = (mine?.guesses ?? []).filter((one) => one.round < round.number);
  const guess = (way: WayKey): void => {
    setSent(way);
    void report(() => guessDeadly(trial.id, round.number, way), {
      done: () => null,
      failed: ['Guess not saved', "Your guess hasn't changed."],
    });
  };
  return (
    <chakra.section aria-label="Your guess" display="grid" gap={2} padding={4} borderRadius="card" bg="bg.sunken">
      <chakra.h4 textStyle="cardTitle">Guess a deadly path</chakra.h4>
      <chakra.p role="status" color="fg.muted">
        {stateOf(guessed, isOpen)}
      </chakra.p>
      {isOpen && (
        <chakra.div role="group" aria-label="Guess" display="flex" flexWrap="wrap" gap={2}>
          {round.ways.map(({ key }) => (
            <Button
              key={key}
              variant={key === guessed ? 'tonal' : 'line'}
              aria-label={`Path ${letterOf(key)} is deadly`}
              aria-pressed={key === guessed}
              needsConnection
              disabled={mine === null}
              pending={pending === 'guess' && key === sent}
              minHeight="44px"
              minWidth="56px"
              onClick={() => guess(key)}
            >
              {letterOf(key)}
            </Button>
          ))}
        </chakra.div>
      )}
      <chakra.p fontSize="sm" color="fg.muted">
        {earlier.length > 0 &&
          `${formatNumber(rightGuesses(earlier, trial))} of ${formatNumber(earlier.length)} right in this trial. `}
        Five right guesses, over all trials, earn the title Voice of the Fallen.
      </chakra.p>
    </chakra.section>
  );
}

/** Whether the viewer's guess was right, once the round is over. */
export function GuessResult({ round, mine }: { round: TrialRound; mine: OwnTrial | null }): ReactNode {
  const guessed = guessIn(mine, round);
  if (guessed === null) return null;
  const isRight = wasDeadly(round, guessed);
  return (
    <chakra.p role="status" textAlign="center">
      You guessed {letterOf(guessed)}:{' '}
      <chakra.b color={isRight ? 'good' : 'fg.muted'}>
        {isRight ? 'right, it was deadly.' : 'wrong, it was safe.'}
      </chakra.b>
    </chakra.p>
  );
}
