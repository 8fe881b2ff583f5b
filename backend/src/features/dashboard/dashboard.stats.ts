// Keeps the guild's statistics in one document: counted anew when something that counts has happened, told when they differ.
import { withToday } from '@guild/common/dashboard/dashboard.rules';
import type { Deed } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { newFact, type FactSource } from '../../platform/facts.ts';
import { noFigures, onlyId, type DashboardModels, type StatsDocument } from './dashboard.model.ts';

export type Figures = Partial<typeof noFigures>;
/** What one feature counts, and the facts after which it counts anew. */
export interface Counted {
  readonly facts: readonly string[];
  count(): Promise<Figures>;
}
/** A change by an admin, with the entry that it leaves in the audit record. */
export interface KeptChange {
  readonly figures: Figures;
  readonly deed: Deed;
}
export interface StatsKeeper {
  /** Counts soon, however often it is asked to meanwhile. */
  soon(): void;
  /** Counts now and tells what has changed. */
  refresh(): Promise<void>;
  read(): Promise<StatsDocument>;
  /**
   * Sets what is kept by hand.
   * @throws AppError whatever `changeOf` throws; `unavailable` when it is written all the time
   */
  set(changeOf: (seen: StatsDocument) => KeptChange): Promise<StatsDocument>;
  close(): Promise<void>;
}

/** Statistics follow a change within two seconds. */
const soonMs = 500;
const rounds = 10;

interface Parts {
  readonly models: Pick<DashboardModels, 'stats'>;
  readonly source: FactSource<StatsDocument>;
  readonly counted: readonly Counted[];
}

export function createStatsKeeper(
  { models, source, counted }: Parts,
  { clock, facts, log }: Pick<Context, 'clock' | 'facts' | 'log'>,
): StatsKeeper {
  const { stats } = models;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();

  const read = async (): Promise<StatsDocument> => {
    const found = await stats.findById(onlyId).lean();
    if (found !== null) return found;
    const first = { ...noFigures, version: 1, outbox: [] };
    await stats.updateOne({ _id: onlyId }, { $setOnInsert: first }, { upsert: true });
    return { _id: onlyId, ...first };
  };
  /** Writes the figures that differ from what is stored. */
  const write = async (
    changeOf: (seen: StatsDocument) => { figures: Figures; deed?: Deed },
  ): Promise<StatsDocument | null> => {
    for (let round = 0; round < rounds; round += 1) {
      const seen = await read();
      const { figures, deed } = changeOf(seen);
      const days = seen.memberDays ?? [];
      const today = new Date(clock.now()).toISOString().slice(0, 10);
      const memberDays = withToday(days, today, figures.totalMembers ?? seen.totalMembers);
      const changed = Object.fromEntries([
        ...Object.entries(figures).filter(([name, value]) => seen[name as keyof Figures] !== value),
        ...(memberDays === days ? [] : [['memberDays', memberDays]]),
      ]) as Partial<StatsDocument>;
      if (Object.keys(changed).length === 0) return seen;
      if (deed !== undefined) changed.keptVersion = seen.version + 1;
      const fact = newFact('guild-stats:updated', clock.now(), {}, deed);
      const written = await stats
        .findOneAndUpdate(
          { _id: onlyId, version: seen.version },
          { $set: changed, $inc: { version: 1 }, $push: { outbox: fact } },
          { returnDocument: 'after' },
        )
        .lean();
      if (written === null) continue;
      await facts.deliverWritten(source, written, fact);
      return written;
    }
    return null;
  };
  const refresh = async (): Promise<void> => {
    const counts = await Promise.all(counted.map((one) => one.count()));
    const figures = Object.assign({}, ...counts) as Figures;
    await write(() => ({ figures }));
  };
  let closed = false;
  const soon = (): void => {
    // What happens while the process ends is counted by another, or at the next start.
    if (closed) return;
    timer ??= setTimeout(() => {
      timer = undefined;
      running = running.then(refresh).catch((error: unknown) => log.warn({ error }, 'statistics not counted yet'));
    }, soonMs);
  };
  for (const kind of new Set(counted.flatMap((one) => one.facts)))
    facts.listen(kind, () => {
      soon();
      return Promise.resolve();
    });

  return {
    soon,
    refresh,
    read,
    async set(changeOf) {
      const written = await write(changeOf);
      if (written === null) throw new AppError('unavailable');
      return written;
    },
    async close() {
      closed = true;
      clearTimeout(timer);
      await running;
    },
  };
}
