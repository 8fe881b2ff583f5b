// Recount of standings: after each relevant change they are counted from the contracts again.
import { createDocuments } from '../../../platform/store/documents/documents.ts';
import { on, type Handler } from '../../../platform/store/outbox/facts.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Context } from '../../../platform/features/context.ts';
import { contractFacts } from '../core/contracts.facts.ts';
import { countedBy, rankOfClient, rankOfContractor, type StaleStanding } from './standings.decisions.ts';
import { clientFacts, contractorFacts } from './standings.facts.ts';
import {
  storedClients,
  storedContractors,
  personOfStanding,
  standingId,
  type ClientTotals,
  type ContractorTotals,
} from './standings.model.ts';
import type { Totals } from './standings.totals.ts';

const rounds = 50;
const unnamed = { username: '', discordId: '', rank: null, contractsCompleted: 0, stars: 0, ratings: 0 };

type WrittenStanding<C> = C & { readonly username: string; readonly discordId: string; readonly rank: string | null };
/** How one board counts. */
interface Way<C extends object> {
  readonly read: (id: number) => Promise<C & { readonly version: number; readonly rank: string | null }>;
  readonly count: (seasonId: number, userId: number) => Promise<C>;
  readonly rankOf: (totals: C, userId: number) => string | null;
  /** Writes only if the standing still has this version. */
  readonly write: (id: number, version: number, set: WrittenStanding<C>) => Promise<unknown>;
}

/**
 * Counts until the standing equals the contracts. After each write it counts once more, in case a
 * contract changed meanwhile.
 */
async function recount<C extends object>(
  { read, count, rankOf, write }: Way<C>,
  { seasonId, userId, username, discordId }: StaleStanding,
): Promise<void> {
  const id = standingId(seasonId, userId);
  for (let round = 0; round < rounds; round += 1) {
    const seen = await read(id);
    const totals = await count(seasonId, userId);
    const rank = rankOf(totals, userId);
    // During an upgrade, a process of the earlier version may have written its own kind of sort key.
    const isCurrent = (Object.keys(totals) as (keyof C)[]).every((name) => totals[name] === seen[name]);
    if (isCurrent && rank === seen.rank) return;
    await write(id, seen.version, { ...totals, username, discordId, rank });
  }
  throw new AppError('unavailable', 'Too many changes at once. Please try again.');
}

export interface StandingsRecount {
  readonly handler: Handler;
}
export function createStandingsRecount(
  { totals }: { readonly totals: Totals },
  context: Pick<Context, 'db' | 'clock' | 'outboxes'>,
): StandingsRecount {
  const ofContractors = createDocuments(
    {
      stored: storedContractors,
      facts: contractorFacts,
      initial: (_id) => ({ ...personOfStanding(_id), ...unnamed, totalPoints: 0 }),
    },
    context,
  );
  const ofClients = createDocuments(
    {
      stored: storedClients,
      facts: clientFacts,
      initial: (_id) => ({ ...personOfStanding(_id), ...unnamed, contractsPosted: 0, totalSpent: 0, spiceSpent: 0 }),
    },
    context,
  );
  const contractors: Way<ContractorTotals> = {
    read: (id) => ofContractors.read(id),
    count: (seasonId, userId) => totals.ofContractor(seasonId, userId),
    rankOf: rankOfContractor,
    write: (id, version, set) =>
      ofContractors.update(id, (seen) =>
        seen.version === version ? { set, facts: [{ kind: 'contractor-standing:updated', data: {} }] } : null,
      ),
  };
  const clients: Way<ClientTotals> = {
    read: (id) => ofClients.read(id),
    count: (seasonId, userId) => totals.ofClient(seasonId, userId),
    rankOf: rankOfClient,
    write: (id, version, set) =>
      ofClients.update(id, (seen) =>
        seen.version === version ? { set, facts: [{ kind: 'client-standing:updated', data: {} }] } : null,
      ),
  };
  const countsIn = [
    'contract:created',
    'contract:completed',
    'contract:rated',
    'contract:removed',
    'contract:restored',
  ] as const;
  return {
    handler: on(contractFacts, countsIn, {
      name: 'contracts:standings',
      when: 'before-reply',
      async run({ document }) {
        await Promise.all(
          countedBy(document).map((one) =>
            one.board === 'contractors' ? recount(contractors, one) : recount(clients, one),
          ),
        );
      },
    }),
  };
}
