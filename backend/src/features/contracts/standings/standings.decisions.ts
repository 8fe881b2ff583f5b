// Standings: sort keys of both boards, and the standings that depend on a contract. Pure functions.
import type { Board } from '@guild/common/contracts/standings.api';
import type { ContractDocument } from '../core/contracts.model.ts';
import type { ClientTotals, ContractorTotals } from './standings.model.ts';

const padded = (value: number, digits: number): string => value.toString().padStart(digits, '0');
/** Breaks ties: the person with the lower user id, who joined earlier, comes first. */
const seniority = (userId: number): string => padded(999_999_999 - userId, 9);

/** Sort key of contractors: points, then completed contracts; null: nothing counts. */
export const rankOfContractor = (
  {
    totalPoints,
    contractsCompleted,
    ratings,
  }: Pick<ContractorTotals, 'totalPoints' | 'contractsCompleted' | 'ratings'>,
  userId: number,
): string | null =>
  contractsCompleted === 0 && ratings === 0
    ? null
    : `${padded(totalPoints, 12)}${padded(contractsCompleted, 9)}${seniority(userId)}`;

/**
 * Sort key of clients: completed contracts, then posted contracts; null: nothing counts. Amounts do
 * not count, because they have different units.
 */
export const rankOfClient = (
  {
    contractsPosted,
    contractsCompleted,
    ratings,
  }: Pick<ClientTotals, 'contractsPosted' | 'contractsCompleted' | 'ratings'>,
  userId: number,
): string | null =>
  contractsPosted === 0 && ratings === 0
    ? null
    : `${padded(contractsCompleted, 9)}${padded(contractsPosted, 9)}${seniority(userId)}`;

/** A standing that must be counted again. */
export interface StaleStanding {
  readonly board: Board;
  readonly seasonId: number;
  readonly userId: number;
  readonly username: string;
  readonly discordId: string;
}

/**
 * The standings that can depend on this contract: of its client, its participants, and the people
 * its visible ratings are about.
 */
export function countedBy(document: ContractDocument): StaleStanding[] {
  const { seasonId, creditSeasonId, claims, ratings } = document;
  const { clientId: userId, clientUsername: username, clientDiscordId: discordId } = document;
  const all: StaleStanding[] = [{ board: 'clients', seasonId, userId, username, discordId }];
  if (creditSeasonId !== null)
    for (const claim of claims.filter(({ tookPart }) => tookPart === true))
      all.push({
        board: 'contractors',
        seasonId: creditSeasonId,
        userId: claim.userId,
        username: claim.username,
        discordId: claim.discordId,
      });
  for (const row of ratings)
    if (row.seasonId !== null)
      all.push({
        board: row.ratingType === 'client_to_contractor' ? 'contractors' : 'clients',
        seasonId: row.seasonId,
        userId: row.rateeId,
        username: row.rateeUsername,
        discordId: row.rateeDiscordId,
      });
  const keyOf = (one: StaleStanding): string => [one.board, one.seasonId, one.userId].join('-');
  return [...new Map(all.map((one) => [keyOf(one), one])).values()];
}
