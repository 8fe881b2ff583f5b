// Recount of the guild's statistics after each fact that changes them.
import type { Context } from '../../platform/features/context.ts';
import { createDebouncer } from '../../platform/process/debounce.ts';
import type { Handler } from '../../platform/store/outbox/facts.ts';
import type { GuildMetrics } from '../../platform/features/feature.ts';
import { importFactKinds } from '../../platform/features/imports.ts';
import { setCounted } from './dashboard.decisions.ts';
import type { StatsDocuments } from './dashboard.facts.ts';
import { onlyId, type Figures } from './dashboard.model.ts';

export interface StatsRecount {
  /** Counts everything now. Stores and sends what has changed. */
  refresh(): Promise<void>;
  /** Counts the figures that the facts change, debounced. */
  readonly handler: Handler;
  close(): Promise<void>;
}

/** How long to wait for further facts, in ms. Statistics must be right within two seconds. */
const delayMs = 500;

interface Deps {
  readonly stats: Pick<StatsDocuments, 'update'>;
  readonly metrics: readonly GuildMetrics[];
}

export function createStatsRecount({ stats, metrics }: Deps, { log }: Pick<Context, 'log'>): StatsRecount {
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
  const debounced = createDebouncer(countDue, { delayMs, what: 'statistics not counted yet', log });
  return {
    refresh: () => count(metrics),
    handler: {
      name: 'dashboard:figures',
      kinds: new Set([...metrics.flatMap((one) => one.facts), ...importFactKinds]),
      run({ facts }) {
        const kinds = new Set(facts.map(({ kind }) => kind));
        for (const one of metrics)
          // Figures without facts of their own are counted with every other figure.
          if (
            one.facts.length === 0 ||
            importFactKinds.some((kind) => kinds.has(kind)) ||
            one.facts.some((kind) => kinds.has(kind))
          )
            due.add(one);
        debounced.schedule();
      },
    },
    close: debounced.close,
  };
}
