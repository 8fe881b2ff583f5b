// What a count does to a standing, where it stands by that, and whose standings a contract touches: pure, without clock and database.
import type { Board } from '@guild/common/contracts/standings.api';
import type { ContractDocument } from '../board/contracts.model.ts';
import type { ClientTotals, ContractorTotals } from './standings.model.ts';

const padded = (value: number, digits: number): string => value.toString().padStart(digits, '0');
/** Among equals, who came to the guild first stands before. */
const seniority = (userId: number): string => padded(999_999_999 - userId, 9);

/** Orders contractors: by points, then by completed contracts; null: nothing counts. */
export const rankOfContractor = (
  { totalPoints, contractsCompleted, ratings }: ContractorTotals,
  userId: number,
): string | null =>
  contractsCompleted === 0 && ratings === 0
    ? null
    : `${padded(totalPoints, 12)}${padded(contractsCompleted, 9)}${seniority(userId)}`;

/** Orders clients: by completed contracts, then by what they spent, then by posted ones; null: nothing counts. */
export const rankOfClient = (
  { contractsPosted, contractsCompleted, totalSpent, ratings }: ClientTotals,
  userId: number,
): string | null =>
  contractsPosted === 0 && ratings === 0
    ? null
    : `${padded(contractsCompleted, 9)}${padded(totalSpent, 16)}${padded(contractsPosted, 9)}${seniority(userId)}`;

/** Whose standing is to be counted anew. */
export interface Counted {
  readonly board: Board;
  readonly seasonId: number;
  readonly userId: number;
  readonly username: string;
  readonly discordId: string;
}

/** Everybody whose standing can follow from this contract: its client, those who took part, and whom its shown ratings are about. */
export function countedBy(document: ContractDocument): Counted[] {
  const { seasonId, creditSeasonId, claims, ratings } = document;
  const { clientId: userId, clientUsername: username, clientDiscordId: discordId } = document;
  const all: Counted[] = [{ board: 'clients', seasonId, userId, username, discordId }];
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
  const keyOf = (one: Counted): string => [one.board, one.seasonId, one.userId].join('-');
  return [...new Map(all.map((one) => [keyOf(one), one])).values()];
}
