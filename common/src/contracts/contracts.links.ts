import { idInQuery } from '../wire/linkIds.ts';

/** The address of the board. */
export const contractsLink = '/contracts';

/** The address that opens a contract. */
export const contractLink = (id: number): string => `${contractsLink}?contract=${id}`;

/**
 * The id of the contract that an address opens.
 * @param address its path.
 * @param query without the question mark.
 * @returns null when it opens none
 */
export const contractAt = (address: string, query: string): number | null =>
  address === '/contracts' ? idInQuery(query, 'contract') : null;
