// Stored contracts with their claims: schema, indexes, and mapping to the API.
import type {
  Contract,
  ContractClaim,
  ContractStatus,
  ContractTab,
  ContractType,
  Difficulty,
  RewardUnit,
} from '@guild/common/contracts/contracts.api';
import { Schema, type Connection, type Model } from 'mongoose';
import { outboxIndex } from '../../../platform/outbox/outboxFields.ts';
import { versionedFields, type Versioned } from '../../../platform/documents/softDelete.ts';
import { orNull, required, storedOptions } from '../../../platform/documents/stored.ts';
import type { RatingRow } from '../ratings/ratings.model.ts';

/** One person's claim, stored in the contract. */
export interface ClaimRow {
  readonly id: number;
  readonly userId: number;
  readonly username: string;
  readonly discordId: string;
  readonly claimedAt: Date;
  /** Null until the contract is completed. */
  readonly tookPart: boolean | null;
  readonly owed: number;
  readonly paidAt: Date | null;
  readonly receivedAt: Date | null;
}
export interface ContractDocument extends Versioned {
  _id: number;
  title: string;
  description: string;
  contractType: ContractType;
  targetLocation: string;
  reward: number;
  rewardUnit: RewardUnit;
  difficulty: Difficulty;
  clientId: number;
  clientUsername: string;
  clientDiscordId: string;
  /** The client's running number of postings under a limit; null: posted without a limit. */
  posting: number | null;
  status: ContractStatus;
  /** The tab that shows this status, stored for the lists. */
  tab: ContractTab;
  maxClaims: number;
  /**
   * All claims in order of arrival.
   * They are part of the contract, so that one write changes claims and status.
   */
  claims: ClaimRow[];
  deadline: Date;
  acceptedAt: Date | null;
  activatedAt: Date | null;
  completedAt: Date | null;
  /** The guild's day of `completedAt`, `YYYY-MM-DD`. Absent: its points are not limited by day. */
  completedOn?: string;
  evidenceUrl: string | null;
  note: string | null;
  closedAt: Date | null;
  lapsed: boolean;
  seasonId: number;
  /** The season of the contractors' board in which its completion counts; null until completed. */
  creditSeasonId: number | null;
  /**
   * All ratings in order of arrival. They are part of the contract, so that a conditional write
   * stores each only once.
   */
  ratings: RatingRow[];
  /** When the next hidden rating is shown without further action; null: none is hidden. */
  showRatingsAt: Date | null;
  /**
   * Claims freed when their person was removed.
   * `back`: whether the claim was given back; null: not tried yet.
   */
  withdrawn?: { readonly removal: string; readonly row: ClaimRow; readonly back: boolean | null }[];
  /** Key of the client's removal that cancelled the contract. */
  withdrawnWith?: string;
}

