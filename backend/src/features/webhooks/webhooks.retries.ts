// Retry delays of webhooks, and the state of a delivery after an attempt: pure functions.
import type { Answer } from './webhooks.sender.ts';
import type { DeliveryDocument } from './webhooks.model.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
/** Pauses between attempts, in ms. Together they last a day. */
export const pausesMs = [5 * second, minute, 10 * minute, 50 * minute, 3 * hour, 6 * hour, 6 * hour, 8 * hour] as const;

/** The fields that an attempt changes. @param now ms since 1970 */
export function afterAttempt(
  { attempts }: Pick<DeliveryDocument, 'attempts'>,
  { status, why, answer, isGone }: Answer,
  now: number,
): Pick<DeliveryDocument, 'attempts' | 'status' | 'why' | 'answer' | 'state' | 'nextAt'> {
  const result = { attempts: attempts + 1, status, why, answer };
  if (why === null) return { ...result, state: 'sent', nextAt: null };
  const pause = isGone ? undefined : pausesMs[attempts];
  if (pause === undefined) return { ...result, state: 'failed', nextAt: null };
  return { ...result, state: 'waiting', nextAt: new Date(now + pause) };
}
