// What follows from each fact of a member: live messages, the list of admins, and access that takes effect everywhere.
import { memberRooms } from '@guild/common/members/members.api';
import type { Context } from '../../platform/process/context.ts';
import type { Delivery, FactSource } from '../../platform/facts.ts';
import type { Admins } from './members.admins.ts';
import { isDuplicate } from '../../platform/data/stored.ts';
import { toRow, type ContributionModels, type EntryData } from './members.contributions.model.ts';
import { toMember, type MemberDocument } from './members.model.ts';

export const memberFactKinds = ['member:created', 'member:updated', 'member:restored', 'member:removed'] as const;
export type MemberFactKind = (typeof memberFactKinds)[number];
export interface MemberFactData {
  /** Whether rank or access may have changed. */
  access: boolean;
  /** When they were removed, ms since 1970; of a removal and its restoring. */
  removedAt?: number;
  /** What it leaves in the ledger of contributions. */
  entry?: EntryData;
  /** The version that a change with an entry leaves: it is decided on the one before. */
  version?: number;
}
export type MemberFacts = FactSource<MemberDocument>;

export function createMemberFacts(
  admins: Admins,
  { entries }: Pick<ContributionModels, 'entries'>,
  { live }: Pick<Context, 'live'>,
): MemberFacts {
  /** Writes the line of the ledger, unless it is there. */
  const enter = async ({ document, fact }: Delivery<MemberDocument>): Promise<void> => {
    const { entry, version } = (fact.data as MemberFactData | null) ?? {};
    if (entry === undefined || version === undefined) return;
    try {
      await entries.insertOne(toRow(document._id, version, fact.at, entry));
    } catch (error) {
      if (!isDuplicate(error)) throw error;
    }
  };
  const tell = ({ document, fact }: Delivery<MemberDocument>): void => {
    if (fact.kind === 'member:removed')
      live.tell(memberRooms.list, 'member:removed', { id: document._id, version: document.version, factId: fact.id });
    // Points may still come to somebody who has been removed: that brings nobody back.
    else if (document.deletedAt === null)
      live.tell(memberRooms.list, fact.kind as MemberFactKind & 'member:updated', {
        ...toMember(document),
        factId: fact.id,
      });
  };
  return {
    collection: 'guild_members',
    async deliver(deliveries) {
      for (const delivery of deliveries) await enter(delivery);
      const changed = deliveries.find(({ fact }) => (fact.data as MemberFactData | null)?.access === true);
      if (changed) {
        live.reroom(changed.document.discordId);
        await admins.settle(changed.document.discordId);
      }
      for (const delivery of deliveries) tell(delivery);
    },
  };
}
