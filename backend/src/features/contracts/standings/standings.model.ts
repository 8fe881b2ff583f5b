// Stored standings of both boards: one document for each person and season.
import {
  clientStanding,
  contractorStanding,
  type ClientStanding,
  type ContractorStanding,
} from '@guild/common/contracts/standings.api';
import * as z from 'zod/mini';
import {
  declareStored,
  documentFields,
  modelsOf,
  type DocumentOf,
} from '../../../platform/store/documents/declareStored.ts';

const besides = {
  /** Sort key of the board: the greater text comes first; null: nothing counts any more. */
  rank: z.nullable(z.string()),
  /** Sum of the stars of all ratings. */
  stars: z.int(),
  ...documentFields,
};
const computed = { id: true, averageRating: true } as const;
export const storedContractors = declareStored({
  collection: 'contractor_standings',
  entity: z.omit(contractorStanding, computed),
  besides,
  indexes: [[{ seasonId: 1, rank: -1, _id: -1 }]],
});
export const storedClients = declareStored({
  collection: 'client_standings',
  entity: z.omit(clientStanding, computed),
  besides,
  indexes: [[{ seasonId: 1, rank: -1, _id: -1 }]],
});
export type ContractorDocument = DocumentOf<typeof storedContractors>;
export type ClientDocument = DocumentOf<typeof storedClients>;
export type StandingDocument = ContractorDocument | ClientDocument;
/** Results of a contractor in one season. */
export type ContractorTotals = Pick<ContractorDocument, 'contractsCompleted' | 'totalPoints' | 'stars' | 'ratings'>;
/** Results of a client in one season. */
export type ClientTotals = Pick<
  ClientDocument,
  'contractsPosted' | 'contractsCompleted' | 'totalSpent' | 'spiceSpent' | 'stars' | 'ratings'
>;

export const standingModels = modelsOf({ contractorStandings: storedContractors, clientStandings: storedClients });
export type StandingModels = ReturnType<typeof standingModels>;

const seasonStep = 1_000_000_000;
/** The id of a person's standing in a season. */
export const standingId = (seasonId: number, userId: number): number => seasonId * seasonStep + userId;
/** The person and the season of a standing's id. */
export const personOfStanding = (_id: number): { _id: number; seasonId: number; userId: number } => ({
  _id,
  seasonId: Math.floor(_id / seasonStep),
  userId: _id % seasonStep,
});

/** The average rating in hundredths of a star; 0 without ratings. */
export const hundredthsOf = ({ stars, ratings }: { readonly stars: number; readonly ratings: number }): number =>
  ratings === 0 ? 0 : Math.round((stars * 100) / ratings);
/** Maps a contractor's standing to the API. */
export const toContractorStanding = (stored: Omit<ContractorDocument, 'outbox' | 'rank'>): ContractorStanding =>
  Object.assign(storedContractors.toEntity(stored), {
    id: stored.userId,
    averageRating: hundredthsOf(stored),
  });
/** Maps a client's standing to the API. */
export const toClientStanding = (stored: Omit<ClientDocument, 'outbox' | 'rank'>): ClientStanding =>
  Object.assign(storedClients.toEntity(stored), {
    id: stored.userId,
    averageRating: hundredthsOf(stored) / 100,
  });
