// Import of owed shares: what the guild owes people from before the hall. Each row becomes a deal.
import { importedDeal, type ImportedDeal } from '@guild/common/deals/deals.api';
import { payoutRooms } from '@guild/common/payouts/payouts.api';
import type { Collection } from 'mongodb';
import { AppError } from '../../platform/errors.ts';
import type { ImportTarget } from '../../platform/features/imports.ts';
import { insertMissing } from '../../platform/store/documents/bulk.ts';
import type { IdRange } from '../../platform/store/documents/staged.ts';
import type { MembersService } from '../members/members.service.ts';
import type { DealDocument, DealEntryDocument, DealModels, NewSide } from './deals.model.ts';
import { beginningOf, linesOf } from './deals.service.ts';

const keyOf = (name: string): string => name.normalize('NFKC').trim().toLowerCase();

interface Deps {
  readonly models: DealModels;
  readonly members: Pick<MembersService, 'everybody' | 'namesOf'>;
}
/** A deal has no unseen state. So each one is there once it is written, and Undo deletes those nobody has changed. */
export function dealImport({ models, members }: Deps): ImportTarget {
  const deals = models.deals.collection as unknown as Collection<DealDocument>;
  const entries = models.entries.collection as unknown as Collection<DealEntryDocument>;
  /** The members by name and by Discord id. Several can have the same name. */
  const readPeople = async (): Promise<ReadonlyMap<string, readonly NonNullable<NewSide>[]>> => {
    const discordIds = (await members.everybody()).map(({ discordId }) => discordId);
    const people = new Map<string, NonNullable<NewSide>[]>();
    for (const [discordId, { name }] of await members.namesOf(discordIds))
      for (const key of [discordId, keyOf(name)])
        people.set(key, [...(people.get(key) ?? []), { discordId, username: name }]);
    return people;
  };
  const idsIn = ({ first, count }: IdRange) => ({ $gte: first, $lt: first + count });
  const deleteUnchanged: ImportTarget['discard'] = async (range) => {
    await deals.deleteMany({ _id: idsIn(range), source: 'import', version: 1 });
    const left = await deals.find({ _id: idsIn(range) }, { projection: { _id: 1 } }).toArray();
    await entries.deleteMany({ dealId: { ...idsIn(range), $nin: left.map(({ _id }) => _id) } });
  };
  const target: ImportTarget<ImportedDeal> = {
    kind: 'deals',
    collection: 'deals',
    room: payoutRooms.list,
    schema: importedDeal,
    async check(rows) {
      const people = await readPeople();
      return rows.flatMap(({ person }, at) => {
        const found = people.get(keyOf(person)) ?? [];
        if (found.length === 1) return [];
        const message =
          found.length === 0 ? 'No member has this name' : 'Several members have this name. Use the Discord id';
        return [{ at, field: 'person', message }];
      });
    },
    async write(rows, { at }) {
      const people = await readPeople();
      const made = rows.map(({ id, values: { person, amount, currency, title } }) => {
        const [creditor] = people.get(keyOf(person)) ?? [];
        if (creditor === undefined) throw new AppError('conflict', `${person} is no longer a member`);
        const amounts = [{ currency, amount }];
        const deal = beginningOf(
          { source: 'import', sourceId: id, title, owedSince: at, deals: [] },
          { debtor: null, creditor, amounts },
        );
        const line = { dealId: id, kind: 'owed', at, by: null } as const;
        return {
          deal: { _id: id, ...deal, version: 1, outbox: [] },
          lines: linesOf(`deal-${id}-owed`, line, [{ currency, change: amount }]),
        };
      });
      // Entries first: a deal without its entries would not add up.
      await insertMissing(
        entries,
        made.flatMap(({ lines }) => lines),
      );
      await insertMissing(
        deals,
        made.map(({ deal }) => deal),
      );
    },
    async show() {
      // They are owed since they were written.
    },
    discard: deleteUnchanged,
    async takeBack(range) {
      await deleteUnchanged(range);
      const left = await deals.find({ _id: idsIn(range), source: 'import' }).toArray();
      return left.map(({ title, creditorUsername }) => `${title}: ${creditorUsername}`);
    },
  };
  return target;
}
