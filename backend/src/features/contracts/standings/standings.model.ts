// Stored standings of both boards: one document for each person and season.
import type { ClientStanding, ContractorStanding } from '@guild/common/contracts/standings.api';
import { Schema, type Connection, type Model } from 'mongoose';
import type { Fact } from '../../../platform/outbox/facts.ts';
import { outboxField, outboxIndex } from '../../../platform/outbox/outboxFields.ts';
import { orNull, required, storedOptions } from '../../../platform/documents/stored.ts';

/** Results of a contractor in one season. */
export interface ContractorTotals {
  contractsCompleted: number;
  totalPoints: number;
  /** Sum of the stars of all ratings, and the number of ratings. */
  stars: number;
  ratings: number;
}
/** Results of a client in one season. */
export interface ClientTotals {
  contractsPosted: number;
  contractsCompleted: number;
  /** In Solari. */
  totalSpent: number;
  /** In Spice Melange. */
  spiceSpent: number;
  stars: number;
  ratings: number;
}
interface StandingFields {
  _id: number;
  seasonId: number;
  userId: number;
  username: string;
  discordId: string;
  /** Sort key of the board: the greater text comes first; null: nothing counts any more. */
  rank: string | null;
  version: number;
  outbox: Fact[];
}
export type ContractorDocument = StandingFields & ContractorTotals;
export type ClientDocument = StandingFields & ClientTotals;
export type StandingDocument = ContractorDocument | ClientDocument;

const seasonStep = 1_000_000_000;
/** The id of a person's standing in a season. */
export const standingId = (seasonId: number, userId: number): number => seasonId * seasonStep + userId;
/** The person and the season of a standing's id. */
export const personOfStanding = (_id: number): { _id: number; seasonId: number; userId: number } => ({
  _id,
  seasonId: Math.floor(_id / seasonStep),
  userId: _id % seasonStep,
});

const fields = {
  _id: required(Number),
  seasonId: required(Number),
  userId: required(Number),
  username: { type: String, default: '' },
  discordId: { type: String, default: '' },
  rank: orNull(String),
  contractsCompleted: required(Number),
  stars: required(Number),
  ratings: required(Number),
  version: required(Number),
  outbox: outboxField,
};
const contractorSchema = new Schema<ContractorDocument>({ ...fields, totalPoints: required(Number) }, storedOptions);
const clientSchema = new Schema<ClientDocument>(
  { ...fields, contractsPosted: required(Number), totalSpent: required(Number), spiceSpent: required(Number) },
  storedOptions,
);
contractorSchema.index({ seasonId: 1, rank: -1, _id: -1 });
clientSchema.index({ seasonId: 1, rank: -1, _id: -1 });
contractorSchema.index(outboxIndex);
clientSchema.index(outboxIndex);

export interface StandingModels {
  readonly contractorStandings: Model<ContractorDocument>;
  readonly clientStandings: Model<ClientDocument>;
}
export const standingModels = (db: Connection): StandingModels => ({
  contractorStandings: db.model<ContractorDocument>('ContractorStanding', contractorSchema, 'contractor_standings'),
  clientStandings: db.model<ClientDocument>('ClientStanding', clientSchema, 'client_standings'),
});

/** The average rating in hundredths of a star; 0 without ratings. */
export const hundredthsOf = ({ stars, ratings }: { readonly stars: number; readonly ratings: number }): number =>
  ratings === 0 ? 0 : Math.round((stars * 100) / ratings);
type Stored<T> = Omit<T, 'outbox' | 'rank'>;
/** Maps a contractor's standing to the API. */
export const toContractorStanding = (stored: Stored<ContractorDocument>): ContractorStanding => ({
  id: stored.userId,
  userId: stored.userId,
  username: stored.username,
  discordId: stored.discordId,
  seasonId: stored.seasonId,
  contractsCompleted: stored.contractsCompleted,
  totalPoints: stored.totalPoints,
  averageRating: hundredthsOf(stored),
  ratings: stored.ratings,
  version: stored.version,
});
/** Maps a client's standing to the API. */
export const toClientStanding = (stored: Stored<ClientDocument>): ClientStanding => ({
  id: stored.userId,
  userId: stored.userId,
  username: stored.username,
  discordId: stored.discordId,
  seasonId: stored.seasonId,
  contractsPosted: stored.contractsPosted,
  contractsCompleted: stored.contractsCompleted,
  totalSpent: stored.totalSpent,
  spiceSpent: stored.spiceSpent,
  averageRating: hundredthsOf(stored) / 100,
  ratings: stored.ratings,
  version: stored.version,
});
