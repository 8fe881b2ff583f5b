// What the viewer has to do with a trial: their row among its people, and what only they may know.
import type { OwnTrial, Trial, TrialParticipant } from '@guild/common/trials/trials.api';
import { useEffect } from 'react';
import { serverNow } from '../../../platform/format/clock.ts';
import { dataOf, type Resource } from '../../../platform/api/resource.ts';
import { useViewer } from '../../../platform/session/session.store.ts';
import { own, people, type People } from '../trials.store.ts';

export interface Part {
  readonly people: Resource<People>;
  /** In the order in which they joined; empty until they are loaded. */
  readonly rows: readonly TrialParticipant[];
  /** Null: they do not take part. */
  readonly me: TrialParticipant | null;
  readonly mine: OwnTrial | null;
  /** Until when they may choose in the round that is open or opens next, where that is another time than for everybody. */
  readonly closesAt: number | null;
  readonly isHost: boolean;
}
const nobody: readonly TrialParticipant[] = [];

/** What only the viewer may know is written down at the end of a round without being sent; it is read within so many ms of the result. */
const readWithinMs = 2000;
/** Reads again what the viewer carries, once a round may have used something up. */
function useOwnAfterRound({ id, last }: Trial, carries: boolean): void {
  const revealsAt = last?.revealsAt ?? null;
  useEffect(() => {
    if (revealsAt === null || !carries) return undefined;
    const wait = Math.max(0, Date.parse(revealsAt) - serverNow()) + Math.random() * readWithinMs;
    const timer = setTimeout(() => void own.load(id), wait);
    return () => clearTimeout(timer);
  }, [id, revealsAt, carries]);
}

export function useParticipation(trial: Trial): Part {
  const { discordId } = useViewer();
  const resource = people.useOne(trial.id);
  const mine = dataOf(own.useOne(trial.id).loaded);
  const rows = dataOf(resource.loaded)?.rows ?? nobody;
  const me = rows.find((one) => one.discordId === discordId) ?? null;
  useOwnAfterRound(trial, trial.status === 'running' && mine?.kit.some(({ usedIn }) => usedIn === null) === true);
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
