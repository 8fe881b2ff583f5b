// Handlers with which other features follow members: departures from Discord, returns, and changes of
// rank.
import type { Rank } from '@guild/common/members/members.api';
import { on, type Handler } from '../../../platform/store/outbox/facts.ts';
import { rankFacts } from '../ranks/members.ranks.facts.ts';
import { memberFactKinds, memberFacts } from './members.facts.ts';

/** Somebody who was found to have left the Discord server. */
export interface Leaver {
  readonly discordId: string;
  /** When that was found, ms since 1970. */
  readonly at: number;
}
/** A handler for members who have left the Discord server. @param name `feature:what` */
export const onLeftDiscord = (name: string, run: (leaver: Leaver) => Promise<void>): Handler =>
  on(memberFacts, ['member:updated'], {
    name,
    when: 'before-reply',
    async run({ document: { discordId }, facts }) {
      for (const { at, data } of facts) if (data.leftDiscord === true) await run({ discordId, at: at.getTime() });
    },
  });
/** Somebody who returned to the Discord server without the rank that was set by hand before. */
export interface FormerRank {
  readonly memberId: number;
  readonly name: string;
  /** The rank that ended; null: it was given back, or another one was set. */
  readonly endedRank: Rank | null;
  /** The id of the fact of their return; null: they have not returned just now. */
  readonly returned: string | null;
}
/**
 * A handler for members who return without their former rank, and again for changes of the rank of
 * anybody.
 * @param name `feature:what`
 */
export const onFormerRank = (name: string, run: (person: FormerRank) => Promise<void>): Handler =>
  on(memberFacts, memberFactKinds, {
    name,
    async run({ document: { _id, ...member }, facts }) {
      const returned = facts.findLast(({ data }) => data.hasLostRank === true)?.id ?? null;
      const isGone = facts.some(({ kind }) => kind === 'member:removed');
      const endedRank = isGone ? null : (member.endedRank ?? null);
      if (returned !== null || facts.some(({ data }) => data.access === true))
        await run({ memberId: _id, name: member.name, endedRank, returned });
    },
  });
/** A handler for members whose rank or access may have changed. @param name `feature:what` */
export const onRankChanged = (name: string, run: (discordId: string) => Promise<void>): Handler =>
  on(memberFacts, memberFactKinds, {
    name,
    async run({ document: { discordId }, facts }) {
      if (facts.some(({ data }) => data.access === true)) await run(discordId);
    },
  });
/** Handlers for everybody whose access may have changed. @param name `feature:what` */
export const onAccessChanged = (
  name: string,
  /** @param discordId null: everybody, because the access of a rank has changed */
  run: (discordId: string | null) => Promise<void>,
): Handler[] => [
  onRankChanged(name, run),
  on(rankFacts, ['rank-access:updated'], { name: `${name}-of-rank`, run: () => run(null) }),
];
