// The delayed jobs that send a Discord message or a push message, or take the buttons off an earlier one.
import { jobKind, type DelayedJob } from '../../../platform/jobs/jobs.ts';
import type { OutgoingDocument } from '../core/notifications.model.ts';

export interface SendJobData {
  /** The row's id. */
  key: string;
}
const retry = { attempts: 8, firstMs: 5000 };
/** A failed job is tried again when the row is due again. */
export const sendJob = jobKind<SendJobData>()({ queue: 'discord', name: 'send', retry });
/** The same for a push message. */
export const pushJob = jobKind<SendJobData>()({ queue: 'push', name: 'send', retry });

/**
 * A deterministic job id, different for each key. Job ids may not contain `:`.
 * @param prefix without `/`
 */
export const jobIdOf = (prefix: string, key: string): string => `${prefix}/${encodeURIComponent(key)}`;

/** The job that sends a message. */
export const sendJobOf = ({ _id: key, dueAt }: Pick<OutgoingDocument, '_id' | 'dueAt'>): DelayedJob<SendJobData> => ({
  id: jobIdOf('discord', key),
  at: dueAt.getTime(),
  data: { key },
});
/** The job that takes the buttons off. @param at ms since 1970 */
export const buttonsOffJobOf = (key: string, at: number): DelayedJob<SendJobData> => ({
  id: jobIdOf('discord-off', key),
  at,
  data: { key },
});
