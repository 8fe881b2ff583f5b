// Stored contracts with their claims and ratings.
import {
  contract,
  contractClaim,
  contractCounts,
  contractTabs,
  type Contract,
} from '@guild/common/contracts/contracts.api';
import { id } from '@guild/common/wire/fields';
import * as z from 'zod/mini';
import {
  declareStored,
  declareEntities,
  documentFields,
  modelsOf,
  type DocumentOf,
  type StoredFields,
} from '../../../platform/store/documents/declareStored.ts';
import { ratingRow } from '../ratings/ratings.model.ts';

const claimRow = z.omit(contractClaim, { contractId: true });
/** One person's claim, stored in the contract. */
export type ClaimRow = StoredFields<typeof claimRow.shape>;

export const storedContracts = declareEntities({
  collection: 'contracts',
  entity: z.object({
    ...z.omit(contract, {
      contractorId: true,
      contractorUsername: true,
      contractorDiscordId: true,
      currentClaims: true,
    }).shape,
    /** They are part of the contract, so that one write changes claims and status. */
    claims: z.array(claimRow),
  }),
  besides: {
    /** The client's running number of postings under a limit; null: posted without a limit. */
    posting: z.nullable(z.int()),
    /** The tab that shows this status, stored for the lists. */
    tab: z.enum(contractTabs),
    /** The guild's day of `completedAt`, `YYYY-MM-DD`. Absent: its points are not limited by day. */
    completedOn: z.optional(z.string()),
    /** The season of the contractors' board in which its completion counts; null until completed. */
    creditSeasonId: z.nullable(id),
    /**
     * All ratings in order of arrival. They are part of the contract, so that a conditional write
     * stores each only once.
     */
    ratings: z.array(ratingRow),
    /** When the next hidden rating is shown without further action; null: none is hidden. */
    showRatingsAt: z.nullable(z.date()),
    /**
     * Claims freed when their person was removed.
     * `back`: whether the claim was given back; null: not tried yet.
     */
    withdrawn: z.optional(z.array(z.object({ removal: z.string(), row: claimRow, back: z.nullable(z.boolean()) }))),
    /** Key of the client's removal that cancelled the contract. */
    withdrawnWith: z.optional(z.string()),
  },
  indexes: [
    // Lists: an index for every filter and sort.
    [{ deletedAt: 1, seasonId: 1, _id: -1 }],
    [{ deletedAt: 1, seasonId: 1, tab: 1, _id: -1 }],
    [{ deletedAt: 1, seasonId: 1, status: 1, _id: -1 }],
    [{ clientDiscordId: 1, deletedAt: 1, _id: -1 }],
    [{ clientDiscordId: 1, deletedAt: 1, tab: 1, _id: -1 }],
    // Rewards that a client still has to pay.
    // If a client posts twice at the same moment, only one contract gets the number.
    [
      { clientDiscordId: 1, posting: 1 },
      { unique: true, partialFilterExpression: { posting: { $gt: 0 } } },
    ],
    [{ 'claims.discordId': 1, deletedAt: 1, tab: 1, _id: -1 }],
    // Due changes: unclaimed contracts past their deadline, and hidden ratings.
    [{ deletedAt: 1, status: 1, deadline: 1 }],
    [{ deletedAt: 1, showRatingsAt: 1 }],
    // What has changed the boards in the last week.
    [{ deletedAt: 1, updatedAt: 1 }],
    // What the boards and profiles count for one person.
    [{ clientId: 1, seasonId: 1, status: 1 }],
    [{ 'claims.userId': 1, creditSeasonId: 1 }],
    // Contracts that were completed on a day, which limits the points of the same two people.
    [{ completedOn: 1, clientId: 1 }],
    [{ 'ratings.rateeId': 1, 'ratings.seasonId': 1 }],
    [{ 'withdrawn.removal': 1 }, { sparse: true }],
    [{ withdrawnWith: 1 }, { sparse: true }],
  ],
});
export type ContractDocument = DocumentOf<typeof storedContracts>;

/** The counts of the board's tabs: one document. */
export const storedCounts = declareStored({
  collection: 'contract_counts',
  entity: contractCounts,
  besides: documentFields,
});
export type CountsDocument = DocumentOf<typeof storedCounts>;

export const contractModels = modelsOf({ contracts: storedContracts, counts: storedCounts });
export type ContractModels = Pick<ReturnType<typeof contractModels>, 'contracts'>;

/** Maps a stored contract to the API. */
export function toContract(stored: Omit<ContractDocument, 'outbox'>): Contract {
  const { claims, ...entity } = storedContracts.toEntity(stored);
  const [first] = claims;
  return {
    ...entity,
    contractorId: first?.userId ?? null,
    contractorUsername: first?.username ?? null,
    contractorDiscordId: first?.discordId ?? null,
    currentClaims: claims.length,
    claims: claims.map((claim) => ({ ...claim, contractId: entity.id })),
  };
}
