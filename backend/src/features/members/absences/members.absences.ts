// Absences of members: who is away on a day, and the handler with which other features follow them.
import type { QueryFilter } from 'mongoose';
import { on, type Handler } from '../../../platform/store/outbox/facts.ts';
import { memberFacts } from '../core/members.facts.ts';
import type { MemberDocument, MemberModels } from '../core/members.model.ts';

/** Matches members who are away on a day, `YYYY-MM-DD`. */
export const awayFilter = (day: string): QueryFilter<MemberDocument> => ({
  'absence.to': { $gte: day },
  'absence.from': { $lte: day },
});

/** Discord ids of everybody in the roster who is away on a day, also of people without access. */
export async function findAway({ members }: Pick<MemberModels, 'members'>, day: string): Promise<string[]> {
  const found = await members.find({ deletedAt: null, ...awayFilter(day) }, { discordId: 1 }).lean();
  return found.map(({ discordId }) => discordId).sort();
}

/** A change of a member's absence. */
export interface AbsenceNews {
  readonly discordId: string;
  /** The days by now; null: none, or the member was removed. */
  readonly days: { readonly from: string; readonly to: string } | null;
  /** When they chose to give up their seats, ms since 1970. null: they did not. */
  readonly gaveUpSeatsAt: number | null;
}
/** A handler for members whose absence has changed, or who came back. @param name `feature:what` */
export const onAbsenceChanged = (name: string, run: (news: AbsenceNews) => Promise<void>): Handler =>
  on(memberFacts, ['member:updated', 'member:restored'], {
    name,
    async run({ document: { discordId, absence = null, deletedAt }, facts }) {
      const news = facts.filter(({ kind, data }) => kind === 'member:restored' || data.absence === true);
      if (news.length === 0) return;
      const gaveUp = news.findLast(({ data }) => data.absence === true);
      const gaveUpSeatsAt = gaveUp?.data.givesUpSeats === true ? gaveUp.at.getTime() : null;
      await run({ discordId, days: deletedAt === null ? absence : null, gaveUpSeatsAt });
    },
  });
