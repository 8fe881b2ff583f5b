// Waiting for token commits: the cost of an answer is committed after the answer was sent.
import { until, type Hall } from '../harness.ts';

/** Waits until no open reservation can still be committed. */
export async function everyCommit(hall: Hall): Promise<void> {
  const days = (await hall.database()).collection('lore_token_days');
  await until(async () => (await days.countDocuments({ 'open.0': { $exists: true } })) === 0, 'every commit');
}
