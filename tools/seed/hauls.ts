// Storage of the demo hauls: one of a completed contract of several people, and one of a past
// event.
import type { ContractModels } from '../../backend/src/features/contracts/core/contracts.model.ts';
import type { EventModels } from '../../backend/src/features/events/core/events.model.ts';
import type { DealModels } from '../../backend/src/features/deals/deals.model.ts';
import type { PayoutModels } from '../../backend/src/features/payouts/payouts.model.ts';
import type { Ids } from '../../backend/src/platform/store/documents/ids.ts';
import type { Caller } from '../../backend/src/platform/people/caller.ts';
import { demoHauls, type DemoSource } from './payouts.ts';
import { insert } from './insert.ts';
import { demoPeople } from './people.ts';
import type { DemoRecord } from './record.ts';

interface Deps {
  readonly models: Pick<ContractModels, 'contracts'> &
    Pick<EventModels, 'events'> & {
      readonly payouts: PayoutModels;
      readonly deals: DealModels;
    };
  readonly ids: Ids;
  readonly record: DemoRecord;
  /** The admin who enters them. */
  readonly admin: Caller;
  readonly now: number;
}

async function sources({ models, now }: Deps): Promise<{ raid: DemoSource; evening: DemoSource }> {
  const [raid] = await models.contracts
    .find({ status: 'completed', 'claims.2': { $exists: true } })
    .sort({ _id: -1 })
    .limit(1)
    .lean();
  const [evening] = await models.events
    .find({ startsAt: { $lt: new Date(now) } })
    .limit(1)
    .lean();
  if (raid === undefined || evening === undefined) throw new Error('nothing brings a haul in');
  return {
    raid: {
      id: raid._id,
      title: raid.title,
      overAt: raid.completedAt?.getTime() ?? now,
      people: raid.claims.filter(({ tookPart }) => tookPart === true),
    },
    evening: { id: evening._id, title: evening.title, overAt: evening.startsAt.getTime(), people: evening.answers },
  };
}

/** Adds one half-paid haul, and one that waits to be closed. */
export async function addHauls(parts: Deps): Promise<void> {
  const { models, ids, record, admin } = parts;
  const hauls = await demoHauls({
    ...(await sources(parts)),
    admin,
    nextHaulId: () => ids.next('hauls'),
    nextDealId: () => ids.next('deals'),
  });
  const who = demoPeople.find(({ discordId }) => discordId === admin.discordId) ?? null;
  for (const { haul, deals, entries } of hauls) {
    await insert(models.payouts.hauls, haul);
    await insert(models.deals.deals, ...deals);
    await insert(models.deals.entries, ...entries);
    const { title: name, amounts, cutPercent } = haul;
    const note = { action: 'haul.created', entity: 'haul', name, after: { amounts, cutPercent } };
    record.note(haul.createdAt.getTime(), who, haul._id, note);
  }
}
