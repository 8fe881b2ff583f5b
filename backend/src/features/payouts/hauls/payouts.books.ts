// Ledger audit of hauls: the parts must equal the haul, and each part must have opened one deal.
import { sumOf, type Money } from '@guild/common/deals/money';
import { divideHaul } from '@guild/common/payouts/payouts.rules';
import type { Db } from 'mongodb';
import type { Books } from '../../../platform/store/database/books.ts';
import { amountsAtOpening, difference, sumInWords } from '../../deals/deals.service.ts';
import type { HaulDocument } from '../payouts.model.ts';
import { contentOf } from './payouts.decisions.ts';

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

interface SaleDeal {
  readonly amounts: Money[];
}
/**
 * A problem of the haul of a loot night: it must contain what the winners owe the guild for the lots.
 * null if it does.
 */
async function problemOfPot(db: Db, haul: HaulDocument): Promise<string | null> {
  const lots = await db
    .collection('auctions')
    .find({ nightId: haul.sourceId })
    .project<{ _id: number }>({ _id: 1 })
    .toArray();
  const ofLots = { source: 'auction', sourceId: { $in: lots.map(({ _id }) => _id) }, creditorDiscordId: null } as const;
  const sales = await db
    .collection('deals')
    .find({ ...ofLots, status: { $nin: ['cancelled', 'waived'] } })
    .project<SaleDeal>({ amounts: 1 })
    .toArray();
  // A change of a deal that is not handled yet.
  if ((await db.collection('deals').countDocuments({ ...ofLots, 'outbox.0': { $exists: true } })) > 0) return null;
  const pot = sumOf(sales.flatMap(({ amounts }) => amounts));
  const content = contentOf(haul);
  if (difference(content, pot).length === 0) return null;
  return `it contains ${sumInWords(content)}, and its lots were sold for ${sumInWords(pot)}`;
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
      const problem =
        problemOfHaul(haul, await amountsAtOpening(db, 'haul', haul._id)) ??
        (haul.source === 'night' ? await problemOfPot(db, haul) : null);
      if (problem !== null) problems.push(`The haul of ${haul.title} (${haul._id}): ${problem}`);
    }
    return problems;
  },
};
