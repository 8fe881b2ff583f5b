// Keeps the guild's statistics up to date: what a fact counts for is counted anew.
import type { Context } from '../../platform/context/context.ts';
import { createDebounced } from '../../platform/process/debounce.ts';
import type { Handler } from '../../platform/outbox/facts.ts';
import type { GuildMetrics } from '../../platform/features/feature.ts';
import { setCounted } from './dashboard.decisions.ts';
import type { DashboardDocuments } from './dashboard.documents.ts';
import { onlyId, type Figures } from './dashboard.model.ts';

export interface StatsRecount {
  /** Counts everything now; what differs is stored and sent. */
  refresh(): Promise<void>;
  /** Counts what the facts count for, debounced. */
  readonly handler: Handler;
  close(): Promise<void>;
}

/** Statistics follow a change within two seconds. */
const delayMs = 500;

interface Parts {
  readonly documents: Pick<DashboardDocuments, 'stats'>;
  readonly metrics: readonly GuildMetrics[];
}

export function createStatsRecount(
  { documents: { stats }, metrics }: Parts,
  { log }: Pick<Context, 'log'>,
): StatsRecount {
  const count = async (these: readonly GuildMetrics[]): Promise<void> => {
    const counts = await Promise.all(these.map((one) => one.count()));
    await stats.update(onlyId, setCounted(Object.assign({}, ...counts) as Figures));
  };
  const due = new Set<GuildMetrics>();
  const countDue = async (): Promise<void> => {
    const these = [...due];
    due.clear();
    try {
      await count(these);
    } catch (error) {
      for (const one of these) due.add(one);
      throw error;
    }
  };
  const debounced = createDebounced(countDue, { delayMs, what: 'statistics not counted yet', log });
  return {
    refresh: () => count(metrics),
    handler: {
      name: 'dashboard:figures',
      kinds: new Set(metrics.flatMap((one) => one.facts)),
      when: 'after-reply',
      run({ facts }) {
        const kinds = new Set(facts.map(({ kind }) => kind));
        for (const one of metrics)
          // What no fact announces is counted with whatever else is.
          if (one.facts.length === 0 || one.facts.some((kind) => kinds.has(kind))) due.add(one);
        debounced.schedule();
      },
    },
    close: debounced.close,
  };
}
