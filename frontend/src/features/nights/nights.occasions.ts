// Events and contracts that the lots of a loot night may come from.
import { contractRoutes } from '@guild/common/contracts/contracts.api';
import { eventRoutes } from '@guild/common/events/events.api';
import type { Occasion } from '@guild/common/nights/nights.api';
import { callList } from '../../platform/api/api.ts';
import { dateAndTime } from '../../platform/format/format.ts';

export interface NamedOccasion extends Occasion {
  /** Its title and time. */
  readonly title: string;
}
/** Number of events, and of contracts, to offer. */
const offered = '25';

/** Past events and completed contracts, newest first. */
export async function loadOccasions(signal: AbortSignal): Promise<NamedOccasion[]> {
  const [events, contracts] = await Promise.all([
    callList(eventRoutes.listEvents, { query: { past: '1', limit: offered }, signal }),
    callList(contractRoutes.listContracts, { query: { tab: 'completed', limit: offered }, signal }),
  ]);
  const all = [
    ...events.items
      .filter(({ status }) => status === 'planned')
      .map(({ id, title, startsAt: at }) => ({ source: 'event' as const, sourceId: id, title, at })),
    ...contracts.items
      .filter(({ status }) => status === 'completed')
      .map(({ id, title, completedAt, updatedAt }) => ({
        source: 'contract' as const,
        sourceId: id,
        title,
        at: completedAt ?? updatedAt,
      })),
  ];
  return all
    .sort((a, b) => Date.parse(b.at) - Date.parse(a.at))
    .map(({ source, sourceId, title, at }) => ({
      source,
      sourceId,
      title: `${title}, ${dateAndTime(Date.parse(at))}`,
    }));
}
