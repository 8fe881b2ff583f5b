// A member's contribution week by week, from the ledger. Pure function.
import { contributionWeeks } from '@guild/common/members/members.api';
import type { EntryDocument } from './members.contributions.model.ts';

const weekMs = 7 * 24 * 3_600_000;

/** When the first of the weeks begins. @param now ms since 1970 */
export const firstWeek = (now: number): number => now - contributionWeeks * weekMs;

/**
 * @param entries the ledger since the first week, oldest first
 * @param contribution today's
 * @param now ms since 1970
 * @returns the contribution at the start of the first week and at the end of each, oldest first
 */
export function contributionByWeek(
  entries: readonly Pick<EntryDocument, 'at' | 'kind' | 'before' | 'after'>[],
  contribution: number,
  now: number,
): { at: string; points: number }[] {
  const [first] = entries;
  // Nothing is known of the time before the opening balance, so the line begins with that balance.
  const atStart = (first?.kind === 'opening' ? first.after : first?.before) ?? contribution;
  return Array.from({ length: contributionWeeks + 1 }, (_none, week) => {
    const at = firstWeek(now) + week * weekMs;
    if (week === contributionWeeks) return { at: new Date(at).toISOString(), points: contribution };
    const last = entries.findLast((entry) => entry.at.getTime() <= at);
    return { at: new Date(at).toISOString(), points: last?.after ?? atStart };
  });
}
