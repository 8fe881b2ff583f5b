// Problems with the messages of a trial on one socket, from the first round to the end.
import type { ChangedTrial, Trial } from '@guild/common/trials/trials.api';
import type { TestSocket } from './harness.ts';

type Messages = TestSocket['messages'];
const isOfTrial = (name: string): boolean =>
  ['trial:created', 'trial:changed', 'trial:advanced', 'trial:completed', 'trial:cancelled'].includes(name);

/** Whether a message contains secrets before a round, or the trial, is over. */
function tellsTooMuch({ round, seed, status }: ChangedTrial): boolean {
  const isOver = status === 'completed' || status === 'cancelled';
  if (seed !== null && !isOver) return true;
  return (
    round !== null &&
    (round.secret !== null ||
      round.ways.some(({ deadly, outcome, count }) => deadly !== null || outcome !== null || count !== null))
  );
}
/**
 * By round, the facts that ended it. Delivery is at least once, so two processes may each have
 * sent one, and once more later.
 */
export function factsOfEnds(messages: Messages): ReadonlyMap<number, ReadonlySet<string>> {
  const roundOf = new Map<string, number>();
  for (const { name, payload } of messages) {
    const { last, factIds } = payload as ChangedTrial;
    if ((name !== 'trial:advanced' && name !== 'trial:completed') || last === null) continue;
    for (const id of factIds) roundOf.set(id, Math.min(last.number, roundOf.get(id) ?? Infinity));
  }
  const found = new Map<number, Set<string>>();
  for (const [id, number] of roundOf) found.set(number, (found.get(number) ?? new Set()).add(id));
  return found;
}
/** @param over as it is answered now that it is over */
export function faultsOfScreen({ messages }: Pick<TestSocket, 'messages'>, over: Trial): string[] {
  const faults: string[] = [];
  const told = messages.filter(({ name }) => isOfTrial(name)).map(({ payload }) => payload as ChangedTrial);
  if (told.some(tellsTooMuch)) faults.push('told what nobody may know yet');
  for (let number = 1; number <= (over.last?.number ?? 0); number += 1) {
    const facts = factsOfEnds(messages).get(number)?.size ?? 0;
    if (facts !== 1) faults.push(`round ${number} ended ${facts} times`);
  }
  for (const { name, payload } of messages) {
    if (name !== 'trial:chosen') continue;
    const { chosen } = payload as { chosen: number };
    if (chosen > over.participantCount) faults.push(`${chosen} have chosen`);
  }
  const newest = [...told].sort((a, b) => a.version - b.version).at(-1);
  if (newest?.version !== over.version || newest.winnerId !== over.winnerId) faults.push('the end was not sent');
  return faults;
}
