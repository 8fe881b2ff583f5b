// What goes with a member who is removed, and comes back with one who is restored: each feature says what it does about it.
import type { Deed } from '../../platform/audit/audit.ts';
import type { Context } from '../../platform/process/context.ts';
import type { Delivery } from '../../platform/facts.ts';
import type { MemberFactData } from './members.facts.ts';
import type { MemberDocument } from './members.model.ts';
import type { MemberStore } from './members.store.ts';

/** One removal of one member. */
export interface Removal {
  readonly memberId: number;
  readonly discordId: string;
  /** Ms since 1970. */
  readonly at: number;
  /** What it is called in what has gone with it. */
  readonly key: string;
}
/** What has come back, and what has not or not as it was, in short phrases such as '2 auctions'. */
export interface Returned {
  readonly back: readonly string[];
  readonly lost: readonly string[];
}
/** What a feature keeps for a member. Everything may be called again. */
export interface Belongings {
  /** What a removal would take away, in short phrases. */
  goes(discordId: string): Promise<readonly string[]>;
  withdraw(removal: Removal): Promise<void>;
  /** @param who the admin who restores; null: the hall, which has found a member restored while it withdrew */
  bringBack(removal: Removal, who: Deed['actor']): Promise<void>;
  returned(removal: Removal): Promise<Returned>;
}
export interface Removals {
  /** Withdraws and brings back by the facts of members. */
  follow(belongings: Belongings): void;
  goes(discordId: string): Promise<string[]>;
  returned(removal: Removal): Promise<Returned>;
  /** The removal of a person who is gone and not added again; null for everybody else. */
  lastOf(discordId: string): Promise<Removal | null>;
}

const toRemoval = (memberId: number, discordId: string, at: number): Removal => ({
  memberId,
  discordId,
  at,
  key: `${memberId.toString()}-${at.toString()}`,
});
/** The removal that a member's document speaks of; null while they are there. */
export const removalOf = ({ _id, discordId, deletedAt }: MemberDocument): Removal | null =>
  deletedAt && toRemoval(_id, discordId, deletedAt.getTime());
/** The removal that a fact speaks of. */
function removalIn({ document, fact }: Delivery): Removal {
  const { _id, discordId, deletedAt } = document as unknown as MemberDocument;
  const { removedAt } = (fact.data as MemberFactData | null) ?? {};
  return toRemoval(_id, discordId, removedAt ?? deletedAt?.getTime() ?? fact.at.getTime());
}

export function createRemovals(
  store: Pick<MemberStore, 'byId' | 'lastOf'>,
  { facts }: Pick<Context, 'facts'>,
): Removals {
  const all: Belongings[] = [];
  const stands = async ({ memberId, at }: Removal): Promise<boolean> =>
    (await store.byId(memberId))?.deletedAt?.getTime() === at;
  return {
    follow(belongings) {
      all.push(belongings);
      facts.listen('member:removed', async (delivery) => {
        const removal = removalIn(delivery);
        if (!(await stands(removal))) return;
        await belongings.withdraw(removal);
        // Restored meanwhile: what was brought back then has not seen all of this.
        if (!(await stands(removal))) await belongings.bringBack(removal, null);
      });
      facts.listen('member:restored', async (delivery) => {
        const removal = removalIn(delivery);
        const isThere = (await store.byId(removal.memberId))?.deletedAt === null;
        if (isThere) await belongings.bringBack(removal, delivery.fact.deed?.actor ?? null);
      });
    },
    async goes(discordId) {
      return (await Promise.all(all.map((one) => one.goes(discordId)))).flat();
    },
    async returned(removal) {
      const found = await Promise.all(all.map((one) => one.returned(removal)));
      return { back: found.flatMap(({ back }) => back), lost: found.flatMap(({ lost }) => lost) };
    },
    async lastOf(discordId) {
      const last = await store.lastOf(discordId);
      return last && removalOf(last);
    },
  };
}
