// Guesses of fallen players: whether they were right. Pure.
import type { Guess, Trial, TrialRound } from '@guild/common/trials/trials.api';
import type { WayKey } from '@guild/common/trials/trials.rules';

/** Whether a path of a finished round was deadly. */
export const wasDeadly = ({ ways }: Pick<TrialRound, 'ways'>, way: WayKey): boolean =>
  ways.some(({ key, deadly }) => key === way && deadly === true);

/**
 * How many guesses of finished rounds were right. The last round shows it before the viewer's own
 * data are loaded again.
 */
export const rightGuesses = (guesses: readonly Guess[], { last }: Pick<Trial, 'last'>): number =>
  guesses.filter(({ round, way, isRight }) => isRight ?? (last?.number === round && wasDeadly(last, way))).length;
