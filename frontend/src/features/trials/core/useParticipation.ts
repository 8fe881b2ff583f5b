// The viewer's part in a trial: their row among the participants, and their private data.
import type { OwnTrial, Trial, TrialParticipant } from '@guild/common/trials/trials.api';
import { roundsPlayed } from '@guild/common/trials/trials.rules';
import { useEffect } from 'react';
import { serverNow } from '../../../platform/format/clock.ts';
import { dataOf, type Resource } from '../../../platform/api/resource.ts';
import { useViewer } from '../../../platform/session/session.store.ts';
import { own, people, type People } from '../trials.store.ts';

export interface Part {
  readonly people: Resource<People>;
  /** In the order in which they joined. Empty until loaded. */
  readonly rows: readonly TrialParticipant[];
  /** null: the viewer does not take part. */
  readonly me: TrialParticipant | null;
  readonly mine: OwnTrial | null;
  /** The viewer's own deadline in the open or next round, if it differs from the round's. */
  readonly closesAt: number | null;
  readonly isHost: boolean;
}
const nobody: readonly TrialParticipant[] = [];

/**
 * Private data change at the end of a round without a live message. They are loaded within this
 * time after the result, in ms.
 */
const readWithinMs = 2000;
/** Reloads the viewer's private data after a round that may have used an item or settled a guess. */
function useOwnAfterRound({ id, last }: Trial, isConcerned: boolean): void {
  const revealsAt = last?.revealsAt ?? null;
  useEffect(() => {
    if (revealsAt === null || !isConcerned) return undefined;
    const wait = Math.max(0, Date.parse(revealsAt) - serverNow()) + Math.random() * readWithinMs;
    const timer = setTimeout(() => void own.load(id), wait);
    return () => clearTimeout(timer);
  }, [id, revealsAt, isConcerned]);
}

export function useParticipation(trial: Trial): Part {
  const { discordId } = useViewer();
  const resource = people.useOne(trial.id);
  const mine = dataOf(own.useOne(trial.id).loaded);
  const rows = dataOf(resource.loaded)?.rows ?? nobody;
  const me = rows.find((one) => one.discordId === discordId) ?? null;
  const carries = trial.status === 'running' && mine?.kit.some(({ usedIn }) => usedIn === null) === true;
  const played = roundsPlayed(trial.last);
  const guessed = mine?.guesses.some(({ round, isRight }) => isRight === null && round <= played) === true;
  useOwnAfterRound(trial, carries || guessed);
  const isNow = mine?.closesAt != null && mine.round === trial.round?.number;
  return {
    people: resource,
    rows,
    me,
    mine,
    closesAt: isNow ? Date.parse(mine.closesAt ?? '') : null,
    isHost: trial.startedByDiscordId === discordId,
  };
}
