// When the model's answers of a hall are paid for: what an answer has cost is committed after it has been given.
import { until, type Hall } from '../harness.ts';

/** Waits until nothing is reserved any more that may still be committed. */
export async function everyCommit(hall: Hall): Promise<void> {
  const days = (await hall.database()).collection('lore_token_days');
  await until(async () => (await days.countDocuments({ 'open.0': { $exists: true } })) === 0, 'every commit');
}
