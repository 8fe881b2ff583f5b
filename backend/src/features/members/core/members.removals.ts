// Removal and restore of a member in all features:
// each cancels and restores what belongs to the member.
import { on, type Handler } from '../../../platform/store/outbox/facts.ts';
import { readTogether } from '../../../platform/store/database/singleFlight.ts';
import type { LateGains, MemberData, Purge, Removal, RestoreSummary } from '../../../platform/people/memberData.ts';
import type { Feature } from '../../../platform/features/feature.ts';
import { memberFacts, type MemberFact } from './members.facts.ts';
import type { MemberDocument } from './members.model.ts';
import type { MemberStore } from './members.store.ts';

export interface Removals {
  /**
   * Handlers that call every feature when a member is removed or restored. To be called once, with
   * all features.
   */
  handlersOf(handlers: readonly Pick<Feature, 'name' | 'onMemberRemoved'>[]): Handler[];
  previewOf(discordId: string): Promise<string[]>;
  returned(removal: Removal): Promise<RestoreSummary>;
}
type Person = Pick<MemberDocument, '_id' | 'discordId' | 'deletedAt'>;

const toRemoval = ({ _id: memberId, discordId }: Person, at: number): Removal => ({
  memberId,
  discordId,
  at,
  key: `${memberId}-${at}`,
});
/** The removal of a fact. Facts of earlier versions do not always contain its time. */
export const removalIn = (member: Person, { at, data }: Pick<MemberFact, 'at' | 'data'>): Removal =>
  toRemoval(member, data.removedAt ?? member.deletedAt?.getTime() ?? at.getTime());
/** The removal that has just been undone. @param member after the restore */
export function undoneBy(member: MemberDocument): Removal | null {
  const facts = member.outbox as readonly MemberFact[];
  const restored = facts.findLast(({ kind }) => kind === 'member:restored');
  return restored === undefined ? null : removalIn(member, restored);
}

export function createRemovals(store: Pick<MemberStore, 'byId' | 'byDiscordIds' | 'lastOf'>): Removals {
  const all: MemberData[] = [];
  const stands = async ({ memberId, at }: Removal): Promise<boolean> =>
    (await store.byId(memberId))?.deletedAt?.getTime() === at;

  /** The removal of a person who is not a member any more; null for others. */
  const lastOf = async (discordId: string): Promise<Removal | null> => {
    const last = await store.lastOf(discordId);
    return last?.deletedAt ? toRemoval(last, last.deletedAt.getTime()) : null;
  };
  const cancel = async (memberData: MemberData, removal: Removal, until = removal.at): Promise<void> => {
    await memberData.cancelForRemovedMember({ ...removal, at: until });
    // Restored meanwhile: that restore may have missed what was cancelled here.
    if (!(await stands(removal))) await memberData.restoreFor(removal, null);
  };
  // Every bid asks for its bidder: people who are asked for together are read together.
  const isMember = readTogether(async (people) => {
    const found = await store.byDiscordIds(people);
    return new Map(found.map(({ discordId }) => [discordId, true]));
  });
  const notMembers = async (people: readonly string[]): Promise<string[]> => {
    const are = await Promise.all(people.map(isMember));
    return people.filter((_person, at) => are[at] !== true);
  };
  /** @param run takes away what a removed person gained until a time, ms since 1970 */
  const lateHandler = ({ lateGains }: LateGains, run: (removal: Removal, until: number) => Promise<void>): Handler =>
    lateGains(async (gains) => {
      const gainers = [...new Set(gains.map(({ discordId }) => discordId))];
      for (const gainer of await notMembers(gainers)) {
        const removal = await lastOf(gainer);
        if (removal === null) continue;
        const times = gains.flatMap(({ discordId, at }) => (discordId === gainer ? [at] : []));
        await run(removal, Math.max(removal.at, ...times));
      }
    });
  const cancelHandler = (name: string, memberData: MemberData): Handler =>
    on(memberFacts, ['member:removed'], {
      name: `${name}:of-removed`,
      async run({ document, facts }) {
        for (const fact of facts) {
          const removal = removalIn(document, fact);
          if (await stands(removal)) await cancel(memberData, removal);
        }
      },
    });
  /** Runs before the reply, which lists everything that was restored. */
  const restoreHandler = (name: string, memberData: MemberData): Handler =>
    on(memberFacts, ['member:restored'], {
      name: `${name}:of-restored`,
      when: 'before-reply',
      async run({ document, facts }) {
        for (const fact of facts) {
          const removal = removalIn(document, fact);
          const isThere = (await store.byId(removal.memberId))?.deletedAt === null;
          if (isThere) await memberData.restoreFor(removal, fact.audit?.actor ?? null);
        }
      },
    });
  /**
   * Runs before the reply, so that the purge is done when the admin sees the result. It is not
   * undone by a restore.
   */
  const purgeHandler = (name: string, what: Purge): Handler =>
    on(memberFacts, ['member:removed'], {
      name: `${name}:of-removed`,
      when: 'before-reply',
      async run({ document, facts }) {
        for (const fact of facts) await what.purge(removalIn(document, fact));
      },
    });
  const purgeHandlers = (name: string, what: Purge): Handler[] => {
    const { lateGains } = what;
    if (lateGains === 'nothing') return [purgeHandler(name, what)];
    return [
      purgeHandler(name, what),
      lateHandler({ lateGains }, (removal, until) => what.purge({ ...removal, at: until })),
    ];
  };

  return {
    handlersOf: (handlers) =>
      handlers.flatMap(({ name, onMemberRemoved }) => {
        if (onMemberRemoved === 'nothing') return [];
        if ('purge' in onMemberRemoved) return purgeHandlers(name, onMemberRemoved);
        all.push(onMemberRemoved);
        return [
          cancelHandler(name, onMemberRemoved),
          restoreHandler(name, onMemberRemoved),
          lateHandler(onMemberRemoved, (removal, until) => cancel(onMemberRemoved, removal, until)),
        ];
      }),
    async previewOf(discordId) {
      return (await Promise.all(all.map((one) => one.preview(discordId)))).flat();
    },
    async returned(removal) {
      const found = await Promise.all(all.map((one) => one.returned(removal)));
      return { back: found.flatMap(({ back }) => back), lost: found.flatMap(({ lost }) => lost) };
    },
  };
}
