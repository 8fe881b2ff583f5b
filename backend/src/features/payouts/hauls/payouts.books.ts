// Ledger audit of hauls: the parts must equal the haul, and each part must have opened one deal.
import { sumOf, type Money } from '@guild/common/deals/money';
import { divideHaul } from '@guild/common/payouts/payouts.rules';
import type { Books } from '../../../platform/store/database/books.ts';
import { amountsAtOpening, difference, sumInWords } from '../../deals/deals.service.ts';
import type { HaulDocument } from '../payouts.model.ts';

/** A problem of a closed haul and the deals that it opened, in words; null if everything adds up. */
export function problemOfHaul(haul: HaulDocument, begun: ReadonlyMap<string, readonly Money[]>): string | null {
  const division = divideHaul(haul);
  if (division === null) return 'it gives more than there is';
  const parts = division.people.filter(({ amounts }) => amounts.length > 0);
  const together = sumOf([...division.guild, ...parts.flatMap(({ amounts }) => amounts)]);
  if (difference(together, haul.amounts).length > 0)
    return `its parts are ${sumInWords(together)}, and it is ${sumInWords(haul.amounts)}`;
  if (begun.size !== parts.length) return `it has ${begun.size} shares for ${parts.length} parts`;
  const wrong = parts.find(({ discordId, amounts }) => difference(amounts, begun.get(discordId) ?? []).length > 0);
  return wrong === undefined ? null : `the share of ${wrong.discordId} began with another amount than its part`;
}

export const payoutBooks: Books = {
  name: 'payouts',
  link: '/treasury?tab=hauls',
  /**
   * One sentence for each haul that is not divided exactly. Skips hauls with an outbox: their deals
   * are being created.
   */
  async problems(db) {
    const problems: string[] = [];
    const closed = { status: 'closed', 'outbox.0': { $exists: false } } as const;
    for await (const haul of db.collection<HaulDocument>('hauls').find(closed)) {
      const problem = problemOfHaul(haul, await amountsAtOpening(db, 'haul', haul._id));
      if (problem !== null) problems.push(`The haul of ${haul.title} (${haul._id}): ${problem}`);
    }
    return problems;
  },
};
