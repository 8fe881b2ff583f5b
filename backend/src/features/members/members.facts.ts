// What follows from each fact of a member: live messages, the list of admins, and access that takes effect everywhere.
import { memberRooms } from '@guild/common/members/members.api';
import type { Context } from '../../platform/context.ts';
import type { Delivery, FactSource } from '../../platform/facts.ts';
import type { Admins } from './members.admins.ts';
import { toMember, type MemberDocument } from './members.model.ts';

export const memberFactKinds = ['member:created', 'member:updated', 'member:restored', 'member:removed'] as const;
export type MemberFactKind = (typeof memberFactKinds)[number];
export interface MemberFactData {
  /** Whether rank or access may have changed. */
  access: boolean;
}
export type MemberFacts = FactSource<MemberDocument>;

export function createMemberFacts(admins: Admins, { live }: Pick<Context, 'live'>): MemberFacts {
  const tell = ({ document, fact }: Delivery<MemberDocument>): void => {
    if (fact.kind === 'member:removed')
      live.tell(memberRooms.list, 'member:removed', { id: document._id, version: document.version, factId: fact.id });
    else
      live.tell(memberRooms.list, fact.kind as MemberFactKind & 'member:updated', {
        ...toMember(document),
        factId: fact.id,
      });
  };
  return {
    collection: 'guild_members',
    async deliver(deliveries) {
      const changed = deliveries.find(({ fact }) => (fact.data as MemberFactData | null)?.access === true);
      if (changed) {
        live.reroom(changed.document.discordId);
        await admins.settle(changed.document.discordId);
      }
      for (const delivery of deliveries) tell(delivery);
    },
  };
}
