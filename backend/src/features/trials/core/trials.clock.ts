// Clock of the trials. Every process checks twice a second which trials are due soon, and applies
// due changes on time. The first process writes, so a trial continues while any process runs. It
// also handles facts that a stopped process has left in an outbox.
import { isTrusted } from '../../../platform/process/clock.ts';
import type { Context } from '../../../platform/features/context.ts';
import type { Fact } from '../../../platform/store/outbox/facts.ts';
import { unlessGone } from '../../../platform/errors.ts';
import type { TrialDocuments } from './trials.facts.ts';
import type { TrialDocument, TrialModels } from './trials.model.ts';

/** How often a process checks, and how far ahead, in ms. */
const [lookMs, aheadMs] = [500, 1500];
/**
 * Facts that are this old and not handled are handled by any process, in ms. With the interval
 * above they reach screens within two seconds.
 */
const undeliveredMs = 1000;

type WatchedTrial = Pick<TrialDocument, '_id' | 'dueAt'> & { readonly outbox: readonly Pick<Fact, 'at'>[] };
const looked = { dueAt: 1, 'outbox.at': 1 } as const;

export interface TrialClock {
  start(): void;
  /** Checks now, and applies due changes. */
  look(): Promise<void>;
  close(): Promise<void>;
}
interface Deps {
  readonly models: Pick<TrialModels, 'trials'>;
  readonly documents: Pick<TrialDocuments, 'read' | 'dispatch'>;
}

export function createTrialClock(
  { models: { trials }, documents }: Deps,
  { clock, log }: Pick<Context, 'clock' | 'log'>,
): TrialClock {
  const timers = new Map<number, NodeJS.Timeout>();
  let looking: Promise<void> = Promise.resolve();
  let next: NodeJS.Timeout | undefined;
  let closed = false;

  // The document store applies due changes when it reads a trial.
  const advance = async (id: number): Promise<void> => {
    timers.delete(id);
    const after = await documents.read(id).catch(unlessGone);
    // A timer may fire slightly before its time.
    if (after !== null && isDueShortly(after) && isTrusted(clock)) arm(after);
  };
  const isDueShortly = ({ dueAt }: Pick<TrialDocument, 'dueAt'>): boolean =>
    dueAt !== null && dueAt.getTime() <= clock.now() + aheadMs;
  const arm = ({ _id, dueAt }: Pick<TrialDocument, '_id' | 'dueAt'>): void => {
    if (dueAt === null || closed) return;
    clearTimeout(timers.get(_id));
    const wait = Math.max(0, dueAt.getTime() - clock.now());
    timers.set(
      _id,
      setTimeout(() => void advance(_id).catch((error: unknown) => log.warn({ error }, 'a trial waits')), wait),
    );
  };
  const look = async (): Promise<void> => {
    const now = clock.now();
    const undeliveredBefore = new Date(now - undeliveredMs);
    // One query for both, which is also all that an idle hall runs.
    const found = await trials
      .find(
        { $or: [{ dueAt: { $lte: new Date(now + aheadMs) } }, { 'outbox.at': { $lte: undeliveredBefore } }] },
        looked,
      )
      .lean<WatchedTrial[]>();
    const due = found.filter(isDueShortly);
    for (const one of due) if (one.dueAt !== null && one.dueAt.getTime() > now) arm(one);
    await Promise.all([
      ...due.filter(({ dueAt }) => dueAt !== null && dueAt.getTime() <= now).map(({ _id }) => advance(_id)),
      ...found
        .filter(({ outbox }) => outbox.some(({ at }) => at <= undeliveredBefore))
        .map(({ _id }) => documents.dispatch(_id)),
    ]);
  };
  const lookAgain = (): void => {
    if (closed) return;
    looking = look().catch((error: unknown) => log.debug({ error }, 'trials are looked at again in a second'));
    void looking.then(() => {
      if (!closed) next = setTimeout(lookAgain, lookMs);
    });
  };
  return {
    start: lookAgain,
    look,
    async close() {
      closed = true;
      clearTimeout(next);
      for (const timer of timers.values()) clearTimeout(timer);
      timers.clear();
      await looking;
    },
  };
}