const contractSchema = new Schema<ContractDocument>(
  {
    _id: required(Number),
    title: required(String),
    description: required(String),
    contractType: required(String),
    targetLocation: required(String),
    reward: required(Number),
    rewardUnit: required(String),
    difficulty: required(String),
    clientId: required(Number),
    clientUsername: required(String),
    clientDiscordId: required(String),
    posting: orNull(Number),
    status: required(String),
    tab: required(String),
    maxClaims: required(Number),
    claims: { type: Schema.Types.Mixed, default: (): ClaimRow[] => [] },
    deadline: required(Date),
    acceptedAt: orNull(Date),
    activatedAt: orNull(Date),
    completedAt: orNull(Date),
    completedOn: String,
    evidenceUrl: orNull(String),
    note: orNull(String),
    closedAt: orNull(Date),
    lapsed: { type: Boolean, default: false },
    seasonId: required(Number),
    creditSeasonId: orNull(Number),
    ratings: { type: Schema.Types.Mixed, default: (): RatingRow[] => [] },
    showRatingsAt: orNull(Date),
    withdrawn: Schema.Types.Mixed,
    withdrawnWith: String,
    ...versionedFields,
  },
  storedOptions,
);
// Lists: an index for every filter and sort.
contractSchema.index({ deletedAt: 1, seasonId: 1, _id: -1 });
contractSchema.index({ deletedAt: 1, seasonId: 1, tab: 1, _id: -1 });
contractSchema.index({ deletedAt: 1, seasonId: 1, status: 1, _id: -1 });
contractSchema.index({ clientDiscordId: 1, deletedAt: 1, _id: -1 });
contractSchema.index({ clientDiscordId: 1, deletedAt: 1, tab: 1, _id: -1 });
// Rewards that a client still has to pay.
contractSchema.index({ clientDiscordId: 1, 'claims.paidAt': 1 }, { partialFilterExpression: { tab: 'completed' } });
// If a client posts twice at the same moment, only one contract gets the number.
contractSchema.index(
  { clientDiscordId: 1, posting: 1 },
  { unique: true, partialFilterExpression: { posting: { $gt: 0 } } },
);
contractSchema.index({ 'claims.discordId': 1, deletedAt: 1, tab: 1, _id: -1 });
// Due changes: unclaimed contracts past their deadline, and hidden ratings.
contractSchema.index({ deletedAt: 1, status: 1, deadline: 1 });
contractSchema.index({ deletedAt: 1, showRatingsAt: 1 });
// What has changed the boards in the last week.
contractSchema.index({ deletedAt: 1, updatedAt: 1 });
// What the boards and profiles count for one person.
contractSchema.index({ clientId: 1, seasonId: 1, status: 1 });
contractSchema.index({ 'claims.userId': 1, creditSeasonId: 1 });
// Contracts that were completed on a day, which limits the points of the same two people.
contractSchema.index({ completedOn: 1, clientId: 1 });
contractSchema.index({ 'ratings.rateeId': 1, 'ratings.seasonId': 1 });
contractSchema.index({ 'withdrawn.removal': 1 }, { sparse: true });
contractSchema.index({ withdrawnWith: 1 }, { sparse: true });
contractSchema.index(outboxIndex);

export interface ContractModels {
  readonly contracts: Model<ContractDocument>;
}

export const contractModels = (db: Connection): ContractModels => ({
  contracts: db.model<ContractDocument>('Contract', contractSchema, 'contracts'),
});

const timeOf = (at: Date | null): string | null => at?.toISOString() ?? null;
const toClaim =
  (contractId: number) =>
  ({ id, userId, username, discordId, claimedAt, tookPart, owed, paidAt, receivedAt }: ClaimRow): ContractClaim => ({
    id,
    contractId,
    userId,
    username,
    discordId,
    claimedAt: claimedAt.toISOString(),
    tookPart,
    owed,
    paidAt: timeOf(paidAt),
    receivedAt: timeOf(receivedAt),
  });

/** Maps a stored contract to the API. */
export function toContract(stored: Omit<ContractDocument, 'outbox'>): Contract {
  const [first] = stored.claims;
  return {
    id: stored._id,
    title: stored.title,
    description: stored.description,
    contractType: stored.contractType,
    targetLocation: stored.targetLocation,
    reward: stored.reward,
    rewardUnit: stored.rewardUnit,
    difficulty: stored.difficulty,
    clientId: stored.clientId,
    clientUsername: stored.clientUsername,
    clientDiscordId: stored.clientDiscordId,
    contractorId: first?.userId ?? null,
    contractorUsername: first?.username ?? null,
    contractorDiscordId: first?.discordId ?? null,
    status: stored.status,
    maxClaims: stored.maxClaims,
    currentClaims: stored.claims.length,
    claims: stored.claims.map(toClaim(stored._id)),
    deadline: stored.deadline.toISOString(),
    acceptedAt: timeOf(stored.acceptedAt),
    activatedAt: timeOf(stored.activatedAt),
    completedAt: timeOf(stored.completedAt),
    evidenceUrl: stored.evidenceUrl,
    note: stored.note,
    closedAt: timeOf(stored.closedAt),
    lapsed: stored.lapsed,
    seasonId: stored.seasonId,
    createdAt: stored.createdAt.toISOString(),
    updatedAt: stored.updatedAt.toISOString(),
    version: stored.version,
  };
}
