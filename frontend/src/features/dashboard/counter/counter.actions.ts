// Reset of the days without incident: its question, call and error toast.
import { report } from '../../../ui/report.ts';
import { resetCounter } from '../dashboard.store.ts';

export const resetQuestion = {
  title: 'Reset counter',
  text: 'The counter returns to 0, and everyone online sees the sandworm.',
  action: 'Reset',
} as const;

/** Resets the counter. The celebration shows that it is done. */
export async function resetNow(): Promise<void> {
  await report(resetCounter, {
    done: () => null,
    failed: ['Error', 'Failed to reset incident counter. Please try again.'],
  });
}
