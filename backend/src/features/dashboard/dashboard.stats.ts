// Keeps the guild's statistics up to date: counted anew when something that counts has happened.
import type { Context } from '../../platform/process/context.ts';
import { createDebounced } from '../../platform/process/debounce.ts';
import type { Consequence } from '../../platform/data/facts.ts';
import type { Counted } from '../../platform/process/feature.ts';
import { setCounted } from './dashboard.decisions.ts';
import type { DashboardDocuments } from './dashboard.documents.ts';
import { onlyId, type Figures } from './dashboard.model.ts';

export interface StatsKeeper {
  /** Counts now; what differs is stored and sent. */
  refresh(): Promise<void>;
  /** Counts after what counts, debounced. */
  readonly consequence: Consequence;
  close(): Promise<void>;
}

/** Statistics follow a change within two seconds. */
const delayMs = 500;

interface Parts {
  readonly documents: Pick<DashboardDocuments, 'stats'>;
  readonly counted: readonly Counted[];
}

export function createStatsKeeper(
  { documents: { stats }, counted }: Parts,
  { log }: Pick<Context, 'log'>,
): StatsKeeper {
  const refresh = async (): Promise<void> => {
    const counts = await Promise.all(counted.map((one) => one.count()));
    await stats.revise(onlyId, setCounted(Object.assign({}, ...counts) as Figures));
  };
  const debounced = createDebounced(refresh, { delayMs, what: 'statistics not counted yet', log });
  return {
    refresh,
    consequence: {
      name: 'dashboard:figures',
      kinds: new Set(counted.flatMap((one) => one.facts)),
      when: 'after-reply',
      run: debounced.schedule,
    },
    close: debounced.close,
  };
}
