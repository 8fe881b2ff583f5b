// What the treasury adds to the dashboard: the goals that were reached last, with thanks to those who gave.
import { treasuryRooms, treasuryRoutes, type TreasuryResource } from '@guild/common/treasury/treasury.api';
import { treasuryLedgerRoutes, type Giver } from '@guild/common/treasury/treasury.ledger.api';
import { resourceLink } from '@guild/common/treasury/treasury.links';
import { call } from '../../platform/api.ts';
import type { DashboardPart } from '../../platform/dashboardPart.ts';
import { formatPrice } from '../../platform/format.ts';

/** A reached goal with who has given towards it; a live message brings the resource alone. */
type ReachedGoal = TreasuryResource & { readonly givers?: readonly Giver[] };

/** As many are named; of more, the first two and how many others. */
const namedMost = 3;
/** 'Thank you, Ada, Moss and 4 others'; '' when nobody has given. */
export function thanksTo(givers: readonly Pick<Giver, 'username'>[]): string {
  const names = givers.map(({ username }) => username);
  const [last] = names.slice(-1);
  if (last === undefined) return '';
  if (names.length === 1) return `Thank you, ${last}`;
  if (names.length <= namedMost) return `Thank you, ${names.slice(0, -1).join(', ')} and ${last}`;
  return `Thank you, ${names.slice(0, 2).join(', ')} and ${(names.length - 2).toString()} others`;
}

async function withGivers(resource: TreasuryResource, signal: AbortSignal): Promise<ReachedGoal> {
  const givers = await call(treasuryLedgerRoutes.listGivers, { params: { id: resource.id }, signal });
  // What has been corrected to nothing is no gift.
  return { ...resource, givers: givers.filter(({ amount }) => amount > 0) };
}

const treasuryDashboard: DashboardPart<ReachedGoal> = {
  name: 'treasury',
  icon: 'treasury',
  room: treasuryRooms.list,
  async load(signal) {
    const reached = await call(treasuryRoutes.listResources, { query: { limit: '2', reached: '1' }, signal });
    return Promise.all(reached.map((resource) => withGivers(resource, signal)));
  },
  lineOf({ id, name, goalAmount, unit, reachedAt, givers = [] }) {
    if (reachedAt === null) return null;
    const goal = formatPrice(goalAmount, unit);
    const thanks = thanksTo(givers);
    return {
      id,
      at: reachedAt,
      title: `Goal reached: ${name}`,
      more: thanks === '' ? goal : `${thanks} · ${goal}`,
      to: resourceLink(id),
    };
  },
  reloadedBy: ['resource:created', 'resource:reached', 'resource:removed', 'resource:restored'],
  changedBy: ['resource:updated'],
};
export default treasuryDashboard;
