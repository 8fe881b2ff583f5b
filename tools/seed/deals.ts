// Demo deals, opened by their sources and changed through the decisions of the deals feature.
import type { DealDecision } from '../../backend/src/features/deals/deals.decisions.ts';
import type { DealDocument, DealEntryDocument, NewDeals } from '../../backend/src/features/deals/deals.model.ts';

export interface DemoDeal {
  readonly deal: DealDocument;
  readonly entries: readonly DealEntryDocument[];
}
type Changes = readonly Pick<DealEntryDocument, 'currency' | 'change'>[];
const linesOf = (
  { _id: dealId }: DealDocument,
  line: Pick<DealEntryDocument, 'kind' | 'at' | 'by'>,
  changes: Changes,
): DealEntryDocument[] =>
  changes.map((one) => {
    // The app's own key for the first entries of a deal. Later entries use the id of a fact, which
    // does not exist here.
    const key = `${line.kind === 'owed' ? '' : 'demo-'}deal-${dealId}-${line.kind}-${one.currency}`;
    return { dealId, ...line, ...one, key };
  });

/** The deals that a source opens, in its order. */
export async function demoDeals(
  { deals, source, sourceId, title, owedSince }: NewDeals,
  nextId: () => Promise<number>,
): Promise<DemoDeal[]> {
  const made: DemoDeal[] = [];
  for (const { debtor, creditor, amounts, goods } of deals) {
    const deal: DealDocument = {
      _id: await nextId(),
      source,
      sourceId,
      title,
      debtorDiscordId: debtor?.discordId ?? null,
      debtorUsername: debtor?.username ?? '',
      creditorDiscordId: creditor?.discordId ?? null,
      creditorUsername: creditor?.username ?? '',
      amounts: [...amounts],
      paid: [],
      status: 'owed',
      goods: goods === undefined ? null : { ...goods, handedAt: null, receivedAt: null },
      owedSince,
      paidAt: null,
      paidBy: null,
      confirmedAt: null,
      corrections: [],
      version: 1,
      outbox: [],
    };
    const changes = amounts.map(({ currency, amount: change }) => ({ currency, change }));
    made.push({ deal, entries: linesOf(deal, { kind: 'owed', at: owedSince, by: null }, changes) });
  }
  return made;
}

/** A deal after a decision, with the entries of its facts. @param at ms since 1970 */
export function afterDecision({ deal, entries }: DemoDeal, decide: DealDecision, at: number): DemoDeal {
  const change = decide(deal, at);
  if (change === null) return { deal, entries };
  const lines = change.facts.flatMap(({ data }) =>
    'changes' in data ? linesOf(deal, { kind: 'paid', at: new Date(at), by: data.by }, data.changes) : [],
  );
  return { deal: { ...deal, ...change.set, version: deal.version + 1 }, entries: [...entries, ...lines] };
}
