// Handlers with which other features follow members: departures from Discord, and changes of rank.
import { on, type Handler } from '../../../platform/outbox/facts.ts';
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
/** A handler for members whose rank or access may have changed. @param name `feature:what` */
export const onRankChanged = (name: string, run: (discordId: string) => Promise<void>): Handler =>
  on(memberFacts, memberFactKinds, {
    name,
    when: 'after-reply',
    async run({ document: { discordId }, facts }) {
      if (facts.some(({ data }) => data.access === true)) await run(discordId);
    },
  });
